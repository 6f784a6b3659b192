import { useState } from 'react';
import { BUY_MORE_BELOW } from '#contract/credits.ts';
import { paths } from '#contract/paths.ts';
import { formatCount } from '#web/lib/format-count.ts';
import { LinkButton } from '#web/ui/button.tsx';

/** Credits to spend, changing in view, with the way to more of them when they run low. */
export function CreditBalance({ credits }: { credits: number }) {
  const [creditsAtFirst] = useState(credits);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="tabular text-small">
        <span className="text-ink-soft">Credits: </span>
        <span
          // A new element for a new number, so that the change can be seen.
          key={credits}
          className={`inline-block font-semibold ${credits === creditsAtFirst ? '' : 'animate-set'}`}
        >
          {formatCount(credits)}
        </span>
      </p>
      {credits < BUY_MORE_BELOW && (
        <LinkButton to={paths.user.selectPackage} size="small">
          Buy More
        </LinkButton>
      )}
    </div>
  );
}
