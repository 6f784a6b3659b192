import { EventEmitter } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { createServer, type RunnableDevEnvironment } from 'vite';
import {
  type PageBuild,
  type PageHandler,
  pageHandlerOf,
  type ServerBuildModule,
} from './http/page-build.ts';
import { sentenceOfStartFailure } from './platform/sentence-for-operator.ts';
import type { Ground, RunningServer } from './start-server.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const SERVER_BUILD = 'virtual:react-router/server-build';
const SERVER_FILE = /^\/(?:contract|server)\/(?!.*\.test\.ts$)/;

/** Vite, which lives as long as the process; `onServerChange` is called when a server file has changed. */
async function startVite(onServerChange: () => void) {
  // Receives the upgrade requests of the current server. A separate port would break same-origin rules of remote set-ups.
  const upgrades = new EventEmitter() as FastifyInstance['server'];
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: upgrades } },
    environments: { server: { dev: { preTransformRequests: true } } },
    plugins: [
      {
        name: 'server-change',
        hotUpdate({ file, type }) {
          const { name, moduleGraph } = this.environment;
          if (name !== 'server') return;
          // An import may now resolve to another file.
          if (type !== 'update') moduleGraph.invalidateAll();
          if (SERVER_FILE.test(file.slice(root.length - 1))) onServerChange();
          return [];
        },
      },
    ],
  });
  const runnerOf = (name: 'server' | 'ssr') => (vite.environments[name] as RunnableDevEnvironment).runner;
  return { vite, upgrades, runnerOf };
}

type Vite = Awaited<ReturnType<typeof startVite>>;

/** The web app in development, the counterpart of `loadPageBuild`. */
function createPages({ vite, upgrades, runnerOf }: Vite): PageBuild {
  let present: { build: ServerBuildModule; handle: PageHandler } | undefined;

  async function presentHandler(): Promise<PageHandler> {
    const build: ServerBuildModule = await runnerOf('ssr').import(SERVER_BUILD);
    if (present?.build !== build) present = { build, handle: pageHandlerOf(build, 'development') };
    return present.handle;
  }

  return {
    isDevelopment: true,
    // No page is cached.
    parametersOf: () => null,
    handle: async (request, facts) => (await presentHandler())(request, facts),
    serveFiles: async (app) => {
      app.server.on('upgrade', (...upgrade) => upgrades.emit('upgrade', ...upgrade));
      // Compiles the pages before the first request, which reports a failure.
      app.addHook('onListen', async () => void presentHandler().catch(() => undefined));
      app.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, done));
      // Open pages would keep the server from closing. They reconnect by themselves and reload.
      app.addHook('preClose', async () => {
        for (const { socket } of vite.ws.clients) socket.terminate();
      });
    },
  };
}

/** The server in development: Vite and the database stay up, the server's modules are reloaded at every change. */
export async function startDevelopment(ground: Omit<Ground, 'pages'>): Promise<RunningServer> {
  let server: RunningServer | null = null;
  let isStale = false;
  let reloading = Promise.resolve();

  async function restart(): Promise<void> {
    const runner = development.runnerOf('server');
    runner.clearCache();
    const { readConfig }: typeof import('./platform/config.ts') = await runner.import(
      '/server/platform/config.ts',
    );
    const { startServer }: typeof import('./start-server.ts') =
      await runner.import('/server/start-server.ts');
    // The old server runs until the changed modules have loaded.
    const previous = server;
    server = null;
    await previous?.stop(0);
    server = await startServer({ ...ground, config: readConfig(), pages });
  }

  /** Restarts one at a time; any number of changes in the meantime cause one more restart. */
  function reload(): Promise<void> {
    isStale = true;
    reloading = reloading.then(async () => {
      if (!isStale) return;
      isStale = false;
      await restart().catch((error) => {
        console.error(`${sentenceOfStartFailure(error)}\nWaiting for a change.`);
      });
    });
    return reloading;
  }

  const development = await startVite(() => void reload());
  const pages = createPages(development);
  await reload();
  return {
    async stop() {
      await reloading;
      await server?.stop(0);
      await development.vite.close();
    },
  };
}
