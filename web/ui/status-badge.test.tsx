import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Badge, type BadgeTone } from './badge.tsx';
import { StatusBadge } from './status-badge.tsx';

it.each<[status: string, tone: BadgeTone, words: string]>([
  ['Completed', 'accent', 'Completed'],
  ['Paid', 'accent', 'Paid'],
  ['PAID', 'accent', 'PAID'],
  ['Processing', 'warning', 'Processing'],
  ['pending', 'warning', 'Pending'],
  ['Shipped', 'info', 'Shipped'],
  ['Cancelled', 'danger', 'Cancelled'],
  ['Refunded', 'neutral', 'Refunded'],
  ['open', 'info', 'Open'],
  ['in-progress', 'warning', 'In-progress'],
  ['resolved', 'accent', 'Resolved'],
  ['closed', 'neutral', 'Closed'],
  ['whatever else', 'neutral', 'Whatever else'],
])('%s is %s', (status, tone, words) => {
  expect(renderToStaticMarkup(<StatusBadge status={status} />)).toBe(
    renderToStaticMarkup(<Badge tone={tone}>{words}</Badge>),
  );
});
