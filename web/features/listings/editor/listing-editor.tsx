import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Channel } from '#contract/channels/fields.ts';
import { directionOf } from '#contract/language-names.ts';
import { languageCodeOf } from '#contract/languages.ts';
import type { Listing } from '#contract/listings.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { PageKeys } from '#web/ui/page-keys.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ApprovalNotes, ApproveButton, useApproval } from './approval.tsx';
import { CopyMenu } from './copy-menu.tsx';
import { blockingOf, EditorBar, FindingSummary } from './editor-bar.tsx';
import { EditorContext, type EditorData, useEditor } from './editor-context.ts';
import { ExportMenu } from './export-menu.tsx';
import { fieldsOf, fieldTitle, keyOf } from './listing-fields.ts';
import { ListingHead } from './listing-head.tsx';
import { ListingTabs } from './listing-tabs.tsx';
import { showField } from './show-field.ts';
import { type Packs, type ShownFinding, useFindings } from './use-findings.ts';
import { useListing } from './use-listing.ts';
import { useRewrite } from './use-rewrite.ts';
import { useVersions } from './use-versions.ts';

const VersionPanel = lazy(() => import('./version-panel.tsx'));

interface ListingEditorProps {
  listing: Listing;
  packs: Packs;
  userId: string;
}

function languageOf({ language, demo }: Listing): EditorData['language'] {
  const code = languageCodeOf(language);
  // The demo writer repeats the facts in whatever language they were entered.
  return code === undefined || demo ? { dir: 'auto' } : { lang: code, dir: directionOf(code) };
}

/** A listing, edited where it stands; each of its channels has a tab. */
export function ListingEditor({ listing, packs, userId }: ListingEditorProps) {
  const { store, state, putBack, forgetPutBack } = useListing(listing, userId);
  const findings = useFindings(state, packs);
  const rewriting = useRewrite(store);
  const [tab, setTab] = useState<Channel>('generic');
  const show = useCallback(
    (finding: ShownFinding) => {
      const { channel, key, field: name } = finding;
      flushSync(() => setTab(channel));
      const field = fieldsOf(channel).find((one) => one.key === key);
      const value = store.read().values[key];
      const html = field?.kind === 'html' ? String(value) : undefined;
      showField(field?.kind === 'details' ? keyOf(channel, name) : key, finding, html);
    },
    [store],
  );
  const language = useMemo(() => languageOf(state.listing), [state.listing]);
  const editor = useMemo(
    () => ({ store, state, packs, findings, language, rewriting, show }),
    [store, state, packs, findings, language, rewriting, show],
  );
  return (
    <EditorContext value={editor}>
      <ListingHead />
      {putBack.length > 0 && <PutBackNote keys={putBack} onDone={forgetPutBack} />}
      <Document tab={tab} onTab={setTab} />
    </EditorContext>
  );
}

/** What an earlier visit could not save is in its fields again. */
function PutBackNote({ keys, onDone }: { keys: readonly string[]; onDone: () => void }) {
  const { state, store } = useEditor();
  const [saved] = useState(state.saved);
  const discard = () => {
    store.change(Object.fromEntries(keys.map((key) => [key, saved[key] ?? ''])));
    onDone();
  };
  return (
    <div className="mb-4">
      <Alert
        tone="info"
        title="What you typed before this page was closed had not been saved. It is back in its fields."
        action={
          <span className="flex gap-2">
            <Button size="small" onClick={onDone}>
              Keep it
            </Button>
            <Button size="small" onClick={discard}>
              Discard it
            </Button>
          </span>
        }
      >
        {keys.map(fieldTitle).join(', ')}
      </Alert>
    </div>
  );
}

/** Goes from one finding to the next: those to mend or, without any, the advice. */
function useSteps() {
  const { findings, show } = useEditor();
  const [place, setPlace] = useState<number | null>(null);
  return (by: 1 | -1) => {
    const blocking = blockingOf(findings);
    const steps = blocking.length > 0 ? blocking : findings;
    const from = place ?? (by === 1 ? -1 : 0);
    const next = (from + by + steps.length) % steps.length;
    const finding = steps[next];
    if (!finding) return;
    setPlace(next);
    show(finding);
  };
}

const textKeys = [
  { key: 'Enter', what: 'Begin the next item of a list' },
  { key: 'Backspace', what: 'Remove an empty item' },
  { key: 'Alt + ↑ ↓', what: 'Move an item' },
  { key: 'F8', what: 'Next thing to mend; with Shift, the one before' },
  { key: 'Ctrl + S', what: 'Save at once' },
];

/** Keys that act from anywhere, also while somebody types. */
function useTextKeys(onSave: () => void, onStep: (by: 1 | -1) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isSave = event.key === 's' && (event.ctrlKey || event.metaKey);
    if (!isSave && event.key !== 'F8') return;
    event.preventDefault();
    if (isSave) onSave();
    // An open dialog covers what would be shown.
    else if (!document.querySelector('dialog[open]')) onStep(event.shiftKey ? -1 : 1);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

function Document({ tab, onTab }: { tab: Channel; onTab: (tab: Channel) => void }) {
  const { store } = useEditor();
  const approval = useApproval();
  const [isComparing, setIsComparing] = useState(false);
  const versions = useVersions(store, isComparing, () => setIsComparing(false));
  const step = useSteps();
  useTextKeys(() => void store.flush(), step);
  return (
    <>
      <EditorBar>
        <CopyMenu tab={tab} />
        <ExportMenu />
        <Button size="small" variant="quiet" onClick={() => setIsComparing(true)}>
          Versions
        </Button>
        <PageKeys
          keys={[
            { key: 'n', what: 'Next thing to mend', run: () => step(1) },
            { key: 'p', what: 'Previous thing to mend', run: () => step(-1) },
            { key: 'v', what: 'Versions', run: () => setIsComparing(true) },
          ]}
          textKeys={textKeys}
        />
        <ApproveButton approval={approval} />
      </EditorBar>
      <ApprovalNotes approval={approval} />
      <FindingSummary />
      <ListingTabs tab={tab} onTab={onTab} />
      <Dialog isOpen={isComparing} onClose={() => setIsComparing(false)} title="Versions" isWide>
        <Suspense fallback={<Spinner label="Loading…" />}>
          <VersionPanel versions={versions} />
        </Suspense>
      </Dialog>
    </>
  );
}
