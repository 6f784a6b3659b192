import { LocalTime } from '#web/ui/local-time.tsx';
import type { ListingFacts } from '../run/order.ts';

/** The facts a finished listing was written from. */
export function FactsUsed({ facts, createdAt }: { facts: ListingFacts; createdAt: string }) {
  return (
    <section aria-labelledby="facts-used">
      <h2 id="facts-used" className="eyebrow mb-4">
        Facts used
      </h2>
      <dl>
        <div className="border-line border-t py-3">
          <dt className="text-caption text-ink-faint">Product name</dt>
          <dd dir="auto" className="wrap-anywhere font-medium">
            {facts.productName}
          </dd>
        </div>
        <div className="border-line border-t py-3">
          <dt className="text-caption text-ink-faint">Product details</dt>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long details scroll, which the keyboard must reach */}
          <dd dir="auto" tabIndex={0} className="wrap-anywhere max-h-96 overflow-y-auto whitespace-pre-line">
            {facts.productDetails}
          </dd>
        </div>
        <div className="border-line border-t py-3">
          <dt className="text-caption text-ink-faint">Language</dt>
          <dd>{facts.language}</dd>
        </div>
        <div className="border-line border-y py-3">
          <dt className="text-caption text-ink-faint">Started</dt>
          <dd>
            <LocalTime iso={createdAt} />
          </dd>
        </div>
      </dl>
    </section>
  );
}
