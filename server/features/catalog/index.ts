export { registerCatalogRoutes } from './catalog.routes.ts';
export { type Catalog, createCatalog } from './catalog.service.ts';
