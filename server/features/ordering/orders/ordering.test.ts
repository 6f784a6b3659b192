import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { hasPaidFor } from './orders.repository.ts';

type Person = Awaited<ReturnType<TestApp['signUp']>>;

const billing = { customerName: 'Ada Shopkeeper', address: '1 High Street', country: 'Ireland' };

let app: TestApp;
let packageId: string;
const itemId = 'guide-1';

beforeAll(async () => {
  app = await startTestApp();
  packageId = (await app.client().get('/packages')).body.find(
    ({ packageName }: { packageName: string }) => packageName === 'Standard',
  )._id;
  await app.database.query(
    `insert into items (id, name, slug, price_minor, image_url, guidelines, access_url)
     values ($1, 'Photo guide', 'photo-guide', 1250, '/uploads/guide.webp', 'Use daylight.', 'https://example.com/secret')`,
    [itemId],
  );
});
afterAll(() => app.close());

const order = (person: Person, facts: object = {}) =>
  person.post('/new-order', { packageId, ...billing, ...facts });

describe('ordering a package', () => {
  it('takes price, credits, buyer, ids, status and dates only from the server', async () => {
    const person = await app.signUp();
    const forged = {
      price: 1,
      packagePrice: 0.01,
      totalPrice: 0.01,
      processingFee: -5,
      credit: 100_000,
      currency: 'JPY',
      paymentStatus: 'Paid',
      orderStatus: 'Completed',
      customerEmail: 'other@example.com',
      orderId: 'AAAAAAAA',
      paymentId: 'BBBBBBBB',
      orderDate: '01/01/1999',
      Validity: 9999,
      _id: 'mine',
    };
    const { status, body } = await order(person, forged);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...billing,
      packageId,
      packageName: 'Standard',
      packagePrice: 29,
      processingFee: 0,
      totalPrice: 29,
      currency: 'USD',
      credit: 80,
      Validity: 180,
      MembershipValidity: null,
      paymentStatus: 'pending',
      orderStatus: 'pending',
      paymentMethod: '',
      paymentNote: null,
      paypalTransactionID: null,
      customerEmail: person.email,
      paidAt: null,
      refundedPrice: 0,
      receiptNumber: null,
    });
    expect(body.orderId).toMatch(/^[A-Z0-9]{8}$/);
    expect(body.paymentId).toMatch(/^[A-Z0-9]{8}$/);
    expect(body._id).not.toBe('mine');
    const [year, month, day] = body.createdAt.slice(0, 10).split('-');
    expect(body.orderDate).toBe(`${day}/${month}/${year}`);
    expect((await person.get(`/order/${body.orderId}`)).body).toEqual(body);
  });

  it('needs name, address and country', async () => {
    const person = await app.signUp();
    for (const field of ['customerName', 'address', 'country']) {
      const { status, body } = await order(person, { [field]: '  ' });
      expect([field, status, body.issues?.[0].path]).toEqual([field, 400, [field]]);
    }
  });

  it('is closed to Sellers, as are items', async () => {
    const seller = await app.signUp();
    await app.database.query(`update users set role = 'Seller' where id = $1`, [seller.userId]);
    for (const answer of [
      await order(seller),
      await seller.post('/new-item-order', { itemId, ...billing }),
    ]) {
      expect([answer.status, answer.body.error]).toEqual([403, 'Sellers cannot purchase products']);
    }
  });

  it('is refused for what does not exist, or costs nothing', async () => {
    const person = await app.signUp();
    expect((await order(person, { packageId: 'absent' })).status).toBe(404);
    await app.database.query(
      `insert into items (id, name, slug, price_minor) values ('free', 'Free', 'free', 0)`,
    );
    const answer = await person.post('/new-item-order', { itemId: 'free', ...billing });
    expect([answer.status, answer.body.code]).toEqual([422, 'not_for_sale']);
  });

  it('at another price than the buyer saw makes no order and reports the new price', async () => {
    const person = await app.signUp();
    for (const seen of [{ seenPrice: 28.99 }, { seenPrice: 29, seenCurrency: 'EUR' }]) {
      const { status, body } = await order(person, seen);
      expect([status, body.code]).toEqual([409, 'price_changed']);
      expect(body.message).toContain('$29.00');
    }
    expect((await order(person, { seenPrice: 29, seenCurrency: 'USD' })).status).toBe(200);
    expect((await person.get(`/orders?userEmail=${person.email}`)).body).toHaveLength(1);
  });

  it('keeps its price when the catalogue changes', async () => {
    const person = await app.signUp();
    const { body } = await order(person);
    await app.database.query('update packages set price_minor = 9900 where id = $1', [packageId]);
    expect((await person.get(`/order/${body._id}`)).body.totalPrice).toBe(29);
    await app.database.query('update packages set price_minor = 2900 where id = $1', [packageId]);
  });
});

describe('an order being placed', () => {
  /** The order waits for the catalogue's lock; `meanwhile` runs before it continues. */
  async function orderWhile(person: Person, meanwhile: () => Promise<{ status: number }>) {
    let placed: ReturnType<typeof order> | undefined;
    await app.database.db.transaction(async (transaction) => {
      await transaction.execute(sql`lock table packages in access exclusive mode`);
      placed = order(person);
      const waiting = `select count(*)::int n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await app.database.query(waiting)).rows[0].n).toBe(1);
      expect((await meanwhile()).status).toBe(200);
    });
    const answer = await placed;
    const { rows } = await app.database.query('select customer_email from orders where user_id = $1', [
      person.userId,
    ]);
    return { answer, rows };
  }

  it('is dropped if its buyer is deleted, and leaves no name or address behind', async () => {
    const [person, admin] = [await app.signUp(), await app.signUpAdmin()];
    const { answer, rows } = await orderWhile(person, () => admin.delete(`/api/users/${person.userId}`));
    expect([answer?.status, answer?.body.code]).toEqual([401, 'not_signed_in']);
    expect(rows).toEqual([]);
  });

  it("gets the buyer's latest address", async () => {
    const [person, admin] = [await app.signUp(), await app.signUpAdmin()];
    const UserEmail = `new-${person.email}`;
    const { rows } = await orderWhile(person, () => admin.put(`/api/users/${person.userId}`, { UserEmail }));
    expect(rows).toEqual([{ customer_email: UserEmail }]);
  });
});

describe('a checkout form', () => {
  it('sent twenty times at once is one order', async () => {
    const person = await app.signUp();
    const checkoutKey = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => order(person, { checkoutKey })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.orderId}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect((await person.get(`/orders?userEmail=${person.email}`)).body).toHaveLength(1);
  });

  it('sent with a corrected address corrects the order, unless it is paid', async () => {
    const person = await app.signUp();
    const checkoutKey = randomUUID();
    const first = (await order(person, { checkoutKey })).body;
    const again = (await order(person, { checkoutKey, address: '2 Low Street', seenPrice: 1 })).body;
    expect(again).toEqual({ ...first, address: '2 Low Street' });
    await app.database.query(
      `update orders set status = 'paid', capture_id = 'CAPX', paid_at = now(), environment = 'demo' where id = $1`,
      [first._id],
    );
    expect((await order(person, { checkoutKey, address: '3 New Street' })).body.address).toBe('2 Low Street');
  });

  it('sent for another product is refused', async () => {
    const person = await app.signUp();
    const checkoutKey = randomUUID();
    await order(person, { checkoutKey });
    const answer = await person.post('/new-item-order', { itemId, ...billing, checkoutKey });
    expect([answer.status, answer.body.code]).toEqual([409, 'idempotency_mismatch']);
  });

  it('sent by two users with one key is two orders', async () => {
    const checkoutKey = randomUUID();
    const [one, other] = [await app.signUp(), await app.signUp()];
    const [first, second] = [await order(one, { checkoutKey }), await order(other, { checkoutKey })];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.body.orderId).not.toBe(second.body.orderId);
  });
});

describe('an item order', () => {
  it('has the fields of an order and those of its item, and shows what was bought only once it is paid', async () => {
    const person = await app.signUp();
    const { body } = await person.post('/new-item-order', { itemId, ...billing });
    expect(body).toMatchObject({
      ...billing,
      itemId,
      packageId: itemId,
      packageName: 'Photo guide',
      slug: 'photo-guide',
      packagePrice: 12.5,
      processingFee: 0,
      totalPrice: 12.5,
      credit: 0,
      Validity: 0,
      MembershipValidity: null,
      sellerEmail: '',
      featuredImage: '/uploads/guide.webp',
      imageUrl: '/uploads/guide.webp',
      paymentStatus: 'pending',
      orderStatus: 'pending',
      customerId: person.userId,
      customerEmail: person.email,
      guidelines: '',
      accessUrl: '',
    });
    expect([body.orderId, body.paymentId]).toEqual(Array(2).fill(expect.stringMatching(/^[A-Z0-9]{8}$/)));
    expect([body.orderDate, body.createdAt]).toEqual([
      expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/),
      expect.any(String),
    ]);
    expect(await hasPaidFor(app.database.db, person.userId, itemId)).toBe(false);
    await app.database.query(
      `update orders set status = 'paid', capture_id = 'CAPY', paid_at = now(), environment = 'demo' where id = $1`,
      [body._id],
    );
    expect((await person.get(`/item-order/${body._id}`)).body).toMatchObject({
      paymentStatus: 'Paid',
      orderStatus: 'Completed',
      guidelines: 'Use daylight.',
      accessUrl: 'https://example.com/secret',
    });
    expect(await hasPaidFor(app.database.db, person.userId, itemId)).toBe(true);
  });

  it('is found by its item, even long after the item left the shop and among many orders', async () => {
    const person = await app.signUp();
    const { body } = await person.post('/new-item-order', { itemId, ...billing });
    const find = async (wanted: string) =>
      (await person.get(`/item-orders?userEmail=${encodeURIComponent(person.email)}&itemId=${wanted}`)).body;
    expect((await find(itemId)).map(({ _id }: { _id: string }) => _id)).toEqual([body._id]);
    expect(await find('absent')).toEqual([]);
  });

  it('is not a package order, and vice versa', async () => {
    const person = await app.signUp();
    const item = (await person.post('/new-item-order', { itemId, ...billing })).body;
    const pack = (await order(person)).body;
    expect((await person.get(`/order/${item._id}`)).status).toBe(404);
    expect((await person.get(`/item-order/${pack._id}`)).status).toBe(404);
    expect((await person.get(`/item-orders?userEmail=${person.email}`)).body).toEqual([item]);
    expect((await person.get(`/verify-order/${item.orderId}`)).body.data).toEqual({
      orderId: item.orderId,
      paymentStatus: 'pending',
      orderStatus: 'pending',
      paymentNote: null,
    });
  });
});

describe('other people’s orders', () => {
  it('look like missing ones, by either id and in every list; an Admin sees them', async () => {
    const [owner, other, admin] = [await app.signUp(), await app.signUp(), await app.signUpAdmin()];
    const { body } = await order(owner);
    for (const path of [`/order/${body._id}`, `/order/${body.orderId}`, `/verify-order/${body.orderId}`]) {
      const answer = await other.get(path);
      expect([path, answer.status, answer.body.message]).toEqual([path, 404, 'Order not found.']);
      expect((await admin.get(path)).status).toBe(200);
    }
    expect((await other.get('/orders')).status).toBe(403);
    expect((await other.get(`/orders?userEmail=${owner.email}`)).status).toBe(403);
    expect((await other.get('/orders?userEmail=nobody@example.com')).status).toBe(403);
    expect((await other.get(`/orders?userEmail=${other.email}&userEmail=${owner.email}`)).status).toBe(400);
    expect((await other.get(`/orders?userEmail=${encodeURIComponent('%')}`)).status).toBe(403);
    expect((await owner.get(`/orders?userEmail=${owner.email.toUpperCase()}`)).body).toEqual([body]);
    expect((await admin.get(`/orders?userEmail=${owner.email}`)).body).toEqual([body]);
  });
});

describe('deleting an order', () => {
  it.each([
    ['package', '/order', '/orders', () => ({ packageId })],
    ['item', '/item-order', '/item-orders', () => ({ itemId })],
  ])(
    'removes a pending %s order from all lists, keeps its row and records who did it',
    async (kind, path, list, what) => {
      const [person, admin] = [await app.signUp(), await app.signUpAdmin()];
      const { body } = await person.post(path.replace('/', '/new-'), { ...what(), ...billing });
      // Each call deletes its own kind only.
      const otherPath = kind === 'item' ? '/order' : '/item-order';
      expect((await admin.delete(`${otherPath}/${body.orderId}`)).status).toBe(404);
      const answer = await admin.delete(`${path}/${body.orderId}`);
      expect([answer.status, answer.body]).toEqual([
        200,
        { success: true, message: 'Order deleted successfully!' },
      ]);
      const gone = await person.get(`${path}/${body._id}`);
      expect([gone.status, gone.body.code]).toEqual([404, 'order_deleted']);
      expect((await (await app.signUp()).get(`${path}/${body._id}`)).body.code).toBe('not_found');
      expect((await person.get(`${list}?userEmail=${person.email}`)).body).toEqual([]);
      expect((await admin.get(`${list}?search=${body.orderId}`)).body).toEqual([]);
      expect((await admin.delete(`${path}/${body.orderId}`)).status).toBe(404);
      const { rows } = await app.database.query('select status from orders where id = $1', [body._id]);
      expect(rows).toEqual([{ status: 'cancelled' }]);
      expect((await admin.get(`${list}?paymentStatus=Cancelled`)).body).toEqual([]);
      const audit = await app.database.query(
        `select actor_email, action from audit_entries where subject_id = $1`,
        [body._id],
      );
      expect(audit.rows).toEqual([{ actor_email: admin.email, action: 'order.deleted' }]);
    },
  );

  it.each([
    ['/order', () => ({ packageId })],
    ['/item-order', () => ({ itemId })],
  ])('is refused for a paid order, or to another user: %s', async (path, what) => {
    const [person, admin] = [await app.signUp(), await app.signUpAdmin()];
    const { body } = await person.post(path.replace('/', '/new-'), { ...what(), ...billing });
    expect((await person.delete(`${path}/${body._id}`)).status).toBe(403);
    await app.database.query(
      `update orders set status = 'paid', capture_id = $2, paid_at = now(), environment = 'demo' where id = $1`,
      [body._id, `CAPZ${body.orderId}`],
    );
    const answer = await admin.delete(`${path}/${body._id}`);
    expect([answer.status, answer.body.code]).toEqual([409, 'order_not_pending']);
  });
});
