import type { CallAnswer, CallInput, Endpoint } from '#contract/endpoint.ts';
import { createApi, type Transport } from '#web/lib/api.ts';

/** One page of a list, and the number of entries on all its pages, which the service says in a header. */
export async function callList<E extends Endpoint>(
  call: Transport,
  endpoint: E,
  input: CallInput<E>,
): Promise<{ answer: CallAnswer<E>; total: number }> {
  let total = Number.NaN;
  const api = createApi(async (...request) => {
    const answer = await call(...request);
    total = Number(answer.headers['x-total-count']);
    return answer;
  });
  const answer = await api(endpoint, input);
  if (!Number.isSafeInteger(total)) throw new Error(`${endpoint.path} answered a page without X-Total-Count`);
  return { answer, total };
}
