import type { ClientRequest, IncomingMessage } from 'node:http';
import { createParser } from 'eventsource-parser';
import { openRequest, PrivateAddressError, type Reach } from '../outbound-request.ts';
import type { AdjustableBody } from './optional-parameters.ts';
import { TextModelError, type TextModelLimits, type TextModelRequest } from './text-model-client.ts';

/** The contribution of one event. */
export interface Piece {
  text: string;
  /** The provider has given its reason for stopping; usage figures may still follow. */
  isFinal: boolean;
}

/** One call in a provider's own protocol. */
export interface Exchange {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Where the request may go; `public` for an address set by an Admin. */
  readonly reach: Reach;
  readonly body: AdjustableBody;
  /** Reads one event's data; throws TextModelError if the event announces a failure. */
  readEvent(data: string): Piece;
  /** Builds the error for an answer that is not 200 or not an event stream. */
  readFailure(status: number, body: string, headers: IncomingMessage['headers']): TextModelError;
}

/** Larger events cannot be listing text. In characters. */
const LONGEST_EVENT = 1024 * 1024;
/** Characters received per character of text (the JSON around it) before the answer counts as endless. */
const WRAPPING = 16;
const LONGEST_FAILURE_BODY = 16_384;
/** How long a finished answer may take to close, so that its connection can be reused. */
const DRAIN_MS = 1000;
/**
 * Only usage figures should follow the reason for stopping, but some models send the reason with each piece,
 * so reading continues briefly.
 */
const LAST_WORD_MS = 5000;

type Reader = Pick<TextModelRequest, 'signal' | 'onText' | 'maxLength'>;

/** Reads one answer; see `TextModelClient.stream`. */
export function readTextStream(exchange: Exchange, limits: TextModelLimits, reader: Reader): Promise<void> {
  return new TextStream(exchange, limits, reader).read();
}

/** Hundreds of answers are read on one core: a piece is passed on without a promise. */
class TextStream {
  readonly #exchange: Exchange;
  readonly #limits: TextModelLimits;
  readonly #reader: Reader;
  readonly #maxLength: number;
  readonly #ended = Promise.withResolvers<void>();
  #isEnded = false;
  /** The pieces of one chunk. */
  #pending = '';
  #textLength = 0;
  #received = 0;
  #isFinal = false;
  #quietTimer: NodeJS.Timeout | undefined;
  #totalTimer: NodeJS.Timeout | undefined;
  #destroy: () => void = () => {};

  constructor(exchange: Exchange, limits: TextModelLimits, reader: Reader) {
    this.#exchange = exchange;
    this.#limits = limits;
    this.#reader = reader;
    this.#maxLength = Math.min(limits.maxTextLength, reader.maxLength ?? limits.maxTextLength);
  }

  read(): Promise<void> {
    const { signal } = this.#reader;
    if (signal.aborted) this.#onAbort();
    else {
      signal.addEventListener('abort', this.#onAbort, { once: true });
      this.#quietTimer = setTimeout(() => this.#onTimeout(), this.#limits.firstByteMs);
      this.#totalTimer = setTimeout(() => this.#onTimeout(), this.#limits.totalMs);
      this.#send(this.#exchange.body.text, true);
    }
    return this.#ended.promise;
  }

  readonly #onAbort = (): void => this.#fail(this.#reader.signal.reason);

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
      // An invalid URL, or a key with characters not allowed in a header. The cause may quote neither.
      const isHeader = (cause as NodeJS.ErrnoException).code === 'ERR_INVALID_CHAR';
      this.#fail(new TextModelError(isHeader ? 'key_refused' : 'unreachable'));
      return;
    }
    this.#destroy = () => request.destroy();
    let hasAnswered = false;
    request.on('response', (response) => {
      hasAnswered = true;
      // A complete response has returned its connection to the pool, where another call may already be using
      // it.
      this.#destroy = () => !response.complete && request.destroy();
      this.#receive(response);
    });
    request.on('error', (cause: NodeJS.ErrnoException) => {
      // A pooled connection may be closed by the other side just as it is reused. Nothing was processed, so
      // retry.
      const wasStale = request.reusedSocket && (cause.code === 'ECONNRESET' || cause.code === 'EPIPE');
      if (this.#isEnded || hasAnswered) return;
      const kind = cause instanceof PrivateAddressError ? 'private_address' : 'unreachable';
      if (wasStale && mayRepeat) this.#send(body, false);
      else this.#fail(new TextModelError(kind, { cause }));
    });
    request.end(body);
  }

  #receive(response: IncomingMessage): void {
    if (this.#isEnded) {
      response.destroy();
      return;
    }
    const status = response.statusCode ?? 0;
    const type = response.headers['content-type'] ?? '';
    response.setEncoding('utf8');
    // A failing connection emits both. `close` is handled; an `error` without a listener would end the
    // process.
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
      if (this.#isEnded) return;
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
      if (this.#isEnded) return;
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
      // Some servers omit the empty line after the last event.
      feed('\n\n');
      this.#conclude(this.#received === 0 ? 'empty' : 'cut', status);
    });
    response.on('close', () => this.#conclude('cut', status));
  }

  /** Starts the idle timer with the first bytes and resets it with all others. */
  #stayAwake(length: number): void {
    if (this.#received > 0) this.#quietTimer?.refresh();
    else {
      clearTimeout(this.#quietTimer);
      this.#quietTimer = setTimeout(() => this.#onTimeout(), this.#limits.idleMs);
    }
    this.#received += length;
    if (this.#received > this.#limits.maxTextLength * WRAPPING) this.#stopReading();
  }

  #take(data: string): void {
    if (this.#isEnded) return;
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
    const room = this.#maxLength - this.#textLength;
    const text = piece.text.length > room ? piece.text.slice(0, room) : piece.text;
    this.#textLength += text.length;
    this.#pending += text;
    if (piece.text.length >= room) this.#stopReading();
  }

  #flush(): void {
    if (!this.#pending) return;
    const text = this.#pending;
    this.#pending = '';
    try {
      this.#reader.onText(text);
    } catch (error) {
      this.#ended.reject(error);
      this.#end();
      this.#destroy();
    }
  }

  /** Accepts the text so far as the answer and stops reading. */
  #stopReading(): void {
    this.#isFinal = true;
    this.#conclude('malformed', 200);
    this.#destroy();
  }

  #onTimeout(): void {
    this.#conclude('timeout', undefined);
    this.#destroy();
  }

  /** Ends the answer: successfully if the provider had finished it, otherwise for the given reason. */
  #conclude(otherwise: 'empty' | 'cut' | 'timeout' | 'malformed', status: number | undefined): void {
    if (this.#isEnded) return;
    if (!this.#isFinal) this.#fail(new TextModelError(otherwise, { status }));
    else if (this.#textLength === 0) this.#fail(new TextModelError('empty', { status }));
    else this.#end();
  }

  #fail(reason: unknown): void {
    if (this.#isEnded) return;
    this.#ended.reject(reason);
    this.#end();
    this.#destroy();
  }

  #end(): void {
    this.#isEnded = true;
    clearTimeout(this.#quietTimer);
    clearTimeout(this.#totalTimer);
    this.#reader.signal.removeEventListener('abort', this.#onAbort);
    this.#flush();
    this.#ended.resolve();
  }
}
