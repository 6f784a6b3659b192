import { lazy, Suspense } from 'react';
import { useRootData } from '#web/lib/viewer.ts';

const ActingNotice = lazy(() => import('./acting-notice.tsx'));

/** Stands at the foot of every page while an Admin sees the service as somebody else. Nobody else loads its script. */
export function ActingBar() {
  const viewer = useRootData()?.viewer;
  if (!viewer?.actedBy) return null;
  return (
    <Suspense>
      <ActingNotice viewer={viewer} until={viewer.actedBy.until} />
    </Suspense>
  );
}
