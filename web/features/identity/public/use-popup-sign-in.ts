import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Channel on which the popup's last page reports back; it works even where a provider cuts the popup off its opener. */
export const POPUP_CHANNEL = 'listwright-sign-in';

/** The page's answer to a report: the popup may close now. A window that closes at once can take its message with it. */
export const HEARD = 'heard';

export interface PopupReport {
  /** Why it failed, for a person to read; null when the person is signed in. */
  problem: string | null;
}

const CLOSED = 'Sign-in popup closed by user.';
const BLOCKED = 'Sign-in popup was blocked. Please allow popups for this site.';
const FAILED = 'An error occurred during login. Please try again.';

/** Calls back once the window is gone and no report can be on its way any more; returns how to stop watching. */
function watchClosing(popup: Window, onClosed: () => void): () => void {
  let closedSince = 0;
  const timer = setInterval(() => {
    closedSince = popup.closed ? closedSince + 1 : 0;
    if (closedSince < 4) return;
    clearInterval(timer);
    onClosed();
  }, 300);
  return () => clearInterval(timer);
}

/** Sends the popup to the provider. Resolves to a sentence when that failed. */
async function sendTo(provider: string, popup: Window): Promise<string | null> {
  // Loaded on demand: most people sign in with a password, and this page should stay small.
  const [{ api }, { signInSocial }, { sentenceFor }, { ApiError }] = await Promise.all([
    import('#web/lib/browser-api.ts'),
    import('#contract/identity.ts'),
    import('../../../domain/form-result.ts'),
    import('#web/lib/api-error.ts'),
  ]);
  try {
    const { url } = await api(signInSocial, { body: { provider } });
    popup.location.href = url;
    return null;
  } catch (error) {
    return error instanceof ApiError ? sentenceFor(error, { fallback: FAILED }) : FAILED;
  }
}

/** Signs in at an outside provider in a popup. The window opens within the click, or browsers would block it. */
export function usePopupSignIn(onSignedIn: () => void) {
  const [message, setMessage] = useState<string | null>(null);
  const [busyProvider, setBusyProvider] = useState<string | null>(null);
  const [isListening, setIsListening] = useState(false);
  const stopWatching = useRef<(() => void) | null>(null);
  /** A popup of this page has not reported yet. */
  const isAwaitingReport = useRef(false);

  function settle(problem: string | null): void {
    stopWatching.current?.();
    stopWatching.current = null;
    setBusyProvider(null);
    setMessage(problem);
    if (problem === null) onSignedIn();
  }

  const hear = useEffectEvent(({ problem }: PopupReport) => {
    // A report counts even when the window looked closed: providers cut the tie to it, and so does our own last page. Bad
    // news that another tab waits for do not.
    if (problem !== null && !isAwaitingReport.current) return;
    isAwaitingReport.current = false;
    settle(problem);
  });

  useEffect(() => {
    if (!isListening) return;
    const channel = new BroadcastChannel(POPUP_CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<PopupReport | typeof HEARD>) => {
      if (data === HEARD) return;
      channel.postMessage(HEARD);
      hear(data);
    };
    return () => channel.close();
  }, [isListening]);
  useEffect(() => () => stopWatching.current?.(), []);

  async function signIn(provider: string): Promise<void> {
    if (stopWatching.current) return;
    const popup = window.open('', POPUP_CHANNEL, 'popup,width=480,height=680');
    if (!popup) return setMessage(BLOCKED);
    setIsListening(true);
    setBusyProvider(provider);
    setMessage(null);
    isAwaitingReport.current = true;
    stopWatching.current = watchClosing(popup, () => settle(CLOSED));
    const problem = await sendTo(provider, popup);
    if (problem === null) return;
    isAwaitingReport.current = false;
    popup.close();
    settle(problem);
  }

  return { signIn, busyProvider, message };
}
