export { registerListingsRoutes } from './listings.routes.ts';
export { createListings, type Listings } from './listings.service.ts';
