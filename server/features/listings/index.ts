export { registerListingsRoutes } from './listings.routes.ts';
export { createListings } from './listings.service.ts';
