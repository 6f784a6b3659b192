import type { ErrorCode } from '#contract/errors.ts';
import { errorTable } from '#contract/errors.ts';
import type { TextModelError, TextModelErrorKind } from '#server/clients/text-model/text-model-client.ts';

/** Why a run has no result. The message says what happened to the credit. */
export interface RunFailure {
  code: ErrorCode;
  message: string;
}

const codeByKind: Readonly<Record<TextModelErrorKind, ErrorCode>> = {
  key_refused: 'generation_refused',
  refused: 'generation_refused',
  model_gone: 'generation_refused',
  quota: 'generation_quota',
  overloaded: 'generation_overloaded',
  unreachable: 'generation_unreachable',
  private_address: 'generation_unreachable',
  timeout: 'generation_timeout',
  blocked: 'generation_blocked',
  empty: 'generation_empty',
  cut: 'generation_cut',
  malformed: 'generation_malformed',
};

export function failureWith(code: ErrorCode): RunFailure {
  return { code, message: errorTable[code].message };
}

/**
 * The failure shown to a user: our message, and a reference by which an Admin finds the provider's. The
 * provider's own words are never passed on: an Admin chooses the address, which may be inside a network.
 */
export function failureOf(error: TextModelError, generationId: string): RunFailure {
  const failure = failureWith(codeByKind[error.kind]);
  if (error.status === undefined || error.status < 400) return failure;
  return {
    ...failure,
    message: `API Error: ${error.status}. ${failure.message} Reference: ${generationId}`,
  };
}

/** The same for a run that took no credit. */
export const withoutCharge = ({ code, message }: RunFailure): RunFailure => ({
  code,
  message: message.replace('Your credit was returned.', 'Nothing was charged.'),
});
