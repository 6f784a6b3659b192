import type { FastifyInstance } from 'fastify';
import type { RunnableDevEnvironment, ViteDevServer } from 'vite';
import { type PageBuild, type PageHandler, pageHandlerOf, type ServerBuildModule } from './page-build.ts';

const SERVER_BUILD = 'virtual:react-router/server-build';

/** Vite inside our own server: sources are served as modules and edits reach the open page without losing its state. */
async function startVite(app: FastifyInstance, root: string): Promise<ViteDevServer> {
  const { createServer } = await import('vite');
  return createServer({
    root,
    appType: 'custom',
    // The update channel shares our port; a second one would be blocked by the same-origin rules of remote set-ups.
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
}

/** The web app under development, as `loadPageBuild` gives the built one. `root` is the folder of vite.config.ts. */
export function createDevPages(root: string): PageBuild {
  let vite: ViteDevServer | undefined;
  let present: { build: ServerBuildModule; handle: PageHandler } | undefined;

  async function presentHandler(server: ViteDevServer): Promise<PageHandler> {
    const { runner } = server.environments.ssr as RunnableDevEnvironment;
    const build: ServerBuildModule = await runner.import(SERVER_BUILD);
    if (present?.build !== build) present = { build, handle: pageHandlerOf(build, 'development') };
    return present.handle;
  }

  return {
    isDevelopment: true,
    // Nothing is kept.
    parametersOf: () => null,
    handle: async (request, facts) => {
      if (!vite) throw new Error('Pages were asked for before their files were served');
      return (await presentHandler(vite))(request, facts);
    },
    serveFiles: async (app) => {
      const server = await startVite(app, root);
      vite = server;
      app.addHook('onRequest', (request, reply, done) => {
        server.middlewares(request.raw, reply.raw, done);
      });
    },
    close: async () => {
      await vite?.close();
    },
  };
}
