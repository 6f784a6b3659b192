import { useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { ApiError } from '#web/lib/api-error.ts';
import { refill } from './refill.ts';
import { useChange } from './use-change.ts';

interface StoredFormOptions<Stored, Fields extends FieldValues> {
  /** As loaded by the page or dialog. */
  loaded: Stored;
  fieldsOf: (stored: Stored) => Fields;
  resolver: Resolver<Fields>;
  getTheirs: () => Promise<Stored>;
  refresh?: 'made' | 'never';
}

/** Shows the service's field errors beside their fields. */
export function showIssues<Fields extends FieldValues>(
  { setError }: Pick<UseFormReturn<Fields>, 'setError'>,
  error: unknown,
): void {
  for (const { path, message } of error instanceof ApiError ? error.issues : []) {
    setError(path.join('.') as FieldPath<Fields>, { message });
  }
}

/**
 * A form for stored data that others may edit too. `stored` is the newest version it knows; every save names
 * its version, and a save based on an older one is rejected. Then the user chooses. Until then no input is
 * lost and nothing of theirs is overwritten.
 */
export function useStoredForm<Stored, Fields extends FieldValues>(
  options: StoredFormOptions<Stored, Fields>,
) {
  const { loaded, fieldsOf, resolver, getTheirs, refresh = 'made' } = options;
  const form = useForm<Fields>({ resolver, defaultValues: fieldsOf(loaded) as DefaultValues<Fields> });
  const [stored, setStored] = useState(loaded);
  const change = useChange<Stored>({ getTheirs, refresh });

  function fill(next: Stored): void {
    setStored(next);
    form.reset(fieldsOf(next));
  }

  /** Fills the form with a saved version. Keeps only edits made since `sent`; none if it is null. */
  function show(next: Stored, sent: Fields | null = null): void {
    refill(form, sent, () => fill(next));
    change.forget();
  }

  /** Makes another version the base of the form; `typed` is kept as a change to it. */
  function rebase(next: Stored, typed: Fields = form.getValues()): void {
    const kept = structuredClone(typed);
    // Synchronous: the form misses keystrokes between a reset and the next render.
    flushSync(() => {
      fill(next);
      form.reset(kept, { keepDefaultValues: true });
    });
  }

  return {
    ...change,
    ...{ form, stored, fill, show, rebase },
    /** Runs a change and shows field errors beside their fields. */
    async run<Answer>(...[send, reactions = {}]: Parameters<typeof change.run<Answer>>): Promise<boolean> {
      return change.run(send, {
        ...reactions,
        onFailed: (error) => {
          showIssues(form, error);
          reactions.onFailed?.(error);
        },
      });
    },
    /** Discards the user's edits and shows the newest known version. */
    resetChanges: () => show(change.conflict?.theirs ?? stored),
    loadTheirs: () => change.conflict && show(change.conflict.theirs),
    /** The user chose this: the next save overwrites theirs. */
    keepMine: () => change.conflict && rebase(change.conflict.theirs),
  };
}
