import type { PackOverride } from '#contract/channels/overrides.ts';
import type { AppContext } from '#server/platform/context.ts';
import { createChannelRules } from './channel-rules.ts';
import { createOverrides } from './overrides.service.ts';
import { previewOverrides } from './preview.service.ts';
import { requestRecheck } from './recheck.jobs.ts';

export type Channels = ReturnType<typeof createChannels>;

/** The rules of channels and markets, and what an Admin sets in their place. */
export function createChannels(context: AppContext) {
  return {
    rules: createChannelRules(context),
    overrides: {
      ...createOverrides(context),
      preview: (given: readonly PackOverride[]) => previewOverrides(context, given),
    },
    /** Rules may have changed while no process ran. */
    start: () => requestRecheck(context, []),
  };
}
