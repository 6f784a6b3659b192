import type { MailContent } from './layout.ts';

// Names appear in the body only: a header never contains user input.

export function resetPasswordMail(
  person: { name: string },
  link: { url: string; minutes: number },
): MailContent {
  return {
    subject: 'Set a new password',
    heading: 'Set a new password',
    paragraphs: [
      `Hello ${person.name},`,
      'somebody, hopefully you, asked to set a new password for your Listwright account.',
    ],
    button: { label: 'Choose a new password', url: link.url },
    note: `The link works once and for ${link.minutes} minutes. If it was not you, ignore this mail: your password stays as it is.`,
  };
}

export function confirmAddressMail(
  person: { name: string },
  link: { url: string; hours: number },
): MailContent {
  return {
    subject: 'Confirm your email address',
    heading: 'Confirm your email address',
    paragraphs: [
      `Hello ${person.name},`,
      'please confirm that the address of your Listwright account is yours.',
    ],
    button: { label: 'Confirm this address', url: link.url },
    note: `The link works once and for ${link.hours} hours. If it was not you who registered, do not confirm: you would do so for somebody else. “Forgot password” on the sign-in page makes the account yours.`,
  };
}

export function passwordChangedMail(
  person: { name: string },
  { resetUrl, isCleared }: { resetUrl: string; isCleared: boolean },
): MailContent {
  return {
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      `Hello ${person.name},`,
      'the password of your Listwright account has just been changed, and every other device was signed out.',
      ...(isCleared
        ? [
            'Nobody had confirmed this address before, so we also removed what had been set up on the account: two-step sign-in, sign-in through other services, the photo and the profile. Listings, orders and credits are still there.',
          ]
        : []),
      'If it was you, there is nothing to do. If it was not, set a new password now.',
    ],
    button: { label: 'Set a new password', url: resetUrl },
  };
}

/** A message from an Admin to a user; `body` is already sanitised. */
export function operatorMessageMail(message: {
  subject: string;
  body: { html: string; text: string };
}): MailContent {
  return { subject: message.subject, heading: message.subject, paragraphs: [], body: message.body };
}

export function accountDeletedMail(person: { name: string }): MailContent {
  return {
    subject: 'Your account was deleted',
    heading: 'Your account was deleted',
    paragraphs: [
      `Hello ${person.name},`,
      'your Listwright account and what belonged to it have been deleted. Orders and the books stay, as the law asks for, without your name and address.',
      'This is the last mail to this address.',
    ],
  };
}

export function changeAddressMail(
  person: { name: string },
  link: { url: string; minutes: number },
): MailContent {
  return {
    subject: 'Confirm your new email address',
    heading: 'Confirm your new email address',
    paragraphs: [
      `Hello ${person.name},`,
      'please confirm that this address is yours. Your Listwright account then has it, and you sign in with it.',
    ],
    button: { label: 'Confirm this address', url: link.url },
    note: `The link works once and for ${link.minutes} minutes. If you did not ask for it, ignore this mail: nothing changes.`,
  };
}

export function changeAskedMail(person: { name: string }, resetUrl: string): MailContent {
  return {
    subject: 'A new email address was asked for',
    heading: 'A new email address was asked for',
    paragraphs: [
      `Hello ${person.name},`,
      'somebody, hopefully you, asked to give your Listwright account another email address. It changes once the link that went to the new address is opened.',
      'If it was not you, set a new password now: that ends every session and stops the change.',
    ],
    button: { label: 'Set a new password', url: resetUrl },
  };
}

export function addressChangedMail(person: { name: string }): MailContent {
  return {
    subject: 'Your email address was changed',
    heading: 'Your email address was changed',
    paragraphs: [
      `Hello ${person.name},`,
      'your Listwright account now has another email address. You sign in with that one, and mails go there.',
      'If you did not ask for this, write to the support of the site at once.',
    ],
  };
}

export function twoStepTakenOffMail(person: { name: string }, settingsUrl: string): MailContent {
  return {
    subject: 'Two-step sign-in was switched off',
    heading: 'Two-step sign-in was switched off',
    paragraphs: [
      `Hello ${person.name},`,
      'An administrator of the site has switched two-step sign-in off for your Listwright account and signed every device out. You can sign in with your password alone.',
      'To have it back, switch it on again in your account settings. If you did not ask for this, write to the support of the site at once.',
    ],
    button: { label: 'Account settings', url: settingsUrl },
  };
}

export function twoStepDisabledMail(person: { name: string }, resetUrl: string): MailContent {
  return {
    subject: 'Two-step sign-in was switched off',
    heading: 'Two-step sign-in was switched off',
    paragraphs: [
      `Hello ${person.name},`,
      'your Listwright account now asks for the password alone when you sign in.',
      'If it was not you, set a new password now and switch two-step sign-in on again.',
    ],
    button: { label: 'Set a new password', url: resetUrl },
  };
}
