import { clsx } from 'clsx';
import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless';
import { Spinner } from './spinner.tsx';
import { useClearPlace } from './toast-place.ts';

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

/**
 * Holds the toasts while the pointer moves over them or the focus is within them. A pointer that lay there
 * when they appeared holds nothing, and nothing holds once they are gone: what is removed gets no leave event.
 */
function useHold({ toasts, handlers }: ReturnType<typeof useToaster>) {
  const [isPointed, setIsPointed] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isAnyShown = toasts.some(({ visible }) => visible);
  const isHeld = isAnyShown && (isPointed || isFocused);
  if (!isAnyShown && isPointed) setIsPointed(false);
  if (!isAnyShown && isFocused) setIsFocused(false);
  const apply = useEffectEvent(() => (isHeld ? handlers.startPause() : handlers.endPause()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: this is what it applies
  useEffect(() => apply(), [isHeld]);
  return {
    // Browsers also report a move when something appears under a pointer at rest.
    onPointerMove: ({ movementX, movementY }: PointerEvent) => {
      if (movementX !== 0 || movementY !== 0) setIsPointed(true);
    },
    onPointerLeave: () => setIsPointed(false),
    onFocus: () => setIsFocused(true),
    onBlur: () => setIsFocused(false),
  };
}

/** The stack of toasts, newest nearest the edge. */
export default function Toaster() {
  const toaster = useToaster();
  const { toasts } = toaster;
  const stack = useRef<HTMLElement>(null);
  useClearPlace(stack, toasts);
  return (
    <section
      ref={stack}
      aria-label="Notifications"
      {...useHold(toaster)}
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
