import type { RefundQuote, RefundScope } from '#contract/payments.ts';
import { formatMoney } from '#web/domain/money.ts';
import { formatCount } from '#web/lib/format-count.ts';

const titles: Record<RefundScope, string> = {
  full: 'Full refund',
  unused: 'Unused credits only',
};

function meaningOf({ credits, balanceAfter }: RefundQuote): string {
  if (credits === 0) return 'No credits are taken back.';
  const taken = credits === 1 ? '1 credit is taken back.' : `${formatCount(credits)} credits are taken back.`;
  const balance = formatCount(balanceAfter).replace('-', '−');
  const debt = balanceAfter < 0 ? ' The customer cannot write listings until it is positive again.' : '';
  return `${taken} The customer’s balance is then ${balance}.${debt}`;
}

interface RefundChoiceProps {
  quotes: readonly RefundQuote[];
  chosen: RefundScope | undefined;
  onChoose: (scope: RefundScope) => void;
}

/** Amounts first: what is refunded, what is deducted, what remains. */
export function RefundChoice({ quotes, chosen, onChoose }: RefundChoiceProps) {
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-1.5 font-medium text-small">What to refund</legend>
      {quotes.map((quote) => (
        <label
          key={quote.scope}
          className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-control border border-line-strong p-3.5 has-checked:border-accent has-disabled:cursor-not-allowed has-checked:bg-accent-soft"
        >
          <input
            type="radio"
            name="scope"
            value={quote.scope}
            checked={quote.scope === chosen}
            disabled={quote.amount <= 0}
            onChange={() => onChoose(quote.scope)}
            className="mt-1 size-4.5 accent-accent"
          />
          <span className="flex flex-wrap justify-between gap-x-4">
            <span className="font-medium">{titles[quote.scope]}</span>
            <span className="tabular font-medium">{formatMoney(quote.amount, quote.currency)}</span>
          </span>
          <span className="col-start-2 text-ink-soft text-small">
            {quote.amount > 0 ? meaningOf(quote) : 'Nothing is left to refund this way.'}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
