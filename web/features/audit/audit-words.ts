import type { AuditEntry } from '#contract/audit.ts';
import { paths } from '#contract/paths.ts';
import { formatMoney } from '#web/domain/money.ts';

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const inWords = (name: string) => capitalised(name.replace(/two_step/g, 'two-step').replace(/[._]/g, ' '));

/** `user.updated` becomes `User updated`. */
export const actionWords = (action: string) => inWords(action).replace('Payment settings', 'PayPal settings');

const kinds: Readonly<Record<string, string>> = {
  address: 'Email address',
  canned_reply: 'Prepared answer',
  generation: 'Listing',
  media_file: 'Image',
  payment_settings: 'PayPal settings',
};

/** `text_model_key` becomes `Text model key`. */
export const subjectWords = (type: string) => kinds[type] ?? inWords(type);

/** Kinds whose id is a word of ours, such as `site-identity`. */
const namedById = new Set(['mail', 'payment_settings', 'site_section', 'text_model_settings']);
const ids: Readonly<Record<string, string>> = { faq: 'Questions', navbar: 'Header', paypal: 'PayPal' };

/** What an entry is about, by name; after a deletion, by the name it had. */
export function subjectName({
  subject,
  before,
  after,
}: Pick<AuditEntry, 'subject' | 'before' | 'after'>): string {
  const { type, id, name } = subject;
  if (name !== null) return name;
  if (id !== null && namedById.has(type)) return ids[id] ?? capitalised(id.replace(/-/g, ' '));
  const facts = { ...after, ...before };
  const had = [facts['orderNumber'], facts['name'], facts['title'], facts['productName'], facts['toEmail']];
  return had.find((fact): fact is string => typeof fact === 'string' && fact !== '') ?? id ?? '';
}

const fields: Readonly<Record<string, string>> = {
  UserEmail: 'Email',
  aboutMe: 'About',
  accessUrl: 'Access link',
  alarm: 'Alarm',
  altText: 'Image description',
  audience: 'Endpoint',
  baseUrl: 'Base URL',
  buttonStyles: 'PayPal button',
  clientId: 'PayPal client ID',
  currentBalance: 'Remaining credit',
  customerEmail: 'Customer’s email',
  enablePayPal: 'PayPal payments',
  fallbackModels: 'Further models',
  hasSecret: 'PayPal client secret stored',
  hasWebhook: 'PayPal webhook ID stored',
  isSecretReplaced: 'PayPal client secret replaced',
  isWebhookReplaced: 'PayPal webhook ID replaced',
  linkUrl: 'Link',
  mode: 'PayPal mode',
  note: 'What was done',
  orderNumber: 'Order',
  profileURL: 'Photo',
  scope: 'Kind of refund',
  toEmail: 'Sent to',
  userMembership: 'Membership',
  userName: 'Name',
  userRole: 'Role',
};

const shouted: Readonly<Record<string, string>> = { id: 'ID', url: 'URL', vat: 'VAT', html: 'HTML' };

/** `sectionTitle` becomes `section title`; `isActive` and `totalMinor` lose what only programmers need. */
const plain = (name: string) =>
  name
    .replace(/^(?:is|has)(?=[A-Z])/, '')
    .replace(/Minor$/, '')
    .replace(/[_-]/g, ' ')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .split(' ')
    .map((word) => shouted[word] ?? word)
    .join(' ');

/** The way to a field, in words: `clientId` becomes `PayPal client ID`; `menu`, `2`, `label` `Menu › 2 › label`. */
export const fieldWords = (path: readonly string[]): string =>
  capitalised(path.map((step) => fields[step] ?? plain(step)).join(' › '));

/** A value as a person reads it. Amounts are stored in minor units. */
export function valueWords(field: string, value: unknown, currency: string | null): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' && field.endsWith('Minor')) {
    return currency ? formatMoney(value / 100, currency) : (value / 100).toFixed(2);
  }
  if (typeof value !== 'string') return JSON.stringify(value);
  return /^[a-z]+(?:_[a-z]+)+$/.test(value) ? value.replace(/_/g, ' ') : value;
}

const sectionPaths: Readonly<Record<string, string>> = {
  ...paths.settings,
  faq: paths.settings.questions,
  terms: paths.settings.legal,
  privacy: paths.settings.legalPrivacy,
  'site-identity': paths.settings.siteIdentity,
};

const idPaths: Readonly<Record<string, (id: string) => string>> = {
  user: paths.admin.user,
  text_model_key: () => paths.settings.geminiKeys,
  text_model_settings: () => paths.settings.geminiKeys,
  mail: paths.admin.mail,
  payment_settings: () => paths.settings.paypal,
  free_use_settings: () => paths.settings.freeCredits,
  channel_overrides: () => paths.settings.channels,
  site_section: (id) => sectionPaths[id] ?? paths.settings.account,
  package: () => paths.admin.packages,
  item: () => paths.admin.items,
  // An item order's address redirects to its own list.
  order: paths.admin.order,
  support_ticket: (id) => `${paths.admin.supportMessages}?ticket=${id}`,
  canned_reply: () => paths.admin.supportMessages,
  generation: paths.user.historyEntry,
};

/** The page of an entry's subject; null if it was deleted or has no page. */
export function subjectPath({ subject, action }: Pick<AuditEntry, 'subject' | 'action'>): string | null {
  if (subject.type === 'user' && subject.name === null) return null;
  if (/\.(deleted|removed)$/.test(action) || subject.id === null) return null;
  return idPaths[subject.type]?.(subject.id) ?? null;
}
