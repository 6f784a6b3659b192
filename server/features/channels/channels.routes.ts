import type { FastifyInstance } from 'fastify';
import {
  getChannelOverrides,
  previewChannelOverrides,
  putChannelOverrides,
} from '#contract/channel-overrides.ts';
import { checkAgainst } from '#contract/channels/check-listing.ts';
import {
  channelFields,
  channelNames,
  channels,
  type ListingFields,
  marketNames,
  markets,
} from '#contract/channels/fields.ts';
import { checkTexts, listChannels } from '#contract/channels.ts';
import { findLanguage } from '#contract/languages.ts';
import { serveEndpoint, succeed } from '#server/http/serve-endpoint.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Channels } from './channels.service.ts';

/** The rules of channels and markets, and the check of a text against them. */
export function registerChannelsRoutes(
  app: FastifyInstance,
  { limiter, now }: Pick<AppContext, 'limiter' | 'now'>,
  { rules, overrides }: Channels,
): void {
  const today = () => now().toISOString().slice(0, 10);

  serveEndpoint(app, listChannels, async ({ query: { on = today() } }) => {
    const packs = await rules.packsOn(on);
    return succeed({
      data: {
        on,
        channels: channels.map((name) => ({ name: channelNames[name], pack: packs.channel(name) })),
        markets: markets.map((name) => ({ name: marketNames[name], pack: packs.market(name) })),
      },
    });
  });

  serveEndpoint(app, checkTexts, async ({ actor, body }) => {
    await limiter.take('checksPerUser', actor.userId);
    const { channel, market, on = today(), brand } = body;
    const fields: ListingFields = channelFields[channel].parse(body.fields);
    const language = body.language === undefined ? undefined : findLanguage(body.language)?.code;
    const packs = await rules.packsOn(on);
    const judged = { channel: packs.channel(channel), market: market && packs.market(market) };
    return succeed({ data: { findings: checkAgainst(judged, fields, { language, brand }) } });
  });

  serveEndpoint(app, getChannelOverrides, async () => succeed({ data: await overrides.view() }));
  serveEndpoint(app, putChannelOverrides, async ({ actor, request, body }) => {
    const by = { actor, requestId: request.id };
    const data = await overrides.change(body.overrides, body.updatedAt, by);
    return succeed({ data, message: 'Overrides saved' });
  });
  serveEndpoint(app, previewChannelOverrides, async ({ body }) =>
    succeed({ data: await overrides.preview(body.overrides) }),
  );
}
