import type { Report } from '#contract/reporting.ts';
import { Alert } from '#web/ui/alert.tsx';
import { LocalTime } from '#web/ui/local-time.tsx';

/** Said once nothing more is written for anybody. */
export function CeilingAlert({ ceiling }: Pick<Report, 'ceiling'>) {
  if (!ceiling?.endsAt || ceiling.used < ceiling.limit) return null;
  return (
    <Alert tone="warning" title="No more listings are written for now">
      {`All ${ceiling.limit.toLocaleString('en-US')} that the setting DAILY_GENERATIONS_TOTAL allows within 24 hours were begun. Writing goes on at `}
      <LocalTime iso={ceiling.endsAt} />.
    </Alert>
  );
}
