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
  /** As the page or the dialog has loaded it. */
  loaded: Stored;
  fieldsOf: (stored: Stored) => Fields;
  resolver: Resolver<Fields>;
  getTheirs: () => Promise<Stored>;
  refresh?: 'made' | 'never';
}

/** Puts what the service refused beside the fields that it refused. */
export function showIssues<Fields extends FieldValues>(
  { setError }: Pick<UseFormReturn<Fields>, 'setError'>,
  error: unknown,
): void {
  for (const { path, message } of error instanceof ApiError ? error.issues : []) {
    setError(path.join('.') as FieldPath<Fields>, { message });
  }
}

/**
 * A form over something that is stored, and that others may save too. `stored` is the newest save that it knows of: each
 * change names it, and one that builds on an older save is refused. Then the person chooses; until then nothing typed is lost,
 * and nothing of theirs is replaced.
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

  /** Fills the form with a save. Of what is typed only what changed since `sent` went out stays; nothing without it. */
  function show(next: Stored, sent: Fields | null = null): void {
    refill(form, sent, () => fill(next));
    change.forget();
  }

  /** Takes another save as the one that the form changes; `typed` stays, as a change of it. */
  function rebase(next: Stored, typed: Fields = form.getValues()): void {
    const kept = structuredClone(typed);
    // At once: until it is rendered, a reset form hears of no keystroke.
    flushSync(() => {
      fill(next);
      form.reset(kept, { keepDefaultValues: true });
    });
  }

  return {
    ...change,
    ...{ form, stored, fill, show, rebase },
    /** Runs a change and puts what was refused beside its fields. */
    async run<Answer>(...[send, reactions = {}]: Parameters<typeof change.run<Answer>>): Promise<boolean> {
      return change.run(send, {
        ...reactions,
        onFailed: (error) => {
          showIssues(form, error);
          reactions.onFailed?.(error);
        },
      });
    },
    /** Drops what is typed: the form shows the newest save that is known. */
    resetChanges: () => show(change.conflict?.theirs ?? stored),
    loadTheirs: () => change.conflict && show(change.conflict.theirs),
    /** From here on a save replaces theirs; whoever chose it has been told. */
    keepMine: () => change.conflict && rebase(change.conflict.theirs),
  };
}
