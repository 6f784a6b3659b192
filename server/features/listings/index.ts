export { registerListingExportRoutes } from './exports/exports.routes.ts';
export { registerListingsRoutes } from './listings.routes.ts';
export { createListings, type Listings } from './listings.service.ts';
export { storeWritten } from './store-written.ts';
export { findFacts, findKeptListing } from './written-listings.repository.ts';
