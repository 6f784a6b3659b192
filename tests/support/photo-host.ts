import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { certificate, privateKey } from './localhost-certificate.ts';

interface HostedAnswer {
  status?: number;
  headers?: Record<string, string>;
  body?: Buffer;
  /** Repeats the body endlessly. */
  isEndless?: boolean;
}

/** An HTTPS server for images on this machine. */
export async function startPhotoHost() {
  const answers = new Map<string, HostedAnswer>();
  const requests: string[] = [];
  const server = createServer({ cert: certificate, key: privateKey }, (request, response) => {
    requests.push(request.url ?? '');
    const answer = answers.get(request.url ?? '');
    response.writeHead(answer ? (answer.status ?? 200) : 404, {
      'content-type': 'image/png',
      ...answer?.headers,
    });
    if (!answer?.isEndless) return void response.end(answer?.body);
    const more = () => {
      while (!response.destroyed && response.write(answer.body));
    };
    response.on('drain', more);
    more();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://localhost:${port}`,
    port,
    certificate,
    answers,
    requests,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}
