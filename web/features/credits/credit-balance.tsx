import { useState } from 'react';
import { BuyMore } from '#web/domain/buy-more.tsx';
import { formatCount } from '#web/lib/format-count.ts';

/** Available credits, animated on change, with a link to buy more when they run low. */
export function CreditBalance({ credits }: { credits: number }) {
  const [creditsAtFirst] = useState(credits);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="tabular text-small">
        <span className="text-ink-soft">Credits: </span>
        <span
          // A new element per value, so that the change is animated.
          key={credits}
          className={`inline-block font-semibold ${credits === creditsAtFirst ? '' : 'animate-set'}`}
        >
          {formatCount(credits)}
        </span>
      </p>
      <BuyMore credits={credits} />
    </div>
  );
}
