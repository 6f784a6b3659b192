import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from 'react-hook-form';
import { ApiError } from '#web/lib/api-error.ts';
import { refill } from '#web/lib/refill.ts';
import type { EditedSection, StoredSection } from './section-calls.ts';

/** A section's content in a form, beside the content as it is stored. */
export function useSectionForm<Content extends FieldValues>(
  section: EditedSection<Content>,
  loaded: StoredSection<Content>,
) {
  const [stored, setStored] = useState(loaded);
  const form = useForm<Content>({
    // The contract's schemas only trim: what goes in and what comes out have one type.
    resolver: zodResolver(section.content as never) as never,
    defaultValues: loaded.data as DefaultValues<Content>,
  });
  const fill = (content: Content) => form.reset(content as DefaultValues<Content>);

  return {
    form,
    stored,
    /** Shows what is stored. Of what is typed only what changed since `sent` went out stays; nothing without it. */
    adopt: (answer: StoredSection<Content>, sent: Content | null = null) =>
      refill(form, sent, () => {
        setStored(answer);
        fill(answer.data);
      }),
    /** Takes other content as the stored one, to compare with and to go back to; what is typed stays. */
    rebase: (base: StoredSection<Content>, typed: Content) => {
      const kept = structuredClone(typed);
      // At once: until it is rendered, a reset form hears of no keystroke.
      flushSync(() => {
        setStored(base);
        fill(base.data);
        form.reset(kept, { keepDefaultValues: true });
      });
    },
    resetChanges: () => fill(stored.data),
    /** Puts what the server refused beside the fields that it refused. */
    showIssues: (error: unknown) => {
      if (!(error instanceof ApiError)) return;
      for (const { path, message } of error.issues) {
        form.setError(path.join('.') as FieldPath<Content>, { message });
      }
    },
  };
}
