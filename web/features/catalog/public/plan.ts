import type { Package } from '#contract/catalog.ts';

/** In the order of the contract; listed here so that a page does not load the contract's schemas. */
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
/** How many bullets of a package stand as they are; the later ones are flagged. */
const PLAIN_POINTS = 2;

export interface PlanPoint {
  text: string;
  /** False for what the plan does not bring: from the third bullet on, and the two fixed ones. */
  isIncluded: boolean;
  /** True for the two that every card ends with. */
  isFixed: boolean;
}

/** The bullets of a card, empty ones left out. */
export function planPointsOf(plan: Pick<Package, (typeof POINTS)[number]>): PlanPoint[] {
  const own = POINTS.map((name) => plan[name].trim()).filter((text) => text !== '');
  return [
    ...own.map((text, index) => ({ text, isIncluded: index < PLAIN_POINTS, isFixed: false })),
    ...FIXED_POINTS.map((text) => ({ text, isIncluded: false, isFixed: true })),
  ];
}

/** The one package that is recommended, by its name. */
export function isBestChoice({ packageName }: Pick<Package, 'packageName'>): boolean {
  return packageName.trim().toLowerCase() === 'standard';
}
