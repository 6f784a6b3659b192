import type { FastifyInstance } from 'fastify';
import { getGoLive, getReport } from '#contract/reporting.ts';
import { serveEndpoint, succeed } from '#server/http/serve-endpoint.ts';
import type { Reporting } from './index.ts';

export function registerReportingRoutes(app: FastifyInstance, reporting: Reporting): void {
  serveEndpoint(app, getReport, async ({ query }) => succeed({ data: await reporting.report(query) }));
  serveEndpoint(app, getGoLive, async () => succeed({ data: await reporting.goLive() }));
}
