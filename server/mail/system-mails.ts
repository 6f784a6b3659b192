import { paths } from '#contract/paths.ts';
import { defineMail, type MailContent, type Placeholder } from './mail-definition.ts';

const link: Placeholder = {
  meaning: 'The page of the back office that shows more',
  example: 'https://listings.example/admin/dashboard',
  isLink: true,
};

interface ReachedCeiling {
  code: 'site_limit_reached' | 'free_site_limit_reached';
  limit: number;
  endsAt: Date;
}

const ceilings = {
  site_limit_reached: {
    summary: 'No more paid listings are written for now',
    setting: 'DAILY_GENERATIONS_TOTAL',
    whose: 'Listings of paying customers',
    until:
      'Paying customers are asked to come back later, and no credit is taken. Free listings have a limit of their own.',
  },
  free_site_limit_reached: {
    summary: 'Free listings are used up for now',
    setting: 'DAILY_FREE_GENERATIONS_TOTAL',
    whose: 'Free listings',
    until:
      'People who have not paid are asked to buy a package or to come back later, and no credit is taken. Paying customers are not affected.',
  },
} as const;

const listingCeiling = defineMail({
  id: 'listing-limit',
  group: 'To operators',
  name: 'Listing limit reached',
  sentWhen: 'To the operators who chose alarms, when a daily limit on listings has been reached.',
  placeholders: {
    summary: { meaning: 'What happened, in a few words', example: 'Free listings are used up for now' },
    whose: { meaning: 'Which listings', example: 'Free listings' },
    limit: { meaning: 'The limit', example: '2,000' },
    setting: { meaning: 'The setting that decides it', example: 'DAILY_FREE_GENERATIONS_TOTAL' },
    endsAt: { meaning: 'Until when it holds', example: '2026-11-24 09:30 UTC' },
    consequence: { meaning: 'What happens until then', example: ceilings.free_site_limit_reached.until },
    link,
  },
  subject: '{{summary}}',
  text: `{{whose}} have reached the limit of {{limit}} within 24 hours that {{setting}} allows. It holds until {{endsAt}}.

{{consequence}}

If you expected this many, raise the setting and restart. If not, look for accounts that write far more than the others.

[Open the dashboard]({{link}})`,
});

/** To the operators, when a daily limit on listings has been reached. */
export function listingCeilingMail({ code, limit, endsAt }: ReachedCeiling, publicUrl: string): MailContent {
  const { summary, setting, whose, until } = ceilings[code];
  return listingCeiling.write({
    summary,
    whose,
    limit: limit.toLocaleString('en-US'),
    setting,
    endsAt: `${endsAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    consequence: until,
    link: `${publicUrl}${paths.admin.dashboard}`,
  });
}

const retiredModel = defineMail({
  id: 'text-model-retired',
  group: 'To operators',
  name: 'Text model no longer available',
  sentWhen: 'To the operators who chose alarms, when a provider no longer has the text model.',
  placeholders: {
    model: { meaning: 'The model’s name', example: 'gemini-3.5-flash-lite' },
    provider: { meaning: 'The provider’s address', example: 'https://generativelanguage.googleapis.com' },
    successor: {
      meaning: 'Which model writes now',
      example: 'Listings are now written by gemini-flash-lite-latest, the next model on your list.',
    },
    link,
  },
  subject: 'The text model {{model}} is no longer available',
  text: `{{provider}} says that it does not have the model “{{model}}”, which usually means that it was retired.

{{successor}}

Choose another model in the settings. Until then the old one is tried again about once an hour, in case it comes back.

[Open the settings]({{link}})`,
});

/** To the operators, when the provider reports that a model no longer exists. */
export const retiredModelMail = (
  { model, baseUrl, successor }: { model: string; baseUrl: string; successor: string | null },
  publicUrl: string,
): MailContent =>
  retiredModel.write({
    model,
    provider: baseUrl,
    successor: successor
      ? `Listings are now written by ${successor}, the next model on your list. Nobody was charged twice.`
      : 'There is no other model on your list, so no listing can be written. Users are told so and get their credit back.',
    link: `${publicUrl}${paths.settings.geminiKeys}`,
  });

interface StorageAlarm {
  state: 'low' | 'full';
  freeBytes: number;
  totalBytes: number;
}

function sizeInWords(bytes: number): string {
  const [amount, unit] = bytes >= 2 ** 30 ? [bytes / 2 ** 30, 'GB'] : [bytes / 2 ** 20, 'MB'];
  return `${amount.toLocaleString('en-US', { maximumFractionDigits: 1 })} ${unit}`;
}

const storageAlarm = defineMail({
  id: 'storage-alarm',
  group: 'To operators',
  name: 'Disk nearly full',
  sentWhen: 'To the operators who chose alarms, when the disk is nearly full, and again when it is full.',
  placeholders: {
    state: { meaning: '“nearly full” or “full”', example: 'nearly full' },
    free: { meaning: 'The free space', example: '900 MB' },
    total: { meaning: 'The size of the disk', example: '40 GB' },
    consequence: {
      meaning: 'What happens when nothing is left',
      example: 'When nothing is left, uploads are refused.',
    },
    link,
  },
  subject: 'The disk is {{state}}',
  text: `{{free}} of {{total}} are free on the disk that holds DATA_DIR.

{{consequence}}

Delete what is not needed on that disk, or enlarge it. The service needs no restart.

[Open the dashboard]({{link}})`,
});

const REFUSED =
  'uploads are refused, and so is everything else that is stored there: with the embedded database also sign-ins, listings and orders.';

/** To the operators, when the disk holding DATA_DIR is nearly full, and again when it is full. */
export const storageAlarmMail = (
  { state, freeBytes, totalBytes }: StorageAlarm,
  publicUrl: string,
): MailContent =>
  storageAlarm.write({
    state: state === 'full' ? 'full' : 'nearly full',
    free: sizeInWords(freeBytes),
    total: sizeInWords(totalBytes),
    consequence: state === 'full' ? `Now ${REFUSED}` : `When nothing is left, ${REFUSED}`,
    link: `${publicUrl}${paths.admin.dashboard}`,
  });

const jobFailed = defineMail({
  id: 'job-failed',
  group: 'To operators',
  name: 'Job failed',
  sentWhen: 'To the operators who chose alarms, when a background job was given up after all its attempts.',
  placeholders: {
    job: { meaning: 'The name of the job', example: 'verify-ledger' },
    attempts: { meaning: 'How often it was tried', example: '41 times' },
    reason: { meaning: 'Why the last attempt failed', example: 'connect ECONNREFUSED' },
    link,
  },
  subject: 'The job {{job}} failed',
  text: `The background job “{{job}}” has been tried {{attempts}} and will not be tried again.

The last attempt said: {{reason}}

The server’s log has the details.

[Open the dashboard]({{link}})`,
});

/** To the operators, when a job was given up. */
export const jobFailedMail = (
  { job, attempts, reason }: { job: string; attempts: number; reason: string },
  publicUrl: string,
): MailContent =>
  jobFailed.write({
    job,
    attempts: attempts === 1 ? 'once' : `${attempts} times`,
    reason,
    link: `${publicUrl}${paths.admin.dashboard}`,
  });

export const systemMails = [storageAlarm, listingCeiling, retiredModel, jobFailed].map(
  ({ definition }) => definition,
);
