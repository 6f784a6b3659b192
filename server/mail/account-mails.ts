import { defineMail, type MailContent, type Placeholder, type RichValue } from './mail-definition.ts';

const name: Placeholder = { meaning: 'The person’s name', example: 'Ada Shopkeeper' };
const link = (meaning: string): Placeholder => ({
  meaning,
  example: 'https://listings.example/one-time-link',
  isLink: true,
});
const resetLink = link('The page that sets a new password');

const resetPassword = defineMail({
  id: 'reset-password',
  group: 'Account',
  name: 'Set a new password',
  sentWhen: 'To a person who asks for a new password.',
  placeholders: {
    name,
    link: link('The one-time link that sets a new password'),
    minutes: { meaning: 'For how many minutes the link works', example: '30' },
  },
  needed: ['link'],
  subject: 'Set a new password',
  text: `Hello {{name}},

Somebody, hopefully you, asked to set a new password for your {{siteName}} account.

[Choose a new password]({{link}})

The link works once and for {{minutes}} minutes. If this was not you, you can ignore this email: your password stays as it is.`,
});

export const resetPasswordMail = (
  person: { name: string },
  { url, minutes }: { url: string; minutes: number },
): MailContent => resetPassword.write({ name: person.name, link: url, minutes: String(minutes) });

const confirmAddress = defineMail({
  id: 'confirm-address',
  group: 'Account',
  name: 'Confirm an address',
  sentWhen: 'To a person who registers or asks for the link again.',
  placeholders: {
    name,
    link: link('The one-time link that confirms the address'),
    hours: { meaning: 'For how many hours the link works', example: '24' },
  },
  needed: ['link'],
  subject: 'Confirm your email address',
  text: `Hello {{name}},

Please confirm that the address of your {{siteName}} account is yours.

[Confirm this address]({{link}})

The link works once and for {{hours}} hours. If you did not register, do not confirm: the account would be somebody else’s, with your address. To make it yours instead, choose “Forgot Password?” on the sign-in page.`,
});

export const confirmAddressMail = (
  person: { name: string },
  { url, hours }: { url: string; hours: number },
): MailContent => confirmAddress.write({ name: person.name, link: url, hours: String(hours) });

const passwordChanged = defineMail({
  id: 'password-changed',
  group: 'Account',
  name: 'Password changed',
  sentWhen: 'To a person whose password was changed.',
  placeholders: {
    name,
    link: resetLink,
    removed: {
      meaning: 'What was removed, if nobody had confirmed the address before',
      example:
        'Nobody had confirmed this address before, so we also removed what had been set up on the account.',
    },
  },
  needed: ['link'],
  subject: 'Your password was changed',
  text: `Hello {{name}},

The password of your {{siteName}} account has just been changed, and every other device was signed out.

{{removed}}

If this was you, there is nothing to do. If not, set a new password now.

[Set a new password]({{link}})`,
});

const REMOVED =
  'Nobody had confirmed this address before, so we also removed what had been set up on the account: two-step sign-in, sign-in through other services, the photo and the profile. Listings, orders and credits are still there.';

export const passwordChangedMail = (
  person: { name: string },
  { resetUrl, isCleared }: { resetUrl: string; isCleared: boolean },
): MailContent =>
  passwordChanged.write({ name: person.name, link: resetUrl, removed: isCleared ? REMOVED : '' });

const operatorMessage = defineMail({
  id: 'operator-message',
  group: 'Account',
  name: 'Message from an administrator',
  sentWhen: 'To a person, when an administrator writes to them from Users.',
  placeholders: {
    subject: { meaning: 'The subject that was entered', example: 'Your order' },
    message: { meaning: 'The message that was entered', example: 'Hello Ada,\nyour order is on its way.' },
  },
  needed: ['message'],
  subject: '{{subject}}',
  text: '{{message}}',
});

/** A message from an Admin to a user; HTML is already sanitised. */
export const operatorMessageMail = (message: { subject: string; body: string | RichValue }): MailContent =>
  operatorMessage.write({ subject: message.subject, message: message.body });

const accountDeleted = defineMail({
  id: 'account-deleted',
  group: 'Account',
  name: 'Account deleted',
  sentWhen: 'To a person whose account was deleted.',
  placeholders: { name },
  subject: 'Your account was deleted',
  text: `Hello {{name}},

Your {{siteName}} account and everything in it have been deleted. Receipts and the record of payments are kept, as the law requires; your name and address are removed from everything else.

This is the last email to this address.`,
});

export const accountDeletedMail = (person: { name: string }): MailContent =>
  accountDeleted.write({ name: person.name });

const changeAddress = defineMail({
  id: 'change-address',
  group: 'Account',
  name: 'Confirm a new address',
  sentWhen: 'To the new address, when a person asks to change theirs.',
  placeholders: {
    name,
    link: link('The one-time link that changes the address'),
    minutes: { meaning: 'For how many minutes the link works', example: '60' },
  },
  needed: ['link'],
  subject: 'Confirm your new email address',
  text: `Hello {{name}},

Please confirm that this address is yours. Your {{siteName}} account will then use it, and you sign in with it.

[Confirm this address]({{link}})

The link works once and for {{minutes}} minutes. If you did not ask for it, you can ignore this email: nothing changes.`,
});

export const changeAddressMail = (
  person: { name: string },
  { url, minutes }: { url: string; minutes: number },
): MailContent => changeAddress.write({ name: person.name, link: url, minutes: String(minutes) });

const changeAsked = defineMail({
  id: 'address-change-asked',
  group: 'Account',
  name: 'Change of address requested',
  sentWhen: 'To the old address, when a person asks to change theirs.',
  placeholders: { name, link: resetLink },
  needed: ['link'],
  subject: 'A new email address was requested',
  text: `Hello {{name}},

Somebody, hopefully you, asked to give your {{siteName}} account another email address. It changes once the link sent to the new address is opened.

If this was not you, set a new password now: that ends every session and stops the change.

[Set a new password]({{link}})`,
});

export const changeAskedMail = (person: { name: string }, resetUrl: string): MailContent =>
  changeAsked.write({ name: person.name, link: resetUrl });

const addressChanged = defineMail({
  id: 'address-changed',
  group: 'Account',
  name: 'Address changed',
  sentWhen: 'To the old address, once an account has a new one.',
  placeholders: { name },
  subject: 'Your email address was changed',
  text: `Hello {{name}},

Your {{siteName}} account now has another email address. You sign in with that one, and our emails go there.

If you did not ask for this, write to our support at once.`,
});

export const addressChangedMail = (person: { name: string }): MailContent =>
  addressChanged.write({ name: person.name });

const twoStepTakenOff = defineMail({
  id: 'two-step-removed',
  group: 'Account',
  name: 'Two-step sign-in switched off by an administrator',
  sentWhen: 'To a person whose two-step sign-in an administrator switched off.',
  placeholders: { name, link: link('The account settings') },
  subject: 'Two-step sign-in was switched off',
  text: `Hello {{name}},

An administrator of {{siteName}} has switched two-step sign-in off for your account and signed every device out. You can sign in with your password alone.

You can switch it on again in your account settings. If you did not ask for this, write to our support at once.

[Account settings]({{link}})`,
});

export const twoStepTakenOffMail = (person: { name: string }, settingsUrl: string): MailContent =>
  twoStepTakenOff.write({ name: person.name, link: settingsUrl });

const twoStepDisabled = defineMail({
  id: 'two-step-off',
  group: 'Account',
  name: 'Two-step sign-in switched off',
  sentWhen: 'To a person who switches two-step sign-in off.',
  placeholders: { name, link: resetLink },
  subject: 'Two-step sign-in was switched off',
  text: `Hello {{name}},

Your {{siteName}} account now asks for the password alone when you sign in.

If this was not you, set a new password now and switch two-step sign-in on again.

[Set a new password]({{link}})`,
});

export const twoStepDisabledMail = (person: { name: string }, resetUrl: string): MailContent =>
  twoStepDisabled.write({ name: person.name, link: resetUrl });

const twoStepEnabled = defineMail({
  id: 'two-step-on',
  group: 'Account',
  name: 'Two-step sign-in switched on',
  sentWhen: 'To a person who switches two-step sign-in on.',
  placeholders: { name, link: resetLink },
  subject: 'Two-step sign-in was switched on',
  text: `Hello {{name}},

Signing in to your {{siteName}} account now requires a code from your authenticator app as well as your password. Keep the recovery codes where you can find them without your phone.

If this was not you, set a new password now and write to our support.

[Set a new password]({{link}})`,
});

export const twoStepEnabledMail = (person: { name: string }, resetUrl: string): MailContent =>
  twoStepEnabled.write({ name: person.name, link: resetUrl });

export const accountMails = [
  confirmAddress,
  resetPassword,
  passwordChanged,
  changeAddress,
  changeAsked,
  addressChanged,
  twoStepEnabled,
  twoStepDisabled,
  twoStepTakenOff,
  accountDeleted,
  operatorMessage,
].map(({ definition }) => definition);
