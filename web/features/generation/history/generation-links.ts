export const GENERATOR_PATH = '/user/generate-product-description';
export const HISTORY_PATH = '/user/history';

export const entryPath = (generationId: string) => `${HISTORY_PATH}/${generationId}`;

/** The generator with the facts of an earlier listing. */
export const useAgainPath = (generationId: string) =>
  `${GENERATOR_PATH}?from=${encodeURIComponent(generationId)}`;
