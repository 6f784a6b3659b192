import { createContext, use } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { Viewer } from '#contract/identity.ts';
import { paths } from '#contract/paths.ts';
import type { SiteIdentityContent } from '#contract/site-sections/site-identity.ts';
import { useWithHeardCredits } from './heard-credits.ts';

/** The root loader's data, available to every page. */
export interface RootData {
  viewer: Viewer | null;
  publicUrl: string;
  /** Null if it could not be loaded. */
  site: SiteIdentityContent | null;
  /** False: nobody can register, so nothing invites to. */
  isRegistrationOpen: boolean;
}

/** Null if the root loader's data is missing, as on an error page. */
export function useRootData(): RootData | null {
  return useRouteLoaderData<RootData>('root') ?? null;
}

/** Whether a visitor can create an account. */
export const useIsRegistrationOpen = (): boolean => useRootData()?.isRegistrationOpen ?? true;

/** True inside an editor's preview, which shows the page as a signed-out visitor sees it. */
export const SeenByStranger = createContext(false);

/** The signed-in user with the newest known balance, or null. */
export function useViewer(): Viewer | null {
  const viewer = useWithHeardCredits(useRootData()?.viewer ?? null);
  return use(SeenByStranger) ? null : viewer;
}

/** Whether the user may enter the back office. The API checks it again on every call. */
export const isAdmin = (viewer: Pick<Viewer, 'role'> | null): boolean => viewer?.role === 'Admin';

/** Whether the user may enter the support inbox. The API checks it again on every call. */
export const isOperator = (viewer: Pick<Viewer, 'role'> | null): boolean =>
  isAdmin(viewer) || viewer?.role === 'moderator';

/** The user's way into the back office: all of it, or the support inbox alone; null for customers. */
export function backOfficeOf(viewer: Pick<Viewer, 'role'> | null): { to: string; label: string } | null {
  if (isAdmin(viewer)) return { to: paths.admin.dashboard, label: 'Admin' };
  return isOperator(viewer) ? { to: paths.admin.supportMessages, label: 'Support inbox' } : null;
}

/** Spec: the display name falls back to the email and then to "User". */
export function displayNameOf(viewer: Pick<Viewer, 'name' | 'email'>): string {
  return viewer.name.trim() || viewer.email.trim() || 'User';
}
