import { createContext, use } from 'react';
import type { ListingState, ListingStore } from './listing-store.ts';
import type { Packs, ShownFinding } from './use-findings.ts';
import type { Rewriting } from './use-rewrite.ts';

export interface EditorData {
  store: ListingStore;
  state: ListingState;
  packs: Packs;
  findings: readonly ShownFinding[];
  /** `lang` and `dir` of the listing's texts. */
  language: { lang?: string; dir: 'ltr' | 'rtl' | 'auto' };
  rewriting: Rewriting;
  /** Brings what a finding is about into view, on whichever tab it is. */
  show: (finding: ShownFinding) => void;
}

export const EditorContext = createContext<EditorData | null>(null);

export function useEditor(): EditorData {
  const editor = use(EditorContext);
  if (!editor) throw new Error('No listing is being edited here');
  return editor;
}
