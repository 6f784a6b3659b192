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

/** To the operators, when the provider says that it no longer has a model. */
export function retiredModelMail(
  news: { model: string; baseUrl: string; successor: string | null },
  publicUrl: string,
): MailContent {
  const { model, baseUrl, successor } = news;
  return {
    subject: `The text model ${model} is no longer available`,
    heading: `The model “${model}” is no longer available`,
    paragraphs: [
      `${baseUrl} says that it does not have this model, which usually means that it was retired.`,
      successor
        ? `Listings are now written by ${successor}, the next model on your list. Nobody was charged twice.`
        : 'There is no other model on your list, so no listing can be written. Users are told so and get their credit back.',
      'Choose another model in the settings. Until then the old one is tried again about once an hour, in case it comes back.',
    ],
    button: { label: 'Open the settings', url: `${publicUrl}/admin/settings/gemini-keys` },
  };
}
