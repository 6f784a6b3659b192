import { clsx } from 'clsx';
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless';
import { Spinner } from './spinner.tsx';

const signs: Record<Toast['type'], string | null> = {
  success: '✓',
  error: '×',
  blank: null,
  loading: null,
  custom: null,
};
const signColours: Partial<Record<Toast['type'], string>> = { success: 'text-accent', error: 'text-danger' };

function ToastCard({ item }: { item: Toast }) {
  const message = resolveValue(item.message, item);
  if (item.type === 'custom') return <div {...item.ariaProps}>{message}</div>;
  const sign = signs[item.type];
  return (
    <div
      className={clsx(
        'flex animate-toast items-start gap-3 rounded-panel border border-line bg-sheet py-2.5 pr-2 pl-4 text-small shadow-overlay transition-opacity duration-300',
        !item.visible && 'opacity-0',
      )}
    >
      {(sign || item.type === 'loading') && (
        <span
          aria-hidden="true"
          className={clsx('flex h-[2em] items-center font-semibold', signColours[item.type])}
        >
          {sign ?? <Spinner />}
        </span>
      )}
      <div {...item.ariaProps} className="min-w-0 flex-1 py-[0.25em]">
        {message}
      </div>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => toast.dismiss(item.id)}
        className="grid size-7 shrink-0 place-items-center rounded-mark text-ink-soft hover:bg-well hover:text-ink"
      >
        <span aria-hidden="true">×</span>
      </button>
    </div>
  );
}

/** The stack of toasts, newest nearest the edge. Timers pause while it is hovered or focused. */
export default function Toaster() {
  const { toasts, handlers } = useToaster();
  return (
    <section
      aria-label="Notifications"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 flex flex-col-reverse gap-2 sm:left-auto sm:w-96"
    >
      {toasts.map((item) => (
        <div key={item.id} className={item.visible ? 'pointer-events-auto' : 'pointer-events-none'}>
          <ToastCard item={item} />
        </div>
      ))}
    </section>
  );
}
