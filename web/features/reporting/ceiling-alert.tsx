import type { Report } from '#contract/reporting.ts';
import { formatCount } from '#web/lib/format-count.ts';
import { Alert } from '#web/ui/alert.tsx';
import { LocalTime } from '#web/ui/local-time.tsx';

const words = {
  paid: {
    title: 'No more listings are being written for paying customers',
    setting: 'DAILY_GENERATIONS_TOTAL',
  },
  free: {
    title: 'Free listings are used up for now',
    setting: 'DAILY_FREE_GENERATIONS_TOTAL',
  },
} as const;

/** Shown for each limit once it is reached and stops new listings. */
export function CeilingAlerts({ ceilings }: Pick<Report, 'ceilings'>) {
  return (['paid', 'free'] as const).map((whose) => {
    const ceiling = ceilings[whose];
    const { title, setting } = words[whose];
    if (!ceiling?.endsAt || ceiling.used < ceiling.limit) return null;
    return (
      <Alert key={whose} tone="warning" title={title}>
        {`All ${formatCount(ceiling.limit)} that the setting ${setting} allows in 24 hours have been started. Writing resumes at `}
        <LocalTime iso={ceiling.endsAt} />.
      </Alert>
    );
  });
}
