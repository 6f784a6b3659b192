/** Failures of the settings; part of the table in errors.ts. */
export const settingsErrors = {
  free_use_changed: {
    status: 409,
    message: 'Somebody else has changed these limits in the meantime. Your changes were not saved.',
  },

  channel_overrides_changed: {
    status: 409,
    message: 'Somebody else has changed the overrides in the meantime. Your changes were not saved.',
  },

  // payment settings
  paypal_secret_missing: { status: 422, message: 'Enter the client secret that belongs to this client ID.' },
  paypal_credentials_mixed: {
    status: 422,
    message:
      'These credentials were entered for the other mode. Enter the client ID and secret of the mode you choose.',
  },
  paypal_live_needs_credentials: {
    status: 422,
    message: 'Live mode needs the client ID and secret of your live app.',
  },
  paypal_unavailable: {
    status: 503,
    message:
      'PayPal payments are currently unavailable. Please contact support for alternative payment methods.',
  },

  // payment settings: the message sent also names who saved, and when
  mail_changed: {
    status: 409,
    message: 'Somebody else has changed this email in the meantime. Your changes were not saved.',
  },
  payment_settings_changed: {
    status: 409,
    message: 'Somebody else has saved the PayPal settings in the meantime. Your changes were not saved.',
  },

  // text model keys
  key_fields_required: { status: 400, message: 'Name and key are required' },
} as const;
