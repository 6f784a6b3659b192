import { clsx } from 'clsx';
import { Form, Link } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';

const DAY_MS = 24 * 60 * 60 * 1000;
const PRESETS = [
  { days: 7, label: '7 days' },
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: 365, label: 'A year' },
];

const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);

/** The report's date range: the last so many days, or any two dates (UTC). */
export function ReportRange({ from, to, today }: { from: string; to: string; today: string }) {
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
      <nav aria-label="Last days">
        <ul className="flex flex-wrap gap-2">
          {PRESETS.map(({ days, label }) => {
            const first = dayOf(Date.parse(today) - (days - 1) * DAY_MS);
            const isShown = first === from && to === today;
            return (
              <li key={days}>
                <Link
                  to={`?from=${first}&to=${today}`}
                  preventScrollReset
                  aria-current={isShown ? 'true' : undefined}
                  className={clsx(
                    'inline-flex min-h-9 items-center rounded-control border px-3 text-small',
                    isShown
                      ? 'border-accent font-semibold text-ink'
                      : 'border-line text-ink-soft hover:text-ink',
                  )}
                >
                  {label}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      {/* Keyed, so that the fields follow a link beside them. */}
      <Form key={`${from} ${to}`} preventScrollReset className="flex flex-wrap items-end gap-3">
        <TextField label="From (UTC)" name="from" type="date" defaultValue={from} max={today} required />
        <TextField label="To (UTC)" name="to" type="date" defaultValue={to} max={today} required />
        <Button type="submit" variant="secondary">
          Show
        </Button>
      </Form>
    </div>
  );
}
