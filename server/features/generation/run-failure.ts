import type { ErrorCode } from '#contract/errors.ts';
import { errorTable } from '#contract/errors.ts';
import { toPlainText, truncate } from '#contract/plain-text.ts';
import type { TextModelError, TextModelErrorKind } from '#server/clients/text-model/text-model-client.ts';

/** Why a run has no result. The sentence says what became of the credit. */
export interface RunFailure {
  code: ErrorCode;
  message: string;
}

const codeByKind: Readonly<Record<TextModelErrorKind, ErrorCode>> = {
  key_refused: 'generation_refused',
  refused: 'generation_refused',
  quota: 'generation_quota',
  overloaded: 'generation_overloaded',
  unreachable: 'generation_unreachable',
  timeout: 'generation_timeout',
  blocked: 'generation_blocked',
  empty: 'generation_empty',
  cut: 'generation_cut',
  malformed: 'generation_malformed',
};

const LONGEST_REPORT = 300;
/** Credentials as providers spell them, should one repeat what it was sent. */
const secret = /\bAIza[\w-]+|\bsk-[\w-]+|\bBearer\s+\S+|\b(?:api[-_ ]?)?key\s*[:=]\s*\S+/gi;

export function failureWith(code: ErrorCode): RunFailure {
  return { code, message: errorTable[code].message };
}

/** The failure a person is told of. Of an upstream error status the provider's own words are passed on, bounded. */
export function failureOf(error: TextModelError): RunFailure {
  const failure = failureWith(codeByKind[error.kind]);
  if (error.status === undefined || error.status < 400) return failure;
  const said = reportOf(error.body ?? '');
  return {
    ...failure,
    message: `API Error: ${error.status}${said && `. ${said}`}. Your credit was returned.`,
  };
}

/** One line of the provider's answer: the message inside its JSON, else its text. */
function reportOf(body: string): string {
  const quoted = /"message"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(body)?.[1];
  const text = (quoted && parseString(quoted)) || body.replace(/<[^<>]*>/g, ' ');
  return truncate(toPlainText(text.replace(/\s+/g, ' ').replace(secret, '[hidden]')), LONGEST_REPORT).replace(
    /(?<![.\s])[.\s]+$/,
    '',
  );
}

function parseString(quoted: string): string | null {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return null;
  }
}
