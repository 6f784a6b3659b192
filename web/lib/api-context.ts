import { createContext, type RouterContext } from 'react-router';
import type { Viewer } from '#contract/identity.ts';
import type { Api, Call } from './api.ts';

/** What a page request provides to middleware, loaders, actions and the document. */
export interface PageContext {
  /** The contract's client, bound to the caller's session. */
  api: Api;
  /** The same with response headers, where lists give their length. */
  call: Call;
  /**
   * The signed-in user, requested once per request; null if signed out. Rejects when the service cannot tell.
   */
  viewer: () => Promise<Viewer | null>;
  requestId: string;
  /** Base of canonical links, without a trailing slash. */
  publicUrl: string;
  /** False if nobody can register with email and password. */
  isRegistrationOpen: boolean;
  /** Marks our inline scripts during rendering; the server replaces it with hashes. */
  scriptNonce: string;
  /** Receives the page's complete markup, in place of a response body. */
  takeHtml: (html: Uint8Array) => void;
  /** Logs a failure whose details the page doesn't show, and keeps the page out of the cache. */
  reportError: (error: unknown) => void;
  /**
   * For pay pages: allows PayPal's script at `url`, and what it writes with `scriptNonce`, in the content
   * security policy. The policy is fixed when the document loads, so pay pages need a full page load.
   */
  allowPaymentScript: (url: string) => void;
}

const key = Symbol.for('listwright.apiContext');
const shared = globalThis as { [key]?: RouterContext<PageContext> };

// In development, modules are reloaded within one process; a token per reload would not find the context.
shared[key] ??= createContext<PageContext>();

/** `context.get(apiContext)` in middleware, loaders and actions. */
export const apiContext: RouterContext<PageContext> = shared[key];
