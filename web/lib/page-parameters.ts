import { paths } from '#contract/paths.ts';

/**
 * The query parameters each public page reads. The page cache uses only these; other parameters, such as
 * campaign tags, are not passed to the page. A path not listed here gets its whole address and is cached only
 * without a query.
 */
const parametersByPath: Readonly<Record<string, readonly string[]>> = {
  '/': [],
  [paths.about]: [],
  [paths.contact]: [],
  [paths.pricing]: [],
  [paths.items]: ['page'],
  [paths.terms]: [],
  [paths.privacy]: [],
  [paths.login]: ['next', 'reset', 'expired'],
  [paths.register]: ['next'],
};

export const parametersOf = (path: string): readonly string[] | null =>
  Object.hasOwn(parametersByPath, path) ? (parametersByPath[path] ?? null) : null;
