// A text model for the bench: speaks Gemini's streaming protocol and stamps every event with its time of
// sending. Arguments: the number of events and the delay between them in milliseconds.
import { createServer, type ServerResponse } from 'node:http';

const [, , events = '400', pauseMs = '20'] = process.argv;
const EVENTS = Number(events);
const PAUSE_MS = Number(pauseMs);
const now = () => (performance.timeOrigin + performance.now()).toFixed(2);

const chunk = (text: string, isLast: boolean) =>
  `data: ${JSON.stringify({
    candidates: [
      { content: { role: 'model', parts: [{ text }] }, index: 0, ...(isLast && { finishReason: 'STOP' }) },
    ],
    modelVersion: 'bench',
  })}\r\n\r\n`;

const META = '\n=== META TAGS ===\nMETA TITLE: A bench\nMETA DESCRIPTION: A bench of oak.\n';

function textOf(index: number): string {
  if (index === 0) return `=== PRODUCT DESCRIPTIONS ===\n@${now()}@ `;
  return index === EVENTS - 1 ? `@${now()}@${META}` : `word @${now()}@ `;
}

function answer(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  let index = 0;
  const timer = setInterval(() => {
    const isLast = index === EVENTS - 1;
    response.write(chunk(textOf(index), isLast));
    index++;
    if (isLast) {
      clearInterval(timer);
      response.end();
    }
  }, PAUSE_MS);
  response.on('close', () => clearInterval(timer));
}

const server = createServer((request, response) => {
  request.resume().on('end', () => answer(response));
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', 4096, () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null)
    process.send?.({ url: `http://127.0.0.1:${address.port}` });
});
process.on('disconnect', () => process.exit(0));
