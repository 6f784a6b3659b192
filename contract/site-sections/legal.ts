import { z } from 'zod';
import { htmlText, optionalText, requiredText } from './fields.ts';
import { defineSiteSection } from './section.ts';

const legalContentSchema = z.object({
  title: requiredText(120, 'Please enter a title'),
  lead: optionalText(500),
  /** HTML. */
  content: htmlText(100_000, 'Please enter the text'),
});
export type LegalContent = z.output<typeof legalContentSchema>;

/** Joins headings and paragraphs into HTML. The texts are ours and contain no markup. */
function htmlOf(parts: readonly (readonly [heading: string, ...paragraphs: string[]])[]): string {
  return parts
    .map(([heading, ...paragraphs]) =>
      [`<h2>${heading}</h2>`, ...paragraphs.map((paragraph) => `<p>${paragraph}</p>`)].join('\n'),
    )
    .join('\n');
}

export const termsSection = defineSiteSection({
  id: 'terms',
  path: '/api/legal/terms',
  title: 'Terms of Service',
  noun: 'Terms of Service',
  content: legalContentSchema,
  defaults: {
    title: 'Terms of Service',
    lead: 'What you get, what a credit is, and what happens when something fails.',
    content: htmlOf([
      [
        'The service',
        'You give a product’s name and facts; a text model writes a listing from them: description, highlights, specification, search titles and bullets, meta tags, slug and tags.',
        'The model can be wrong. Read each listing before you publish it: you are responsible for what your shop says about your products.',
      ],
      [
        'Your account',
        'Keep your password to yourself and give an email address at which we can reach you. You may delete your account at any time.',
        'We may disable an account that is used to harm others, to break the law, or to get round the limits of the service.',
      ],
      [
        'Credits',
        'One listing costs one credit. The credit is set aside when writing begins. If the listing fails, for whatever reason, the credit is returned automatically; your statement shows both movements.',
        'If you stop a listing before anything usable was written, the credit comes back. If you stop it later, you keep what was written and the credit is used.',
        'Free credits of a new account are given once per mailbox.',
        'Packages and items are paid for through PayPal, and its terms apply to the payment. You get a receipt for every payment and a credit note for every refund.',
        'Credits do not expire and cannot be paid out in money, except where the law gives you the right to a refund.',
      ],
      [
        'Your texts',
        'What you type stays yours, and so does what is written for you. Use it as you like.',
        'Do not enter personal data of other people, secrets, or content that the law forbids.',
      ],
      [
        'If something goes wrong',
        'We run the service with care, but cannot promise that it is never interrupted. If it is, you get your credit back, and our help.',
      ],
    ]),
  },
});

export const privacySection = defineSiteSection({
  id: 'privacy',
  path: '/api/legal/privacy',
  title: 'Privacy Policy',
  noun: 'Privacy Policy',
  content: legalContentSchema,
  defaults: {
    title: 'Privacy Policy',
    lead: 'Which data we keep, what for, who else sees it, and how to have it deleted.',
    content: htmlOf([
      [
        'What we keep',
        'Your name, your email address and a fingerprint of your password from which the password cannot be read. If you use two-step sign-in, also its key, encrypted.',
        'If you sign in with Google or another provider: your account’s ID there and the name, email address and, where we copy it, photo that it passes on. We keep no access to your account there.',
        'What you choose to add to your profile: a photo, a few words about yourself, your address, city, country and phone number.',
        'The product facts you enter and the listings written from them, until you delete them from your history.',
        'The voices and words you set up for your listings, until you delete them. Texts from which you have a voice suggested are read once and not kept.',
        'For 400 days, each call of the text model for your listings: when it was, which model, how long it took and how many tokens (pieces of text) it read and wrote. When your account is deleted, these records are kept without it.',
        'Your orders: what you bought, your name, email address and billing address, your company and VAT ID if you enter them, and PayPal’s ID for the payment. After your account is deleted, orders are kept without your name and address, and receipts as they are for as long as the law requires.',
        'A record of every movement of your credits. It is never changed; when an account is deleted it is kept, without your name.',
        'A fingerprint of your email address that cannot be read back, so that free credits are given once per mailbox. It is kept when your account is deleted.',
        'Messages you send us, with the name, address and phone number you give, so that we can answer.',
        'Images you upload for your profile or with a message. Anyone who has the address of an image can open it.',
        'Where your account is signed in: the IP address and browser of each session, so that you can end one that is not yours. They are deleted when the session ends, after 30 days at the latest.',
        'When you last used the service, to the hour, for as long as you have an account.',
        'For about a day, the IP address or network that sign-ins, registrations, messages and free listings come from, so that we can limit how many there are.',
        'A log of what our administrators do: changes to your account, orders and tickets, emails to you, and each time one of them looks at the site as you see it. It is kept; your name and address are removed from it when your account is deleted.',
      ],
      [
        'Who else sees it',
        'The product name and facts, the voice you choose and your words are sent to the provider of the text model, which writes the listing. Nothing else about you is sent with them.',
        'Payments are made at PayPal, which gets the number of your order, what you buy and the amount. We never see your card or bank details.',
        'Our emails to you are delivered by a mail provider.',
        'We sell no data and show no advertising.',
      ],
      [
        'Cookies',
        'We only use the cookies that are needed to sign you in and to run the site, none for tracking or advertising. A video is loaded from its provider only after you start it.',
      ],
      [
        'Your rights',
        'You can download your data and delete your account in your account settings, or ask us to do it or to correct something. Your profile, images, listings, voices, words and messages are deleted with your account; what stays is named above. You may also complain to the data protection authority of your country.',
      ],
    ]),
  },
});
