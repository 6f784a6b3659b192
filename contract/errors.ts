import { z } from 'zod';
import { orderErrors } from './order-errors.ts';
import { settingsErrors } from './settings-errors.ts';

/**
 * The one table of failures: code, HTTP status and the sentence a person reads.
 * Sentences quoted from the product's specification are used to the letter.
 */
export const errorTable = {
  // any call
  invalid_request: { status: 400, message: 'Some of what was sent is not valid.' },
  malformed_request: { status: 400, message: 'The request could not be read.' },
  malformed_body: { status: 400, message: 'The request body could not be read.' },
  not_signed_in: { status: 401, message: 'Please sign in first.' },
  admin_only: {
    status: 403,
    message: "You can't access this page; this route is only accessible for Admin.",
  },
  forbidden: { status: 403, message: 'You may not do this.' },
  cross_site_request: { status: 403, message: 'This request came from another site and was refused.' },
  not_found: { status: 404, message: 'There is nothing at this address.' },
  conflict: { status: 409, message: 'This does not fit the present state. Reload and try again.' },
  request_timeout: { status: 408, message: 'The request took too long to arrive.' },
  payload_too_large: { status: 413, message: 'The request is too large.' },
  uri_too_long: { status: 414, message: 'The address is too long.' },
  unsupported_media_type: { status: 415, message: 'The request body must be JSON.' },
  headers_too_large: { status: 431, message: 'The request headers are too large.' },
  too_many_requests: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  database_unavailable: {
    status: 503,
    message: 'The service is restarting. Nothing was lost or charged; please try again in a moment.',
  },
  shutting_down: { status: 503, message: 'The service is restarting. Please try again in a moment.' },

  // identity
  login_failed: { status: 401, message: 'An error occurred during login. Please try again.' },
  user_not_found: { status: 401, message: 'No account found with this email address.' },
  wrong_password: { status: 401, message: 'Incorrect password. Please try again.' },
  wrong_credentials: { status: 401, message: 'Incorrect email address or password. Please try again.' },
  invalid_email: { status: 400, message: 'Invalid email address format.' },
  user_disabled: { status: 403, message: 'This account has been disabled.' },
  too_many_logins: { status: 429, message: 'Too many failed login attempts. Please try again later.' },
  email_not_verified: {
    status: 403,
    message: 'Please confirm your email address first. We have sent you a new link.',
  },
  email_in_use: { status: 422, message: 'This email is already in use. Please try another one.' },
  weak_password: { status: 422, message: 'Password is too weak. Please use a stronger password.' },
  registration_disabled: { status: 403, message: 'Email/password registration is not enabled.' },
  registration_failed: { status: 500, message: 'An error occurred during registration. Please try again.' },
  reset_user_not_found: { status: 404, message: 'No user found with this email address.' },
  reset_link_invalid: {
    status: 400,
    message: 'This link has expired or was already used. Please ask for a new one.',
  },
  code_invalid: { status: 401, message: 'That code is not right. Please try the newest one.' },
  current_password_wrong: { status: 422, message: 'The current password is not right.' },
  two_step_required: {
    status: 403,
    message: 'Two-step sign-in is required for administrators. Set it up in your account settings first.',
  },
  two_step_on: { status: 409, message: 'Two-step sign-in is on already.' },
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
    message: 'There is an account with this email address already. Please sign in with its password.',
  },
  provider_email_unusable: { status: 422, message: 'The provider did not tell a usable email address.' },
  provider_unavailable: {
    status: 503,
    message: 'The provider cannot be reached. Please try again later or sign in with your password.',
  },
  fresh_sign_in_needed: {
    status: 403,
    message: 'Please sign in again first: this account has no password that could be asked for.',
  },
  same_email: { status: 422, message: 'This is your email address already.' },
  acting_read_only: {
    status: 403,
    message: 'You are looking at this account as an administrator: nothing can be changed.',
  },
  acting_refused: { status: 409, message: 'Administrators and disabled accounts cannot be acted as.' },
  last_admin: {
    status: 409,
    message: 'This is the last administrator: appoint another one first.',
  },
  user_not_created: { status: 500, message: 'Failed to create user' },
  user_gone: { status: 404, message: 'This user no longer exists.' },
  balance_changed: {
    status: 409,
    message: 'The balance changed in the meantime. Look at it again before you change it.',
  },
  message_not_sent: { status: 502, message: 'Failed to send message.' },
  setup_link_invalid: { status: 410, message: 'This set-up link has expired or was already used.' },

  // credits
  insufficient_credits: {
    status: 402,
    message: 'Insufficient credits. You need at least 1 credit to generate a product description.',
  },
  credits_frozen: {
    status: 402,
    message:
      'Your remaining credits rest while a PayPal dispute about their order is open. They can be used again once it is closed.',
  },
  credits_not_deducted: { status: 500, message: 'Failed to deduct credits' },
  /** A session without the account's balance: what the books say of it is gone. */
  user_data_missing: { status: 404, message: 'User data not found' },
  no_open_hold: { status: 409, message: 'There is no deducted credit to give back.' },
  idempotency_mismatch: {
    status: 409,
    message: 'This request key was already used for a different request.',
  },

  // generation
  generation_input_missing: { status: 400, message: 'Product name and details are required' },
  no_text_model: { status: 503, message: 'No API keys available. Please try again later.' },
  too_many_generations: {
    status: 429,
    message: 'Three listings are being written for you already. Wait for one to finish.',
  },
  daily_limit_reached: {
    status: 429,
    message: 'The daily limit of listings is reached. No credit was used; please try again tomorrow.',
  },
  /** The operator's breaker on what everybody together may cost. */
  site_limit_reached: {
    status: 429,
    message: 'No more listings can be written today. No credit was used; please try again tomorrow.',
  },
  generation_not_running: { status: 409, message: 'This listing is no longer being written.' },
  generation_progressed: {
    status: 409,
    message: 'More was written in the meantime. Please decide again.',
  },
  generation_running: { status: 409, message: 'This listing is still being written. Stop it first.' },

  // runs that ended without a result; each says what became of the credit
  generation_refused: {
    status: 502,
    message: 'The text model refused the request. Your credit was returned.',
  },
  generation_quota: {
    status: 503,
    message: 'The text model takes no more requests for the moment. Your credit was returned.',
  },
  generation_overloaded: {
    status: 503,
    message: 'The text model is overloaded at the moment. Your credit was returned.',
  },
  generation_unreachable: {
    status: 502,
    message: 'The text model could not be reached. Your credit was returned.',
  },
  generation_timeout: {
    status: 504,
    message: 'The text model took too long to answer. Your credit was returned.',
  },
  generation_blocked: {
    status: 422,
    message:
      'The text model declined to write about this product for safety reasons. Your credit was returned.',
  },
  generation_empty: {
    status: 502,
    message: 'No content was generated from the API response. Your credit was returned.',
  },
  generation_cut: {
    status: 502,
    message:
      'The connection to the text model broke before the listing was complete. Your credit was returned.',
  },
  generation_malformed: {
    status: 502,
    message: 'The answer of the text model could not be read. Your credit was returned.',
  },
  generation_no_text_model: {
    status: 503,
    message: 'No API keys available. Please try again later. Your credit was returned.',
  },
  generation_not_stored: {
    status: 503,
    message: 'The listing could not be saved. Your credit was returned.',
  },
  generation_interrupted: {
    status: 503,
    message: 'The service was restarted while this listing was being written. Your credit was returned.',
  },
  generation_failed: {
    status: 502,
    message: 'The listing could not be written. Your credit was returned.',
  },
  generation_cancelled: { status: 409, message: 'Stopped. Your credit was returned.' },

  ...settingsErrors,

  // site content: the sentence that is sent names who saved, and when
  section_changed: {
    status: 409,
    message: 'Somebody else saved this section meanwhile. Your changes were not saved.',
  },

  // catalog: the sentence that is sent names who saved, and when
  catalogue_changed: {
    status: 409,
    message: 'Somebody else saved this meanwhile. Your changes were not saved.',
  },
  too_many_packages: { status: 409, message: 'Maximum 3 packages allowed' },
  slug_taken: { status: 409, message: 'Another item has this address already. Please choose another one.' },

  ...orderErrors,

  // support
  ticket_author_missing: { status: 400, message: 'Please enter your name and your email address.' },
  ticket_closed: {
    status: 409,
    message: 'This ticket is closed and takes no replies. Your text was not sent.',
  },
  ticket_list_changed: {
    status: 409,
    message: 'The conversation went on meanwhile, or was changed. Reload it and reply again.',
  },
  ticket_change_empty: { status: 400, message: 'There is nothing to change: send a reply or a status.' },
  ticket_status_admin_only: {
    status: 403,
    message: 'Only support can change the state of a ticket. Reply to go on with it.',
  },
  attachment_unknown: {
    status: 422,
    message: 'An image of this message is not among your uploads. Please add it again.',
  },
  canned_replies_full: { status: 409, message: 'There are 100 prepared answers already. Delete one first.' },

  // media
  image_missing: { status: 400, message: 'Choose an image to upload.' },
  image_too_large: {
    status: 413,
    message: 'File size exceeds 2 MB. Please upload a smaller image.',
  },
  image_type: { status: 415, message: 'Only JPEG, PNG, WebP, GIF and AVIF images can be uploaded.' },
  image_unreadable: {
    status: 422,
    message: 'This image is damaged or incomplete. Please choose another one.',
  },
  image_too_many_pixels: {
    status: 422,
    message: 'This image has more than 25 megapixels. Please upload a smaller image.',
  },
  image_animated: { status: 422, message: 'Moving images cannot be used. Please upload a still image.' },
  image_in_use: {
    status: 409,
    message: 'This image is used on the site or in a ticket. Remove it there first.',
  },
  uploads_busy: { status: 503, message: 'Many images are being processed. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorTable;

export const issueSchema = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
});

/** The shape of every failure of every path. `error` repeats `message` for older clients. */
export const failureSchema = z.object({
  success: z.literal(false),
  code: z.string(),
  message: z.string(),
  error: z.string(),
  issues: z.array(issueSchema).optional(),
});

export type Failure = z.infer<typeof failureSchema>;
