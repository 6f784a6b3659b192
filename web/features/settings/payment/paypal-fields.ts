import type {
  PayPalButtonStyles,
  PayPalMode,
  PayPalSettingsBody,
  PayPalSettingsView,
  ReceiptOperator,
} from '#contract/payment-settings.ts';
import { KEY_MASK } from '#contract/settings.ts';
import type { FieldDifference } from '#web/ui/field-conflict.tsx';

/** Every field has a value in the form, even those a change may omit. */
export type PayPalFields = Pick<
  PayPalSettingsView,
  'enablePayPal' | 'mode' | 'clientId' | 'currency' | 'buttonStyles'
> & { clientSecret: string; webhookId: string; operator: ReceiptOperator };

const noOperator: ReceiptOperator = {
  ...{ businessName: '', address: '', email: '', taxId: '', taxLabel: '' },
  ...{ taxRatePercent: 0, numberPrefix: '' },
};

export function fieldsOf(settings: PayPalSettingsView): PayPalFields {
  const { enablePayPal, mode, clientId, currency, buttonStyles } = settings;
  const { clientSecret = '', webhookId = '', operator = noOperator } = settings;
  return { enablePayPal, mode, clientId, clientSecret, webhookId, currency, buttonStyles, operator };
}

export const LABELS = {
  enablePayPal: 'PayPal payments',
  mode: 'Mode',
  clientId: 'Client ID',
  clientSecret: 'Client secret',
  webhookId: 'Webhook ID',
  currency: 'Currency',
} as const satisfies Partial<Record<keyof PayPalFields, string>>;

export const STYLE_LABELS = {
  layout: 'Layout',
  color: 'Color',
  shape: 'Shape',
  label: 'Label',
} as const satisfies Record<keyof PayPalButtonStyles, string>;

export const OPERATOR_LABELS = {
  businessName: 'Business name',
  email: 'Email address',
  address: 'Address',
  taxId: 'Tax ID',
  numberPrefix: 'Number prefix',
  taxLabel: 'Tax label',
  taxRatePercent: 'Tax rate in percent',
} as const satisfies Record<keyof ReceiptOperator, string>;

/** The choices with their labels. */
export const CHOICES = {
  mode: { sandbox: 'Sandbox', live: 'Live' } satisfies Record<PayPalMode, string>,
  currency: {
    USD: 'USD, US dollar',
    EUR: 'EUR, euro',
    GBP: 'GBP, pound sterling',
    CAD: 'CAD, Canadian dollar',
  } satisfies Record<PayPalSettingsBody['currency'], string>,
  layout: { vertical: 'Vertical', horizontal: 'Horizontal' },
  color: { gold: 'Gold', blue: 'Blue', silver: 'Silver', white: 'White', black: 'Black' },
  shape: { rect: 'Rectangle', pill: 'Pill' },
  label: { paypal: 'PayPal', checkout: 'PayPal Checkout', buynow: 'Buy now', pay: 'Pay with PayPal' },
} as const;

export const stateOf = (isEnabled: boolean) => (isEnabled ? 'Active' : 'Inactive');

/** False while the field is empty or contains the mask: the stored secret is then kept. */
export const isSecretTyped = ({ clientSecret }: PayPalFields): boolean =>
  clientSecret !== '' && !clientSecret.includes(KEY_MASK);

type Said = readonly [label: string, value: string];

/** Everything but the secret, in the form's words. */
function wordsOf({ buttonStyles, operator, ...fields }: PayPalFields): Said[] {
  const { layout, color, shape, label } = buttonStyles;
  const names = Object.keys(OPERATOR_LABELS) as (keyof ReceiptOperator)[];
  return [
    [LABELS.enablePayPal, stateOf(fields.enablePayPal)],
    [LABELS.mode, CHOICES.mode[fields.mode]],
    [LABELS.clientId, fields.clientId.trim()],
    [LABELS.webhookId, fields.webhookId.trim()],
    [LABELS.currency, CHOICES.currency[fields.currency]],
    [STYLE_LABELS.layout, CHOICES.layout[layout]],
    [STYLE_LABELS.color, CHOICES.color[color]],
    [STYLE_LABELS.shape, CHOICES.shape[shape]],
    [STYLE_LABELS.label, CHOICES.label[label]],
    ...names.map((name): Said => {
      const value = operator[name];
      return [OPERATOR_LABELS[name], Number.isNaN(value) ? '' : String(value).trim()];
    }),
  ];
}

/** Fields whose input differs from the stored value. A changed secret is mentioned but not shown. */
export function differencesOf(mine: PayPalFields, stored: PayPalSettingsView): FieldDifference[] {
  const theirs = fieldsOf(stored);
  const theirWords = wordsOf(theirs);
  const differences = wordsOf(mine).flatMap(([label, said], index) => {
    const theirSaid = theirWords[index]?.[1] ?? '';
    return said === theirSaid ? [] : [{ label, mine: said, theirs: theirSaid }];
  });
  if (!isSecretTyped(mine)) return differences;
  const secret = { mine: 'A new one, as you typed it', theirs: theirs.clientSecret };
  return [...differences, { label: LABELS.clientSecret, ...secret }];
}
