export { registerOrderingRoutes } from './ordering.routes.ts';
export { createOrdering } from './ordering.service.ts';
export { registerReceiptRoutes } from './receipts.routes.ts';
