import type { AuditEntry } from '#contract/audit.ts';
import { paths } from '#contract/paths.ts';

const inWords = (name: string) => name.replace(/[._]/g, ' ');
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `user.updated` becomes `User updated`. */
export const actionWords = (action: string) => capitalised(inWords(action));

/** `text_model_key` becomes `Text model key`. */
export const subjectWords = (type: string) => capitalised(inWords(type));

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
  site_section: (id) => sectionPaths[id] ?? paths.settings.account,
  package: () => paths.admin.packages,
  item: () => paths.admin.items,
  order: () => paths.admin.orders,
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
