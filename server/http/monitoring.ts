import type { FastifyInstance } from 'fastify';
import { checkDatabase } from '../db/client.ts';
import type { AppContext } from '../platform/context.ts';
import type { Metrics } from '../platform/metrics.ts';
import { registerStorageWatch, type StorageSpace, type StorageWatch } from '../platform/storage-watch.ts';
import { registerHealthRoutes } from './health.routes.ts';

interface MonitoringDependencies {
  metrics: Metrics;
  isShuttingDown: () => boolean;
  listOperatorAddresses: () => Promise<string[]>;
  readStorageSpace: (() => Promise<StorageSpace>) | undefined;
}

/** Health checks and metrics for load balancers, monitoring and operators. */
export function registerMonitoring(
  app: FastifyInstance,
  context: AppContext,
  { metrics, isShuttingDown, listOperatorAddresses, readStorageSpace }: MonitoringDependencies,
): StorageWatch {
  const storageWatch = registerStorageWatch(app, context, {
    readSpace: readStorageSpace,
    onMeasured: metrics.storage,
    listOperatorAddresses,
  });
  registerHealthRoutes(app, {
    checkDatabase: () => checkDatabase(context.db),
    isShuttingDown,
    metrics: metrics.registry,
    metricsToken: context.config.metricsToken,
    measureStorage: storageWatch.measure,
  });
  return storageWatch;
}
