import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface BalancingProxy {
  readonly url: string;
  /** The index of the server that answered each request. */
  readonly served: number[];
  setServers(urls: string[]): void;
  close(): Promise<void>;
}

/**
 * Passes requests to the servers in turn, like a load balancer without sticky sessions, skipping servers that
 * refuse the connection. Nothing is buffered, so event streams work.
 */
export async function startBalancingProxy(): Promise<BalancingProxy> {
  let targets: string[] = [];
  let turn = 0;
  const served: number[] = [];
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => pass(Buffer.concat(chunks), 0));
    function pass(body: Buffer, attempt: number): void {
      const at = turn++ % targets.length;
      const { hostname, port } = new URL(targets[at] ?? '');
      const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' };
      const onward = request(
        { hostname, port, method: incoming.method, path: incoming.url, headers },
        (answer) => {
          served.push(at);
          outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
          answer.pipe(outgoing);
          answer.on('error', () => outgoing.destroy());
        },
      );
      onward.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED' && attempt < targets.length) pass(body, attempt + 1);
        else outgoing.destroy();
      });
      outgoing.on('close', () => onward.destroy());
      onward.end(body);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    served,
    setServers(urls) {
      targets = urls;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
