export { registerProductsRoutes } from './products.routes.ts';
export { createProducts, type Products } from './products.service.ts';
