import { connect, type Socket } from 'node:net';

export interface RawConnection {
  readonly socket: Socket;
  /** Everything received; stays empty while nobody reads. */
  received(): string;
  /** Resolves when the server closes the connection, with the milliseconds since it was opened. */
  closed: Promise<number>;
}

interface RawOptions {
  /** False leaves incoming data unread. */
  isReading?: boolean;
  /** Source address on this machine. */
  localAddress?: string;
}

/** A connection on which anything can be sent, and which need not be read. */
export async function openRaw(
  url: string,
  { isReading = true, localAddress }: RawOptions = {},
): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect({
    host: hostname,
    port: Number(port),
    ...(localAddress && { localAddress }),
  });
  const startedAt = performance.now();
  let text = '';
  const closed = new Promise<number>((resolve) => {
    socket.once('close', () => resolve(performance.now() - startedAt));
  });
  socket.on('error', () => {});
  if (isReading) socket.setEncoding('latin1').on('data', (part: string) => (text += part));
  await new Promise<void>((resolve) => socket.once('connect', resolve).once('close', () => resolve()));
  return { socket, closed, received: () => text };
}

/** The bytes of one request. */
export function rawRequest(path: string, headers: Record<string, string> = {}, method = 'GET'): string {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}
