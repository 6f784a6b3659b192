import { useLayoutEffect } from 'react';

/**
 * Tells the owner of a form whether something typed in it is not saved, for a question before that is dropped. Within the
 * commit: an ordinary effect of its own may run after the Escape that follows the last letter.
 */
export function useTellDirty(isDirty: boolean, onDirtyChange: (isDirty: boolean) => void): void {
  useLayoutEffect(() => {
    onDirtyChange(isDirty);
    return () => onDirtyChange(false);
  }, [isDirty, onDirtyChange]);
}
