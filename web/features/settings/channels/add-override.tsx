import { useState } from 'react';
import type { ChannelOverrides } from '#contract/channel-overrides.ts';
import type { Pack } from '#contract/channels/overrides.ts';
import type { Rule } from '#contract/channels/pack.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { useDiscardQuestion } from '#web/ui/use-discard-question.tsx';
import { OverrideForm } from './override-form.tsx';
import { nameOf, type OwnerName, ruleName } from './override-words.ts';

/** The rule to be overridden. */
export interface RuleChoice {
  /** Undefined for a rule of a market. */
  field: string | undefined;
  /** What the rule is about: `Subtitle`. */
  title: string;
  rule: Rule;
}

interface AddOverrideProps {
  owner: OwnerName;
  /** The version of the pack that is shown. */
  pack: Pack;
  /** Null while the dialog is closed. */
  choice: RuleChoice | null;
  stored: ChannelOverrides;
  today: string;
  onClose: () => void;
}

/** The dialog that adds an override: what it would change is shown before it can be saved. */
export function AddOverride({ owner, pack, choice, stored, today, onClose }: AddOverrideProps) {
  const [isDirty, setIsDirty] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const { ask, question } = useDiscardQuestion(isDirty && choice !== null, isBusy);
  const name = choice ? ruleName({ field: choice.field, rule: choice.rule.id }) : '';
  return (
    <>
      <Dialog
        isOpen={choice !== null}
        onClose={() => ask(onClose)}
        title={choice ? `Override ${nameOf(owner)}: ${choice.title}` : ''}
      >
        {choice && (
          <OverrideForm
            key={name}
            {...{ owner, pack, choice, stored, today }}
            onDirtyChange={setIsDirty}
            onBusyChange={setIsBusy}
            onCancel={() => ask(onClose)}
            onDone={onClose}
          />
        )}
      </Dialog>
      {question}
    </>
  );
}
