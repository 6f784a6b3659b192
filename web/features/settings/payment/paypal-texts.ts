import { ApiError } from '#web/lib/api-error.ts';

type Action = 'fetch' | 'update' | 'reset';

/** `refused`: the service rejected the request. `unknown`: the outcome is unclear. */
const sentences: Record<Action, { refused: string; unknown: string }> = {
  fetch: { refused: 'Failed to fetch PayPal data', unknown: 'Error fetching PayPal data' },
  update: { refused: 'Failed to update PayPal settings', unknown: 'Error updating PayPal settings' },
  reset: { refused: 'Failed to reset PayPal settings', unknown: 'Error resetting PayPal settings' },
};

const unanswered = new Set(['network', 'unexpected_answer']);

export function paypalFailure(error: unknown, action: Action): string {
  const isAnswer = error instanceof ApiError && !unanswered.has(error.code);
  return sentences[action][isAnswer ? 'refused' : 'unknown'];
}
