import type { FastifyInstance } from 'fastify';
import { checkDatabase } from '../db/client.ts';
import { registerHealthRoutes } from '../http/health.routes.ts';
import type { AppContext } from './context.ts';
import type { Metrics } from './metrics.ts';
import { registerStorageWatch, type StorageSpace, type StorageWatch } from './storage-watch.ts';

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
