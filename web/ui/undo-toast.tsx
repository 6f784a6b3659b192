import { toast } from './toast.ts';

/** Enough time to read, check and change one's mind. */
const UNDO_MS = 10_000;

/** Confirms an action and offers to undo it. */
export function toastWithUndo(text: string, undo: () => void): void {
  toast(
    ({ id }) => (
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        {text}
        <button
          type="button"
          className="text-link min-h-6 font-medium"
          onClick={() => {
            toast.dismiss(id);
            undo();
          }}
        >
          Undo
        </button>
      </span>
    ),
    { duration: UNDO_MS },
  );
}
