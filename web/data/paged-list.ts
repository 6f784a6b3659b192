import type { CallAnswer, CallInput, Endpoint } from '#contract/endpoint.ts';
import type { Call } from '#web/lib/api.ts';

/** One page of a list, with the total number of entries from the response header. */
export async function callList<E extends Endpoint>(
  call: Call,
  endpoint: E,
  input: CallInput<E>,
): Promise<{ answer: CallAnswer<E>; total: number }> {
  const { answer, headers } = await call(endpoint, input);
  const total = Number(headers['x-total-count']);
  if (!Number.isSafeInteger(total)) throw new Error(`${endpoint.path} answered a page without X-Total-Count`);
  return { answer, total };
}
