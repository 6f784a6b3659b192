import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Channel on which the popup's last page reports back; works even if a provider severs `window.opener`. */
export const POPUP_CHANNEL = 'listwright-sign-in';

/** The page's acknowledgement, after which the popup may close: closing at once can lose the message. */
export const HEARD = 'heard';

export interface PopupReport {
  /** Why it failed, in the user's words; null if signed in. */
  problem: string | null;
}

const CLOSED = 'Sign-in popup closed by user.';
const BLOCKED = 'Sign-in popup was blocked. Please allow popups for this site.';
const FAILED = 'An error occurred during login. Please try again.';

/** Calls back once the window is closed and no report can still arrive. Returns a stop function. */
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

/** Opens the provider in the popup. Resolves with an error message if that failed. */
async function sendTo(provider: string, popup: Window): Promise<string | null> {
  // Loaded on demand: most users sign in with a password, and this page should stay small.
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

/** Signs in with an external provider in a popup. It opens within the click, or browsers would block it. */
export function usePopupSignIn(onSignedIn: () => void) {
  const [message, setMessage] = useState<string | null>(null);
  const [busyProvider, setBusyProvider] = useState<string | null>(null);
  const [isListening, setIsListening] = useState(false);
  const stopWatching = useRef<(() => void) | null>(null);
  /** A popup opened by this page has not reported yet. */
  const isAwaitingReport = useRef(false);

  function settle(problem: string | null): void {
    stopWatching.current?.();
    stopWatching.current = null;
    setBusyProvider(null);
    setMessage(problem);
    if (problem === null) onSignedIn();
  }

  const hear = useEffectEvent(({ problem }: PopupReport) => {
    // A report counts even if the window looked closed: providers sever the opener, and so does our own last
    // page. Ignore a failure that belongs to another tab.
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
