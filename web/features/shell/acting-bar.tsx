import { lazy, Suspense } from 'react';
import type { Viewer } from '#contract/identity.ts';

const ActingNotice = lazy(() => import('./acting-notice.tsx'));

/** Stands at the foot of every page while an Admin sees the service as somebody else. Nobody else loads its script. */
export function ActingBar({ viewer }: { viewer: Viewer | null | undefined }) {
  if (!viewer?.actedBy) return null;
  return (
    <Suspense>
      <ActingNotice viewer={viewer} until={viewer.actedBy.until} />
    </Suspense>
  );
}
