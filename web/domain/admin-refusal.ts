import { isRouteErrorResponse } from 'react-router';
import type { Viewer } from '#contract/identity.ts';

/** What the page of a refusal needs, apart from the guard that refuses: every page's script has this, and none has that. */
export interface AdminRefusal {
  code: 'admin_only';
  seenAs?: Viewer;
}

/** As whom an Admin sees the service who was refused the back office for it; null for any other failure. */
export function seenAsIn(error: unknown): Viewer | null {
  return isRouteErrorResponse(error) ? ((error.data as Partial<AdminRefusal> | null)?.seenAs ?? null) : null;
}
