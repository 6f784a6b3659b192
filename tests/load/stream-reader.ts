// A reader process: opens many streams at once and reports the delay of each stamped event.
import http from 'node:http';

export interface ReaderTask {
  url: string;
  path: string;
  method: 'POST';
  headers: Record<string, string>[];
  body: string;
  /** Number of concurrent streams; the headers are used in turn. */
  streams: number;
}

export interface ReaderReport {
  /** Delay of each stamped event from the model to the reader, in milliseconds. */
  delaysMs: number[];
  /** From the request to the first stamped event, in milliseconds. */
  firstMs: number[];
  completed: number;
  failed: number;
}

const now = () => performance.timeOrigin + performance.now();
/** Stamped events per stream, as sent by model-source.ts. */
const EVENTS = 400;
const STAMP = /@(\d+\.\d+)@/g;

function readOne(task: ReaderTask, index: number, report: ReaderReport): Promise<void> {
  return new Promise((resolve) => {
    const startedAt = now();
    let stamps = 0;
    const headers = {
      ...task.headers[index % task.headers.length],
      'content-length': Buffer.byteLength(task.body),
    };
    const request = http.request(
      new URL(task.path, task.url),
      { method: task.method, headers, agent: false },
      (response) => {
        response.setEncoding('utf8');
        let rest = '';
        response.on('data', (text: string) => {
          const arrivedAt = now();
          // The last event repeats the whole text: its stamps are old and say nothing about the relay.
          const seen = (rest + text).split('event: completed', 1)[0] ?? '';
          if (stamps >= EVENTS) return;
          let last = 0;
          for (const match of seen.matchAll(STAMP)) {
            if (stamps === 0) report.firstMs.push(arrivedAt - startedAt);
            report.delaysMs.push(arrivedAt - Number(match[1]));
            stamps++;
            last = match.index + match[0].length;
          }
          rest = seen.slice(Math.max(last, seen.length - 40));
        });
        response.on('close', () => {
          if (stamps >= EVENTS) report.completed++;
          else report.failed++;
          resolve();
        });
      },
    );
    request.on('error', () => {
      report.failed++;
      resolve();
    });
    request.end(task.body);
  });
}

process.on('message', async (task: ReaderTask) => {
  const report: ReaderReport = { delaysMs: [], firstMs: [], completed: 0, failed: 0 };
  await Promise.all(Array.from({ length: task.streams }, (_, index) => readOne(task, index, report)));
  process.send?.(report);
});
process.on('disconnect', () => process.exit(0));
