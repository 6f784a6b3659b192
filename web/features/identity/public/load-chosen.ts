import { matchPath } from 'react-router';
import { getItem, getPackage } from '#contract/catalog.ts';
import { paths } from '#contract/paths.ts';
import { loadPart } from '#web/data/load-part.ts';
import { formatMoney } from '#web/domain/money.ts';
import type { PageContext } from '#web/lib/api-context.ts';
import { broughtBy } from '../../../domain/membership.ts';

// Import only from loaders: the contract's schemas are too large for browser bundles.

/** What a visitor chose before they were asked to register or sign in. */
export interface Chosen {
  kind: 'plan' | 'item';
  name: string;
  price: string;
  /** What it brings, in a phrase; empty if there is nothing to say. */
  brings: string;
}

const idIn = (pattern: string, next: string): string | null =>
  matchPath(pattern, next.split('?')[0] ?? '')?.params['id'] ?? null;

/** The product of the checkout that `next` leads to, or null. */
export async function loadChosen(page: PageContext, next: string): Promise<Chosen | null> {
  const packageId = idIn(paths.buy.pattern, next);
  const itemId = idIn(paths.itemBuy.pattern, next);
  const load = async (): Promise<Chosen | null> => {
    if (packageId !== null) {
      const plan = await page.api(getPackage, { params: { id: packageId } });
      return {
        kind: 'plan',
        name: plan.packageName,
        price: formatMoney(plan.price, plan.currency),
        brings: broughtBy(plan),
      };
    }
    if (itemId === null) return null;
    const { data } = await page.api(getItem, { params: { id: itemId } });
    return { kind: 'item', name: data.itemName, price: formatMoney(data.price, data.currency), brings: '' };
  };
  return (await loadPart(page, load, '')).content;
}
