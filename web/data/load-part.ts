import type { PageContext } from '#web/lib/api-context.ts';
import { ApiError } from '#web/lib/api-error.ts';

/** Part of a page: its content, or the sentence shown when it failed to load. The rest renders either way. */
export type Loaded<Content> = { content: Content; problem: null } | { content: null; problem: string };

/**
 * Loads one part of a page. A failed call becomes `sentence`, never failing the whole page; it is reported, so
 * that the page is not kept for others.
 */
export async function loadPart<Content>(
  { reportError }: Pick<PageContext, 'reportError'>,
  load: () => Promise<Content>,
  sentence: string | ((error: ApiError) => string),
): Promise<Loaded<Content>> {
  try {
    return { content: await load(), problem: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    reportError(error);
    return { content: null, problem: typeof sentence === 'string' ? sentence : sentence(error) };
  }
}
