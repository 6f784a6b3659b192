import { listingSections } from '#contract/listing-format.ts';
import { ProofSheet } from '#web/ui/proof-sheet.tsx';

/** Ruled lines where the text will be. */
export function BlankLines() {
  return (
    <div aria-hidden="true" className="grid gap-4 pt-3 pb-1">
      <div className="h-px bg-line" />
      <div className="h-px w-3/5 bg-line" />
    </div>
  );
}

/** The sheet before anything is written, showing its sections. */
export function BlankSheet() {
  return (
    <ProofSheet label="Listing" note="Nothing written yet">
      <p className="border-line px-5 py-5 text-ink-soft sm:px-7 lg:border-b">
        Your listing appears here, section by section, as it is written.
      </p>
      <ul className="max-lg:hidden">
        {listingSections.map(({ id, title }) => (
          <li key={id} className="border-line border-b px-5 py-5 last:border-b-0 sm:px-7">
            <span className="eyebrow">{title}</span>
            <BlankLines />
          </li>
        ))}
      </ul>
    </ProofSheet>
  );
}
