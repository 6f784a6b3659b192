import type { PageContext } from '#web/lib/api-context.ts';
import { ApiError } from '#web/lib/api-error.ts';

/** A part of a page: its content, or the sentence that stands in its place. The rest of the page is shown either way. */
export type Loaded<Content> = { content: Content; problem: null } | { content: null; problem: string };

/** Loads content for a part of a page. A failed call is logged and becomes `sentence`; it never takes the page along. */
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

/** Headers of a page: one with a failed part is asked for again next time, and never kept for other visitors. */
export function cachingOf(parts: readonly Loaded<unknown>[]): HeadersInit {
  return parts.some(({ problem }) => problem !== null) ? { 'Cache-Control': 'no-store' } : {};
}
