import { Panel } from '#web/ui/panel.tsx';
import { ProofSection, ProofSheet } from '#web/ui/proof-sheet.tsx';

const colours = [
  ['paper', 'bg-paper'],
  ['sheet', 'bg-sheet'],
  ['well', 'bg-well'],
  ['ink', 'bg-ink'],
  ['ink-soft', 'bg-ink-soft'],
  ['ink-faint', 'bg-ink-faint'],
  ['line', 'bg-line'],
  ['line-strong', 'bg-line-strong'],
  ['accent', 'bg-accent'],
  ['accent-soft', 'bg-accent-soft'],
  ['warning', 'bg-warning'],
  ['warning-soft', 'bg-warning-soft'],
  ['danger', 'bg-danger'],
  ['danger-soft', 'bg-danger-soft'],
  ['info', 'bg-info'],
  ['info-soft', 'bg-info-soft'],
] as const;

const sizes = [
  ['display', 'font-display text-display'],
  ['heading', 'font-display text-heading'],
  ['title', 'font-semibold text-title'],
  ['subtitle', 'font-semibold text-subtitle'],
  ['lead', 'text-lead'],
  ['copy', 'font-copy text-copy'],
  ['base', 'text-base'],
  ['small', 'text-small'],
  ['caption', 'text-caption'],
  ['eyebrow', 'eyebrow'],
] as const;

export function ColourGallery() {
  return (
    <Panel title="Colours">
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-8">
        {colours.map(([name, swatch]) => (
          <li key={name} className="text-caption">
            <span className={`mb-1 block h-12 rounded-control border border-line ${swatch}`} />
            {name}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function TypeGallery() {
  return (
    <Panel title="Type">
      <dl className="grid gap-5">
        {sizes.map(([name, look]) => (
          <div key={name} className="grid items-baseline gap-x-6 sm:grid-cols-[7rem_1fr]">
            <dt className="text-caption text-ink-faint">{name}</dt>
            <dd className={look}>
              Words for <em className="font-[inherit]">sale</em>, 1,204.50
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-10 max-w-reading">
        <ProofSheet label="Proof sheet" note="1 credit">
          <ProofSection title="Product Descriptions">
            <p>Linen that softens with every wash, woven in Guimarães from European flax.</p>
          </ProofSection>
          <ProofSection title="Slug">
            <p>stonewashed-linen-napkin</p>
          </ProofSection>
        </ProofSheet>
      </div>
    </Panel>
  );
}
