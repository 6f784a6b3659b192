import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Outcomes of payments, and how far behind the sweeper is. */
function createPaymentMetrics(registers: Registry[]) {
  const counter = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name, help, labelNames, registers });
  const payments = counter('listwright_payments_total', 'Payments by outcome', ['outcome']);
  const webhooks = counter(
    'listwright_paypal_events_total',
    'Events of PayPal by type and what became of them',
    ['type', 'result'],
  );
  const alarms = counter(
    'listwright_payment_alarms_total',
    'Payments that a person has to look at, by code',
    ['code'],
  );
  const lag = new Gauge({
    name: 'listwright_payment_sweep_lag_seconds',
    help: 'By how much the oldest open question to PayPal is late',
    registers,
  });
  return {
    payment: (outcome: string) => payments.inc({ outcome }),
    webhook: (type: string, result: string) => webhooks.inc({ type, result }),
    alarm: (code: string) => alarms.inc({ code }),
    lag: (seconds: number) => lag.set(seconds),
  };
}

/** The disk of DATA_DIR. */
function createStorageMetric(registers: Registry[]) {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const free = gauge('listwright_storage_free_bytes', 'Free space on the disk that holds DATA_DIR');
  const total = gauge('listwright_storage_size_bytes', 'Size of the disk that holds DATA_DIR');
  return ({ freeBytes, totalBytes }: { freeBytes: number; totalBytes: number }) => {
    free.set(freeBytes);
    total.set(totalBytes);
  };
}

/** Prometheus metrics of one process. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    requests: new Histogram({
      name: 'listwright_http_request_seconds',
      help: 'Duration of HTTP requests by route and status class',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
      registers,
    }),
    generations: new Counter({
      name: 'listwright_generations_total',
      help: 'Ended generations by outcome and kind of failure',
      labelNames: ['outcome', 'kind'],
      registers,
    }),
    payments: createPaymentMetrics(registers),
    storage: createStorageMetric(registers),
    ledgerChecks: new Counter({
      name: 'listwright_ledger_checks_total',
      help: 'Verifications of the books by result: balanced, or differs, which a person has to look at',
      labelNames: ['result'],
      registers,
    }),
    firstByte: new Histogram({
      name: 'listwright_generation_first_text_seconds',
      help: 'Time from the start of a generation to its first text',
      buckets: [0.2, 0.5, 1, 2, 5, 10, 30],
      registers,
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
