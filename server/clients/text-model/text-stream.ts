import type { ClientRequest, IncomingMessage } from 'node:http';
import { createParser } from 'eventsource-parser';
import { openRequest, PrivateAddressError, type Reach } from '../outbound-request.ts';
import type { AdjustableBody } from './optional-parameters.ts';
import { TextModelError, type TextModelLimits } from './text-model-client.ts';

/** What one event of the answer adds. */
export interface Piece {
  text: string;
  /** The provider gave its reason for stopping; the stream may still carry figures after it. */
  isFinal: boolean;
}

/** One call in a provider's own protocol. */
export interface Exchange {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Where the address may lie; one that an Admin has set stays out of private networks. */
  readonly reach: Reach;
  readonly body: AdjustableBody;
  /** Reads the data of one event; throws TextModelError when the event says that there will be no answer. */
  readEvent(data: string): Piece;
  /** Makes the error of an answer whose status is not 200, or that is no event stream. */
  readFailure(status: number, body: string, headers: IncomingMessage['headers']): TextModelError;
}

/** One event larger than this is no text for a listing. In characters. */
const LONGEST_EVENT = 1024 * 1024;
/** JSON around the text: characters received per character of text before the answer counts as endless. */
const WRAPPING = 16;
const LONGEST_FAILURE_BODY = 16_384;
/** How long a finished answer may take to close, so that its connection can be used again. */
const DRAIN_MS = 1000;
/** After the reason for stopping only figures follow; some models give the reason with each piece, so a while is waited. */
const LAST_WORD_MS = 5000;

/**
 * Reads one answer. Written as an iterator by hand: hundreds of answers run on one core, and an async generator would add
 * several promises to each piece. The call starts with the first `next()`.
 */
export class TextStream implements AsyncIterableIterator<string> {
  readonly #exchange: Exchange;
  readonly #limits: TextModelLimits;
  readonly #signal: AbortSignal;
  #state: 'new' | 'open' | 'ended' = 'new';
  #failure: { reason: unknown } | null = null;
  #pending = '';
  #waiter: { resolve: (result: IteratorResult<string>) => void; reject: (reason: unknown) => void } | null =
    null;
  #textLength = 0;
  #received = 0;
  #isFinal = false;
  #quietTimer: NodeJS.Timeout | undefined;
  #totalTimer: NodeJS.Timeout | undefined;
  #destroy: () => void = () => {};

  constructor(exchange: Exchange, limits: TextModelLimits, signal: AbortSignal) {
    this.#exchange = exchange;
    this.#limits = limits;
    this.#signal = signal;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<string>> {
    if (this.#state === 'new') this.#start();
    if (this.#pending) {
      const value = this.#pending;
      this.#pending = '';
      return Promise.resolve({ value, done: false });
    }
    if (this.#failure) {
      const { reason } = this.#failure;
      this.#failure = null;
      return Promise.reject(reason);
    }
    if (this.#state === 'ended') return Promise.resolve({ value: undefined, done: true });
    return new Promise((resolve, reject) => {
      this.#waiter = { resolve, reject };
    });
  }

  return(): Promise<IteratorResult<string>> {
    this.#pending = '';
    this.#end();
    this.#destroy();
    return Promise.resolve({ value: undefined, done: true });
  }

  readonly #onAbort = (): void => this.#fail(this.#signal.reason);

  #start(): void {
    this.#state = 'open';
    if (this.#signal.aborted) {
      this.#fail(this.#signal.reason);
      return;
    }
    this.#signal.addEventListener('abort', this.#onAbort, { once: true });
    this.#quietTimer = setTimeout(() => this.#onTimeout(), this.#limits.firstByteMs);
    this.#totalTimer = setTimeout(() => this.#onTimeout(), this.#limits.totalMs);
    this.#send(this.#exchange.body.text, true);
  }

  #send(body: string, mayRepeat: boolean): void {
    let request: ClientRequest;
    try {
      request = openRequest(new URL(this.#exchange.url), this.#exchange.reach, {
        method: 'POST',
        headers: {
          ...this.#exchange.headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          accept: 'text/event-stream',
          'accept-encoding': 'identity',
        },
      });
    } catch (cause) {
      if (cause instanceof PrivateAddressError) {
        this.#fail(new TextModelError('private_address', { cause }));
        return;
      }
      // An address that is none, or a key with characters that no header can carry. The cause may quote neither.
      const isHeader = (cause as NodeJS.ErrnoException).code === 'ERR_INVALID_CHAR';
      this.#fail(new TextModelError(isHeader ? 'key_refused' : 'unreachable'));
      return;
    }
    this.#destroy = () => request.destroy();
    let hasAnswered = false;
    request.on('response', (response) => {
      hasAnswered = true;
      // A complete response has handed its connection back, perhaps to another call already.
      this.#destroy = () => !response.complete && request.destroy();
      this.#receive(response);
    });
    request.on('error', (cause: NodeJS.ErrnoException) => {
      // A kept connection may have been closed by the other side at the moment of use: nothing was processed, ask anew.
      const wasStale = request.reusedSocket && (cause.code === 'ECONNRESET' || cause.code === 'EPIPE');
      if (this.#state === 'ended' || hasAnswered) return;
      const kind = cause instanceof PrivateAddressError ? 'private_address' : 'unreachable';
      if (wasStale && mayRepeat) this.#send(body, false);
      else this.#fail(new TextModelError(kind, { cause }));
    });
    request.end(body);
  }

  #receive(response: IncomingMessage): void {
    if (this.#state === 'ended') {
      response.destroy();
      return;
    }
    const status = response.statusCode ?? 0;
    const type = response.headers['content-type'] ?? '';
    response.setEncoding('utf8');
    // Failing connections raise both; `close` alone is enough to act on, an unheard `error` would end the process.
    response.on('error', () => {});
    if (status !== 200 || /json|html/.test(type)) this.#receiveFailure(response, status);
    else {
      this.#exchange.body.taken();
      this.#receiveEvents(response, status);
    }
  }

  #receiveFailure(response: IncomingMessage, status: number): void {
    let body = '';
    response.on('data', (chunk: string) => {
      if (body.length < LONGEST_FAILURE_BODY) body += chunk;
      else response.destroy();
    });
    response.on('close', () => {
      if (this.#state === 'ended') return;
      const answer = body.slice(0, LONGEST_FAILURE_BODY);
      const again = this.#exchange.body.withoutRefused(status, answer);
      if (again === null) this.#fail(this.#exchange.readFailure(status, answer, response.headers));
      else {
        this.#quietTimer?.refresh();
        this.#send(again, true);
      }
    });
  }

  #receiveEvents(response: IncomingMessage, status: number): void {
    const parser = createParser({
      maxBufferSize: LONGEST_EVENT,
      onEvent: ({ data }) => this.#take(data),
      onError: ({ type }) => {
        if (type === 'max-buffer-size-exceeded') throw new TextModelError('malformed', { status });
      },
    });
    const feed = (chunk: string): void => {
      if (this.#state === 'ended') return;
      try {
        parser.feed(chunk);
      } catch (error) {
        this.#flush();
        this.#fail(
          error instanceof TextModelError ? error : new TextModelError('malformed', { status, cause: error }),
        );
        return;
      }
      this.#flush();
    };
    response.on('data', (chunk: string) => {
      this.#stayAwake(chunk.length);
      feed(chunk);
    });
    response.on('end', () => {
      // Some servers forget the empty line after the last event.
      feed('\n\n');
      this.#conclude(this.#received === 0 ? 'empty' : 'cut', status);
    });
    response.on('close', () => this.#conclude('cut', status));
  }

  /** The first bytes start the idle clock, all others set it back. */
  #stayAwake(length: number): void {
    if (this.#received > 0) this.#quietTimer?.refresh();
    else if (this.#state === 'open') {
      clearTimeout(this.#quietTimer);
      this.#quietTimer = setTimeout(() => this.#onTimeout(), this.#limits.idleMs);
    }
    this.#received += length;
    if (this.#received > this.#limits.maxTextLength * WRAPPING) this.#stopReading();
  }

  #take(data: string): void {
    if (this.#state === 'ended') return;
    if (data === '[DONE]') {
      this.#isFinal = true;
      this.#conclude('cut', 200);
      setTimeout(this.#destroy, DRAIN_MS).unref();
      return;
    }
    const piece = this.#exchange.readEvent(data);
    if (piece.isFinal && !this.#isFinal) {
      this.#isFinal = true;
      clearTimeout(this.#quietTimer);
      this.#quietTimer = setTimeout(() => this.#onTimeout(), Math.min(LAST_WORD_MS, this.#limits.idleMs));
    }
    if (!piece.text) return;
    const room = this.#limits.maxTextLength - this.#textLength;
    const text = piece.text.length > room ? piece.text.slice(0, room) : piece.text;
    this.#textLength += text.length;
    this.#pending += text;
    if (piece.text.length >= room) this.#stopReading();
  }

  #flush(): void {
    if (!this.#waiter || !this.#pending) return;
    const { resolve } = this.#waiter;
    const value = this.#pending;
    this.#waiter = null;
    this.#pending = '';
    resolve({ value, done: false });
  }

  /** Enough was said: what there is counts as the answer, the rest is not waited for. */
  #stopReading(): void {
    this.#isFinal = true;
    this.#conclude('malformed', 200);
    this.#destroy();
  }

  #onTimeout(): void {
    this.#conclude('timeout', undefined);
    this.#destroy();
  }

  /** Ends the answer: well when the provider had finished it, else for the reason given. */
  #conclude(otherwise: 'empty' | 'cut' | 'timeout' | 'malformed', status: number | undefined): void {
    if (this.#state === 'ended') return;
    if (!this.#isFinal) this.#fail(new TextModelError(otherwise, { status }));
    else if (this.#textLength === 0) this.#fail(new TextModelError('empty', { status }));
    else this.#end();
  }

  #fail(reason: unknown): void {
    if (this.#state === 'ended') return;
    this.#failure = { reason };
    this.#end();
    this.#destroy();
  }

  #end(): void {
    this.#state = 'ended';
    clearTimeout(this.#quietTimer);
    clearTimeout(this.#totalTimer);
    this.#signal.removeEventListener('abort', this.#onAbort);
    this.#flush();
    const waiter = this.#waiter;
    this.#waiter = null;
    if (!waiter) return;
    const failure = this.#failure;
    this.#failure = null;
    if (failure) waiter.reject(failure.reason);
    else waiter.resolve({ value: undefined, done: true });
  }
}
