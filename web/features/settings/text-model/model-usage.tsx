import { MODEL_USAGE_DAYS, type ModelUsage } from '#contract/settings.ts';
import { formatCount } from '#web/lib/format-count.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

type Figure = Exclude<keyof ModelUsage, 'provider' | 'model'>;

function NotReported() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>not reported</VisuallyHidden>
    </>
  );
}

/** A dash where the provider has told nothing: that is not zero. */
function figure(key: Figure, header: string): Column<ModelUsage> {
  const cell = (row: ModelUsage) => {
    const count = row[key];
    return count === null ? <NotReported /> : formatCount(count);
  };
  return { key, header, cell, isNumeric: true };
}

const columns: readonly Column<ModelUsage>[] = [
  {
    key: 'model',
    header: 'Model',
    isHeading: true,
    cell: ({ provider, model }) => (
      <span className="wrap-anywhere">{provider === 'demo' ? 'Demo writer' : model}</span>
    ),
  },
  figure('calls', 'Calls'),
  figure('failed', 'Failed'),
  figure('inputTokens', 'Input tokens'),
  figure('outputTokens', 'Output tokens'),
  figure('cachedTokens', 'Cached'),
  figure('tokensPerListing', 'Per listing'),
];

/** What the text model is used for, in the provider's own unit. Its price is not known here. */
export function ModelUsageTable({ usage }: { usage: readonly ModelUsage[] }) {
  return (
    <Panel title={`Text model, last ${MODEL_USAGE_DAYS} days`} className="mt-10">
      <p className="mb-4 max-w-reading text-ink-soft">
        Tokens are what providers charge for, and these are the numbers they report. Output includes what a
        model thinks, and cached tokens are part of the input. “Per listing” is the average of input and
        output together, with every attempt. Tests of keys count as calls. A dash means that nothing was
        reported.
      </p>
      <DataTable
        caption={`Calls of the text model in the last ${MODEL_USAGE_DAYS} days`}
        columns={columns}
        rows={usage}
        rowKey={({ provider, model }) => `${provider} ${model}`}
        total={usage.length}
        pageSize={Math.max(usage.length, 1)}
        isWide
        empty={
          <p className="border-line border-t py-3 text-ink-soft">
            No text model has been called in the last {MODEL_USAGE_DAYS} days.
          </p>
        }
      />
    </Panel>
  );
}
