import { useLayoutEffect } from 'react';

/**
 * Tells the owner of a form what is so inside it as long as it is there: something typed is not saved, an image is on its way.
 * Within the commit: an ordinary effect may run after the Escape that follows the last letter.
 */
export function useTell(isSo: boolean, onChange: (isSo: boolean) => void): void {
  useLayoutEffect(() => {
    onChange(isSo);
    return () => onChange(false);
  }, [isSo, onChange]);
}
