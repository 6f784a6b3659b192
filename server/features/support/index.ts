export { registerSupportRoutes } from './support.routes.ts';
export { createSupport } from './support.service.ts';
