import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

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
    firstByte: new Histogram({
      name: 'listwright_generation_first_text_seconds',
      help: 'Time from the start of a generation to its first text',
      buckets: [0.2, 0.5, 1, 2, 5, 10, 30],
      registers,
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
