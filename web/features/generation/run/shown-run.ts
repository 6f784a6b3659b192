const KEY = 'listwright:shown-run';

/** Which run this tab shows, so that a reload brings it back. Per tab: two tabs may show two runs. */
export function readShownRun(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    // Storage may be switched off; the history has the run all the same.
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
