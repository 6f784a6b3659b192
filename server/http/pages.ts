import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type InProcessCall, loadPageBuild, type PageBuild } from './page-build.ts';
import { createPageCache, type PageCache } from './page-cache.ts';
import { registerPageRoute } from './page-route.ts';

const projectRoot = fileURLToPath(new URL('../../', import.meta.url));

export interface PagesOptions {
  isDevelopment: boolean;
  /** Base of canonical links; decides too whether the content security policy asks for https. */
  publicUrl: string;
  /** Calls the API in process, as the person behind `request`. */
  callApi: (request: FastifyRequest) => InProcessCall;
  /** For who has content to change: `clear()` drops every page kept for visitors. */
  pageCache?: PageCache;
}

async function findBuild(isDevelopment: boolean): Promise<PageBuild> {
  if (!isDevelopment) return loadPageBuild(`${projectRoot}build`);
  const { createDevPages } = await import('./pages-dev.ts');
  return createDevPages(projectRoot);
}

/**
 * Serves the web app, built or under development. Register it last: what has no route by then is a page address (an
 * unknown one answers the not-found page with status 404).
 */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { isDevelopment, publicUrl, callApi, pageCache = createPageCache() } = options;
  await registerPageRoute(app, { build: await findBuild(isDevelopment), publicUrl, callApi, pageCache });
}
