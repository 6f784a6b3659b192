import type { PayPalSettingsBody } from '#contract/payment-settings.ts';
import type { TextModelSettings } from '#contract/settings.ts';
import type { TextModelSource } from '#server/clients/text-model/text-model-source.ts';
import type { ChangeAuthor } from '#server/platform/audit.ts';
import type { AppContext } from '#server/platform/context.ts';
import { createFreeUse } from './free-use/free-use.service.ts';
import { createMailTemplates, type Mailing } from './mail/mail-templates.service.ts';
import {
  createPaymentConnections,
  type DemoPayPal,
  type PaymentConnection,
} from './payment/payment-connection.ts';
import {
  changePaymentSettings,
  readPaymentSettings,
  resetPaymentSettings,
  viewOf,
} from './payment/payment-settings.service.ts';
import { isDemo, type PaymentSettings } from './payment/payment-settings.ts';
import { testPaymentSettings } from './payment/payment-test.service.ts';
import { createDemoWriter, type StartDemoWriter } from './text-model/demo-writer.ts';
import { listModelCallsFor, listModelCallsOf } from './text-model/model-calls.repository.ts';
import { readModelUsage } from './text-model/model-calls.service.ts';
import { viewOfModels } from './text-model/retired-models.service.ts';
import { createTextModelKeys } from './text-model/text-model-keys.service.ts';
import { changeTextModelSettings, readTextModelSettings } from './text-model/text-model-settings.service.ts';
import { createTextModelSource } from './text-model/text-model-source.ts';
import { testKey, testStoredSettings } from './text-model/text-model-test.service.ts';

export type { PaymentConnection } from './payment/payment-connection.ts';
export { DEMO_WEBHOOK_ID } from './payment/payment-settings.ts';
export { registerSettingsRoutes } from './settings.routes.ts';
export { registerModelCallsJob } from './text-model/model-calls.service.ts';
export { registerRetiredModelJob } from './text-model/retired-models.service.ts';

export type Settings = ReturnType<typeof createSettings>;

/** Payment settings: the Admin's operations, and what the slices that sell need. */
function createPayments(context: AppContext, demoPayPal: DemoPayPal, textModels: TextModelSource) {
  /** False while payments are simulated but listings cost money: then only Admins may pay, to try it out. */
  const isOpen = async (isPlayed: boolean) => !isPlayed || (await textModels.status()).isDemo;
  const view = async (settings: PaymentSettings, forAdmin: boolean) =>
    viewOf(context, settings, { forAdmin, isSetUp: await isOpen(isDemo(settings)) });
  const connections = createPaymentConnections(context, demoPayPal);
  return {
    ...connections,
    isSetUp: ({ environment }: Pick<PaymentConnection, 'environment'>) => isOpen(environment === 'demo'),
    view: async (forAdmin: boolean) =>
      view(await (forAdmin ? readPaymentSettings(context) : connections.shownSettings()), forAdmin),
    change: async (body: PayPalSettingsBody, by: ChangeAuthor) =>
      view(await changePaymentSettings(context, body, by), true),
    reset: async (seen: string | null | undefined, by: ChangeAuthor) =>
      view(await resetPaymentSettings(context, seen, by), true),
    test: () => testPaymentSettings(context),
  };
}

interface SettingsDependencies {
  startDemoWriter: StartDemoWriter;
  demoPayPal: DemoPayPal;
  mailing: Mailing;
}

/** The Admin's settings at run time: how listings are written, payments taken, mails worded, and what is free. */
export function createSettings(
  context: AppContext,
  { startDemoWriter, demoPayPal, mailing }: SettingsDependencies,
) {
  const demoWriter = createDemoWriter(context, startDemoWriter);
  const textModels = createTextModelSource(context, demoWriter);
  return {
    /** The text model currently in use, for the generation slice. */
    textModels,
    keys: createTextModelKeys(context, {
      onKeyAdded: () => void demoWriter.leave(),
      testKey: (id) => testKey(context, id),
    }),
    textModel: {
      read: () => readTextModelSettings(context.db),
      models: () => viewOfModels(context),
      usage: () => readModelUsage(context),
      callsOf: (userId: string) => listModelCallsOf(context.db, userId),
      callsFor: (userId: string, generationIds: readonly string[]) =>
        listModelCallsFor(context.db, userId, generationIds),
      change: (settings: TextModelSettings, by: ChangeAuthor) =>
        changeTextModelSettings(context, settings, by),
    },
    tests: {
      key: (id: string) => testKey(context, id),
      storedSettings: () => testStoredSettings(context),
    },
    freeUse: createFreeUse(context),
    mails: createMailTemplates(context, mailing),
    payments: createPayments(context, demoPayPal, textModels),
    /** Stops the simulators at shutdown. */
    close: () => Promise.all([demoWriter.close(), demoPayPal.close()]),
  };
}
