import { createContext, type RouterContext } from 'react-router';
import type { Viewer } from '#contract/identity.ts';
import type { Api, Call } from './api.ts';

/** What a page request carries into middleware, loaders, actions and the document. */
export interface PageContext {
  /** The contract's client, bound to the caller's session. */
  api: Api;
  /** The same, with the headers of the answer: lists say there how long they are. */
  call: Call;
  /** The signed-in person, asked for once a request; null for strangers. Rejects when the service cannot tell. */
  viewer: () => Promise<Viewer | null>;
  requestId: string;
  /** Base of canonical links, without a slash at the end. */
  publicUrl: string;
  /** Marks our own inline scripts while a page is rendered; the server turns it into hashes and takes it out again. */
  scriptNonce: string;
  /** Takes the whole markup of the page, instead of a body in its answer. */
  takeHtml: (html: Uint8Array) => void;
  /** Tells the log about a failure that the page shows without its details. */
  reportError: (error: unknown) => void;
  /**
   * For pay pages: the document's content policy lets PayPal's script at `url` in, and what it writes with `scriptNonce`.
   * A document keeps its policy, so such a page must be loaded as one.
   */
  allowPaymentScript: (url: string) => void;
}

const key = Symbol.for('listwright.apiContext');
const shared = globalThis as { [key]?: RouterContext<PageContext> };

// In development modules are evaluated again while the process lives on; a token of their own would find nothing.
shared[key] ??= createContext<PageContext>();

/** `context.get(apiContext)` in middleware, loaders and actions. */
export const apiContext: RouterContext<PageContext> = shared[key];
