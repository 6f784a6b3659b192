import { escapeHtml } from '#server/platform/escape-html.ts';
import { minorOf, moneyOf } from './amount-rules.ts';
import type { OrderRecord } from './records.ts';
import type { Money } from './wire-schemas.ts';

/**
 * The window in which a person plays the buyer. Plain pages that work without script, except for notifying
 * the shop's page.
 */

const FILES = '/paypal-simulator/files';

function page(title: string, content: string, bodyFacts = ''): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} - PayPal demo</title>
<link rel="stylesheet" href="${FILES}/approval.css">
<script src="${FILES}/approval.js" defer></script>
</head>
<body${bodyFacts}>
<main>
<div class="demo"><strong>Demo.</strong> This is not PayPal: it plays PayPal as long as no credentials are stored. No money moves.</div>
${content}
</main>
</body>
</html>
`;
}

const sum = ({ currency_code: currency, value }: Money): string => escapeHtml(`${value} ${currency}`);

function summary({ unit }: OrderRecord): string {
  const { amount, description } = unit;
  const { breakdown } = amount;
  const rest =
    breakdown?.item_total && minorOf(amount, '') - minorOf(breakdown.item_total, '') > 0n
      ? moneyOf(minorOf(amount, '') - minorOf(breakdown.item_total, ''), amount.currency_code)
      : null;
  const row = (label: string, money: Money, name = '') =>
    `<dt${name}>${escapeHtml(label)}</dt><dd${name}>${sum(money)}</dd>`;
  return `<dl>
${breakdown?.item_total ? row(description ?? 'Goods', breakdown.item_total) : ''}
${rest ? row('Handling', rest) : ''}
${row('Total', amount, ' class="total"')}
</dl>`;
}

const decision = (value: string, look: string, label: string, meaning = '') =>
  `<button name="decision" value="${value}"${look && ` class="${look}"`}${value === 'approve' ? ' autofocus' : ''}>${label}${meaning && ` <small>${meaning}</small>`}</button>`;

export function approvalPage(order: OrderRecord, wasDeclined: boolean): string {
  const { unit, id } = order;
  const lead = wasDeclined
    ? 'The payment method was declined. Choose how to continue.'
    : 'You play the buyer: decide what happens to this payment.';
  return page(
    'Approve the payment',
    `<h1>${wasDeclined ? 'Try again' : 'Approve the payment'}</h1>
<p${wasDeclined ? ' role="alert"' : ''}>${lead}</p>
${summary(order)}
<form method="post" action="/paypal-simulator/checkoutnow?token=${encodeURIComponent(id)}">
${decision('approve', 'first', `Approve and pay ${sum(unit.amount)}`)}
<fieldset>
<legend>Or try what else can happen</legend>
${decision('decline', '', 'Decline', 'The card or account is refused at the payment.')}
${decision('pend', '', 'Pend', 'The payment is held for review, and paid two minutes later.')}
</fieldset>
${decision('cancel', 'quiet', 'Cancel and return to the shop')}
</form>`,
  );
}

const endings = {
  approved: ['Approved', 'The shop is finishing the payment. This window closes by itself.'],
  cancelled: ['Cancelled', 'Nothing was paid. You can close this window.'],
} as const;

/** Shown after the decision: `approval.js` notifies the page that opened the window. */
export function decidedPage(order: OrderRecord, outcome: keyof typeof endings): string {
  const [title, words] = endings[outcome];
  const context = order.paymentSource?.paypal.experience_context;
  const back = outcome === 'approved' ? context?.return_url : context?.cancel_url;
  const link = back ? `<a class="button" href="${escapeHtml(back)}">Return to the shop</a>` : '';
  const facts = { outcome, order: order.id, payer: order.payer?.id ?? '' };
  const bodyFacts = Object.entries(facts).map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`);
  return page(title, `<h1>${title}</h1><p role="status">${words}</p>${link}`, bodyFacts.join(''));
}

export function nothingToApprovePage(order: OrderRecord | null): string {
  const [title, words] = order
    ? ['Already paid', 'This payment was finished before. You can close this window.']
    : ['Unknown payment', 'The demo has no payment with this number. Start again from the shop.'];
  return page(title, `<h1>${title}</h1><p>${words}</p>`);
}
