const KEY = 'listwright:shown-run';

/** Remembers which run this tab shows, to restore it after a reload. Two tabs may show two runs. */
export function readShownRun(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    // Storage may be unavailable; the run is still in the history.
    return null;
  }
}

export function rememberShownRun(runId: string): void {
  try {
    sessionStorage.setItem(KEY, runId);
  } catch {
    // As above.
  }
}

export function forgetShownRun(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}
