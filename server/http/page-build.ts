import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { ConfigError } from '../platform/config.ts';

export interface InProcessAnswer {
  status: number;
  /** Lower-case names. */
  headers: Readonly<Record<string, string | string[] | number | undefined>>;
  /** Parsed by the endpoint's schema; for an error, its body. */
  content: unknown;
}

/**
 * An API call in process, on behalf of the page's visitor: cookie, origin, address and request id are passed
 * on. Resolves with whatever status the API returned.
 */
export type InProcessCall = (
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  input?: { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown },
  headers?: Record<string, string>,
) => Promise<InProcessAnswer>;

/** What the server tells the web app about a page request; mirrors `PageFacts` in web/lib/page-handler.ts. */
export interface PageFacts {
  call: InProcessCall;
  requestId: string;
  publicUrl: string;
  isRegistrationOpen: boolean;
  scriptNonce: string;
  /** Logs what failed on the page, which is then not kept for others. */
  reportError: (error: unknown) => void;
  /** Receives the page's HTML, whose response has no body; other responses keep theirs. */
  takeHtml: (html: Uint8Array) => void;
  /** The page takes a payment: only its policy allows the script at `url` and PayPal's hosts. */
  allowPaymentScript: (url: string) => void;
}

export type PageHandler = (request: Request, facts: PageFacts) => Promise<Response>;

/** The web app, built or in development. */
export interface PageBuild {
  handle: PageHandler;
  /** The query parameters a page reads; null for a page that does not declare them. */
  parametersOf: (path: string) => readonly string[] | null;
  /** Serves scripts, styles, fonts and images. Called in the scope of the page route, before it. */
  serveFiles: (app: FastifyInstance) => Promise<void>;
  /** In development a page has a lenient content security policy and is never cached. */
  isDevelopment: boolean;
}

/** The exports of `web/entry.server.tsx` that the server uses. */
export interface ServerBuildModule {
  entry: {
    module: {
      createPageHandler?: (build: unknown, mode: 'development' | 'production') => PageHandler;
      parametersOf?: PageBuild['parametersOf'];
    };
  };
}

export function pageHandlerOf(build: ServerBuildModule, mode: 'development' | 'production'): PageHandler {
  const create = build.entry.module.createPageHandler;
  if (!create) throw new Error('The web build has no createPageHandler. Build it again: npm run build');
  return create(build, mode);
}

const YEAR_MS = 365 * 24 * 3600 * 1000;
const HOUR_MS = 3600 * 1000;

/** Serves hashed files with a year's cache lifetime, and named ones (favicon, robots.txt) with an hour's. */
async function serveBuiltFiles(app: FastifyInstance, clientDirectory: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(clientDirectory, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_MS,
    index: false,
    dotfiles: 'ignore',
  });
  const entries = await readdir(clientDirectory, { withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.startsWith('.') || /\.(br|gz)$/.test(entry.name)) continue;
    app.get(`/${entry.name}`, (_request, reply) =>
      reply.sendFile(entry.name, clientDirectory, { immutable: false, maxAge: HOUR_MS }),
    );
  }
}

/** Loads the built web app from `directory` (`build/`); rejects if it has not been built. */
export async function loadPageBuild(directory: string): Promise<PageBuild> {
  const entry = join(directory, 'server', 'index.js');
  if (!existsSync(entry))
    throw new ConfigError(`There are no built pages in ${directory}. Run: npm run build`);
  const build = (await import(pathToFileURL(entry).href)) as ServerBuildModule;
  return {
    handle: pageHandlerOf(build, 'production'),
    parametersOf: build.entry.module.parametersOf ?? (() => null),
    serveFiles: (app) => serveBuiltFiles(app, join(directory, 'client')),
    isDevelopment: false,
  };
}
