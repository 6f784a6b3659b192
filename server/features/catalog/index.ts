import type { AppContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
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
  };
}
