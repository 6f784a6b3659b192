import { canActAsAdmin } from '#server/platform/admin-access.ts';
import type { Actor, AppContext } from '#server/platform/context.ts';
import type { ItemRow } from './items.repository.ts';
import { createItems } from './items.service.ts';
import type { PackageRow } from './packages.repository.ts';
import { createPackages } from './packages.service.ts';

interface CatalogDependencies {
  /** The currency of all prices, for showing them. */
  currency: () => Promise<string>;
  /** The same for orders, read from the payment settings at that moment. */
  currencyOfSale: () => Promise<string>;
  /** Whether this person has a paid order of the item. */
  hasPaidFor: (userId: string, itemId: string) => Promise<boolean>;
}

/** A package or an item as an order copies it; `priceMinor` is in minor units of `currency`. */
type Priced<Row> = Row & { currency: string };

/** Packages and items, and their prices. */
export function createCatalog(
  context: AppContext,
  { currency, currencyOfSale, hasPaidFor }: CatalogDependencies,
) {
  const packages = createPackages(context);
  const items = createItems(context);
  return {
    packages,
    items,
    currency,

    /** Throws not_found. */
    async requirePackage(id: string): Promise<Priced<PackageRow>> {
      return { ...(await packages.require(id)), currency: await currencyOfSale() };
    },

    /**
     * Always includes guidelines and access link, so it is meant for orders, not for answers. Throws
     * not_found.
     */
    async requireItem(id: string): Promise<Priced<ItemRow>> {
      return { ...(await items.require(id)), currency: await currencyOfSale() };
    },

    /** Whether the caller may see the item's guidelines and access link. */
    async isOpenTo(actor: Actor | null, itemId: string): Promise<boolean> {
      if (!actor) return false;
      return canActAsAdmin(actor) || hasPaidFor(actor.userId, itemId);
    },
  };
}

export type Catalog = ReturnType<typeof createCatalog>;
