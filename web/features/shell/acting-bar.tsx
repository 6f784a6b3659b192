import { lazy, Suspense } from 'react';
import type { Viewer } from '#contract/identity.ts';

const ActingNotice = lazy(() => import('./acting-notice.tsx'));

/** At the bottom of every page while an Admin is acting as another user. Only then is its script loaded. */
export function ActingBar({ viewer }: { viewer: Viewer | null | undefined }) {
  if (!viewer?.actedBy) return null;
  return (
    <Suspense>
      <ActingNotice viewer={viewer} until={viewer.actedBy.until} />
    </Suspense>
  );
}
