export { registerListingExportRoutes } from './exports/exports.routes.ts';
export { registerListingsRoutes } from './listings.routes.ts';
export { createListings } from './listings.service.ts';
export { findBrand, findKeptListing, storeWritten } from './store-written.ts';
