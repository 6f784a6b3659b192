import type { Package } from '#contract/catalog.ts';
import { formatMoney } from '#web/domain/money.ts';

/** In the contract's order; repeated here so that pages don't load the contract's schemas. */
const POINTS = [
  'pointOne',
  'pointTwo',
  'pointThree',
  'pointFour',
  'pointFive',
  'pointSix',
  'pointSeven',
  'pointEight',
  'pointNine',
  'pointTen',
] as const satisfies readonly (keyof Package)[];

/** Every card ends with these two. */
const FIXED_POINTS = ['Google Docs style editor', 'Compose & command features'];
/** The number of bullets shown plainly; later ones are secondary. */
const PLAIN_POINTS = 3;

/** In main units: a listing may cost less than can be written with two decimals. */
const SMALLEST = 0.01;

export interface PlanPoint {
  text: string;
  /** Shown more quietly: from the fourth bullet on, and the two fixed ones. The plan includes it all the same. */
  isSecondary: boolean;
  /** True for the two at the end of every card. */
  isFixed: boolean;
}

/** The bullets of a card, without empty ones. */
export function planPointsOf(plan: Pick<Package, (typeof POINTS)[number]>): PlanPoint[] {
  const own = POINTS.map((name) => plan[name].trim()).filter((text) => text !== '');
  return [
    ...own.map((text, index) => ({ text, isSecondary: index >= PLAIN_POINTS, isFixed: false })),
    ...FIXED_POINTS.map((text) => ({ text, isSecondary: true, isFixed: true })),
  ];
}

/** The recommended package: the one named Standard, unless an Admin has decided otherwise. */
export function isBestChoice({
  packageName,
  highlight,
}: Pick<Package, 'packageName' | 'highlight'>): boolean {
  if (highlight !== 'auto') return highlight === 'on';
  return packageName.trim().toLowerCase() === 'standard';
}

/** What one listing, which takes one credit, costs with this package, such as `$0.36 a listing`; null while it has no price or credits. */
export function pricePerListing({
  price,
  credit,
  currency,
}: Pick<Package, 'price' | 'credit' | 'currency'>): string | null {
  if (price <= 0 || credit <= 0) return null;
  const each = price / credit;
  const isTiny = each < SMALLEST;
  return `${isTiny ? 'less than ' : ''}${formatMoney(Math.max(each, SMALLEST), currency)} a listing`;
}
