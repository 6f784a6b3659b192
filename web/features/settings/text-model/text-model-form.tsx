import { zodResolver } from '@hookform/resolvers/zod';
import { type UseFormReturn, useForm } from 'react-hook-form';
import {
  putTextModelSettings,
  putTextModelSettingsBodySchema,
  type TextModelSettings,
  type TextModelSettingsInput,
  type TextModelSettingsView,
  testTextModelSettings,
} from '#contract/settings.ts';
import { refill } from '#web/data/refill.ts';
import { messageOf, useChange } from '#web/data/use-change.ts';
import { showIssues } from '#web/data/use-stored-form.ts';
import { api } from '#web/lib/browser-api.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useTell } from '#web/ui/use-tell.ts';
import { toastFailure } from '../failure-toast.ts';
import { TestReport, useConnectionTest } from '../test-report.tsx';

type Form = UseFormReturn<TextModelSettingsInput, unknown, TextModelSettings>;

const examples = [
  { name: 'Ollama', baseUrl: 'http://localhost:11434/v1' },
  { name: 'vLLM', baseUrl: 'http://localhost:8000/v1' },
  { name: 'LM Studio', baseUrl: 'http://localhost:1234/v1' },
  { name: 'OpenRouter', baseUrl: 'https://openrouter.ai/api/v1' },
] as const;

/** The field shows the names separated by commas. */
const namesIn = (typed: string | string[]) =>
  (Array.isArray(typed) ? typed : typed.split(',')).map((name) => name.trim()).filter(Boolean);

interface TextModelFormProps {
  settings: TextModelSettingsView;
  /** True while there are unsaved changes. */
  onDirtyChange: (isDirty: boolean) => void;
}

/** Provider, model and address. A test uses the stored values, so it is disabled while there are edits. */
export function TextModelForm({ settings, onDirtyChange }: TextModelFormProps) {
  const { provider, model, fallbackModels, baseUrl } = settings;
  const stored = { provider, model, fallbackModels, baseUrl };
  const form = useForm<TextModelSettingsInput, unknown, TextModelSettings>({
    resolver: zodResolver(putTextModelSettingsBodySchema),
    values: stored,
    resetOptions: { keepDirtyValues: true },
  });
  const { isBusy, run } = useChange();
  const { isTesting, result, test } = useConnectionTest(JSON.stringify(stored), () =>
    api(testTextModelSettings, {}),
  );
  const { isDirty } = form.formState;
  useTell(isDirty, onDirtyChange);

  const save = form.handleSubmit(async (body) => {
    const sent = structuredClone(form.getValues());
    const isSaved = await run(() => api(putTextModelSettings, { body }), {
      said: messageOf,
      onFailed: (error) => {
        toastFailure(error, 'Failed to update the text model settings');
        showIssues(form, error);
      },
    });
    if (isSaved) refill(form, sent, () => form.reset(body, { keepDirtyValues: false }));
  });

  // The other provider's model and address would be wrong here, and are easily overlooked.
  const fitProvider = () => {
    const isStored = form.getValues('provider') === provider;
    form.setValue('model', isStored ? model : '', { shouldDirty: true });
    form.setValue('fallbackModels', isStored ? fallbackModels : [], { shouldDirty: true });
    form.setValue('baseUrl', isStored ? baseUrl : '', { shouldDirty: true });
    form.clearErrors();
  };

  return (
    <Panel title="Text model">
      <form noValidate onSubmit={save} className="grid max-w-reading gap-5">
        <Select label="Provider" {...form.register('provider', { onChange: fitProvider })}>
          <option value="gemini">Gemini (Google)</option>
          <option value="openai-compatible">OpenAI-compatible endpoint</option>
        </Select>
        <ModelFields form={form} settings={settings} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" disabled={!isDirty} isBusy={isBusy} busyLabel="Saving …">
            Save changes
          </Button>
          <Button
            onClick={() => form.reset(stored, { keepDirtyValues: false })}
            disabled={!isDirty || isBusy}
          >
            Reset changes
          </Button>
          <Button onClick={test} disabled={isDirty} isBusy={isTesting} busyLabel="Testing …">
            Test this model
          </Button>
        </div>
        <TestReport isTesting={isTesting} result={isDirty ? null : result} />
      </form>
    </Panel>
  );
}

function ModelFields({ form, settings }: { form: Form; settings: TextModelSettingsView }) {
  const { defaults, arePrivateEndpointsAllowed } = settings;
  const { errors } = form.formState;
  const isGemini = form.watch('provider') === 'gemini';
  return (
    <>
      <TextField
        label="Model"
        isOptional={isGemini}
        placeholder={isGemini ? defaults.model : 'llama3.2'}
        hint={
          isGemini
            ? `If left empty, ${defaults.model} is used.`
            : 'The name under which the endpoint knows it.'
        }
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.model?.message}
        {...form.register('model')}
      />
      <TextField
        label="Fallbacks"
        isOptional
        placeholder={isGemini ? defaults.fallbackModels.join(', ') : ''}
        hint="They take over in this order if the model is retired. Separate names with commas."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.fallbackModels?.message ?? errors.fallbackModels?.find?.(Boolean)?.message}
        {...form.register('fallbackModels', { setValueAs: namesIn })}
      />
      <TextField
        label="Base URL"
        isOptional={isGemini}
        type="url"
        placeholder={isGemini ? defaults.baseUrl : examples[0].baseUrl}
        hint={
          isGemini
            ? `If left empty, ${defaults.baseUrl} is used. Keys entered for one address are never sent to another.`
            : 'It ends with the version. Keys entered for one address are never sent to another.'
        }
        autoComplete="off"
        spellCheck={false}
        error={errors.baseUrl?.message}
        {...form.register('baseUrl')}
      />
      {!isGemini && <BaseUrlExamples form={form} />}
      {!isGemini && !arePrivateEndpointsAllowed && (
        <p className="text-small text-ink-soft">
          For a model on the server’s own machine or network, start the server with{' '}
          <code>ALLOW_PRIVATE_ENDPOINTS=on</code>. Otherwise such addresses are never called.
        </p>
      )}
    </>
  );
}

function BaseUrlExamples({ form }: { form: Form }) {
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="mb-1.5 text-caption text-ink-faint">Common addresses</legend>
      {examples.map(({ name, baseUrl }) => (
        <Button
          key={name}
          size="small"
          title={baseUrl}
          onClick={() => form.setValue('baseUrl', baseUrl, { shouldDirty: true, shouldValidate: true })}
        >
          {name}
          <span className="sr-only">: {baseUrl}</span>
        </Button>
      ))}
    </fieldset>
  );
}
