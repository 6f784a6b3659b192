export { changeBuyerAddress, forgetBuyer, listOrdersOf } from './buyer-data.repository.ts';
export { registerOrderingJobs } from './operator-mails.jobs.ts';
export { createOrderBook } from './order-book.ts';
export { registerOrderExportRoutes } from './order-export.routes.ts';
export { registerOrderingRoutes } from './ordering.routes.ts';
export { createOrdering } from './ordering.service.ts';
export { registerReceiptRoutes } from './receipts.routes.ts';
