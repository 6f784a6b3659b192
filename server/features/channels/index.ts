export { createChannelRules } from './channel-rules.ts';
export { registerChannelsRoutes } from './channels.routes.ts';
export { createChannels } from './channels.service.ts';
export { registerRecheckJob } from './recheck.jobs.ts';
