import { clsx } from 'clsx';
import type { PayPalButtonStyles } from '#contract/payment-settings.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Select } from '#web/ui/select.tsx';
import { Options } from '../options.tsx';
import { CHOICES, STYLE_LABELS } from './paypal-fields.ts';
import type { PayPalForm } from './use-paypal-form.ts';

/** Styles of PayPal's buttons, with a preview. */
export function PayPalButtonFields({ form }: { form: PayPalForm }) {
  const { errors } = form.formState;
  return (
    <Panel title="Button style">
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <div className="grid gap-4">
          {(Object.keys(STYLE_LABELS) as (keyof PayPalButtonStyles)[]).map((name) => (
            <Select
              key={name}
              label={STYLE_LABELS[name]}
              error={errors.buttonStyles?.[name]?.message}
              {...form.register(`buttonStyles.${name}`)}
            >
              <Options of={CHOICES[name]} />
            </Select>
          ))}
        </div>
        <ButtonPreview styles={form.watch('buttonStyles')} />
      </div>
    </Panel>
  );
}

const words: Record<PayPalButtonStyles['label'], readonly [before: string, after: string]> = {
  paypal: ['', ''],
  checkout: ['', ' Checkout'],
  buynow: ['Buy now with ', ''],
  pay: ['Pay with ', ''],
};

/** Only a preview: PayPal renders the real buttons from the same settings. */
function ButtonPreview({ styles: { layout, color, shape, label } }: { styles: PayPalButtonStyles }) {
  const [before, after] = words[label];
  const description = `${before}PayPal${after}, ${color}, ${shape === 'pill' ? 'pill' : 'rectangle'}, ${layout}`;
  return (
    <figure className="grid gap-2">
      <figcaption className="text-caption text-ink-faint">Preview</figcaption>
      <div
        role="img"
        aria-label={description}
        className={clsx('grid gap-3 rounded-panel bg-well p-4', layout === 'horizontal' && 'grid-cols-2')}
      >
        <Face color={color} shape={shape}>
          {before}
          <b className="font-bold">PayPal</b>
          {after}
        </Face>
        <Face color="black" shape={shape}>
          Debit or Credit Card
        </Face>
      </div>
    </figure>
  );
}

interface FaceProps extends Pick<PayPalButtonStyles, 'color' | 'shape'> {
  children: React.ReactNode;
}

function Face({ color, shape, children }: FaceProps) {
  const isDark = color === 'blue' || color === 'black';
  return (
    <span
      className={clsx(
        'grid min-h-11 place-content-center border border-line-strong px-2 py-1 text-center text-small',
        shape === 'pill' ? 'rounded-full' : 'rounded-mark',
      )}
      style={{
        background: `var(--paypal-${color})`,
        color: `var(--paypal-${isDark ? 'white' : 'black'})`,
      }}
    >
      <span>{children}</span>
    </span>
  );
}
