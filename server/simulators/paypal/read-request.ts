import type { z } from 'zod';
import { RestError } from './rest-error.ts';

/**
 * Parses a body as PayPal would and throws its INVALID_REQUEST for the first mistake. An empty body counts as
 * `{}`.
 */
export function readRequest<Schema extends z.ZodType>(text: string, schema: Schema): z.output<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(text === '' ? '{}' : text);
  } catch {
    throw new RestError('MALFORMED_REQUEST_JSON');
  }
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (!issue) throw new RestError('MALFORMED_REQUEST_JSON');
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  throw new RestError(nameOf(issue), `/${[...issue.path, ...unknown].join('/')}`);
}

function nameOf(issue: z.core.$ZodIssue): RestError['issue'] {
  if ('input' in issue && issue.input === undefined) return 'MISSING_REQUIRED_PARAMETER';
  switch (issue.code) {
    case 'unrecognized_keys':
      return 'NOT_SUPPORTED';
    case 'invalid_value':
      return 'INVALID_PARAMETER_VALUE';
    case 'too_small':
      return issue.origin === 'array' ? 'INVALID_ARRAY_MIN_ITEMS' : 'INVALID_STRING_LENGTH';
    case 'too_big':
      return issue.origin === 'array' ? 'INVALID_ARRAY_MAX_ITEMS' : 'INVALID_STRING_LENGTH';
    default:
      return 'INVALID_PARAMETER_SYNTAX';
  }
}
