import {
  createServer,
  IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '#contract/errors.ts';
import { clientNetworkOf } from '../platform/rate-limiter.ts';
import { failureOf } from './error-handler.ts';

/** What a connection may cost before anything is known about the client. */
export interface ConnectionLimits {
  /** Per client address, or per /64 network; unlimited for a trusted proxy. */
  connectionsPerClient: number;
  connections: number;
  /** Pipelined requests of one connection that wait for earlier responses. */
  requestsInLine: number;
  /** Bytes of responses not yet sent, over all connections. */
  unsentBytes: number;
  /** How long a reader may stall, or a connection stay silent between requests. */
  idleMs: number;
  headersMs: number;
  requestMs: number;
  /** How often `headersMs`, `requestMs` and `unsentBytes` are checked. */
  checkEveryMs: number;
}

export const connectionLimits: ConnectionLimits = {
  connectionsPerClient: 512,
  connections: 10_000,
  requestsInLine: 10,
  unsentBytes: 64 * 1024 * 1024,
  idleMs: 30_000,
  headersMs: 20_000,
  requestMs: 60_000,
  checkEveryMs: 1_000,
};

/** Longer than the idle timeout of common proxies, so that the proxy closes first. */
const KEEP_ALIVE_MS = 72_000;

interface Connection {
  /** The response in progress, and the requests queued behind it. */
  answering: ServerResponse | null;
  inLine: (() => void)[];
}

type Connections = ReadonlyMap<Socket, Connection>;

interface ServerOptions {
  limits: ConnectionLimits;
  /** Whether connections are counted by address. Not for a proxy, whose address all of its clients share. */
  isCounted: (address: string) => boolean;
}

/** Bytes written for this reader but not sent yet. */
function unsentBytesOf(socket: Socket, { answering }: Connection): number {
  return answering?.writableLength ?? socket.writableLength;
}

/** Frees memory by closing the connections with the most unsent bytes first. */
function closeFullest(connections: Connections, unsentBytes: number): void {
  const waiting = [...connections].map(([socket, connection]) => ({
    socket,
    bytes: unsentBytesOf(socket, connection),
  }));
  let excess = waiting.reduce((sum, { bytes }) => sum + bytes, 0) - unsentBytes;
  if (excess <= 0) return;
  for (const { socket, bytes } of waiting.sort((a, b) => b.bytes - a.bytes)) {
    if (excess <= 0) return;
    socket.destroy();
    excess -= bytes;
  }
}

/**
 * Counts connections per client. At its limit, a client's new connection replaces an idle one if there is
 * any.
 */
function createClientCounts(connections: Connections, max: number) {
  const sockets = new Map<string, Set<Socket>>();
  const isIdle = (socket: Socket) => {
    const connection = connections.get(socket);
    return !connection?.answering || unsentBytesOf(socket, connection) > 0;
  };
  return {
    admit(client: string, socket: Socket): boolean {
      const own = sockets.get(client) ?? new Set();
      if (own.size >= max) {
        const idle = [...own].find(isIdle);
        if (!idle) return false;
        idle.destroy();
        own.delete(idle);
      }
      sockets.set(client, own.add(socket));
      return true;
    },
    forget(client: string, socket: Socket): void {
      const own = sockets.get(client);
      own?.delete(socket);
      if (own?.size === 0) sockets.delete(client);
    },
  };
}

/**
 * Node constructs every request in a received chunk before it emits the first: about a thousand in 64 KiB. It
 * stops parsing at an upgrade and drops an upgrade that nobody handles, so a request beyond the limit poses
 * as one.
 */
function lineBoundMessage(connections: Connections, max: number): typeof IncomingMessage {
  return class LineBoundMessage extends IncomingMessage {
    // Node's constructor sets `upgrade` before class fields are initialised.
    declare private isUpgrade: boolean;
    declare private isBeyondLine: boolean;
    constructor(socket: Socket) {
      super(socket);
      this.isBeyondLine = (connections.get(socket)?.inLine.length ?? 0) >= max;
      if (this.isBeyondLine) socket.destroy();
    }
    get upgrade(): boolean {
      return this.isUpgrade || this.isBeyondLine;
    }
    set upgrade(value: boolean) {
      this.isUpgrade = value;
    }
  };
}

/** Handles the requests of a connection one at a time, in order. */
function createLine(connections: Connections, handle: RequestListener) {
  function answer(connection: Connection, ...[request, response]: Parameters<RequestListener>): void {
    connection.answering = response;
    response.once('close', () => {
      connection.answering = null;
      connection.inLine.shift()?.();
    });
    handle(request, response);
  }
  return (...[request, response]: Parameters<RequestListener>): void => {
    const connection = connections.get(request.socket);
    if (!connection) return;
    if (connection.answering) connection.inLine.push(() => answer(connection, request, response));
    else answer(connection, request, response);
  };
}

/** The HTTP server. It bounds what a connection can cost, whatever the client sends or fails to read. */
export function createBoundedServer(handle: RequestListener, { limits, isCounted }: ServerOptions): Server {
  const connections = new Map<Socket, Connection>();
  const counts = createClientCounts(connections, limits.connectionsPerClient);
  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      IncomingMessage: lineBoundMessage(connections, limits.requestsInLine),
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
    createLine(connections, handle),
  );
  server.maxConnections = limits.connections;
  server.prependListener('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const client = isCounted(address) ? clientNetworkOf(address) : null;
    if (client !== null && !counts.admit(client, socket)) return socket.destroy();
    const connection: Connection = { answering: null, inLine: [] };
    connections.set(socket, connection);
    // Must run before the current response closes, which would start the next request.
    socket.once('close', () => {
      connections.delete(socket);
      connection.inLine = [];
      if (client !== null) counts.forget(client, socket);
    });
  });
  // Node's socket timeout tells slow from stalled: a slow reader is not affected. While nothing is waiting to
  // be sent, the handler's own limits apply.
  server.setTimeout(limits.idleMs, (socket) => {
    const connection = connections.get(socket);
    if (!connection?.answering || unsentBytesOf(socket, connection) > 0) socket.destroy();
  });
  const check = setInterval(() => closeFullest(connections, limits.unsentBytes), limits.checkEveryMs).unref();
  server.once('close', () => clearInterval(check));
  return server;
}

const codeOfParser: Partial<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
};

/** Responds to input that is not HTTP, or to an incomplete request, and closes the connection. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, body } = failureOf(codeOfParser[error.code ?? ''] ?? 'malformed_request');
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${text}`);
  socket.destroy(error);
}
