import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { toastWithUndo } from '#web/ui/undo-toast.tsx';
import { type Draft, readDraft, saveDraft } from './draft.ts';
import { type ListingFacts, sameFacts } from './run/order.ts';

interface DraftOptions {
  userId: string;
  defaultLanguage: string;
  /** Facts of an earlier listing or of a product to reuse. */
  prefill: Draft | null;
  /** Facts of the running listing, for a browser without a draft. */
  running: Draft | null;
  form: RefObject<HTMLFormElement | null>;
}

const hasText = ({ productName, productDetails }: ListingFacts) =>
  (productName + productDetails).trim() !== '';

/** Text typed before hydration must not be overwritten by the stored draft. */
function readTyped(form: HTMLFormElement | null): Partial<ListingFacts> {
  const typed = new FormData(form ?? undefined);
  const texts = ['productName', 'productDetails'].map(
    (name) => [name, String(typed.get(name) ?? '')] as const,
  );
  return Object.fromEntries(texts.filter(([, text]) => text !== ''));
}

/** The facts in the form. Kept in this browser for this user across reloads, closed tabs and errors. */
export function useDraft({ userId, defaultLanguage, prefill, running, form }: DraftOptions) {
  const empty: ListingFacts = { productName: '', productDetails: '', language: defaultLanguage };
  const [draft, setDraft] = useState<Draft>(prefill ?? empty);

  const replace = useCallback(
    (next: Draft) => {
      setDraft(next);
      saveDraft(userId, next);
    },
    [userId],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before the first paint with script
  useLayoutEffect(() => {
    const stored = readDraft(userId);
    if (!prefill) {
      const { productName, productDetails, language, isCleaned, kept, choice, product }: Draft =
        stored && hasText(stored) ? stored : (running ?? stored ?? empty);
      const facts = { productName, productDetails, language };
      return setDraft({ ...facts, isCleaned, kept, choice, product, ...readTyped(form.current) });
    }
    saveDraft(userId, prefill);
    if (!stored || !hasText(stored) || sameFacts(stored, prefill)) return;
    toastWithUndo('The facts of the earlier listing replaced what you had typed.', () => replace(stored));
  }, []);

  return { draft, replace, empty, hasText: hasText(draft) };
}
