export { type ChannelRules, createChannelRules, type RulesOfDay } from './channel-rules.ts';
export { registerChannelsRoutes } from './channels.routes.ts';
