import { paths } from '#contract/paths.ts';
import type { MailContent } from './layout.ts';

interface ReachedCeiling {
  code: 'site_limit_reached' | 'free_site_limit_reached';
  limit: number;
  endsAt: Date;
}

const words = {
  site_limit_reached: {
    subject: 'No more paid listings are written for now',
    setting: 'DAILY_GENERATIONS_TOTAL',
    begun: 'listings of people who have paid',
    until:
      'they are told to come back later; no credit is taken meanwhile. Free listings have a ceiling of their own.',
  },
  free_site_limit_reached: {
    subject: 'Free listings are used up for now',
    setting: 'DAILY_FREE_GENERATIONS_TOTAL',
    begun: 'free listings',
    until:
      'people who have not paid are told to buy a package or to come back later; no credit is taken meanwhile. People who have paid go on as before.',
  },
} as const;

/** To the operators, when a daily limit on listings has been reached. */
export function listingCeilingMail({ code, limit, endsAt }: ReachedCeiling, publicUrl: string): MailContent {
  const { subject, setting, begun, until } = words[code];
  const end = `${endsAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return {
    subject,
    heading: 'The ceiling of listings is reached',
    paragraphs: [
      `${limit.toLocaleString('en-US')} ${begun} were begun within 24 hours, as many as ${setting} allows. Until ${end} ${until}`,
      'If so many are what you expect, raise the setting and restart. If not, look for accounts that write far more than the others.',
    ],
    button: { label: 'Open the dashboard', url: `${publicUrl}${paths.admin.dashboard}` },
  };
}

/** To the operators, when the provider reports that a model no longer exists. */
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
    button: { label: 'Open the settings', url: `${publicUrl}${paths.settings.geminiKeys}` },
  };
}
