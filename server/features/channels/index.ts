export { registerChannelsRoutes } from './channels.routes.ts';
