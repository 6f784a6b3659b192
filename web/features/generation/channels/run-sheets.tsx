import { Check } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { channelNames } from '#contract/channels/fields.ts';
import type { ListingFinding } from '#contract/channels/versions.ts';
import type { ListingContent } from '#contract/listing-content.ts';
import type { ListingProgress } from '#contract/parse-listing.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import type { ListingLanguage } from '../listing/listing-language.ts';
import { ListingSheet } from '../listing/listing-sheet.tsx';
import type { Versions } from '../run/run-state.ts';
import { shownChannels, versionState, versionStateWords } from './version-state.ts';

/** Brings the rules of the channels with it, which most listings don't need. */
const ChannelSheet = lazy(() => import('./channel-sheet.tsx'));

interface RunSheetsProps {
  productName: string;
  language: ListingLanguage;
  isDemo: boolean;
  content: ListingContent;
  /** Set while it is being written; null for a finished listing. */
  progress: ListingProgress | null;
  isStopped: boolean;
  versions: Versions;
  findings: readonly ListingFinding[];
}

function TabLabel({ name, state }: { name: ReactNode; state: string }) {
  return (
    <>
      {name}{' '}
      {state === versionStateWords.done ? (
        // A word in every tab would push the last ones out of sight.
        <>
          <Check aria-hidden="true" className="ms-1 inline size-3.5 text-accent" />
          <span className="sr-only">{state}</span>
        </>
      ) : (
        <span className="ms-1 font-normal text-caption text-ink-faint">{state}</span>
      )}
    </>
  );
}

/** A listing, and beside it, in tabs, its versions for channels. */
export function RunSheets({ versions, findings, ...listing }: RunSheetsProps) {
  const { progress, language, isDemo } = listing;
  const channels = shownChannels(versions);
  const sheet = <ListingSheet {...listing} />;
  if (channels.length === 0) return sheet;
  const isListingDone = progress === null || (progress.writing === null && progress.finished.length > 0);
  return (
    <div className="min-w-0">
      <Tabs
        // Another choice begins with the listing itself.
        key={channels.join()}
        label="Versions of the listing"
        tabs={[
          {
            value: 'listing',
            label: <TabLabel name="Listing" state={versionStateWords[isListingDone ? 'done' : 'writing']} />,
            content: sheet,
          },
          ...channels.map((channel) => {
            const state = versionState(versions, channel, progress !== null);
            return {
              value: channel,
              label: <TabLabel name={channelNames[channel]} state={versionStateWords[state]} />,
              content: (
                <Suspense fallback={<Spinner label="Loading..." />}>
                  <ChannelSheet
                    channel={channel}
                    channels={versions.channels}
                    notes={versions.notes}
                    state={state}
                    findings={findings.filter((finding) => finding.channel === channel)}
                    language={language}
                    isDemo={isDemo}
                  />
                </Suspense>
              ),
            };
          }),
        ]}
      />
    </div>
  );
}
