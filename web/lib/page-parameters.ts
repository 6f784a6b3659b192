import { paths } from '#contract/paths.ts';

/**
 * The parameters of the address that a public page reads. The page is kept for visitors by these: whatever else an address
 * carries (marks of campaigns and of other sites) is not shown to it. A page that is not here sees its whole address, and is kept
 * only for an address without a query.
 */
const parametersByPath: Readonly<Record<string, readonly string[]>> = {
  '/': [],
  [paths.about]: [],
  [paths.contact]: [],
  [paths.pricing]: [],
  [paths.terms]: [],
  [paths.privacy]: [],
  [paths.login]: ['next', 'reset', 'expired'],
  [paths.register]: ['next'],
};

export const parametersOf = (path: string): readonly string[] | null =>
  Object.hasOwn(parametersByPath, path) ? (parametersByPath[path] ?? null) : null;
