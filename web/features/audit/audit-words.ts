import type { AuditEntry } from '#contract/audit.ts';

const inWords = (name: string) => name.replace(/[._]/g, ' ');
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `user.updated` is `User updated`. */
export const actionWords = (action: string) => capitalised(inWords(action));

/** `text_model_key` is `Text model key`. */
export const subjectWords = (type: string) => capitalised(inWords(type));

/** Where sections are edited whose address is not their name. */
const sectionPaths: Readonly<Record<string, string>> = {
  'site-identity': 'site-identity',
  terms: 'legal/terms',
  privacy: 'legal/privacy',
};

const idPaths: Readonly<Record<string, (id: string) => string>> = {
  user: (id) => `/admin/users/${id}`,
  text_model_key: () => '/admin/settings/gemini-keys',
  text_model_settings: () => '/admin/settings/gemini-keys',
  payment_settings: () => '/admin/settings/paypal',
  site_section: (id) => `/admin/settings/${sectionPaths[id] ?? id}`,
  package: () => '/admin/packages',
  item: () => '/admin/items',
  order: () => '/admin/orders',
  support_ticket: (id) => `/admin/support-messages?ticket=${id}`,
  canned_reply: () => '/admin/support-messages',
  generation: (id) => `/user/history/${id}`,
};

/** Where the subject of an entry can be looked at; null when it is gone or has no page. */
export function subjectPath({ subject, action }: Pick<AuditEntry, 'subject' | 'action'>): string | null {
  if (subject.type === 'user' && subject.name === null) return null;
  if (/\.(deleted|removed)$/.test(action) || subject.id === null) return null;
  return idPaths[subject.type]?.(subject.id) ?? null;
}
