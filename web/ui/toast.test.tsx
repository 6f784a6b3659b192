import { renderToStaticMarkup } from 'react-dom/server';
import { useToaster } from 'react-hot-toast/headless';
import { expect, it } from 'vitest';
import { toast } from './toast.ts';

type Toasts = ReturnType<typeof useToaster>['toasts'];

function Probe({ onToasts }: { onToasts: (toasts: Toasts) => void }) {
  onToasts(useToaster().toasts);
  return null;
}

/** What the toaster would show now, without its timers. */
function shownToasts(): Toasts {
  let shown: Toasts = [];
  renderToStaticMarkup(
    <Probe
      onToasts={(toasts) => {
        shown = toasts;
      }}
    />,
  );
  return shown;
}

it('stay 2 s for a success, until dismissed while loading, and 4 s otherwise; 20 are kept', () => {
  toast('blank');
  toast.success('success');
  toast.error('error');
  toast.loading('loading');
  toast.custom('custom');
  const durations = Object.fromEntries(shownToasts().map(({ type, duration }) => [type, duration]));
  expect(durations).toEqual({
    blank: 4_000,
    success: 2_000,
    error: 4_000,
    loading: Number.POSITIVE_INFINITY,
    custom: 4_000,
  });
  for (let count = 0; count < 30; count++) toast(`number ${count}`);
  expect(shownToasts()).toHaveLength(20);
  for (const { id } of shownToasts()) toast.remove(id);
  expect(shownToasts()).toHaveLength(0);
});
