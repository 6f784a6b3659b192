export { registerListingsRoutes } from './listings.routes.ts';
export { createListings, listingsOfProducts } from './listings.service.ts';
