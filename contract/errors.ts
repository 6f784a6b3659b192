import { z } from 'zod';
import { identityErrors } from './identity-errors.ts';
import { orderErrors } from './order-errors.ts';
import { settingsErrors } from './settings-errors.ts';

/**
 * The single table of failures: code, HTTP status and the message shown to people. Messages that come from
 * the product specification are quoted verbatim.
 */
export const errorTable = {
  // any endpoint
  invalid_request: { status: 400, message: 'Some fields are not valid.' },
  malformed_request: { status: 400, message: 'The request could not be read.' },
  malformed_body: { status: 400, message: 'The request body could not be read.' },
  not_signed_in: { status: 401, message: 'Please sign in first.' },
  admin_only: {
    status: 403,
    message: "You can't access this page; this route is only accessible for Admin.",
  },
  forbidden: { status: 403, message: 'You are not allowed to do this.' },
  cross_site_request: { status: 403, message: 'This request came from another site and was refused.' },
  not_found: { status: 404, message: 'There is nothing at this address.' },
  conflict: { status: 409, message: 'This has changed in the meantime. Reload and try again.' },
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
  storage_full: {
    status: 503,
    message:
      'This could not be saved because the service has run out of storage space. Please try again later.',
  },
  shutting_down: { status: 503, message: 'The service is restarting. Please try again in a moment.' },

  ...identityErrors,

  mail_secret_wrong: { status: 401, message: 'The secret for incoming mail is missing or wrong.' },
  conversation_link_dead: {
    status: 404,
    message: 'This link has expired or is incomplete. Write to us again and we will send you a new one.',
  },

  // credits
  insufficient_credits: {
    status: 402,
    message: 'Insufficient credits. You need at least 1 credit to generate a product description.',
  },
  credits_frozen: {
    status: 402,
    message:
      'Your remaining credits are on hold while a PayPal dispute about their order is open. You can use them again once it is closed.',
  },
  credits_not_deducted: { status: 500, message: 'Failed to deduct credits' },
  /** The session is valid, but the ledger has no account for the user. */
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
  /**
   * Installation-wide limits that protect the operator from excessive model costs: one for paying customers,
   * one for everyone else.
   */
  site_limit_reached: {
    status: 429,
    message: 'No more listings can be written for now. No credit was used; please come back later.',
  },
  free_site_limit_reached: {
    status: 429,
    message:
      'Free listings are used up for now. No credit was used. Buy a package to continue straight away, or come back later.',
  },
  free_range_limit_reached: {
    status: 429,
    message:
      'Free listings are used up for your network for now. No credit was used. Buy a package to continue straight away, or come back later.',
  },
  window_used_up: {
    status: 409,
    message: 'This listing can no longer be written again for free. Writing it again costs 1 credit.',
  },
  generation_not_running: { status: 409, message: 'This listing is no longer being written.' },
  generation_progressed: {
    status: 409,
    message: 'More was written in the meantime. Please decide again.',
  },
  generation_running: { status: 409, message: 'This listing is still being written. Stop it first.' },

  // products and listings
  facts_full: { status: 409, message: 'A product keeps at most 100 facts. Remove some first.' },
  free_draft: {
    status: 409,
    message:
      'The credit for this text was given back, so it can be copied but not approved. Write it again first.',
  },
  /** The issues are what blocks it, by channel and field. */
  rules_broken: {
    status: 409,
    message: 'This listing still breaks rules of its channels. Mend what is marked first.',
  },
  not_approved: { status: 409, message: 'This listing is not approved yet. Approve it first.' },
  /** The message sent names the channel. */
  no_channel_version: {
    status: 404,
    message: 'This listing has no version for this channel yet. Write it first.',
  },
  /** Of a file with many listings; the message sent says what they have in common. */
  listings_alike: {
    status: 409,
    message: 'The shop would take some of these listings for one product. Export them apart.',
  },
  texts_missing: {
    status: 409,
    message:
      'Some of these listings lack a text that others have, and in one file its empty cell would erase it in the shop. Write what is missing, or export them apart.',
  },

  // failed runs; each message says what happened to the credit
  generation_refused: {
    status: 502,
    message: 'The text model refused the request. Your credit was returned.',
  },
  generation_quota: {
    status: 503,
    message: 'The text model is not taking requests at the moment. Your credit was returned.',
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
    message: 'The text model’s answer could not be read. Your credit was returned.',
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
  generation_incomplete: { status: 422, message: 'The listing is not complete. Your credit was returned.' },
  generation_unpaid: {
    status: 409,
    message: 'The run that was to pay for this one was stopped. Nothing was charged.',
  },
  generation_breaks_rules: {
    status: 422,
    message: 'The listing breaks a rule of a chosen channel. Your credit was returned.',
  },

  ...settingsErrors,

  // site content: the message sent also names who saved, and when
  section_changed: {
    status: 409,
    message: 'Somebody else has saved this section in the meantime. Your changes were not saved.',
  },

  // catalog: the message sent also names who saved, and when
  catalogue_changed: {
    status: 409,
    message: 'Somebody else has saved this in the meantime. Your changes were not saved.',
  },
  too_many_packages: { status: 409, message: 'Maximum 3 packages allowed' },
  slug_taken: { status: 409, message: 'Another item already has this address. Please choose another one.' },

  ...orderErrors,

  // support
  ticket_author_missing: { status: 400, message: 'Please enter your name and your email address.' },
  ticket_closed: {
    status: 409,
    message: 'This ticket is closed and takes no replies. Your text was not sent.',
  },
  ticket_list_changed: {
    status: 409,
    message: 'The conversation has changed in the meantime. Reload it and reply again.',
  },
  ticket_change_empty: { status: 400, message: 'There is nothing to change: send a reply or a status.' },
  ticket_assignee_unknown: {
    status: 422,
    message: 'This person does not answer tickets. Choose somebody else.',
  },
  ticket_status_admin_only: {
    status: 403,
    message: 'Only support can change the status of a ticket. Reply to continue the conversation.',
  },
  attachment_unknown: {
    status: 422,
    message: 'An image of this message is not among your uploads. Please add it again.',
  },
  canned_replies_full: { status: 409, message: 'There are already 100 prepared answers. Delete one first.' },

  // voices and words
  too_many_voices: {
    status: 409,
    message: 'You have five voices, which is the most there can be. Delete one to add another.',
  },
  voice_changed: {
    status: 409,
    message: 'This voice was saved in another window in the meantime. Your changes were not saved.',
  },
  words_changed: {
    status: 409,
    message: 'These words were saved in another window in the meantime. Your changes were not saved.',
  },

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
    message:
      'Images can be up to 10,000 pixels wide and high, and up to 25 megapixels in all. Please upload a smaller image.',
  },
  image_too_slow: {
    status: 422,
    message: 'This image takes longer than 3 seconds to process. Please upload a smaller or simpler one.',
  },
  image_animated: { status: 422, message: 'Moving images cannot be used. Please upload a still image.' },
  image_in_use: {
    status: 409,
    message: 'This image is used on the site or in a ticket. Remove it there first.',
  },
  uploads_busy: {
    status: 503,
    message: 'Too many images are waiting to be processed. Please try again in a moment.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorTable;

export const issueSchema = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
});

/** The body of every failure on every path. `error` repeats `message` for older clients. */
export const failureSchema = z.object({
  success: z.literal(false),
  code: z.string(),
  message: z.string(),
  error: z.string(),
  issues: z.array(issueSchema).optional(),
});

export type Failure = z.infer<typeof failureSchema>;
