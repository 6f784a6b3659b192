import { clsx } from 'clsx';
import { type ReactNode, useId, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTypedText } from '#web/data/use-typed-text.ts';
import type { FormResult } from '#web/domain/form-result.ts';
import { formatMoney } from '#web/domain/money.ts';
import { Refusal } from '#web/domain/refusal.tsx';
import { useMending } from '#web/domain/use-mending.ts';
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
  /** The previously shown price, if it has changed. */
  earlierPrice: Price | null;
  /** What the buyer gets, in a sentence. */
  brings: string;
  /** Shown above the name. */
  picture?: ReactNode;
}

interface Buyer {
  customerName: string;
  email: string;
  address: string;
  country: string;
  company: string;
  vatId: string;
  /** Whether these details are those of an earlier order. */
  isFromLastOrder: boolean;
}

/** The fields that can have errors, in order, by name and id. */
const labels = {
  customerName: 'Full Name',
  address: 'Address',
  country: 'Country',
  company: 'Company',
  vatId: 'VAT ID',
};

interface CheckoutFormProps {
  /** The title of the first step, and its labels for the product. */
  words: { title: string; name: string; price: string };
  product: Product;
  buyer: Buyer;
  countries: readonly string[];
  checkoutKey: { offered: string; replacement: string | undefined };
  /** Why the form was rejected. */
  result: FormResult | undefined;
}

/** The order in two steps of one form: product and buyer. Posts to its page. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { words, product, buyer, result } = props;
  const key = useCheckoutKey(props.checkoutKey.offered, props.checkoutKey.replacement);
  const form = useRef<HTMLFormElement>(null);
  useTypedText(form, `${buyer.email}:${key}`);
  const isBusy = useNavigation().formMethod === 'POST';
  const { shown, onInput } = useMending(result);
  return (
    <Form ref={form} method="post" noValidate onInput={onInput} className="grid max-w-page gap-6">
      <input type="hidden" name="checkoutKey" value={key} />
      <input type="hidden" name="seenPrice" value={product.price.amount} />
      <input type="hidden" name="seenCurrency" value={product.price.currency} />
      <Refusal result={result} labels={labels} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <Step number={1} title={words.title}>
          {product.picture}
          <ReadOnlyField label={words.name} value={product.name} />
          <p className="wrap-anywhere whitespace-pre-line text-ink-soft text-small">{product.brings}</p>
          <PriceLines label={words.price} price={product.price} earlierPrice={product.earlierPrice} />
        </Step>
        <Step number={2} title="Billing Information">
          {buyer.isFromLastOrder && (
            <p className="text-ink-soft text-small">These are the details of your last order.</p>
          )}
          <BillingFields {...props} problems={shown?.fields ?? {}} isBusy={isBusy} />
          <Button type="submit" variant="primary" isBusy={isBusy} busyLabel="Processing...">
            Proceed to Payment
          </Button>
          <p className="text-caption text-ink-faint">
            You pay in the next step. Until then the order is kept under Pending Orders.
          </p>
        </Step>
      </div>
    </Form>
  );
}

type BillingFieldsProps = Pick<CheckoutFormProps, 'buyer' | 'countries'> & {
  /** Error messages by field name. */
  problems: Readonly<Record<string, string>>;
  isBusy: boolean;
};

function BillingFields({ buyer, countries, problems, isBusy }: BillingFieldsProps) {
  /** What a field's label, address in the form, value and error have in common: its name. */
  const field = (name: keyof typeof labels) => ({
    label: labels[name],
    id: name,
    name,
    defaultValue: buyer[name],
    error: problems[name],
  });
  return (
    <>
      <FieldsLocked value={isBusy}>
        <TextField {...field('customerName')} autoComplete="name" required maxLength={100} />
        <ReadOnlyField label="Email" value={buyer.email} />
        <TextArea {...field('address')} autoComplete="street-address" rows={3} required maxLength={500} />
      </FieldsLocked>
      <Select {...field('country')} autoComplete="country-name" required>
        <option value="">Choose a country</option>
        {countries.map((country) => (
          <option key={country}>{country}</option>
        ))}
      </Select>
      <FieldsLocked value={isBusy}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...field('company')} isOptional autoComplete="organization" maxLength={150} />
          <TextField {...field('vatId')} isOptional autoComplete="off" spellCheck={false} maxLength={30} />
        </div>
      </FieldsLocked>
    </>
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
