import { ApiError } from '#web/lib/api-error.ts';
import { reasonOf } from './failure-reason.ts';

/** What became of a form. When it is refused, nothing that was typed is lost, passwords excepted. */
export interface FormResult {
  isDone: boolean;
  /** What no single field is to blame for, in one sentence above the form. */
  message: string | null;
  /** Sentences beside the fields, by field name. */
  fields: Record<string, string>;
  /** What was typed, for forms sent without script. Never a password. */
  values: Record<string, string>;
  /** The one-time link that led to the form is of no use any more; the form would only be refused again. */
  isLinkDead?: boolean;
}

/** Reads text fields of a form; what is missing is an empty text. */
export function readFields<Name extends string>(form: FormData, ...names: Name[]): Record<Name, string> {
  const read = (name: Name) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, string>;
}

/** A form that did what it is for. */
export function done(values: Record<string, string> = {}): FormResult {
  return { isDone: true, message: null, fields: {}, values };
}

/** A form that was refused for what its fields hold. */
export function refused(
  fields: Record<string, string>,
  values: Record<string, string> = {},
  message: string | null = null,
): FormResult {
  return { isDone: false, message, fields, values };
}

export interface FailureWords {
  /** Sentences of this form for codes of the service, where they differ from the service's own. */
  sentences?: Record<string, string>;
  /** The field that a code, or a part of the sent body, speaks of. */
  fieldOf?: Record<string, string>;
  /** Said when the service gave no reason a person could use. */
  fallback: string;
}

/** Why a call failed, as this form says it. */
export function sentenceFor(error: ApiError, words: FailureWords): string {
  return words.sentences?.[error.code] ?? reasonOf(error) ?? words.fallback;
}

/** Turns a failed call into what the form shows; anything that is no failed call goes on to the error page. */
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
