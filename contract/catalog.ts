import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { idParamsSchema, idSchema } from './primitives.ts';

/** Feature bullets of a package, in order; an empty one is not shown. */
export const PACKAGE_POINTS = [
  'pointOne',
  'pointTwo',
  'pointThree',
  'pointFour',
  'pointFive',
  'pointSix',
  'pointSeven',
  'pointEight',
  'pointNine',
  'pointTen',
] as const;
export type PackagePoint = (typeof PACKAGE_POINTS)[number];

const points = Object.fromEntries(PACKAGE_POINTS.map((name) => [name, z.string()])) as Record<
  PackagePoint,
  z.ZodString
>;

/** A package in the field names of the specification. */
export const packageSchema = z.object({
  _id: idSchema,
  packageName: z.string(),
  /** In `currency`, two decimals. */
  price: z.number(),
  currency: z.string(),
  credit: z.number().int(),
  /** Days of membership. */
  validity: z.number().int(),
  sellerEmail: z.string(),
  ...points,
});
export type Package = z.infer<typeof packageSchema>;

export const listPackages = defineEndpoint({
  method: 'GET',
  path: '/packages',
  access: 'public',
  summary: 'The packages on sale, cheapest first',
  answer: z.array(packageSchema),
});

export const getPackage = defineEndpoint({
  method: 'GET',
  path: '/package/{id}',
  access: 'public',
  summary: 'One package',
  params: idParamsSchema,
  answer: packageSchema,
});
