import type { Generation } from '#contract/generation.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';

type Ended = Pick<Generation, 'status' | 'credit' | 'content'>;

function wordsOf({ status, credit, content }: Ended): [BadgeTone, string] {
  const returned = credit === 'returned' ? ', credit returned' : '';
  switch (status) {
    case 'running':
      return ['info', 'Being written'];
    case 'completed':
      return returned ? ['warning', `Finished${returned}`] : ['accent', 'Finished'];
    case 'failed':
      return ['danger', `Failed${returned}`];
    case 'cancelled':
      return ['neutral', returned ? `Stopped${returned}` : content ? 'Stopped, text kept' : 'Stopped'];
  }
}

/** How a listing ended, and what happened to its credit. */
export function GenerationStatus({ generation }: { generation: Ended }) {
  const [tone, words] = wordsOf(generation);
  return <Badge tone={tone}>{words}</Badge>;
}
