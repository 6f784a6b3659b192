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

/** What connections may cost before anything is known of who is at the other end. */
export interface ConnectionLimits {
  /** Of one client address, or of one /64 network; a trusted proxy has any number. */
  connectionsPerClient: number;
  connections: number;
  /** Requests of one connection that came before the answers to earlier ones (pipelining). */
  requestsInLine: number;
  /** Answers that were made and not taken yet, of all connections together. */
  unsentBytes: number;
  /** How long a reader may take nothing of what waits for it, or a connection be silent between requests. */
  idleMs: number;
  headersMs: number;
  requestMs: number;
  /** How often the two limits above, and the unsent bytes, are looked at. */
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

/** Longer than the idle timeout of usual proxies, so that it is they who close. */
const KEEP_ALIVE_MS = 72_000;

interface Connection {
  /** The answer under way, and the requests behind it. */
  answering: ServerResponse | null;
  inLine: (() => void)[];
}

type Connections = ReadonlyMap<Socket, Connection>;

interface ServerOptions {
  limits: ConnectionLimits;
  /** Whether connections are counted by address at all: not for a proxy, behind which everybody is. */
  isCounted: (address: string) => boolean;
}

/** What was written for this reader and has not left. */
function unsentBytesOf(socket: Socket, { answering }: Connection): number {
  return answering?.writableLength ?? socket.writableLength;
}

/** Makes room in the memory: who has most waiting goes first. */
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

/** Connections by client. A client at its bound gets a new one in place of one that does nothing, if there is any. */
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
 * Node makes every request that has arrived before it hands over the first, a thousand of them in one piece of 64 KiB. What looks
 * to it like an upgrade ends the reading, and an upgrade that nobody takes is cut off: so is what comes behind a full line.
 */
function lineBoundMessage(connections: Connections, max: number): typeof IncomingMessage {
  return class LineBoundMessage extends IncomingMessage {
    // Node's constructor sets `upgrade` before fields of ours would exist.
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

/** Answers one request of a connection at a time, in line. */
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

/** The HTTP server, which bounds what a connection can cost whatever is sent on it, or not read from it. */
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
    // Before the answer under way hears of it, which would begin the next one.
    socket.once('close', () => {
      connections.delete(socket);
      connection.inLine = [];
      if (client !== null) counts.forget(client, socket);
    });
  });
  // Node tells progress from standstill: a reader that takes something now and then is not met here. A silence without
  // anything to send is the handler's, which has limits of its own.
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

/** Answers what is no HTTP request, or never became a whole one, and closes the connection. */
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
