import { randomInt } from 'node:crypto';
import type { z } from 'zod';
import { formatMoney } from '#contract/money.ts';
import type { newItemOrderBodySchema, newOrderBodySchema } from '#contract/ordering.ts';
import { newId } from '#server/db/new-id.ts';
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
import { readVatId } from './vat-id.ts';

const NUMBER_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const NUMBER_LENGTH = 8;

/** 8 random characters of A-Z and 0-9, as specified. On a duplicate the caller tries again. */
function newOrderNumber(): string {
  return Array.from(
    { length: NUMBER_LENGTH },
    () => NUMBER_CHARACTERS[randomInt(NUMBER_CHARACTERS.length)],
  ).join('');
}

/** Numbers are random: several collisions in a row do not happen by chance. */
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
  membership: NonNullable<NewOrder['membership']>;
  sellerEmail: string;
}

interface SoldItem extends SoldThing {
  slug: string;
  imageUrl: string;
  guidelines: string;
  accessUrl: string;
}

/** The products with their current prices; both functions throw not_found. */
export interface SoldThings {
  requirePackage(id: string): Promise<SoldPackage>;
  requireItem(id: string): Promise<SoldItem>;
}

type Product = Pick<NewOrder, 'kind' | 'productId' | 'productName' | 'priceMinor' | 'currency'> &
  Pick<
    NewOrder,
    | 'credits'
    | 'validityDays'
    | 'membership'
    | 'sellerEmail'
    | 'imageUrl'
    | 'slug'
    | 'guidelines'
    | 'accessUrl'
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

/** Refuses a price that differs from the one the buyer saw; without one, the current price applies. */
function requireSeenPrice({ productName, priceMinor, currency }: Product, body: CheckoutBody): void {
  const hasOtherPrice = body.seenPrice !== undefined && Math.round(body.seenPrice * 100) !== priceMinor;
  const hasOtherCurrency = body.seenCurrency !== undefined && body.seenCurrency !== currency;
  if (!hasOtherPrice && !hasOtherCurrency) return;
  throw new AppError('price_changed', {
    message: `The price of ${productName} has changed: it is now ${formatMoney(amountOf(priceMinor), currency)}. Nothing was ordered yet.`,
  });
}

/** The buyer's details as the order keeps them. */
const billingOf = ({ customerName, address, country, company, vatId }: CheckoutBody) => ({
  customerName,
  address,
  country,
  company,
  vatId,
});

/** The checkout with its VAT ID in one spelling; refuses one that the country cannot have given. */
function withVatId(body: CheckoutBody): CheckoutBody {
  const vatId = readVatId(body.vatId, body.country);
  if (vatId !== null) return { ...body, vatId };
  const message = `This does not look like a VAT ID of ${body.country}. Please check it or leave it empty.`;
  throw new AppError('invalid_request', { message, issues: [{ path: ['vatId'], message }] });
}

/** One order per checkout, however often its form is sent. */
function createCheckoutOrders(context: AppContext) {
  /**
   * The order this checkout created before. If the form is sent again with changes, an unpaid order takes
   * them.
   */
  async function findEarlier(actor: Actor, body: CheckoutBody, productId: string): Promise<OrderRow | null> {
    const { checkoutKey } = body;
    if (!checkoutKey) return null;
    const earlier = await findByCheckoutKey(context.db, actor.userId, checkoutKey);
    if (!earlier) return null;
    if (earlier.productId !== productId) throw new AppError('idempotency_mismatch');
    if (earlier.status === 'cancelled') throw new AppError('conflict');
    const billing = billingOf(body);
    return inTransaction(context, async (transaction) => {
      const order = await lockOrder(transaction, earlier.id);
      if (order?.status !== 'pending') return order;
      await updateOrder(transaction, order.id, billing);
      return { ...order, ...billing };
    });
  }

  async function store(actor: Actor, body: CheckoutBody, product: Product): Promise<OrderRow> {
    for (let tries = 0; tries < MAX_NUMBER_TRIES; tries++) {
      const stored = await inTransaction(context, async (transaction) => {
        const order = await insertOrder(transaction, {
          ...product,
          id: newId(),
          orderNumber: newOrderNumber(),
          paymentNumber: newOrderNumber(),
          userId: actor.userId,
          ...billingOf(body),
          checkoutKey: body.checkoutKey ?? null,
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

/** Places orders: price and contents come from the catalogue, the buyer from the session. */
export function createPlaceOrder(context: AppContext, { sold }: { sold: SoldThings }) {
  const { findEarlier, store } = createCheckoutOrders(context);

  async function place(
    actor: Actor,
    given: CheckoutBody,
    productId: string,
    findProduct: () => Promise<Product>,
  ): Promise<OrderRow> {
    if (actor.role === 'Seller') throw new AppError('seller_cannot_purchase');
    const body = withVatId(given);
    const earlier = await findEarlier(actor, body, productId);
    if (earlier) return earlier;
    const product = await findProduct();
    requireSeenPrice(product, body);
    // PayPal accepts no payment of zero, and an unpaid order would give credits away each time it is placed.
    if (product.priceMinor <= 0) throw new AppError('not_for_sale');
    return store(actor, body, product);
  }

  return {
    /** Throws seller_cannot_purchase, not_found, price_changed, not_for_sale, idempotency_mismatch, not_signed_in. */
    placePackageOrder: (actor: Actor, body: PackageOrderBody): Promise<OrderRow> =>
      place(actor, body, body.packageId, async () => {
        const found = await sold.requirePackage(body.packageId);
        const { credits, validityDays, membership, sellerEmail } = found;
        return { ...productOf('package', found), credits, validityDays, membership, sellerEmail };
      }),

    /** As for packages. The item's content is copied: it opens once paid, whatever happens to the item. */
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
