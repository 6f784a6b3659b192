import type { FastifyInstance } from 'fastify';
import { checkListing } from '#contract/channels/check-listing.ts';
import {
  channelFields,
  channelNames,
  channels,
  type ListingFields,
  marketNames,
  markets,
} from '#contract/channels/fields.ts';
import { channelPackOn, marketPackOn } from '#contract/channels/packs.ts';
import { checkTexts, listChannels } from '#contract/channels.ts';
import { findLanguage } from '#contract/languages.ts';
import { serveEndpoint, succeed } from '#server/http/serve-endpoint.ts';
import type { AppContext } from '#server/platform/context.ts';

/** The rules of channels and markets, and the check of a text against them. Nothing is stored. */
export function registerChannelsRoutes(
  app: FastifyInstance,
  { limiter, now }: Pick<AppContext, 'limiter' | 'now'>,
): void {
  const today = () => now().toISOString().slice(0, 10);

  serveEndpoint(app, listChannels, async ({ query: { on = today() } }) =>
    succeed({
      data: {
        on,
        channels: channels.map((name) => ({ name: channelNames[name], pack: channelPackOn(name, on) })),
        markets: markets.map((name) => ({ name: marketNames[name], pack: marketPackOn(name, on) })),
      },
    }),
  );

  serveEndpoint(app, checkTexts, async ({ actor, body }) => {
    await limiter.take('checksPerUser', actor.userId);
    const { channel, market, on = today(), brand } = body;
    const fields: ListingFields = channelFields[channel].parse(body.fields);
    const language = body.language === undefined ? undefined : findLanguage(body.language)?.code;
    const findings = checkListing(fields, { channel, market, on, language, brand });
    return succeed({ data: { findings } });
  });
}
