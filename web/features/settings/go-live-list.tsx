import { paths } from '#contract/paths.ts';
import type { GoLivePoint } from '#contract/reporting.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { LocalTime } from '#web/ui/local-time.tsx';

const subjects: Readonly<Record<GoLivePoint['id'], { title: string; to?: string; place?: string }>> = {
  text_model: { title: 'Text model', to: paths.settings.geminiKeys, place: 'Gemini Keys' },
  paypal: { title: 'Payments', to: paths.settings.paypal, place: 'Paypal Setup' },
  webhook: { title: 'PayPal webhook', to: paths.settings.paypal, place: 'Paypal Setup' },
  mail: { title: 'Mail', to: paths.settings.mails, place: 'Mail' },
  tax: { title: 'Tax and receipts', to: paths.settings.paypal, place: 'Paypal Setup' },
  // Both are settings of the server, which no page can change.
  backup: { title: 'Backup' },
  address: { title: 'Domain and https' },
};

const states: Readonly<Record<GoLivePoint['state'], { tone: BadgeTone; label: string }>> = {
  done: { tone: 'accent', label: 'Done' },
  open: { tone: 'warning', label: 'Not yet' },
  not_needed: { tone: 'neutral', label: 'Not needed' },
};

/** The points to see to before customers come, as the server knows them. */
export function GoLiveList({ points }: { points: readonly GoLivePoint[] }) {
  const open = points.filter(({ state }) => state === 'open').length;
  return (
    <>
      <p className="mb-4 text-ink-soft">
        {open === 0 ? 'Everything is done.' : `${points.length - open} of ${points.length} are done.`}
      </p>
      <ul className="max-w-180 divide-y divide-line border-line border-y">
        {points.map(({ id, state, report, at }) => {
          const { title, to, place } = subjects[id];
          const { tone, label } = states[state];
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
              <div className="grid min-w-0 flex-1 basis-72 gap-1">
                <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <h2 className="font-semibold">{title}</h2>
                  <Badge tone={tone}>{label}</Badge>
                </div>
                <p className="wrap-anywhere text-ink-soft text-small">
                  {report}
                  {at && (
                    <>
                      {' '}
                      <LocalTime iso={at} />.
                    </>
                  )}
                </p>
              </div>
              {to && (
                <LinkButton to={to} size="small">
                  {place}
                  <span className="sr-only">, for {title}</span>
                </LinkButton>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
