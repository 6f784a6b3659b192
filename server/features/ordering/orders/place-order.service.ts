import { randomInt } from 'node:crypto';
import type { z } from 'zod';
import { formatMoney } from '#contract/money.ts';
import type { newItemOrderBodySchema, newOrderBodySchema } from '#contract/ordering.ts';
import { newId } from '#server/db/new-id.ts';
import { lockPresentAddress } from '#server/db/present-person.ts';
import { orderReceivedMail, queueMail } from '#server/mail/index.ts';
import { type Actor, type AppContext, inTransaction } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { mailedOrderOf } from '../book/book-tools.ts';
import { amountOf } from './order-view.ts';
import {
  findByCheckoutKey,
  insertOrder,
  lockOrder,
  type NewOrder,
  type OrderRow,
  updateOrder,
} from './orders.repository.ts';

const NUMBER_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const NUMBER_LENGTH = 8;

/** 8 random characters of A-Z and 0-9, as the specification has them; whoever stores one meets a duplicate by trying again. */
function newOrderNumber(): string {
  return Array.from(
    { length: NUMBER_LENGTH },
    () => NUMBER_CHARACTERS[randomInt(NUMBER_CHARACTERS.length)],
  ).join('');
}

/** Numbers are random: two tries in a row that meet a taken one do not happen by chance. */
const MAX_NUMBER_TRIES = 5;

interface SoldThing {
  id: string;
  name: string;
  /** In minor units of `currency`. */
  priceMinor: number;
  currency: string;
}

interface SoldPackage extends SoldThing {
  credits: number;
  validityDays: number;
  sellerEmail: string;
}

interface SoldItem extends SoldThing {
  slug: string;
  imageUrl: string;
  guidelines: string;
  accessUrl: string;
}

/** What is sold, with its price of this moment; both throw not_found. */
export interface SoldThings {
  requirePackage(id: string): Promise<SoldPackage>;
  requireItem(id: string): Promise<SoldItem>;
}

type Product = Pick<NewOrder, 'kind' | 'productId' | 'productName' | 'priceMinor' | 'currency'> &
  Pick<
    NewOrder,
    'credits' | 'validityDays' | 'sellerEmail' | 'imageUrl' | 'slug' | 'guidelines' | 'accessUrl'
  >;

type PackageOrderBody = z.output<typeof newOrderBodySchema>;
type ItemOrderBody = z.output<typeof newItemOrderBodySchema>;
type CheckoutBody = Omit<PackageOrderBody, 'packageId'>;

const productOf = (kind: 'package' | 'item', { id, name, priceMinor, currency }: SoldThing) => ({
  kind,
  productId: id,
  productName: name,
  priceMinor,
  currency,
});

/** The buyer must have seen this price; one who told none takes it as it is. */
function requireSeenPrice({ productName, priceMinor, currency }: Product, body: CheckoutBody): void {
  const hasOtherPrice = body.seenPrice !== undefined && Math.round(body.seenPrice * 100) !== priceMinor;
  const hasOtherCurrency = body.seenCurrency !== undefined && body.seenCurrency !== currency;
  if (!hasOtherPrice && !hasOtherCurrency) return;
  throw new AppError('price_changed', {
    message: `The price of ${productName} has changed: it is now ${formatMoney(amountOf(priceMinor), currency)}. Nothing was ordered yet.`,
  });
}

/** One order a checkout, however often its form is sent. */
function createCheckoutOrders(context: AppContext) {
  /** The order that this checkout made before. Other words on it are taken while it is unpaid: the form was sent again. */
  async function findEarlier(actor: Actor, body: CheckoutBody, productId: string): Promise<OrderRow | null> {
    const { checkoutKey } = body;
    if (!checkoutKey) return null;
    const earlier = await findByCheckoutKey(context.db, actor.userId, checkoutKey);
    if (!earlier) return null;
    if (earlier.productId !== productId) throw new AppError('idempotency_mismatch');
    if (earlier.status === 'cancelled') throw new AppError('conflict');
    const { customerName, address, country } = body;
    return inTransaction(context, async (transaction) => {
      const order = await lockOrder(transaction, earlier.id);
      if (order?.status !== 'pending') return order;
      await updateOrder(transaction, order.id, { customerName, address, country });
      return { ...order, customerName, address, country };
    });
  }

  async function store(actor: Actor, body: CheckoutBody, product: Product): Promise<OrderRow> {
    const { customerName, address, country, checkoutKey } = body;
    for (let tries = 0; tries < MAX_NUMBER_TRIES; tries++) {
      const stored = await inTransaction(context, async (transaction) => {
        const customerEmail = await lockPresentAddress(transaction, actor.userId);
        if (customerEmail === null) throw new AppError('not_signed_in');
        const order = await insertOrder(transaction, {
          ...product,
          id: newId(),
          orderNumber: newOrderNumber(),
          paymentNumber: newOrderNumber(),
          userId: actor.userId,
          customerEmail,
          customerName,
          address,
          country,
          checkoutKey: checkoutKey ?? null,
          feeMinor: 0,
          totalMinor: product.priceMinor,
          createdAt: context.now(),
        });
        if (order) {
          const content = orderReceivedMail(mailedOrderOf(order), context.config.publicUrl);
          await queueMail(context, { to: order.customerEmail, content }, transaction);
        }
        return order;
      });
      const order = stored ?? (await findEarlier(actor, body, product.productId));
      if (order) return order;
    }
    throw new Error('no free order number was found');
  }

  return { findEarlier, store };
}

/** Makes orders: what a thing costs and gives is the catalogue's, who buys it the session's. */
export function createPlaceOrder(context: AppContext, { sold }: { sold: SoldThings }) {
  const { findEarlier, store } = createCheckoutOrders(context);

  async function place(
    actor: Actor,
    body: CheckoutBody,
    productId: string,
    findProduct: () => Promise<Product>,
  ): Promise<OrderRow> {
    if (actor.role === 'Seller') throw new AppError('seller_cannot_purchase');
    const earlier = await findEarlier(actor, body, productId);
    if (earlier) return earlier;
    const product = await findProduct();
    requireSeenPrice(product, body);
    // PayPal takes no payment of nothing, and an order that nobody pays would give credits away as often as it is made.
    if (product.priceMinor <= 0) throw new AppError('not_for_sale');
    return store(actor, body, product);
  }

  return {
    /** Throws seller_cannot_purchase, not_found, price_changed, not_for_sale, idempotency_mismatch, not_signed_in. */
    placePackageOrder: (actor: Actor, body: PackageOrderBody): Promise<OrderRow> =>
      place(actor, body, body.packageId, async () => {
        const found = await sold.requirePackage(body.packageId);
        const { credits, validityDays, sellerEmail } = found;
        return { ...productOf('package', found), credits, validityDays, sellerEmail };
      }),

    /** As of a package. What was bought is copied: it opens once paid, whatever becomes of the item. */
    placeItemOrder: (actor: Actor, body: ItemOrderBody): Promise<OrderRow> =>
      place(actor, body, body.itemId, async () => {
        const found = await sold.requireItem(body.itemId);
        const { slug, imageUrl, guidelines, accessUrl } = found;
        return {
          ...productOf('item', found),
          credits: 0,
          validityDays: 0,
          slug,
          imageUrl,
          guidelines,
          accessUrl,
        };
      }),
  };
}
