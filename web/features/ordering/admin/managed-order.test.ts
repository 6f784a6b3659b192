import { expect, it } from 'vitest';
import { isDeletable, orderKinds } from './managed-order.ts';

it('an order of either kind is deleted at the address of its kind', () => {
  const { path, method } = orderKinds.item.remove;
  expect([method, path]).toEqual(['DELETE', '/item-order/{id}']);
  expect(orderKinds.package.remove.path).toBe('/order/{id}');
});

it.each([
  ['pending', true],
  ['Paid', false],
  ['Partially refunded', false],
  ['Refunded', false],
  ['Cancelled', false],
] as const)('an order that is %s can be deleted: %s', (paymentStatus, can) => {
  expect(isDeletable({ paymentStatus } as Parameters<typeof isDeletable>[0])).toBe(can);
});
