import { type PayPalSettingsView, testPayPalSettings } from '#contract/payment-settings.ts';
import type { SaveConflict } from '#web/data/use-change.ts';
import { api } from '#web/lib/browser-api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldConflict } from '#web/ui/field-conflict.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { Select } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { UnsavedChangesGuard } from '#web/ui/unsaved-changes-guard.tsx';
import { Options } from '../options.tsx';
import { TestReport, useConnectionTest } from '../test-report.tsx';
import { PayPalButtonFields } from './paypal-button-fields.tsx';
import { PayPalConnectionFields } from './paypal-connection-fields.tsx';
import { CHOICES, differencesOf, LABELS, stateOf } from './paypal-fields.ts';
import { paypalFailure } from './paypal-texts.ts';
import { ReceiptOperatorFields } from './receipt-operator-fields.tsx';
import { type PayPalEditing, reasonsIn, usePayPalForm } from './use-paypal-form.ts';

interface PayPalEditorProps {
  /** Null if loading failed; the reason is in `failure`. */
  settings: PayPalSettingsView | null;
  failure: string | null;
}

/** The payment settings: a tab of the settings and a separate page. */
export function PayPalEditor({ settings, failure }: PayPalEditorProps) {
  if (settings) return <LoadedEditor settings={settings} />;
  return <LoadProblem sentence={failure} />;
}

const FORM_ID = 'edit-paypal';
const RESET_QUESTION = {
  title: 'Reset the PayPal settings?',
  consequence:
    'The stored credentials and the webhook ID are deleted and the PayPal demo takes over again. Payments in progress can be confirmed and orders refunded only after the same credentials are entered again. Receipt details are kept; unsaved changes are lost.',
};
/** Scroll margin, so that the bar at the bottom never hides the focused element. */
const clearOfBar = '[&_button]:scroll-mb-32 [&_input]:scroll-mb-32 [&_select]:scroll-mb-32';

function LoadedEditor({ settings: loaded }: { settings: PayPalSettingsView }) {
  const editor = usePayPalForm(loaded);
  const { form, failure, stored } = editor;
  const { isDirty } = form.formState;
  const test = useConnectionTest(stored.updatedAt ?? null, () => api(testPayPalSettings, {}));
  const isEnabled = form.watch('enablePayPal');
  return (
    <>
      <form
        id={FORM_ID}
        noValidate
        onSubmit={editor.save}
        aria-label="PayPal settings"
        className={clearOfBar}
      >
        <div className="grid max-w-180 gap-8">
          <TestMoneyNotice settings={stored} />
          <FormError
            message={failure && paypalFailure(failure.error, failure.kind === 'saving' ? 'update' : 'reset')}
            problems={failure ? reasonsIn(failure.error).map((message) => ({ message })) : []}
            occasion={failure}
          />
          {editor.conflict && (
            <Conflict key={editor.conflict.theirs.updatedAt} conflict={editor.conflict} editor={editor} />
          )}
          <Switch
            label={LABELS.enablePayPal}
            state={stateOf(isEnabled)}
            hint="While inactive, nobody can pay. Payments in progress are still completed."
            {...form.register('enablePayPal')}
          />
          <PayPalConnectionFields form={form} settings={stored} />
          <Panel title="Test connection">
            <div className="grid gap-3">
              <div className="flex flex-wrap items-center gap-3">
                <Button onClick={test.test} disabled={isDirty} isBusy={test.isTesting} busyLabel="Testing …">
                  Test connection
                </Button>
                {isDirty && (
                  <p className="text-ink-soft text-small">Save first: the stored settings are tested.</p>
                )}
              </div>
              <TestReport
                isTesting={test.isTesting}
                result={isDirty ? null : test.result}
                busyLabel="Calling PayPal …"
              />
            </div>
          </Panel>
          <Panel title="Prices">
            <Select
              label={LABELS.currency}
              hint="As soon as you save, all prices are in this currency; the numbers stay the same. Earlier orders keep theirs."
              {...form.register('currency')}
            >
              <Options of={CHOICES.currency} />
            </Select>
          </Panel>
          <PayPalButtonFields form={form} />
          <ReceiptOperatorFields form={form} />
        </div>
      </form>
      <SaveBar
        formId={FORM_ID}
        isDirty={isDirty}
        busy={editor.busy}
        onResetChanges={editor.resetChanges}
        onResetToDefault={editor.resetToDefault}
        resetQuestion={RESET_QUESTION}
      />
      <UnsavedChangesGuard isDirty={isDirty} />
    </>
  );
}

interface ConflictProps {
  conflict: SaveConflict<PayPalSettingsView>;
  editor: PayPalEditing;
}

function Conflict({ conflict: { message, theirs }, editor }: ConflictProps) {
  return (
    <FieldConflict
      message={message}
      differences={differencesOf(editor.form.watch(), theirs)}
      onLoadTheirs={editor.loadTheirs}
      onKeepMine={editor.keepMine}
    />
  );
}

/** Explains test payments and what their credits are good for. Renders nothing once payments are real. */
function TestMoneyNotice({ settings: { demo, mode, isSetUp } }: { settings: PayPalSettingsView }) {
  if (demo && isSetUp) {
    return (
      <Alert tone="info" title="Payments are a demo.">
        No credentials are stored, so buyers see a simulator marked Demo, and no money moves. Saving
        credentials switches it off, and credits bought with it no longer count.
      </Alert>
    );
  }
  if (demo) {
    return (
      <Alert tone="warning" title="Only administrators can pay.">
        A text model is connected, but no PayPal credentials are stored. You can still try out the demo: what
        you buy is marked Demo and does not pay for listings by this model. Everybody else is told that
        payments are not set up yet. Enter credentials to open the shop.
      </Alert>
    );
  }
  if (mode === 'live') return null;
  return (
    <Alert tone="warning" title="PayPal’s sandbox takes payments.">
      Anyone with a PayPal sandbox account can get credits without paying and spend them on listings,
      including those by your own text model. Keep the shop closed until you save live credentials; from then
      on sandbox credits no longer count.
    </Alert>
  );
}
