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
  /** Names in lower case. */
  headers: Readonly<Record<string, string | string[] | number | undefined>>;
  /** What the endpoint's schema says of its answer; of a failure its body. */
  content: unknown;
}

/**
 * One API call without the network, made for the person whose page request it serves: the caller's cookie, origin,
 * address and request id go along. Resolves with whatever status the API answered.
 */
export type InProcessCall = (
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  input?: { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown },
  headers?: Record<string, string>,
) => Promise<InProcessAnswer>;

/** What the web app gets to know about a page request; `PageFacts` in web/lib/page-handler.ts is the other side. */
export interface PageFacts {
  call: InProcessCall;
  requestId: string;
  publicUrl: string;
  scriptNonce: string;
  reportError: (error: unknown) => void;
  /** The whole markup of a page, instead of a body in its answer; other answers have their bodies. */
  takeHtml: (html: Buffer) => void;
  /** The page takes a payment: its policy, and no other page's, lets the script at `url` and PayPal's hosts in. */
  allowPaymentScript: (url: string) => void;
}

export type PageHandler = (request: Request, facts: PageFacts) => Promise<Response>;

/** The web app, built or under development. */
export interface PageBuild {
  handle: PageHandler;
  /** The parameters of the address that a page reads; null for a page that has not said. */
  parametersOf: (path: string) => readonly string[] | null;
  /** Serves scripts, styles, fonts and images. Called once, in the scope of the page route and before it. */
  serveFiles: (app: FastifyInstance) => Promise<void>;
  /** A page under development has no content security policy and is never cached. */
  isDevelopment: boolean;
  close: () => Promise<void>;
}

/** What `web/entry.server.tsx` exports, as far as the server uses it. */
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

/** Serves the hashed files for ever and the named ones (favicon, robots.txt) for an hour. */
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

/** Loads the built web app from `directory` (`build/`); rejects when it was never built. */
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
    close: async () => {},
  };
}
