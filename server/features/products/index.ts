export { registerProductsRoutes } from './products.routes.ts';
export { createProducts } from './products.service.ts';
