import { checkListing } from '#contract/channels/check-listing.ts';
import type { Channel, ListingFields } from '#contract/channels/fields.ts';
import { quantile } from './quantile.ts';

const LISTINGS = 1000;
const ROUNDS = 20;
const AIM_MS = 100;

const texts = {
  en: 'This stoneware mug is thrown by hand in a small pottery in Wales and holds 350 ml without getting too hot to hold. ',
  de: 'Dieser große Becher aus Steinzeug wird in einer kleinen Töpferei von Hand gedreht und fasst 350 ml, ohne heiß zu werden. ',
  ja: 'このマグカップは小さな工房で一つずつ手作りされ、容量は350 mlで、熱くなりにくい仕上がりです。',
};
type Language = keyof typeof texts;

/** At least this long, and unlike the others by its number. */
const textOf = (language: Language, length: number, number: number) =>
  `${number} ${texts[language].repeat(Math.ceil(length / texts[language].length))}`;

const listings: Partial<Record<Channel, (language: Language, number: number) => ListingFields>> = {
  amazon: (language, number) => ({
    title: textOf(language, 60, number).slice(0, 70),
    itemHighlights: textOf(language, 100, number).slice(0, 110),
    bullets: Array.from({ length: 5 }, () => textOf(language, 180, number).slice(0, 190)),
    description: textOf(language, 1500, number),
    searchTerms: textOf(language, 70, number).slice(0, 80),
  }),
  ebay: (language, number) => ({
    title: textOf(language, 70, number).slice(0, 75),
    subtitle: textOf(language, 40, number).slice(0, 50),
    description: `<p>${textOf(language, 150, number)}</p>`.repeat(10),
  }),
  etsy: (language, number) => ({
    title: textOf(language, 100, number).slice(0, 120),
    description: textOf(language, 1500, number),
    tags: Array.from({ length: 13 }, (_, index) => `tag ${index} ${number}`),
    materials: ['stoneware', 'glaze'],
  }),
};

/** Processor time in milliseconds, which other work on the machine changes less than the time on the clock. */
function timeOf(given: readonly ListingFields[], channel: Channel, language: Language): number {
  const before = process.cpuUsage();
  for (const fields of given) checkListing(fields, { channel, market: 'EU', on: '2026-11-23', language });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Checking listings of about 2,000 to 3,000 characters. Returns a Markdown section. */
export function benchChecks(): string {
  const rows = Object.entries(listings).flatMap(([channel, compose]) =>
    (Object.keys(texts) as Language[]).map((language) => {
      const made = Array.from({ length: LISTINGS }, (_, number) => compose(language, number));
      // As they arrive in a request: not as the pieces they were put together from.
      const given = JSON.parse(JSON.stringify(made)) as ListingFields[];
      const times = Array.from({ length: ROUNDS }, () => timeOf(given, channel as Channel, language));
      const [best, median] = [Math.min(...times), quantile(times, 0.5)].map((time) => time.toFixed(0));
      return `| ${channel}, ${language} | ${best} | ${median} | under ${AIM_MS} |`;
    }),
  );
  return [
    `Processor time for ${LISTINGS.toLocaleString('en-US')} listings of a channel with all their fields, about 2,000 to 3,000 characters each, against its`,
    `pack and that of the EU; ${ROUNDS} rounds.`,
    '',
    '| channel and language | best ms | median ms | aim |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n');
}
