import { accentsOf } from '#contract/site-sections/accent.ts';
import { sanitiseHtml } from '#server/features/site-content/index.ts';
import { fillTemplate } from '#server/mail/fill-template.ts';
import { findMail, type MailContent } from '#server/mail/index.ts';
import { layOut } from '#server/mail/layout.ts';
import type { LetterDependencies } from '#server/mail/letters.ts';

export const brand = {
  name: 'Listwright',
  url: 'https://listings.example',
  logo: null,
  accents: accentsOf({ accentLight: '', accentDark: '' }),
};

/** A site without a logo or support address. */
export const plainSite: LetterDependencies = {
  brand: async () => brand,
  supportAddress: async () => null,
  sanitiseHtml,
};

/** A mail in its default words. */
export function letterOf({ mailId, values }: MailContent) {
  const definition = findMail(mailId);
  if (!definition) throw new Error(`there is no mail ${mailId}`);
  const shared = { siteName: brand.name, siteAddress: brand.url, supportAddress: '' };
  const filled = fillTemplate(definition.defaults, { ...shared, ...values }, sanitiseHtml);
  const button = filled.blocks.find((block) => block.kind === 'button');
  return { subject: filled.subject, button, ...layOut(filled, { brand, canReply: false }) };
}
