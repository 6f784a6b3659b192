import type { Generation } from '#contract/generation.ts';
import { generationStatusSchema } from '#contract/generation.ts';
import type { GenerationRow } from './generation.repository.ts';
import { failureInRow } from './runs/run-events.ts';

/** A row in the wire names of the contract. */
export function viewOf(row: GenerationRow): Generation {
  const status = generationStatusSchema.parse(row.status);
  return {
    _id: row.id,
    productName: row.productName,
    productDetails: row.productDetails,
    language: row.language,
    status,
    demo: row.isDemo,
    content: row.content,
    failure: failureInRow(row),
    credit: status === 'running' ? 'held' : row.content ? 'spent' : 'returned',
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}
