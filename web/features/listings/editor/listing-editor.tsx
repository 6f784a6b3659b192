import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Channel } from '#contract/channels/fields.ts';
import { directionOf } from '#contract/language-names.ts';
import { languageCodeOf } from '#contract/languages.ts';
import type { Listing } from '#contract/listings.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ApprovalNotes, ApproveButton, useApproval } from './approval.tsx';
import { CopyMenu } from './copy-menu.tsx';
import { blockingOf, EditorBar, FindingSummary } from './editor-bar.tsx';
import { EditorContext, type EditorData, useEditor } from './editor-context.ts';
import { ExportMenu } from './export-menu.tsx';
import { fieldsOf, fieldTitle, keyOf } from './listing-fields.ts';
import { ListingHead } from './listing-head.tsx';
import { ListingTabs } from './listing-tabs.tsx';
import { ShortcutsDialog, useEditorKeys } from './shortcuts-dialog.tsx';
import { showField } from './show-field.ts';
import { type Packs, type ShownFinding, useFindings } from './use-findings.ts';
import { useListing } from './use-listing.ts';
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
    () => ({ store, state, packs, findings, language, show }),
    [store, state, packs, findings, language, show],
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

function Document({ tab, onTab }: { tab: Channel; onTab: (tab: Channel) => void }) {
  const { store, findings, show } = useEditor();
  const approval = useApproval();
  const [isHelping, setIsHelping] = useState(false);
  const [isComparing, setIsComparing] = useState(false);
  const [place, setPlace] = useState(-1);
  const versions = useVersions(store, isComparing, () => setIsComparing(false));
  useEditorKeys({
    onSave: () => void store.flush(),
    onHelp: () => setIsHelping(true),
    onStep: (by) => {
      const blocking = blockingOf(findings);
      const steps = blocking.length > 0 ? blocking : findings;
      if (steps.length === 0) return;
      const next = (Math.max(place, by === 1 ? -1 : 0) + by + steps.length) % steps.length;
      setPlace(next);
      const finding = steps[next];
      if (finding) show(finding);
    },
  });
  return (
    <>
      <EditorBar>
        <CopyMenu tab={tab} />
        <ExportMenu />
        <Button size="small" variant="quiet" onClick={() => setIsComparing(true)}>
          Versions
        </Button>
        <Button
          size="small"
          variant="quiet"
          aria-label="Keyboard shortcuts"
          className="max-sm:hidden"
          onClick={() => setIsHelping(true)}
        >
          ?
        </Button>
        <ApproveButton approval={approval} />
      </EditorBar>
      <ApprovalNotes approval={approval} />
      <FindingSummary />
      <ListingTabs tab={tab} onTab={onTab} />
      <ShortcutsDialog isOpen={isHelping} onClose={() => setIsHelping(false)} />
      <Dialog isOpen={isComparing} onClose={() => setIsComparing(false)} title="Versions" isWide>
        <Suspense fallback={<Spinner label="Loading…" />}>
          <VersionPanel versions={versions} />
        </Suspense>
      </Dialog>
    </>
  );
}
