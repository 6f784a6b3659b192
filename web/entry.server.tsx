import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { apiContext } from './lib/api-context.ts';
import { ScriptNonceContext } from './lib/script-nonce.ts';

export { createPageHandler } from './lib/page-handler.ts';
export { parametersOf } from './lib/page-parameters.ts';

/** Time limit for loader data that never settles, in milliseconds. */
export const streamTimeout = 10_000;

/**
 * Renders the whole page before sending anything: it then has a length, can be cached, and its inline scripts
 * can be listed by hash in the content security policy. (`renderToString` would lose the loader data, which
 * is inside Suspense.)
 */
export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { scriptNonce, takeHtml, reportError } = loadContext.get(apiContext);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let isShellReady = false;
    const collected = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        clearTimeout(giveUp);
        takeHtml(Buffer.concat(chunks));
        resolve(new Response(null, { status, headers }));
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(
      <ScriptNonceContext value={scriptNonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={scriptNonce} />
      </ScriptNonceContext>,
      {
        nonce: scriptNonce,
        // Renders everything in place; otherwise large parts would be streamed at the end and moved by a
        // script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onShellReady: () => {
          isShellReady = true;
        },
        onAllReady: () => pipe(collected),
        onShellError: reject,
        onError: (error) => {
          // An error in the shell rejects and is reported by `handleError`.
          if (isShellReady && !request.signal.aborted) reportError(error);
        },
      },
    );
    const giveUp = setTimeout(abort, streamTimeout + 1_000);
    giveUp.unref();
  });
}

/** Errors that route code did not turn into a response. Unknown addresses and rejected methods are normal. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(apiContext).reportError(error);
};
