// Run as a process of its own: takes a queued mail, says so, and never gets done with it. The test kills it then.
import pino from 'pino';
import { createJobQueue } from '../jobs/job-queue.ts';
import { createSecretBox } from '../platform/secret-box.ts';
import { registerMailJob } from './index.ts';

const [connection = '', secret = ''] = process.argv.slice(2);
const jobs = createJobQueue(JSON.parse(connection), pino({ level: 'silent' }));
registerMailJob(
  { jobs, secretBox: createSecretBox(secret) },
  {
    send: () => {
      process.stdout.write('sending\n');
      return new Promise(() => {});
    },
  },
);
await jobs.start();
