import { channelNames } from '#contract/channels/fields.ts';
import type { ChosenChannel } from '#contract/channels/versions.ts';
import { listingSections } from '#contract/listing-format.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ProgressLine } from '#web/ui/progress-line.tsx';
import { shownChannels, type VersionState, versionState } from '../channels/version-state.ts';
import type { RunState } from './run-state.ts';

const titles = Object.fromEntries(listingSections.map(({ id, title }) => [id, title]));

const channelsIn = (state: RunState, wanted: VersionState[]): ChosenChannel[] =>
  shownChannels(state).filter((channel) => wanted.includes(versionState(state, channel, true)));

function activityOf(state: RunState): string {
  const { runId, progress, isStopping } = state;
  if (isStopping) return 'Stopping …';
  const writing = channelsIn(state, ['writing']);
  if (writing.length > 0)
    return `Writing for ${writing.map((channel) => channelNames[channel]).join(' and ')}`;
  if (progress.writing) return `Writing ${titles[progress.writing]}`;
  return runId === null ? 'Sending the facts …' : 'Waiting for the first words …';
}

interface RunBarProps {
  state: RunState;
  onStop: () => void;
}

/** The running listing's status, always visible above the sheet: section, progress, Stop button. */
export function RunBar({ state, onStop }: RunBarProps) {
  const { runId, progress, connection, isStopping, isFree, choice } = state;
  const done = progress.finished.length + channelsIn(state, ['done', 'composed']).length;
  return (
    <div className="sticky top-0 z-20 grid gap-3 bg-paper pt-2">
      <div className="flex min-h-9 items-center justify-between gap-4">
        <p role="status" className="min-w-0 text-small">
          {activityOf(state)}
        </p>
        <Button size="small" disabled={runId === null || isStopping} onClick={onStop}>
          Stop
        </Button>
      </div>
      <ProgressLine
        label="Sections written"
        value={runId === null ? undefined : done / (listingSections.length + choice.channels.length)}
      />
      {connection === 'lost' && (
        <Alert tone="warning" title="Connection lost. The listing is still being written…">
          This page will reconnect by itself as soon as it can.
        </Alert>
      )}
      {connection === 'unsent' && (
        <Alert tone="warning" title="No connection. Trying again…">
          {isFree
            ? 'However often it is sent, it costs nothing.'
            : 'However often it is sent, it costs one credit at most.'}
        </Alert>
      )}
    </div>
  );
}
