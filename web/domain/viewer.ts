import { createContext, use } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { Viewer } from '#contract/identity.ts';
import { useWithHeardCredits } from './heard-credits.ts';

/** What the root loader hands to every page. */
export interface RootData {
  viewer: Viewer | null;
  publicUrl: string;
}

/** Null while the root loader's data is missing, as on an error page. */
export function useRootData(): RootData | null {
  return useRouteLoaderData<RootData>('root') ?? null;
}

/** True below a preview: it shows a page to somebody who edits it as a stranger gets it. */
export const SeenByStranger = createContext(false);

/** The signed-in person, or null, with the newest balance that any page has heard of. */
export function useViewer(): Viewer | null {
  const viewer = useWithHeardCredits(useRootData()?.viewer ?? null);
  return use(SeenByStranger) ? null : viewer;
}

/** Whether the back office is for this person. The API checks it again at every call. */
export const isAdmin = (viewer: Pick<Viewer, 'role'> | null): boolean => viewer?.role === 'Admin';

/** Spec: the display name falls back to the email and then to "User". */
export function displayNameOf(viewer: Pick<Viewer, 'name' | 'email'>): string {
  return viewer.name.trim() || viewer.email.trim() || 'User';
}
