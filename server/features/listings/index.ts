export { registerListingExportRoutes } from './exports/exports.routes.ts';
export { registerListingsRoutes } from './listings.routes.ts';
export { createListings, listingsOfProducts } from './listings.service.ts';
