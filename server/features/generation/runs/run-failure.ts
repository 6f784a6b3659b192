import type { ErrorCode } from '#contract/errors.ts';
import { errorTable } from '#contract/errors.ts';
import type { TextModelError, TextModelErrorKind } from '#server/clients/text-model/text-model-client.ts';

/** Why a run has no result. The sentence says what became of the credit. */
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
 * The failure a person is told of: our sentence, and a reference under which an Admin finds what the provider said. Its own
 * words are never passed on: the address is an Admin's choice, and may answer from inside a network.
 */
export function failureOf(error: TextModelError, generationId: string): RunFailure {
  const failure = failureWith(codeByKind[error.kind]);
  if (error.status === undefined || error.status < 400) return failure;
  return {
    ...failure,
    message: `API Error: ${error.status}. ${failure.message} Reference: ${generationId}`,
  };
}
