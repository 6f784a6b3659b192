import type { FastifyInstance } from 'fastify';
import {
  addItem,
  addPackage,
  deleteItem,
  deletePackage,
  editItem,
  editPackage,
  getItem,
  getPackage,
  type Item,
  listItems,
  listPackages,
  orderPackages,
  PACKAGE_POINTS,
  type Package,
  type PackagePoint,
} from '#contract/catalog.ts';
import { serveEndpoint, succeed } from '#server/http/serve-endpoint.ts';
import { canActAsAdmin } from '#server/platform/admin-access.ts';
import type { Actor } from '#server/platform/context.ts';
import type { Catalog } from './catalog.service.ts';
import type { ItemRow } from './items.repository.ts';
import type { PackageRow } from './packages.repository.ts';

const inMainUnits = (minor: number) => minor / 100;

/** A package with the specification's field names. */
function wirePackageOf(row: PackageRow, currency: string): Package {
  const points = PACKAGE_POINTS.map((name, index) => [name, row.points[index] ?? '']);
  return {
    _id: row.id,
    packageName: row.name,
    price: inMainUnits(row.priceMinor),
    currency,
    credit: row.credits,
    validity: row.validityDays,
    highlight: row.highlight,
    membership: row.membership,
    sellerEmail: row.sellerEmail,
    ...(Object.fromEntries(points) as Record<PackagePoint, string>),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** An item with the specification's field names; paid content only if `isOpen`. */
function wireItemOf(row: ItemRow, currency: string, isOpen: boolean): Item {
  return {
    _id: row.id,
    itemId: row.id,
    itemName: row.name,
    slug: row.slug,
    description: row.description,
    price: inMainUnits(row.priceMinor),
    currency,
    imageUrl: row.imageUrl,
    guidelines: isOpen ? row.guidelines : '',
    accessUrl: isOpen ? row.accessUrl : '',
    updatedAt: row.updatedAt.toISOString(),
  };
}

const authorOf = ({ actor, request }: { actor: Actor; request: { id: string } }) => ({
  actor,
  requestId: request.id,
});

function registerPackages(app: FastifyInstance, { packages, currency }: Catalog): void {
  serveEndpoint(app, listPackages, async () => {
    const [rows, inCurrency] = await Promise.all([packages.list(), currency()]);
    return rows.map((row) => wirePackageOf(row, inCurrency));
  });

  serveEndpoint(app, getPackage, async ({ params }) =>
    wirePackageOf(await packages.require(params.id), await currency()),
  );

  serveEndpoint(app, addPackage, async (call) =>
    wirePackageOf(await packages.add(call.body, authorOf(call)), await currency()),
  );

  serveEndpoint(app, editPackage, async (call) =>
    wirePackageOf(await packages.edit(call.params.id, call.body, authorOf(call)), await currency()),
  );

  serveEndpoint(app, orderPackages, async (call) => {
    const [rows, inCurrency] = await Promise.all([packages.order(call.body.ids, authorOf(call)), currency()]);
    return rows.map((row) => wirePackageOf(row, inCurrency));
  });

  serveEndpoint(app, deletePackage, async (call) => {
    await packages.remove(call.params.id, authorOf(call));
    return succeed({ message: 'Package deleted.' });
  });
}

function registerItems(app: FastifyInstance, { items, currency, isOpenTo }: Catalog): void {
  serveEndpoint(app, listItems, async ({ query, actor, reply }) => {
    const [{ rows, total }, inCurrency] = await Promise.all([items.list(query), currency()]);
    reply.header('x-total-count', total);
    const isOpen = canActAsAdmin(actor);
    return succeed({ data: rows.map((row) => wireItemOf(row, inCurrency, isOpen)) });
  });

  serveEndpoint(app, getItem, async ({ params, actor }) => {
    const row = await items.require(params.id);
    const isOpen = await isOpenTo(actor, row.id);
    return succeed({ data: wireItemOf(row, await currency(), isOpen) });
  });

  serveEndpoint(app, addItem, async (call) => {
    const row = await items.add(call.body, authorOf(call));
    const data = wireItemOf(row, await currency(), true);
    return succeed({ data, message: 'Item added.' });
  });

  serveEndpoint(app, editItem, async (call) => {
    const row = await items.edit(call.params.id, call.body, authorOf(call));
    const data = wireItemOf(row, await currency(), true);
    return succeed({ data, message: 'Item saved.' });
  });

  serveEndpoint(app, deleteItem, async (call) => {
    await items.remove(call.params.id, authorOf(call));
    return succeed({ message: 'Item deleted.' });
  });
}

export function registerCatalogRoutes(app: FastifyInstance, catalog: Catalog): void {
  registerPackages(app, catalog);
  registerItems(app, catalog);
}
