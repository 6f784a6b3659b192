import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Buyer, type PaymentStage, startPaymentStage } from '#tests/support/payment-stage.ts';
import { pdfLines } from '#tests/support/pdf-text.ts';

let stage: PaymentStage;
beforeAll(async () => {
  stage = await startPaymentStage();
});
afterAll(() => stage.close());

const billing = {
  customerName: 'Ada Shopkeeper',
  address: '1 High Street',
  country: 'Germany',
  company: 'Ada’s Paper GmbH',
  vatId: 'de 129 273 398',
};

const place = (buyer: Buyer, facts: object = {}) =>
  buyer.post('/new-order', { packageId: 'standard', ...billing, ...facts });

describe('company and VAT ID of an order', () => {
  it('are kept with it, the number in one spelling, and may be left out', async () => {
    const buyer = await stage.app.signUp();
    const { status, body } = await place(buyer);
    expect([status, body.company, body.vatId]).toEqual([200, 'Ada’s Paper GmbH', 'DE129273398']);
    expect((await buyer.get(`/order/${body._id}`)).body).toEqual(body);
    const without = await place(buyer, { company: undefined, vatId: undefined });
    expect([without.status, without.body.company, without.body.vatId]).toEqual([200, '', '']);
  });

  it('a number in a form that the country does not have is refused at its field', async () => {
    const { status, body } = await place(await stage.app.signUp(), { vatId: 'DE12' });
    expect([status, body.issues]).toEqual([
      400,
      [
        {
          path: ['vatId'],
          message: 'This does not look like a VAT ID of Germany. Please check it or leave it empty.',
        },
      ],
    ]);
  });

  it('sending the form again with other details changes the unpaid order', async () => {
    const buyer = await stage.app.signUp();
    const checkoutKey = crypto.randomUUID();
    const first = await place(buyer, { checkoutKey });
    const again = await place(buyer, { checkoutKey, company: 'Ada & Co', vatId: '' });
    expect(again.body).toMatchObject({ _id: first.body._id, company: 'Ada & Co', vatId: '' });
  });

  it('stand on the receipt and in its PDF', async () => {
    const buyer = await stage.app.signUp();
    const order = { ...(await place(buyer)).body, kind: 'package' };
    const paypalOrderId = await stage.start(buyer, order);
    await stage.control.approve(paypalOrderId);
    expect((await stage.complete(buyer, order, { paypalOrderId })).body.outcome).toBe('settled');
    const [receipt] = (await buyer.get(`/api/orders/${order._id}/receipts`)).body.data;
    expect(receipt.buyer).toMatchObject({ company: 'Ada’s Paper GmbH', vatId: 'DE129273398' });
    const cookie = [...buyer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const file = await fetch(`${stage.app.url}/user/receipts/${receipt._id}.pdf`, { headers: { cookie } });
    const lines = pdfLines(Buffer.from(await file.arrayBuffer()));
    expect(lines).toContain('Ada’s Paper GmbH');
    expect(lines).toContain('VAT ID: DE129273398');
  });

  it('are in the person’s data export, and gone once the account is deleted', async () => {
    const buyer = await stage.app.signUp();
    const { body } = await place(buyer);
    expect((await buyer.get('/api/account/export')).text).toContain('DE129273398');
    await (await stage.app.signUpAdmin()).delete(`/api/users/${buyer.userId}`);
    const { rows } = await stage.app.database.query('select company, vat_id from orders where id = $1', [
      body._id,
    ]);
    expect(rows).toEqual([{ company: '', vat_id: '' }]);
  });
});
