import type { FastifyInstance } from 'fastify';
import {
  getPackage,
  listPackages,
  PACKAGE_POINTS,
  type Package,
  type PackagePoint,
} from '#contract/catalog.ts';
import type { AppContext } from '#server/context.ts';
import { serveEndpoint } from '#server/http/serve-endpoint.ts';
import type { Catalog } from './index.ts';
import type { PackageRow } from './packages.repository.ts';

/** A package in the specification's field names. */
function wirePackageOf(row: PackageRow): Package {
  const points = PACKAGE_POINTS.map((name, index) => [name, row.points[index] ?? '']);
  return {
    _id: row.id,
    packageName: row.name,
    price: row.priceMinor / 100,
    currency: row.currency,
    credit: row.credits,
    validity: row.validityDays,
    sellerEmail: row.sellerEmail,
    ...(Object.fromEntries(points) as Record<PackagePoint, string>),
  };
}

export function registerCatalogRoutes(app: FastifyInstance, _context: AppContext, catalog: Catalog): void {
  serveEndpoint(app, listPackages, async () => (await catalog.listPackages()).map(wirePackageOf));
  serveEndpoint(app, getPackage, async ({ params }) =>
    wirePackageOf(await catalog.requirePackage(params.id)),
  );
}
