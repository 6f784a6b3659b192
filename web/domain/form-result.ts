import { ApiError } from '#web/lib/api-error.ts';
import { reasonOf } from './failure-reason.ts';

/** The result of submitting a form. A rejected form keeps all input except passwords. */
export interface FormResult {
  isDone: boolean;
  /** An error that belongs to no single field, shown above the form. */
  message: string | null;
  /** Error messages by field name. */
  fields: Record<string, string>;
  /** The submitted input, for forms sent without JavaScript. Never a password. */
  values: Record<string, string>;
  /** The one-time link that led to the form no longer works; submitting again would fail too. */
  isLinkDead?: boolean;
}

/** Reads text fields of a form; a missing field is an empty string. */
export function readFields<Name extends string>(form: FormData, ...names: Name[]): Record<Name, string> {
  const read = (name: Name) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, string>;
}

/** A successful submission. */
export function done(values: Record<string, string> = {}): FormResult {
  return { isDone: true, message: null, fields: {}, values };
}

/** A submission rejected because of its fields. */
export function refused(
  fields: Record<string, string>,
  values: Record<string, string> = {},
  message: string | null = null,
): FormResult {
  return { isDone: false, message, fields, values };
}

export interface FailureWords {
  /** This form's messages for error codes, where they differ from the service's. */
  sentences?: Record<string, string>;
  /** The field that an error code, or a field of the request body, refers to. */
  fieldOf?: Record<string, string>;
  /** Shown when the service gave no reason the user can act on. */
  fallback: string;
}

/** Why a call failed, in this form's words. */
export function sentenceFor(error: ApiError, words: FailureWords): string {
  return words.sentences?.[error.code] ?? reasonOf(error) ?? words.fallback;
}

/** Turns a failed API call into a form result; rethrows any other error for the error page. */
export function resultOfFailure(
  error: unknown,
  values: Record<string, string>,
  words: FailureWords,
): FormResult {
  if (!(error instanceof ApiError)) throw error;
  const { fieldOf = {} } = words;
  const fields = Object.fromEntries(
    error.issues.map(({ path, message }) => {
      const part = String(path[0] ?? '');
      return [fieldOf[part] ?? part, message];
    }),
  );
  if (Object.keys(fields).length > 0) return refused(fields, values);
  const sentence = sentenceFor(error, words);
  const field = fieldOf[error.code];
  return field ? refused({ [field]: sentence }, values) : refused({}, values, sentence);
}
