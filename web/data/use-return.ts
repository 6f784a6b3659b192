import { useEffect } from 'react';

/** Calls `onReturn` whenever the user comes back to the tab. */
export function useReturn(onReturn: () => void): void {
  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') onReturn();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [onReturn]);
}
