import type { Chosen } from './load-chosen.ts';

/** Reminds a visitor of the plan or item they chose: it waits until they are signed in. */
export function ChosenProduct({ chosen }: { chosen: Chosen | null }) {
  if (!chosen) return null;
  return (
    <section aria-labelledby="chosen" className="mb-8 border-line border-y py-4">
      <h2 id="chosen" className="eyebrow">
        {chosen.kind === 'plan' ? 'Your plan' : 'Your choice'}
      </h2>
      <p className="mt-1 flex flex-wrap items-baseline justify-between gap-x-6">
        <bdi className="wrap-anywhere min-w-0 font-semibold">{chosen.name}</bdi>
        <span className="tabular">{chosen.price}</span>
      </p>
      {chosen.brings && <p className="tabular text-ink-soft text-small">{chosen.brings}</p>}
    </section>
  );
}
