import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { orderFilterSchema } from './ordering.ts';

// An export takes the filters of the list, and is always complete, newest first.

export const exportOrders = defineEndpoint({
  method: 'GET',
  path: '/admin/orders.csv',
  access: 'admin',
  summary: 'The package orders of a filter as a CSV file, all of them, newest first',
  query: orderFilterSchema,
  /** `text/csv` */
  answer: z.string(),
});

export const exportItemOrders = defineEndpoint({
  method: 'GET',
  path: '/admin/items-orders.csv',
  access: 'admin',
  summary: 'The item orders of a filter as a CSV file, all of them, newest first',
  query: orderFilterSchema,
  /** `text/csv` */
  answer: z.string(),
});
