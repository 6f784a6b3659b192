import { accountMails } from './account-mails.ts';
import { listingMails } from './listing-mails.ts';
import type { MailDefinition } from './mail-definition.ts';
import { operatorOrderMails } from './operator-order-mails.ts';
import { orderMails } from './order-mails.ts';
import { operatorSupportMails, supportMails } from './support-mails.ts';
import { systemMails } from './system-mails.ts';

/** Every mail the service sends, in the order of the back office. */
export const mailDefinitions: readonly MailDefinition[] = [
  ...accountMails,
  ...listingMails,
  ...orderMails,
  ...supportMails,
  ...operatorSupportMails,
  ...operatorOrderMails,
  ...systemMails,
];

const byId = new Map(mailDefinitions.map((definition) => [definition.id, definition]));

export const findMail = (id: string): MailDefinition | null => byId.get(id) ?? null;
