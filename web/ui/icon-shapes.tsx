import { createContext, type ReactNode, use } from 'react';

/** A drawing from an icon set. `drawing` is markup of that set's own files, never of a person. */
export interface IconShape {
  viewBox: string;
  drawing: string;
}

/** Drawings by the class that the content names. */
export type IconShapes = Readonly<Record<string, IconShape>>;

export const IconShapesContext = createContext<IconShapes>({});

/** Hands the drawings of a page's content to the icons below. */
export function IconShapesProvider({ shapes, children }: { shapes: IconShapes; children: ReactNode }) {
  const outer = use(IconShapesContext);
  return <IconShapesContext value={{ ...outer, ...shapes }}>{children}</IconShapesContext>;
}
