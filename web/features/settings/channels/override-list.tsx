import { useState } from 'react';
import type { ChannelOverrides } from '#contract/channel-overrides.ts';
import type { Pack, StoredOverride } from '#contract/channels/overrides.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import {
  daysInWords,
  nameOf,
  type OverrideState,
  type OwnerName,
  ownerOf,
  ruleName,
  stateOn,
  valueInWords,
  withoutNumber,
} from './override-words.ts';
import { SaveListDialog } from './save-list-dialog.tsx';

const tones: Readonly<Record<OverrideState, BadgeTone>> = {
  'In force': 'accent',
  Coming: 'info',
  Ended: 'neutral',
  'Not used': 'warning',
};

interface OverrideListProps {
  owner: OwnerName;
  /** The pack that applies today. */
  pack: Pack | undefined;
  stored: ChannelOverrides;
  today: string;
}

/** What is set in place of the pack's own figures and words: in force, to come, and ended. */
export function OverrideList({ owner, pack, stored, today }: OverrideListProps) {
  const [removed, setRemoved] = useState<StoredOverride | null>(null);
  const own = stored.overrides.filter((override) => ownerOf(override) === owner);
  return (
    <Panel title="Overrides">
      {own.length === 0 ? (
        <p className="max-w-prose text-ink-soft">
          None. If {nameOf(owner)} changes a rule before we do, press Override beside the rule.
        </p>
      ) : (
        <ul className="grid">
          {own.map((override) => {
            const state = stateOn(today, override, pack);
            return (
              <li
                key={override.number}
                className="grid gap-x-4 gap-y-2 border-line border-b py-3 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_auto]"
              >
                <div className="grid min-w-0 gap-1">
                  <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                    <span className="wrap-anywhere font-medium">
                      {ruleName(override)}: {valueInWords(override.value)}
                    </span>
                    <Badge tone={tones[state]}>{state}</Badge>
                  </p>
                  <p className="text-ink-soft text-small">
                    {daysInWords(override)} · +{override.number} in findings
                  </p>
                  <p dir="auto" className="wrap-anywhere whitespace-pre-line text-small">
                    {override.note}
                  </p>
                </div>
                <div>
                  <Button size="small" variant="danger" onClick={() => setRemoved(override)}>
                    Remove
                    <span className="sr-only">
                      {' '}
                      the override of {ruleName(override)}, {daysInWords(override)}
                    </span>
                  </Button>
                </div>
              </li>
            );
          })}
        </ul>
      )}
      <SaveListDialog
        overrides={
          removed && stored.overrides.filter(({ number }) => number !== removed.number).map(withoutNumber)
        }
        title={removed ? `Remove the override of ${ruleName(removed)}?` : ''}
        saveLabel="Remove override"
        stored={stored}
        today={today}
        onClose={() => setRemoved(null)}
      >
        <p>
          The rule is {nameOf(owner)}’s own again, on all days. Findings keep the name of the rules by which
          they were found.
        </p>
      </SaveListDialog>
    </Panel>
  );
}
