import { PenLine } from 'lucide-react';
import { useState } from 'react';
import { COST_PER_GENERATION } from '#contract/credits.ts';
import { type RewriteCommand, rewriteCommands } from '#contract/generation.ts';
import { BuyMore } from '#web/domain/buy-more.tsx';
import { formatCountOf } from '#web/lib/format-count.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LocalDay } from '#web/ui/local-time.tsx';
import { Menu, MenuItem, MenuLabel } from '#web/ui/menu.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useEditor } from './editor-context.ts';
import { asLines, TwoVersions } from './field-choice.tsx';
import { type EditorField, isSame } from './listing-fields.ts';
import { freeUntilOf } from './use-rewrite.ts';

const commandNames: Readonly<Record<RewriteCommand, (language: string) => string>> = {
  again: () => 'Write again',
  shorten: () => 'Shorten to the limit',
  simplify: () => 'Simplify',
  reword: () => 'Other words',
  // For a text that was typed or pasted in another one.
  translate: (language) => `Translate into ${language}`,
};

const cost = formatCountOf(COST_PER_GENERATION, 'credit');

/** What the writer can do with a field, what that costs, and a question before it is spent. */
export function RewriteMenu({ field }: { field: EditorField }) {
  const { state, rewriting } = useEditor();
  const [asked, setAsked] = useState<RewriteCommand | null>(null);
  const freeUntil = freeUntilOf(state.listing);
  const { language } = state.listing;
  const choose = (command: RewriteCommand) => {
    if (freeUntil === null) setAsked(command);
    else void rewriting.run(field.key, command);
  };
  const confirm = () => {
    if (asked) void rewriting.run(field.key, asked);
    setAsked(null);
  };
  return (
    <>
      <Menu
        trigger={
          <Button size="small" variant="quiet" disabled={rewriting.isWriting}>
            <PenLine aria-hidden="true" className="size-4" />
            Rewrite<span className="sr-only"> {field.title}</span>
          </Button>
        }
      >
        <MenuLabel>
          {freeUntil ? (
            <>
              Free until <LocalDay iso={freeUntil} />
            </>
          ) : (
            `Costs ${cost}`
          )}
        </MenuLabel>
        {rewriteCommands.map((command) => (
          <MenuItem key={command} onSelect={() => choose(command)}>
            {commandNames[command](language)}
          </MenuItem>
        ))}
      </Menu>
      <Dialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        role="alertdialog"
        title={`Spend ${cost}?`}
        footer={
          <>
            <Button onClick={() => setAsked(null)} data-initial-focus>
              Cancel
            </Button>
            <Button variant="primary" onClick={confirm}>
              {asked && commandNames[asked](language)} for {cost}
            </Button>
          </>
        }
      >
        “{field.title}” is written again. The free days of this listing are over, so this costs {cost} and
        begins new ones. If nothing usable is written, it comes back.
      </Dialog>
    </>
  );
}

/** What came of writing a field again: both texts, and the choice between them. */
export function RewriteResult({ field }: { field: EditorField }) {
  const { state, rewriting } = useEditor();
  const { rewrite, keep, takeBack } = rewriting;
  if (rewrite?.key !== field.key) return null;
  if (rewrite.state === 'writing') return <Spinner label={`${commandNames[rewrite.command]}…`} />;
  if (rewrite.state === 'failed')
    return (
      <Alert
        tone="danger"
        title={rewrite.failure?.message}
        action={
          <Button size="small" onClick={keep}>
            Close
          </Button>
        }
      >
        The text is as it was.
        {rewrite.failure?.code === 'insufficient_credits' && (
          <span className="mt-2 block">
            <BuyMore credits={0} />
          </span>
        )}
      </Alert>
    );
  const value = state.values[field.key] ?? '';
  if (isSame(value, rewrite.before))
    return (
      <Alert
        tone="info"
        title="The writer had nothing better to offer; the text is as it was."
        action={
          <Button size="small" onClick={keep}>
            Close
          </Button>
        }
      />
    );
  return (
    <Alert tone="info" title="Written again. The new text is in its place already.">
      <div className="mt-2 grid gap-3">
        <TwoVersions
          versions={[
            { name: 'Earlier', text: asLines(rewrite.before) },
            { name: 'New', text: asLines(value) },
          ]}
        />
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={keep}>
            Keep the new one
          </Button>
          <Button size="small" onClick={takeBack}>
            Keep the earlier one
          </Button>
        </div>
      </div>
    </Alert>
  );
}
