import type { ReceiptOperator } from '#contract/payment-settings.ts';
import { Panel } from '#web/ui/panel.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { OPERATOR_LABELS } from './paypal-fields.ts';
import type { PayPalForm } from './use-paypal-form.ts';

/** The seller's details on receipts. */
export function ReceiptOperatorFields({ form }: { form: PayPalForm }) {
  const { register, formState } = form;
  const errors = formState.errors.operator;
  const field = (name: keyof ReceiptOperator) => ({
    label: OPERATOR_LABELS[name],
    error: errors?.[name]?.message,
    ...register(`operator.${name}`),
  });
  return (
    <Panel title="Receipts">
      <p className="mb-5 max-w-reading text-ink-soft text-small">
        Printed on receipts and credit notes that are issued from now on. Those issued before stay as they
        are.
      </p>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField isOptional maxLength={200} {...field('businessName')} />
        <TextField type="email" isOptional maxLength={254} {...field('email')} />
        <TextArea isOptional rows={3} className="sm:col-span-2" {...field('address')} />
        <TextField isOptional maxLength={60} {...field('taxId')} />
        <TextField
          isOptional
          hint="At the start of every receipt number, as in LW-2026-000042."
          maxLength={12}
          {...field('numberPrefix')}
        />
        <TextField
          isOptional
          hint="For example VAT. If left empty, no tax is stated."
          maxLength={40}
          {...field('taxLabel')}
        />
        <TextField
          label={OPERATOR_LABELS.taxRatePercent}
          type="number"
          inputMode="decimal"
          step="any"
          min={0}
          max={100}
          hint="Included in the prices."
          error={errors?.taxRatePercent?.message}
          {...register('operator.taxRatePercent', { valueAsNumber: true })}
        />
      </div>
    </Panel>
  );
}
