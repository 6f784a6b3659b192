import type { OverridesPreview } from '#contract/channel-overrides.ts';
import { channelNames } from '#contract/channels/fields.ts';
import { formatCount, formatCountOf } from '#web/lib/format-count.ts';
import { formatDay } from '#web/lib/format-day.ts';

type PreviewedRule = OverridesPreview['rules'][number];

function ruleSentence({ channel, rule, severity, on, breaking, passing }: PreviewedRule, today: string) {
  const parts = [
    breaking > 0 && `${formatCountOf(breaking, 'listing')} would break it`,
    passing > 0 && `${formatCount(passing)} would no longer break it`,
  ].filter((part) => part !== false);
  const when = on === today ? '' : ` from ${formatDay(on)}`;
  const kind = severity === 'advice' ? ' (advice)' : '';
  return `${channelNames[channel]}, ${rule}${kind}: ${parts.join(', ')}${when}.`;
}

/** What saving would change for the listings that people have saved. */
export function PreviewResult({ preview, today }: { preview: OverridesPreview; today: string }) {
  const { checked, isAll, breaking, passing, rules } = preview;
  const tried = isAll
    ? `${formatCountOf(checked, 'saved listing')} checked.`
    : `${formatCountOf(checked, 'saved listing')} checked; there are more.`;
  return (
    <div className="grid gap-2 rounded-control border-line border-l-3 bg-well px-4 py-3 text-small">
      <p className="font-medium">
        {breaking + passing === 0
          ? 'No saved listing is judged differently.'
          : `${formatCountOf(breaking, 'listing')} would newly break a rule, ${formatCount(passing)} would newly keep one.`}
      </p>
      {rules.length > 0 && (
        <ul className="grid gap-1">
          {rules.map((rule) => (
            <li key={`${rule.channel} ${rule.rule} ${rule.on}`} className="wrap-anywhere">
              {ruleSentence(rule, today)}
            </li>
          ))}
        </ul>
      )}
      <p className="text-ink-soft">{tried}</p>
    </div>
  );
}
