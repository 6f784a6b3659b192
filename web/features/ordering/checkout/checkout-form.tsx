import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { Form, useNavigation } from 'react-router';
import { formatMoney } from '#web/domain/money.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldsLocked } from '#web/ui/field.tsx';
import { Card } from '#web/ui/panel.tsx';
import { ReadOnlyField } from '#web/ui/read-only-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useCheckoutKey } from './use-checkout-key.ts';

/** In main units, with its currency. */
export interface Price {
  amount: number;
  currency: string;
}

interface Product {
  name: string;
  price: Price;
  /** The price that the page showed before, where it has changed since. */
  earlierPrice: Price | null;
  /** What it brings, in a sentence. */
  brings: string;
  /** Shown above the name. */
  picture?: ReactNode;
}

interface Buyer {
  customerName: string;
  email: string;
  address: string;
  country: string;
}

/** The fields that can be refused, in their order, by name and id. */
export const checkoutLabels = { customerName: 'Full Name', address: 'Address', country: 'Country' };

interface CheckoutFormProps {
  /** What the first step is called, and what it calls the product. */
  words: { title: string; name: string; price: string };
  product: Product;
  buyer: Buyer;
  countries: readonly string[];
  checkoutKey: { offered: string; replacement: string | undefined };
  /** Why the form was refused, above it. */
  refusal: ReactNode;
  /** Sentences beside the fields, by name. */
  problems: Readonly<Record<string, string>>;
}

/** What is bought and who buys it, in two steps of one form; it posts to its page. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { words, product, buyer, countries, problems, refusal } = props;
  const key = useCheckoutKey(props.checkoutKey.offered, props.checkoutKey.replacement);
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" noValidate className="grid max-w-page gap-6">
      <input type="hidden" name="checkoutKey" value={key} />
      <input type="hidden" name="seenPrice" value={product.price.amount} />
      <input type="hidden" name="seenCurrency" value={product.price.currency} />
      {refusal}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <Step number={1} title={words.title}>
          {product.picture}
          <ReadOnlyField label={words.name} value={product.name} />
          <p className="wrap-anywhere whitespace-pre-line text-ink-soft text-small">{product.brings}</p>
          <PriceLines label={words.price} price={product.price} earlierPrice={product.earlierPrice} />
        </Step>
        <Step number={2} title="Billing Information">
          <FieldsLocked value={isBusy}>
            <TextField
              label={checkoutLabels.customerName}
              id="customerName"
              name="customerName"
              autoComplete="name"
              required
              maxLength={100}
              defaultValue={buyer.customerName}
              error={problems['customerName']}
            />
            <ReadOnlyField label="Email" value={buyer.email} />
            <TextArea
              label={checkoutLabels.address}
              id="address"
              name="address"
              autoComplete="street-address"
              rows={3}
              required
              maxLength={500}
              defaultValue={buyer.address}
              error={problems['address']}
            />
          </FieldsLocked>
          <Select
            label={checkoutLabels.country}
            id="country"
            name="country"
            autoComplete="country-name"
            required
            defaultValue={buyer.country}
            error={problems['country']}
          >
            <option value="">Choose a country</option>
            {countries.map((country) => (
              <option key={country}>{country}</option>
            ))}
          </Select>
          <Button type="submit" variant="primary" isBusy={isBusy} busyLabel="Processing...">
            Proceed to Payment
          </Button>
          <p className="text-caption text-ink-faint">
            Nothing is paid yet: the order waits for you under your pending orders.
          </p>
        </Step>
      </div>
    </Form>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card className="grid gap-5">
        <h2 id={id} className="flex items-baseline gap-3 font-semibold text-subtitle">
          <span className="tabular grid size-7 shrink-0 place-items-center self-center rounded-full border border-line-strong text-ink-soft text-small">
            {number}
          </span>
          {title}
        </h2>
        {children}
      </Card>
    </section>
  );
}

interface PriceLinesProps {
  label: string;
  price: Price;
  earlierPrice: Price | null;
}

function PriceLines({ label, price, earlierPrice }: PriceLinesProps) {
  const now = formatMoney(price.amount, price.currency);
  return (
    <dl className="tabular grid gap-3 border-line border-t pt-4">
      <PriceLine label={label}>
        {earlierPrice && (
          <>
            <span className="sr-only">It was </span>
            <s className="mr-3 text-ink-faint">{formatMoney(earlierPrice.amount, earlierPrice.currency)}</s>
            <span className="sr-only">, now </span>
          </>
        )}
        {now}
      </PriceLine>
      <PriceLine label="Total" isSum>
        {now}
      </PriceLine>
    </dl>
  );
}

function PriceLine({
  label,
  isSum = false,
  children,
}: {
  label: string;
  isSum?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={clsx(
        'flex flex-wrap items-baseline justify-between gap-x-4',
        isSum && 'border-line border-t pt-3 font-semibold text-subtitle',
      )}
    >
      <dt className={clsx(!isSum && 'text-ink-soft')}>{label}</dt>
      <dd className="ml-auto">{children}</dd>
    </div>
  );
}
