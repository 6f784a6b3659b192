import { connect, type Socket } from 'node:net';

export interface RawConnection {
  readonly socket: Socket;
  /** Everything that has arrived; stays empty as long as nobody reads. */
  received(): string;
  /** Milliseconds since it was opened, once the server has closed it. */
  closed: Promise<number>;
}

interface RawOptions {
  /** Leaves everything that arrives where it is. */
  isReading?: boolean;
  /** An address of this machine to come from. */
  localAddress?: string;
}

/** A connection on which anything can be sent, and of which nothing needs to be read. */
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
