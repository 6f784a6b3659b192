// Runs as a separate process: takes a queued mail, reports it and never finishes, until the test kills it.
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
  { write: async () => ({ subject: 'A mail', html: '', text: '', senderName: 'Listwright', replyTo: null }) },
);
await jobs.start();
