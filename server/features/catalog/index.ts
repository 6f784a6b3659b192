import type { AppContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { findItem, type ItemRow } from './items.repository.ts';
import { findPackage, listPackages, type PackageRow } from './packages.repository.ts';

export { registerCatalogRoutes } from './catalog.routes.ts';

export type Catalog = ReturnType<typeof createCatalog>;

/** What is sold. */
export function createCatalog({ db }: AppContext) {
  return {
    listPackages: () => listPackages(db),

    /** Throws not_found. */
    async requirePackage(id: string): Promise<PackageRow> {
      const found = await findPackage(db, id);
      if (!found) throw new AppError('not_found', { message: 'This package no longer exists.' });
      return found;
    },

    /** Throws not_found. */
    async requireItem(id: string): Promise<ItemRow> {
      const found = await findItem(db, id);
      if (!found) throw new AppError('not_found', { message: 'This item no longer exists.' });
      return found;
    },
  };
}
