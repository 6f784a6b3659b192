import type { TextModelSettings } from '#contract/settings.ts';
import type { ChangeAuthor } from '#server/audit.ts';
import type { AppContext } from '#server/context.ts';
import { createDemoWriter, type StartDemoWriter } from './demo-writer.ts';
import { createTextModelKeys } from './text-model-keys.service.ts';
import { changeTextModelSettings, readTextModelSettings } from './text-model-settings.service.ts';
import { createTextModelSource } from './text-model-source.ts';
import { testKey, testStoredSettings } from './text-model-test.service.ts';

export { registerSettingsRoutes } from './settings.routes.ts';

export type Settings = ReturnType<typeof createSettings>;

/** What an Admin sets while the app runs: the text model's keys, provider, model and address. */
export function createSettings(
  context: AppContext,
  { startDemoWriter }: { startDemoWriter: StartDemoWriter },
) {
  const demoWriter = createDemoWriter(context, startDemoWriter);
  return {
    /** Which text model answers now; the generation slice writes with it. */
    textModels: createTextModelSource(context, demoWriter),
    keys: createTextModelKeys(context, { onKeyAdded: () => void demoWriter.leave() }),
    textModel: {
      read: () => readTextModelSettings(context.db),
      change: (settings: TextModelSettings, by: ChangeAuthor) =>
        changeTextModelSettings(context, settings, by),
    },
    tests: {
      key: (id: string) => testKey(context, id),
      storedSettings: () => testStoredSettings(context),
    },
    /** Stops the demo writer, for the process to end. */
    close: () => demoWriter.close(),
  };
}
