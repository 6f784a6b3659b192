import { useLayoutEffect } from 'react';

/**
 * Reports a state of a form's content to its owner for as long as it is mounted, such as unsaved input or a
 * running upload. A layout effect, because an ordinary one may run after an Escape pressed right after the
 * last key.
 */
export function useTell(isSo: boolean, onChange: (isSo: boolean) => void): void {
  useLayoutEffect(() => {
    onChange(isSo);
    return () => onChange(false);
  }, [isSo, onChange]);
}
