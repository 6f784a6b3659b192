/** Failures of accounts and sign-in; part of the table in errors.ts. */
export const identityErrors = {
  login_failed: { status: 401, message: 'An error occurred during login. Please try again.' },
  user_not_found: { status: 401, message: 'No account found with this email address.' },
  wrong_password: { status: 401, message: 'Incorrect password. Please try again.' },
  wrong_credentials: { status: 401, message: 'Incorrect email address or password. Please try again.' },
  invalid_email: { status: 400, message: 'Invalid email address format.' },
  user_disabled: { status: 403, message: 'This account has been disabled.' },
  too_many_logins: { status: 429, message: 'Too many failed login attempts. Please try again later.' },
  /** Limits attempts per address, successful or not. */
  too_many_sign_ins: {
    status: 429,
    message: 'Too many sign-ins from your network. Please wait a minute and try again.',
  },
  too_many_passwords: { status: 429, message: 'Too many wrong passwords. Please try again later.' },
  too_many_codes: { status: 429, message: 'Too many wrong codes. Please try again later.' },
  too_many_mails: {
    status: 429,
    message:
      'Too many emails have been requested. Check your inbox and spam folder, or try again in an hour.',
  },
  email_not_verified: {
    status: 403,
    message: 'Please confirm your email address first. We have sent you a new link.',
  },
  email_in_use: { status: 422, message: 'This email is already in use. Please try another one.' },
  email_disposable: {
    status: 422,
    message: 'Addresses of throwaway mailboxes are not accepted. Please use one that you will keep.',
  },
  weak_password: { status: 422, message: 'Password is too weak. Please use a stronger password.' },
  registration_disabled: { status: 403, message: 'Email/password registration is not enabled.' },
  registration_failed: { status: 500, message: 'An error occurred during registration. Please try again.' },
  reset_user_not_found: { status: 404, message: 'No user found with this email address.' },
  reset_link_invalid: {
    status: 400,
    message: 'This link has expired or was already used. Please ask for a new one.',
  },
  code_invalid: { status: 401, message: 'That code is wrong. Please try the latest one.' },
  current_password_wrong: { status: 422, message: 'The current password is wrong.' },
  two_step_required: {
    status: 403,
    message: 'Two-step sign-in is required for administrators. Set it up in your account settings first.',
  },
  /** Otherwise someone could register another person's address and lock its owner out. */
  two_step_needs_confirmed_email: {
    status: 403,
    message: 'Confirm your email address first. You can then switch on two-step sign-in.',
  },
  own_two_step: {
    status: 409,
    message: 'Switch your own two-step sign-in off in your account settings.',
  },
  two_step_on: { status: 409, message: 'Two-step sign-in is already on.' },
  two_step_off: { status: 409, message: 'Two-step sign-in is not on.' },
  two_step_expired: { status: 401, message: 'This sign-in took too long. Please sign in again.' },
  two_step_needs_password: {
    status: 403,
    message: 'This account uses two-step sign-in. Please sign in with its password and a code.',
  },
  password_not_set: {
    status: 409,
    message: 'This account has no password yet. Ask for a reset link to set one.',
  },
  sign_in_cancelled: { status: 401, message: 'Sign-in cancelled. Please try again.' },
  account_not_linked: {
    status: 409,
    message:
      'There is already an account with this email address. Please sign in with its password, or have a reset link sent to you.',
  },
  provider_email_unusable: { status: 422, message: 'The provider did not give us a usable email address.' },
  provider_unavailable: {
    status: 503,
    message: 'The provider cannot be reached. Please try again later or sign in with your password.',
  },
  fresh_sign_in_needed: {
    status: 403,
    message: 'Please sign in again first, because this account has no password to ask for.',
  },
  same_email: { status: 422, message: 'This is already your email address.' },
  acting_read_only: {
    status: 403,
    message: 'You are looking at this account as an administrator: nothing can be changed.',
  },
  acting_refused: { status: 409, message: 'You cannot act as an administrator or a disabled account.' },
  last_admin: {
    status: 409,
    message: 'This is the last administrator. Appoint another one first.',
  },
  user_not_created: { status: 500, message: 'Failed to create user' },
  user_gone: { status: 404, message: 'This user no longer exists.' },
  balance_changed: {
    status: 409,
    message: 'The balance changed in the meantime. Check it before you change it.',
  },
  message_not_sent: { status: 502, message: 'Failed to send message.' },
  setup_link_invalid: { status: 410, message: 'This set-up link has expired or was already used.' },
} as const;
