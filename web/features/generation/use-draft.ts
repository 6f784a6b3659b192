import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { readDraft, saveDraft } from './draft.ts';
import { toastWithUndo } from './history/undo-toast.tsx';
import type { ListingFacts } from './run/run-state.ts';

interface DraftOptions {
  userId: string;
  defaultLanguage: string;
  /** Facts of an earlier listing that are to be used again. */
  prefill: ListingFacts | null;
  /** Facts of the run being written, for a browser that has no draft. */
  running: ListingFacts | null;
  form: RefObject<HTMLFormElement | null>;
}

const hasText = ({ productName, productDetails }: ListingFacts) =>
  (productName + productDetails).trim() !== '';

/** What was typed while the page's script was still on its way; it must not be lost to what is stored. */
function readTyped(form: HTMLFormElement | null): Partial<ListingFacts> {
  const typed = new FormData(form ?? undefined);
  const texts = ['productName', 'productDetails'].map(
    (name) => [name, String(typed.get(name) ?? '')] as const,
  );
  return Object.fromEntries(texts.filter(([, text]) => text !== ''));
}

/** The facts in the form. They survive a reload, a closed tab and every error, in this browser, for this person. */
export function useDraft({ userId, defaultLanguage, prefill, running, form }: DraftOptions) {
  const empty: ListingFacts = { productName: '', productDetails: '', language: defaultLanguage };
  const [draft, setDraft] = useState<ListingFacts>(prefill ?? empty);

  const replace = useCallback(
    (next: ListingFacts) => {
      setDraft(next);
      saveDraft(userId, next);
    },
    [userId],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before the first paint with script
  useLayoutEffect(() => {
    const stored = readDraft(userId);
    if (!prefill) {
      const { productName, productDetails, language } =
        stored && hasText(stored) ? stored : (running ?? stored ?? empty);
      return setDraft({ productName, productDetails, language, ...readTyped(form.current) });
    }
    saveDraft(userId, prefill);
    if (!stored || !hasText(stored) || JSON.stringify(stored) === JSON.stringify(prefill)) return;
    toastWithUndo('The facts of the earlier listing replaced what you had typed.', () => replace(stored));
  }, []);

  return { draft, replace, empty, hasText: hasText(draft) };
}
