import type { PayPalSettingsBody, PayPalSettingsView } from '#contract/payment-settings.ts';
import type { Transaction } from '#server/db/client.ts';
import { type ChangeAuthor, recordAudit } from '#server/platform/audit.ts';
import { type AppContext, inTransaction } from '#server/platform/context.ts';
import { requireUnchanged, savedAt } from '#server/platform/edit-conflict.ts';
import { AppError } from '#server/platform/errors.ts';
import { isMasked, maskSecret } from '../text-model/key-mask.ts';
import {
  findPaymentSettings,
  lockPaymentSettings,
  storePaymentSettings,
} from './payment-settings.repository.ts';
import {
  DEMO_CLIENT_ID,
  defaultPaymentSettings,
  isDemo,
  type PaymentSettings,
  sdkUrlOf,
  secretIsBoundTo,
  settingsOf,
} from './payment-settings.ts';

export const webhookUrlOf = (publicUrl: string): string => `${publicUrl}/api/paypal/webhook`;

export async function readPaymentSettings({ db }: Pick<AppContext, 'db'>): Promise<PaymentSettings> {
  return settingsOf(await findPaymentSettings(db));
}

/** For everybody; an Admin also gets the webhook, masked secret and receipt details. */
export function viewOf(
  { config }: AppContext,
  settings: PaymentSettings,
  { forAdmin, isSetUp }: { forAdmin: boolean; isSetUp: boolean },
): PayPalSettingsView {
  const demo = isDemo(settings);
  const isPlayedTo = demo && !forAdmin;
  const { isEnabled, clientId, mode, currency, buttonStyles } = settings;
  return {
    enablePayPal: isEnabled && (isSetUp || forAdmin),
    isSetUp,
    // PayPal's button script requires a client id.
    clientId: isPlayedTo ? DEMO_CLIENT_ID : clientId,
    mode,
    currency,
    buttonStyles,
    sdkUrl: sdkUrlOf(settings, config),
    demo,
    ...(forAdmin && {
      webhookId: settings.webhookId,
      clientSecret: settings.maskedSecret ?? '',
      webhookUrl: webhookUrlOf(config.publicUrl),
      operator: settings.operator,
      updatedAt: settings.updatedAt?.toISOString() ?? null,
    }),
  };
}

type Credentials = Pick<PaymentSettings, 'clientId' | 'encryptedSecret' | 'maskedSecret' | 'webhookId'>;

const noCredentials: Credentials = { clientId: '', encryptedSecret: null, maskedSecret: null, webhookId: '' };

/**
 * Credentials are a pair for one environment: neither half is combined with another pair's, and no sandbox
 * pair or webhook is used in live mode (docs/decisions/0007 has the precedent).
 */
function credentialsAfter(
  { secretBox }: AppContext,
  before: PaymentSettings,
  { clientId, clientSecret, webhookId, mode }: PayPalSettingsBody,
): Credentials {
  const isModeChanged = mode !== before.mode;
  if (clientId === '') return removed(mode);
  const newSecret = clientSecret && !isMasked(clientSecret) ? clientSecret : null;
  const isSameWebhook = Boolean(webhookId) && webhookId === before.webhookId;
  if (isModeChanged && before.encryptedSecret !== null) {
    if (newSecret === null || clientId === before.clientId || isSameWebhook) throw mixed(before.mode, mode);
  }
  if (newSecret === null) {
    if (before.encryptedSecret === null || clientId !== before.clientId) {
      throw new AppError('paypal_secret_missing');
    }
    return { ...before, clientId, webhookId: webhookId ?? before.webhookId };
  }
  const keptWebhook = isModeChanged ? '' : before.webhookId;
  return {
    clientId,
    encryptedSecret: secretBox.seal(newSecret, secretIsBoundTo(mode)),
    maskedSecret: maskSecret(newSecret),
    webhookId: webhookId ?? keptWebhook,
  };
}

function removed(mode: PaymentSettings['mode']): Credentials {
  if (mode === 'live') throw new AppError('paypal_live_needs_credentials');
  return noCredentials;
}

function mixed(stored: PaymentSettings['mode'], chosen: PaymentSettings['mode']): AppError {
  return new AppError('paypal_credentials_mixed', {
    message: `The stored credentials were entered for ${stored} mode. To switch to ${chosen} mode, enter the client ID, the secret and the webhook ID of your ${chosen} app.`,
  });
}

const SUBJECT = { subjectType: 'payment_settings', subjectId: 'paypal' } as const;

/** What the audit log stores: everything but the webhook's ID and the secret, not even its mask. */
function audited(settings: PaymentSettings, note: object = {}): object {
  const { encryptedSecret, maskedSecret: _mask, webhookId, updatedAt: _when, ...facts } = settings;
  return { ...facts, hasSecret: encryptedSecret !== null, hasWebhook: webhookId !== '', ...note };
}

/** Throws payment_settings_changed if they were saved since the editor loaded them. */
function requireSeen(transaction: Transaction, { updatedAt }: PaymentSettings, seen?: string | null) {
  const named = { name: 'the PayPal settings', code: 'payment_settings_changed' } as const;
  return requireUnchanged(transaction, { ...SUBJECT, ...named, storedAt: updatedAt }, seen);
}

interface Change {
  by: ChangeAuthor;
  action: 'changed' | 'reset';
  /** The last save the editor saw; undefined overwrites whatever is stored. */
  seen?: string | null | undefined;
  decide: (before: PaymentSettings) => PaymentSettings;
}

async function change(context: AppContext, { by, action, seen, decide }: Change): Promise<PaymentSettings> {
  const after = await inTransaction(context, async (transaction) => {
    const before = settingsOf(await lockPaymentSettings(transaction, defaultPaymentSettings));
    await requireSeen(transaction, before, seen);
    const decided = { ...decide(before), updatedAt: savedAt(before, context.now()) };
    await storePaymentSettings(transaction, decided);
    const isSecretReplaced = decided.encryptedSecret !== before.encryptedSecret;
    const isWebhookReplaced = decided.webhookId !== before.webhookId;
    await recordAudit(transaction, {
      ...by,
      action: `payment_settings.${action}`,
      ...SUBJECT,
      before: audited(before),
      after: audited(decided, { isSecretReplaced, isWebhookReplaced }),
    });
    // Cached pages show prices in the currency.
    await context.contentVersion.announce(transaction);
    return decided;
  });
  context.contentVersion.bump();
  return after;
}

/**
 * Throws payment_settings_changed, paypal_secret_missing, paypal_credentials_mixed,
 * paypal_live_needs_credentials; then nothing is changed.
 */
export function changePaymentSettings(
  context: AppContext,
  body: PayPalSettingsBody,
  by: ChangeAuthor,
): Promise<PaymentSettings> {
  const decide = (before: PaymentSettings): PaymentSettings => ({
    ...before,
    ...credentialsAfter(context, before, body),
    isEnabled: body.enablePayPal,
    mode: body.mode,
    currency: body.currency,
    buttonStyles: body.buttonStyles,
    operator: body.operator ?? before.operator,
  });
  return change(context, { by, action: 'changed', seen: body.updatedAt, decide });
}

/**
 * Resets to the defaults and the demo. Keeps the receipt details, which belong to the operator and not to
 * PayPal. Throws payment_settings_changed if someone saved after the save that was `seen`; undefined
 * overwrites whatever is stored.
 */
export function resetPaymentSettings(
  context: AppContext,
  seen: string | null | undefined,
  by: ChangeAuthor,
): Promise<PaymentSettings> {
  const decide = ({ operator }: PaymentSettings) => ({ ...defaultPaymentSettings, operator });
  return change(context, { by, action: 'reset', seen, decide });
}
