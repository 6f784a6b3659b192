import type { Generation } from '#contract/generation.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';

function wordsOf({ status, credit }: Pick<Generation, 'status' | 'credit'>): [BadgeTone, string] {
  switch (status) {
    case 'running':
      return ['info', 'Being written'];
    case 'completed':
      return ['accent', 'Finished'];
    case 'failed':
      return ['danger', credit === 'returned' ? 'Failed, credit returned' : 'Failed'];
    case 'cancelled':
      return ['neutral', credit === 'returned' ? 'Stopped, credit returned' : 'Stopped, text kept'];
  }
}

/** How a listing ended, and what happened to its credit. */
export function GenerationStatus({ generation }: { generation: Pick<Generation, 'status' | 'credit'> }) {
  const [tone, words] = wordsOf(generation);
  return <Badge tone={tone}>{words}</Badge>;
}
