import { type FormEvent, useMemo } from 'react';
import { type FailureWords, resultOfFailure } from '../domain/form-result.ts';
import { useChange } from './use-change.ts';

/**
 * A form that calls the API from the browser instead of posting to its page, with the same error messages.
 */
export function useCallForm(send: (form: FormData) => Promise<void>, words: FailureWords) {
  const { isBusy, failure, run } = useChange({ refresh: 'never' });
  // A new object for each failure, so that a repeated failure takes the focus again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words of a form do not change
  const result = useMemo(() => failure && resultOfFailure(failure.error, {}, words), [failure]);

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void run(() => send(form));
  }

  return { result, isBusy, formProps: { noValidate: true, onSubmit } };
}
