import { toast } from '#web/ui/toast.ts';

/** Long enough to read, look, and change one's mind. */
const UNDO_MS = 10_000;

/** Says what was done, and offers to take it back. */
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
