import { createContext, type ReactNode, use } from 'react';

/** A drawing from an icon set. `drawing` is markup from the set's own files, never user input. */
export interface IconShape {
  viewBox: string;
  drawing: string;
}

/** An icon to choose. */
export interface FoundIcon {
  iconClass: string;
  name: string;
  shape: IconShape;
}

/** Drawings by class name. */
export type IconShapes = Readonly<Record<string, IconShape>>;

export const IconShapesContext = createContext<IconShapes>({});

/** Provides the drawings of a page's content to the icons below. */
export function IconShapesProvider({ shapes, children }: { shapes: IconShapes; children: ReactNode }) {
  const outer = use(IconShapesContext);
  return <IconShapesContext value={{ ...outer, ...shapes }}>{children}</IconShapesContext>;
}
