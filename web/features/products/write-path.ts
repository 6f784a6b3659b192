import type { ListingSummary } from '#contract/listings.ts';
import { paths } from '#contract/paths.ts';

/** The generator for another listing of a product. */
export const writePath = (productId: string): string =>
  `${paths.user.generator}?productId=${encodeURIComponent(productId)}`;

/** The generator for writing a listing again. */
export const writeAgainPath = ({ productId, language }: ListingSummary): string =>
  `${writePath(productId)}&language=${encodeURIComponent(language)}`;
