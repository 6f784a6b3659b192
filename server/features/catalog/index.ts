export { registerCatalogRoutes } from './catalog.routes.ts';
export { createCatalog } from './catalog.service.ts';
