import { Eye } from 'lucide-react';
import type { Viewer } from '#contract/identity.ts';
import { paths } from '#contract/paths.ts';
import { useSiteName } from '#web/domain/site.ts';
import { Button } from '#web/ui/button.tsx';
import { LocalTime } from '#web/ui/local-time.tsx';
import { bottomBar } from '#web/ui/toast-place.ts';

interface ActingNoticeProps {
  viewer: Viewer;
  /** ISO time at which it ends automatically. */
  until: string;
}

export default function ActingNotice({ viewer, until }: ActingNoticeProps) {
  return (
    <aside
      {...bottomBar}
      aria-label="Acting as a user"
      className="sticky bottom-0 z-40 border-warning border-t-2 bg-warning-soft px-5 py-3 sm:px-8 print:hidden"
    >
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="flex min-w-0 items-center gap-3 text-small">
          <Eye aria-hidden="true" className="size-5 shrink-0 text-warning" strokeWidth={1.75} />
          <span className="wrap-anywhere">
            You are seeing {useSiteName() || 'the site'} as <strong>{viewer.name}</strong> ({viewer.email}),
            until <LocalTime iso={until} /> at the latest. Nothing can be changed.
          </span>
        </p>
        {/* A plain form and a full page load, so that none of the other user's data stays in the page. */}
        <form method="post" action={paths.endActing}>
          <Button type="submit" size="small">
            Return to your account
          </Button>
        </form>
      </div>
    </aside>
  );
}
