import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { dateTimeSchema, successOf } from './primitives.ts';
import { KEY_MASK } from './settings.ts';

const CREDENTIAL_CHARACTERS = /^[\x21-\x7e]*$/;
const CREDENTIAL_MESSAGE = 'No spaces or special characters';
/** PayPal's placeholder in its examples; every test event is signed for this id. */
const EXAMPLE_WEBHOOK_ID = 'WEBHOOK_ID';

export const paypalModeSchema = z.enum(['sandbox', 'live']);
export type PayPalMode = z.infer<typeof paypalModeSchema>;

/** PayPal's currencies with two decimals. */
export const paypalCurrencySchema = z.enum(['USD', 'EUR', 'GBP', 'CAD']);

export const paypalButtonStylesSchema = z.object({
  layout: z.enum(['vertical', 'horizontal']),
  color: z.enum(['gold', 'blue', 'silver', 'white', 'black']),
  shape: z.enum(['rect', 'pill']),
  label: z.enum(['paypal', 'checkout', 'buynow', 'pay']),
});
export type PayPalButtonStyles = z.infer<typeof paypalButtonStylesSchema>;

const line = (max: number) => z.string().trim().max(max, `At most ${max} characters`);

/** The operator's details on receipts. */
export const receiptOperatorSchema = z.object({
  businessName: line(200),
  /** Printed line by line. */
  address: line(500),
  email: line(254).refine(
    (value) => value === '' || z.email().safeParse(value).success,
    'Not an email address',
  ),
  taxId: line(60),
  /** Such as `VAT`. If empty, receipts state no tax. */
  taxLabel: line(40),
  /** Included in the price. At most three decimals. */
  taxRatePercent: z
    .number('Enter a number')
    .min(0, 'At least 0')
    .max(100, 'At most 100')
    .multipleOf(0.001, 'At most three decimals'),
  /** Prefix of every receipt number, such as `LW`; may be empty. */
  numberPrefix: line(12).regex(/^[A-Za-z0-9-]*$/, 'Letters, digits and - only'),
});
export type ReceiptOperator = z.infer<typeof receiptOperatorSchema>;

const settingsFields = {
  enablePayPal: z.boolean(),
  clientId: line(200).regex(CREDENTIAL_CHARACTERS, CREDENTIAL_MESSAGE),
  mode: paypalModeSchema,
  currency: paypalCurrencySchema,
  buttonStyles: paypalButtonStylesSchema,
};

const seenField = {
  /**
   * The `updatedAt` the editor loaded. If the settings have been saved since, the answer is 409
   * `payment_settings_changed`. Leave it out to overwrite whatever is stored.
   */
  updatedAt: dateTimeSchema.nullable().optional(),
};

/**
 * A missing or empty secret, or one that contains the mask's ellipsis, keeps the stored secret. An empty
 * client ID deletes both, and the demo takes over again.
 */
export const putPayPalSettingsBodySchema = z.object({
  ...settingsFields,
  clientSecret: line(500)
    .refine((secret) => secret.includes(KEY_MASK) || CREDENTIAL_CHARACTERS.test(secret), CREDENTIAL_MESSAGE)
    .optional(),
  webhookId: line(50)
    .refine(
      (id) => id.toUpperCase() !== EXAMPLE_WEBHOOK_ID,
      'That is the example from PayPal’s pages. Enter the ID that PayPal gave your own webhook.',
    )
    .refine((id) => /^[A-Za-z0-9]*$/.test(id), 'Letters and digits only')
    .optional(),
  operator: receiptOperatorSchema.optional(),
  ...seenField,
});
export type PayPalSettingsBody = z.output<typeof putPayPalSettingsBodySchema>;

/** The first fields are public, for showing the buttons; the optional ones are for Admins. */
export const paypalSettingsViewSchema = z.object({
  ...settingsFields,
  clientId: z.string(),
  /** Address of the buttons' script; the caller adds the query. */
  sdkUrl: z.string(),
  /** True while the built-in PayPal demo is active because no credentials are stored. */
  demo: z.boolean(),
  /**
   * False while the PayPal demo runs beside a real text model. Only Admins may pay then, and everyone else
   * sees `enablePayPal: false`.
   */
  isSetUp: z.boolean(),
  webhookId: z.string().optional(),
  /** Masked; empty if none is stored. */
  clientSecret: z.string().optional(),
  /** The webhook address to enter at PayPal. */
  webhookUrl: z.string().optional(),
  operator: receiptOperatorSchema.optional(),
  /** Null until an Admin saves. */
  updatedAt: dateTimeSchema.nullable().optional(),
});
export type PayPalSettingsView = z.infer<typeof paypalSettingsViewSchema>;

export const getPayPalSettings = defineEndpoint({
  method: 'GET',
  path: '/api/paypal-settings',
  access: 'public',
  summary:
    'What a page needs to show PayPal’s buttons; for an Admin also webhook, masked secret and receipt details',
  answer: successOf(paypalSettingsViewSchema),
});

export const putPayPalSettings = defineEndpoint({
  method: 'PUT',
  path: '/api/paypal-settings',
  access: 'admin',
  summary: 'Change the PayPal settings; a masked secret keeps the stored one',
  body: putPayPalSettingsBodySchema,
  answer: successOf(paypalSettingsViewSchema),
});

export const resetPayPalSettings = defineEndpoint({
  method: 'POST',
  path: '/api/paypal-settings/reset',
  access: 'admin',
  summary: 'Back to the defaults, without credentials; the receipt details stay',
  body: z.object(seenField).nullish(),
  answer: successOf(paypalSettingsViewSchema),
});

const paypalTestSchema = z.object({
  works: z.boolean(),
  outcome: z.enum([
    'works',
    'refused',
    'unreachable',
    'timed_out',
    'failed',
    'webhook_missing',
    'webhook_wrong',
    'unreadable_secret',
  ]),
  /** The result, in words. */
  report: z.string(),
});
export type PayPalTest = z.infer<typeof paypalTestSchema>;

export const testPayPalSettings = defineEndpoint({
  method: 'POST',
  path: '/api/paypal-settings/test',
  access: 'admin',
  summary: 'Fetch a token with the stored credentials, look the webhook up, and say what came back',
  answer: successOf(paypalTestSchema),
});
