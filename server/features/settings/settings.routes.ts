import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getFreeUse, putFreeUse } from '#contract/free-use.ts';
import {
  addTextModelKey,
  deleteTextModelKey,
  getTextModelSettings,
  getTextModelUsage,
  listTextModelKeys,
  putTextModelSettings,
  type TextModelKey,
  type TextModelSettingsView,
  testTextModelKey,
  testTextModelSettings,
  toggleTextModelKey,
  updateTextModelKey,
} from '#contract/settings.ts';
import { serveEndpoint, succeed } from '#server/http/serve-endpoint.ts';
import type { ChangeAuthor } from '#server/platform/audit.ts';
import type { Actor, AppContext } from '#server/platform/context.ts';
import type { Settings } from './index.ts';
import { registerMailTemplateRoutes } from './mail/mail-templates.routes.ts';
import { registerPaymentSettingsRoutes } from './payment/payment-settings.routes.ts';

const author = ({ actor, request }: { actor: Actor; request: FastifyRequest }): ChangeAuthor => ({
  actor,
  requestId: request.id,
});

const testNote = ({ heldBackReason }: TextModelKey) =>
  heldBackReason === null ? '' : ' It failed its test, so it is not used.';

function registerKeyRoutes(app: FastifyInstance, { keys, tests }: Settings): void {
  serveEndpoint(app, listTextModelKeys, async () => succeed({ data: await keys.list() }));

  serveEndpoint(app, addTextModelKey, async (call) => {
    const data = await keys.add(call.body, author(call));
    return succeed({ data, message: `API key added successfully!${testNote(data)}` });
  });

  serveEndpoint(app, updateTextModelKey, async (call) => {
    const data = await keys.update(call.params.id, call.body, author(call));
    return succeed({ data, message: `API key updated successfully!${testNote(data)}` });
  });

  serveEndpoint(app, deleteTextModelKey, async (call) => {
    await keys.remove(call.params.id, author(call));
    return succeed({ message: 'API key deleted successfully!' });
  });

  serveEndpoint(app, toggleTextModelKey, async (call) => {
    const data = await keys.toggle(call.params.id, author(call));
    const state = data.isActive ? 'activated' : 'deactivated';
    return succeed({ data, message: `API key ${state} successfully!` });
  });

  serveEndpoint(app, testTextModelKey, async ({ params }) => succeed({ data: await tests.key(params.id) }));
}

/** Keys of another provider are not expected to work. */
const failingIn = (keys: readonly TextModelKey[]) =>
  keys
    .filter(({ isActive, matchesProvider }) => isActive && matchesProvider)
    .flatMap(({ name, heldBackReason, setAsideReason }) => {
      const reason = heldBackReason ?? setAsideReason;
      return reason === null ? [] : [{ name, reason }];
    });

function registerModelRoutes(app: FastifyInstance, context: AppContext, settings: Settings): void {
  const view = async (): Promise<TextModelSettingsView> => {
    const { gemini: defaults, arePrivateEndpointsAllowed } = context.config;
    const [chosen, models, keys, { isDemo, isReady }] = await Promise.all([
      settings.textModel.read(),
      settings.textModel.models(),
      settings.keys.list(),
      settings.textModels.status(),
    ]);
    const failingKeys = failingIn(keys);
    const state = { demo: isDemo, ready: isReady };
    return { ...chosen, ...models, failingKeys, defaults, arePrivateEndpointsAllowed, ...state };
  };

  serveEndpoint(app, getTextModelSettings, async () => succeed({ data: await view() }));

  serveEndpoint(app, putTextModelSettings, async (call) => {
    await settings.textModel.change(call.body, author(call));
    return succeed({ data: await view(), message: 'Text model settings saved.' });
  });

  serveEndpoint(app, getTextModelUsage, async () => succeed({ data: await settings.textModel.usage() }));

  serveEndpoint(app, testTextModelSettings, async () =>
    succeed({ data: await settings.tests.storedSettings() }),
  );
}

function registerFreeUseRoutes(app: FastifyInstance, { freeUse }: Settings): void {
  serveEndpoint(app, getFreeUse, async () => succeed({ data: await freeUse.view() }));

  serveEndpoint(app, putFreeUse, async (call) => {
    const { updatedAt, ...limits } = call.body;
    await freeUse.change(limits, updatedAt, author(call));
    return succeed({ data: await freeUse.view(), message: 'Limits saved.' });
  });
}

export function registerSettingsRoutes(app: FastifyInstance, context: AppContext, settings: Settings): void {
  registerKeyRoutes(app, settings);
  registerModelRoutes(app, context, settings);
  registerFreeUseRoutes(app, settings);
  registerPaymentSettingsRoutes(app, settings);
  registerMailTemplateRoutes(app, settings);
}
