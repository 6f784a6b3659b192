import pino from 'pino';
import { createPayPalClient } from '#server/clients/paypal/index.ts';
import { type ConnectionOptions, openDatabase } from '#server/db/client.ts';
import { newId } from '#server/db/new-id.ts';
import { createJobQueue } from '#server/jobs/job-queue.ts';
import { readConfig } from '#server/platform/config.ts';
import type { AppContext } from '#server/platform/context.ts';
import { createSecretBox } from '#server/platform/secret-box.ts';
import { createCredits } from '../../credits/index.ts';
import { createPayments } from '../../payments/index.ts';
import { createOrderBook } from '../book/order-book.ts';

/** A process that completes one payment and reports it on stdout, for tests that kill it. */
interface Task {
  connection: ConnectionOptions;
  paypalUrl: string;
  orderId: string;
  paypalOrderId: string;
}

const task = JSON.parse(process.argv[2] ?? '') as Task;
const db = openDatabase(task.connection);
const log = pino({ level: 'silent' });
const jobs = createJobQueue(task.connection, log);
await jobs.start({ isWorking: false });
const context = {
  config: readConfig({ RATE_LIMIT_MULTIPLIER: '0' }),
  db,
  log,
  jobs,
  secretBox: createSecretBox('a secret of the tests, long enough to be one'),
  processId: newId(),
  now: () => new Date(),
} as unknown as AppContext;
const operator = {
  businessName: '',
  address: '',
  email: '',
  taxId: '',
  taxLabel: '',
  taxRatePercent: 0,
  numberPrefix: '',
};
const orders = createOrderBook(context, {
  credits: createCredits(context),
  memberships: { store: async () => {}, takeBack: async () => false },
  receiptOperator: async () => operator,
});
const connection = {
  environment: 'demo',
  baseUrl: task.paypalUrl,
  clientId: 'c',
  clientSecret: 's',
} as const;
const client = createPayPalClient(connection);
const payments = createPayments({
  context,
  orders,
  gateway: async () => ({ environment: 'demo', client, isEnabled: true, webhookId: null }),
  isSetUp: async () => true,
  watch: { payment() {}, webhook() {}, alarm() {}, lag() {} },
});
const order = await orders.find(task.orderId);
if (!order) throw new Error('no such order');
process.stdout.write('ready\n');
const { outcome } = await payments.complete(order, { paypalOrderId: task.paypalOrderId }, 'fixture');
process.stdout.write(`${outcome}\n`);
// Stays alive without having responded.
setInterval(() => {}, 60_000);
