export { registerListingExportRoutes } from './exports/exports.routes.ts';
export { registerListingsRoutes } from './listings.routes.ts';
export { createListings, type Listings } from './listings.service.ts';
export { findFacts, findKeptListing, storeWritten } from './store-written.ts';
