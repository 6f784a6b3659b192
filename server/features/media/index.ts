export { registerMediaRoutes } from './media.routes.ts';
export { createMedia } from './media.service.ts';
