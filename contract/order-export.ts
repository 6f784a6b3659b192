import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { orderListQuerySchema } from './ordering.ts';

/** Filters of the order list. An export is always complete, newest first. */
const exportQuerySchema = orderListQuerySchema.pick({
  userEmail: true,
  search: true,
  paymentStatus: true,
  needsAttention: true,
});
export type OrderExportQuery = z.output<typeof exportQuerySchema>;

export const exportOrders = defineEndpoint({
  method: 'GET',
  path: '/admin/orders.csv',
  access: 'admin',
  summary: 'The package orders of a filter as a CSV file, all of them, newest first',
  query: exportQuerySchema,
  /** `text/csv` */
  answer: z.string(),
});

export const exportItemOrders = defineEndpoint({
  method: 'GET',
  path: '/admin/items-orders.csv',
  access: 'admin',
  summary: 'The item orders of a filter as a CSV file, all of them, newest first',
  query: exportQuerySchema,
  /** `text/csv` */
  answer: z.string(),
});
