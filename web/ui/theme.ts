import { useSyncExternalStore } from 'react';

export type ThemeChoice = 'system' | 'light' | 'dark';

/** The `meta` element with the colour of the browser's own bars in this theme. */
export const barColourId = (theme: string): string => `bar-colour-${theme}`;

const STORAGE_KEY = 'theme';
const CHANGED = 'listwright:theme';

function storedChoice(): ThemeChoice {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  return () => window.removeEventListener(CHANGED, listener);
}

/** The chosen theme and a setter. On the server it is unknown and reads as `system`. */
export function useTheme(): [ThemeChoice, (choice: ThemeChoice) => void] {
  const choice = useSyncExternalStore<ThemeChoice>(subscribe, storedChoice, () => 'system');
  return [choice, chooseTheme];
}

function paintBars(choice: ThemeChoice): void {
  for (const theme of ['light', 'dark']) {
    const chosen = choice === theme ? 'all' : 'not all';
    document
      .getElementById(barColourId(theme))
      ?.setAttribute('media', choice === 'system' ? `(prefers-color-scheme: ${theme})` : chosen);
  }
}

function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
  paintBars(choice);
  try {
    if (choice === 'system') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, choice);
  } catch {
    // Storage may be unavailable; the choice then lasts until the page is left.
  }
  window.dispatchEvent(new Event(CHANGED));
}
