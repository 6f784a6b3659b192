import type { MailContent } from './layout.ts';

/** To the operators, when everybody together has written as much as the setting allows. */
export function listingCeilingMail(ceiling: { limit: number; endsAt: Date }, publicUrl: string): MailContent {
  const until = `${ceiling.endsAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return {
    subject: 'No more listings are written for now',
    heading: 'The ceiling of listings is reached',
    paragraphs: [
      `${ceiling.limit.toLocaleString('en-US')} listings were begun within 24 hours, as many as DAILY_GENERATIONS_TOTAL allows. Until ${until} everybody is told to come back later; nobody pays for it.`,
      'If so many are what you expect, raise the setting and restart. If not, look for accounts that write far more than the others.',
    ],
    button: { label: 'Open the dashboard', url: `${publicUrl}/admin/dashboard` },
  };
}
