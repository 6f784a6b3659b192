import { z } from 'zod';
import { channels } from './channels/fields.ts';
import { defineEndpoint } from './endpoint.ts';
import { PRODUCT_DETAILS_LIMIT, PRODUCT_NAME_LIMIT } from './listing-format.ts';
import { listingStateSchema, listingSummarySchema } from './listings.ts';
import {
  dateTimeSchema,
  doneSchema,
  idParamsSchema,
  idSchema,
  pagingQuerySchema,
  successOf,
} from './primitives.ts';

export const FACTS_MAX = 100;

export const factInputSchema = z.object({
  key: z.string().trim().min(1, 'Name the fact').max(100),
  value: z.string().trim().min(1, 'Give its value').max(1000),
  unit: z.string().trim().max(20).optional(),
});

/** Something true of a product, as its seller says. */
export const productFactSchema = factInputSchema.extend({
  origin: z.enum(['typed', 'imported', 'confirmed']),
  /** Name of who gave it. */
  by: z.string(),
  at: dateTimeSchema,
});
export type ProductFact = z.infer<typeof productFactSchema>;

export const productSchema = z.object({
  _id: idSchema,
  name: z.string(),
  sku: z.string().nullable(),
  category: z.string().nullable(),
  details: z.string(),
  facts: z.array(productFactSchema),
  createdAt: dateTimeSchema,
  updatedAt: dateTimeSchema,
  listings: z.array(listingSummarySchema),
});
export type Product = z.infer<typeof productSchema>;

export const productBodySchema = z.object({
  name: z.string().trim().min(1, 'Name the product').max(PRODUCT_NAME_LIMIT),
  sku: z.string().trim().max(100).nullish(),
  category: z.string().trim().max(100).nullish(),
  details: z.string().trim().max(PRODUCT_DETAILS_LIMIT),
  facts: z.array(factInputSchema).max(FACTS_MAX).optional(),
});

export const productChangeSchema = productBodySchema.extend({
  /** Of the product the editor saw; 409 if it has changed since. */
  updatedAt: dateTimeSchema.optional(),
});

export const productFilterSchema = pagingQuerySchema.extend({
  search: z.string().max(200).optional(),
  /** Products with a listing that has this. */
  channel: z.enum(channels).optional(),
  state: listingStateSchema.optional(),
  /** Products with a listing that breaks a rule: its id, such as `amazon.title.longest`, or `any`. */
  finding: z.string().max(120).optional(),
});

export const listProducts = defineEndpoint({
  method: 'GET',
  path: '/api/products',
  access: 'user',
  summary: "The caller's products with their listings, last changed first",
  query: productFilterSchema,
  answer: successOf(z.array(productSchema)),
});

export const createProduct = defineEndpoint({
  method: 'POST',
  path: '/api/products',
  access: 'user',
  summary: 'Keep a product without writing its listing yet',
  body: productBodySchema,
  answer: successOf(productSchema),
});

export const getProduct = defineEndpoint({
  method: 'GET',
  path: '/api/products/{id}',
  access: 'user',
  summary: 'One product with its listings',
  params: idParamsSchema,
  answer: successOf(productSchema),
});

export const putProduct = defineEndpoint({
  method: 'PUT',
  path: '/api/products/{id}',
  access: 'user',
  summary: 'Change a product; facts that are not given stay as they are',
  params: idParamsSchema,
  body: productChangeSchema,
  answer: successOf(productSchema),
});

export const addFacts = defineEndpoint({
  method: 'POST',
  path: '/api/products/{id}/facts',
  access: 'user',
  summary: 'Add facts to a product',
  params: idParamsSchema,
  body: z.object({ facts: z.array(factInputSchema).min(1).max(FACTS_MAX) }),
  answer: successOf(productSchema),
});

export const deleteProduct = defineEndpoint({
  method: 'DELETE',
  path: '/api/products/{id}',
  access: 'user',
  summary: 'Delete a product and its listings; the history of generations stays',
  params: idParamsSchema,
  answer: doneSchema,
});
