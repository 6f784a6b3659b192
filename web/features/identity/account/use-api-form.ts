import { type FormEvent, useState } from 'react';
import { type FailureWords, type FormResult, resultOfFailure } from '../../../domain/form-result.ts';

/** A form that calls the API from the browser instead of posting to its page; refused in the same words. */
export function useApiForm(send: (form: FormData) => Promise<void>, words: FailureWords) {
  const [result, setResult] = useState<FormResult | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    try {
      await send(new FormData(event.currentTarget));
      setResult(null);
    } catch (error) {
      setResult(resultOfFailure(error, {}, words));
    } finally {
      setIsBusy(false);
    }
  }

  return { result, isBusy, formProps: { noValidate: true, onSubmit } };
}
