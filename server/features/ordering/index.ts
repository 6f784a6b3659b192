export { registerOrderingJobs } from './book/operator-mails.jobs.ts';
export { createOrderBook } from './book/order-book.ts';
export { changeBuyerAddress, forgetBuyer, listOrdersOf } from './orders/buyer-data.repository.ts';
export { registerOrderExportRoutes } from './orders/order-export.routes.ts';
export { registerOrderingRoutes } from './orders/ordering.routes.ts';
export { createOrdering } from './orders/ordering.service.ts';
export { hasPaidFor } from './orders/orders.repository.ts';
export { registerReceiptRoutes } from './receipts/receipts.routes.ts';
