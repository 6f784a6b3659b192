import { useState } from 'react';
import type { ChannelOverrides } from '#contract/channel-overrides.ts';
import { formatCountOf } from '#web/lib/format-count.ts';
import { Button } from '#web/ui/button.tsx';
import { LocalTime } from '#web/ui/local-time.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { nameOf, ownerOf, ruleName, valueInWords, withoutNumber } from './override-words.ts';
import { SaveListDialog } from './save-list-dialog.tsx';

type Save = ChannelOverrides['saves'][number];

const listOf = ({ overrides }: Save): string =>
  overrides
    .map((override) => {
      const owner = ownerOf(override);
      return `${owner ? nameOf(owner) : ''} ${ruleName(override)}: ${valueInWords(override.value)}`;
    })
    .join(' · ');

/** The last saves, each of which can be restored. */
export function EarlierSaves({ stored, today }: { stored: ChannelOverrides; today: string }) {
  const [restored, setRestored] = useState<Save | null>(null);
  if (stored.saves.length === 0) return null;
  return (
    <Panel title="Earlier saves">
      <ul className="grid">
        {stored.saves.map((save, index) => (
          <li
            key={save.savedAt}
            className="grid gap-x-4 gap-y-2 border-line border-b py-3 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
          >
            <div className="grid min-w-0 gap-1">
              <p>
                <LocalTime iso={save.savedAt} />{' '}
                <span className="wrap-anywhere text-ink-soft">
                  by {save.savedBy ?? 'a former administrator'}
                </span>
              </p>
              <p className="wrap-anywhere text-ink-soft text-small">
                {save.overrides.length === 0
                  ? 'No overrides'
                  : `${formatCountOf(save.overrides.length, 'override')}: ${listOf(save)}`}
              </p>
            </div>
            {index === 0 ? (
              <span className="text-ink-soft text-small">Now</span>
            ) : (
              <div>
                <Button size="small" onClick={() => setRestored(save)}>
                  Restore
                  <span className="sr-only">
                    {' '}
                    the save of <LocalTime iso={save.savedAt} />
                  </span>
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <SaveListDialog
        overrides={restored?.overrides.map(withoutNumber) ?? null}
        title="Restore these overrides?"
        saveLabel="Restore"
        stored={stored}
        today={today}
        onClose={() => setRestored(null)}
      >
        <p>
          All overrides become again what they were in this save. The present ones stay among the earlier
          saves.
        </p>
      </SaveListDialog>
    </Panel>
  );
}
