import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PACKAGE_POINTS } from '#contract/catalog.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('packages', () => {
  it("a fresh installation sells three, cheapest first, as a bare list with the specification's field names", async () => {
    const { status, body } = await app.client().get('/packages');
    expect(status).toBe(200);
    expect(
      body.map(({ packageName, price, currency, credit, validity }: Record<string, unknown>) => [
        packageName,
        price,
        currency,
        credit,
        validity,
      ]),
    ).toEqual([
      ['Starter', 9, 'USD', 20, 90],
      ['Standard', 29, 'USD', 80, 180],
      ['Studio', 79, 'USD', 250, 365],
    ]);
    expect(Object.keys(body[0]).sort()).toEqual(
      [
        '_id',
        'packageName',
        'price',
        'currency',
        'credit',
        'validity',
        'highlight',
        'membership',
        'sellerEmail',
        ...PACKAGE_POINTS,
        'updatedAt',
      ].sort(),
    );
    expect(body[0]).toMatchObject({ pointOne: '20 listings', pointThree: '', sellerEmail: '' });
  });

  it('one is found by its id, with cents in its price', async () => {
    await app.database.query(`update packages set price_minor = 1999 where id = 'starter'`);
    const [first] = (await app.client().get('/packages')).body;
    expect(first.price).toBe(19.99);
    expect((await app.client().get(`/package/${first._id}`)).body).toEqual(first);
  });

  it('an unknown one is 404', async () => {
    const answer = await app.client().get('/package/absent');
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  });
});
