import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { errorTable } from './errors.ts';
import { textModelProviderSchema } from './generation.ts';
import { dateTimeSchema, doneSchema, idParamsSchema, idSchema, successOf } from './primitives.ts';

const FIELDS_REQUIRED = errorTable.key_fields_required.message;
const KEY_CHARACTERS = /^[\x21-\x7e]+$/;
const KEY_CHARACTERS_MESSAGE = 'A key has no spaces or special characters';

/** Replaces the hidden part of a key; real keys never contain it. */
export const KEY_MASK = '…';

export const textModelKeySchema = z.object({
  _id: idSchema,
  name: z.string(),
  /** Masked: first 8 characters, an ellipsis, last 4. */
  key: z.string(),
  isActive: z.boolean(),
  createdAt: dateTimeSchema,
  /** The only address this key is ever sent to: that of the provider selected when the key was entered. */
  sentTo: z.string(),
  /** False if the provider's address has changed since. The key is then not used. */
  matchesProvider: z.boolean(),
  /** Why its test failed. The key is not used until a test passes. */
  heldBackReason: z.string().nullable(),
  /** Set while the key is suspended after a refusal or an exhausted quota. */
  setAsideUntil: dateTimeSchema.nullable(),
  setAsideReason: z.string().nullable(),
});
export type TextModelKey = z.infer<typeof textModelKeySchema>;

const requiredText = (max: number) =>
  z.string(FIELDS_REQUIRED).trim().min(1, FIELDS_REQUIRED).max(max, `At most ${max} characters`);

export const addTextModelKeyBodySchema = z.object({
  name: requiredText(100),
  key: requiredText(500).regex(KEY_CHARACTERS, KEY_CHARACTERS_MESSAGE),
  isActive: z.boolean().optional(),
});

/** A key that contains the mask's ellipsis is the displayed one, sent back unchanged. */
export const updateTextModelKeyBodySchema = z.object({
  name: requiredText(100),
  key: requiredText(500).refine(
    (key) => key.includes(KEY_MASK) || KEY_CHARACTERS.test(key),
    KEY_CHARACTERS_MESSAGE,
  ),
  isActive: z.boolean().optional(),
});

export const listTextModelKeys = defineEndpoint({
  method: 'GET',
  path: '/api/gemini-keys',
  access: 'admin',
  summary: 'All text model keys, masked, newest first',
  answer: successOf(z.array(textModelKeySchema)),
});

export const addTextModelKey = defineEndpoint({
  method: 'POST',
  path: '/api/gemini-keys',
  access: 'admin',
  summary: 'Add a text model key; stored encrypted, tested, and used once the test has passed',
  body: addTextModelKeyBodySchema,
  answer: successOf(textModelKeySchema),
});

export const updateTextModelKey = defineEndpoint({
  method: 'PUT',
  path: '/api/gemini-keys/{id}',
  access: 'admin',
  summary:
    'Change name, key or state; a masked key keeps the stored one, a new one is tested before it is used',
  params: idParamsSchema,
  body: updateTextModelKeyBodySchema,
  answer: successOf(textModelKeySchema),
});

export const deleteTextModelKey = defineEndpoint({
  method: 'DELETE',
  path: '/api/gemini-keys/{id}',
  access: 'admin',
  summary: 'Delete a text model key',
  params: idParamsSchema,
  answer: doneSchema,
});

export const toggleTextModelKey = defineEndpoint({
  method: 'PATCH',
  path: '/api/gemini-keys/{id}/toggle',
  access: 'admin',
  summary: 'Activate or deactivate a text model key',
  params: idParamsSchema,
  answer: successOf(textModelKeySchema),
});

const textModelTestSchema = z.object({
  works: z.boolean(),
  outcome: z.enum([
    'works',
    'refused',
    'quota',
    'model_not_found',
    'unreachable',
    'private_address',
    'timed_out',
    'failed',
    'unreadable_key',
    'not_set_up',
  ]),
  /** The result, in words. */
  report: z.string(),
});
export type TextModelTest = z.infer<typeof textModelTestSchema>;

export const testTextModelKey = defineEndpoint({
  method: 'POST',
  path: '/api/gemini-keys/{id}/test',
  access: 'admin',
  summary: 'Make one tiny call with this key and say what came back',
  params: idParamsSchema,
  answer: successOf(textModelTestSchema),
});

const urlOf = (value: string) => (URL.canParse(value) ? new URL(value) : null);

const choosableProviderSchema = textModelProviderSchema.exclude(['demo']);

const modelNameSchema = z
  .string()
  .trim()
  .max(200, 'At most 200 characters')
  .regex(/^[\w./:@-]*$/, 'Letters, digits and . / : @ - _ only');

export const MAX_FALLBACK_MODELS = 5;

const textModelSettingsSchema = z.object({
  provider: choosableProviderSchema,
  /** The provider's name for the model; empty for the provider's default. */
  model: modelNameSchema,
  /** Models that take over, in this order, when the ones before them are retired. */
  fallbackModels: z
    .array(modelNameSchema.min(1, 'Enter the name of the model'))
    .max(MAX_FALLBACK_MODELS, `At most ${MAX_FALLBACK_MODELS} models`)
    .default([]),
  /** Base URL; empty for the provider's public one. Required for an OpenAI-compatible endpoint. */
  baseUrl: z
    .string()
    .trim()
    .max(500, 'At most 500 characters')
    .refine(
      (value) => value === '' || /^https?:$/.test(urlOf(value)?.protocol ?? ''),
      'An address beginning with http:// or https://',
    )
    .refine(
      (value) => !urlOf(value)?.username && !urlOf(value)?.password,
      'Leave user name and password out of the address; add a key instead',
    )
    .refine((value) => !/[?#]/.test(value), 'Leave out everything from ? or # on'),
});
export type TextModelSettings = z.infer<typeof textModelSettingsSchema>;

export const putTextModelSettingsBodySchema = textModelSettingsSchema.superRefine((settings, issues) => {
  if (settings.provider !== 'openai-compatible') return;
  if (!settings.baseUrl)
    issues.addIssue({ code: 'custom', path: ['baseUrl'], message: 'Enter the base URL' });
  if (!settings.model)
    issues.addIssue({ code: 'custom', path: ['model'], message: 'Enter the name of the model' });
});

export type TextModelSettingsInput = z.input<typeof putTextModelSettingsBodySchema>;

const textModelSettingsViewSchema = textModelSettingsSchema.extend({
  /** Used for Gemini when model or base URL is empty. */
  defaults: z.object({ model: z.string(), fallbackModels: z.array(z.string()), baseUrl: z.string() }),
  /** The first model that is not retired; if all are, the one to be tried next. */
  currentModel: z.string(),
  /** Listed models that the provider no longer offers. */
  retiredModels: z.array(z.object({ model: z.string(), noticedAt: dateTimeSchema })),
  /** Active keys for this provider that are held back or suspended, with the reason. */
  failingKeys: z.array(z.object({ name: z.string(), reason: z.string() })),
  /** Whether a text model on the server's own machine or network is allowed (`ALLOW_PRIVATE_ENDPOINTS`). */
  arePrivateEndpointsAllowed: z.boolean(),
  /** True while the demo writer is active because no key is stored. */
  demo: z.boolean(),
  /** False if no listing could be written at the moment. */
  ready: z.boolean(),
});
export type TextModelSettingsView = z.infer<typeof textModelSettingsViewSchema>;

export const getTextModelSettings = defineEndpoint({
  method: 'GET',
  path: '/api/text-model-settings',
  access: 'admin',
  summary: 'Provider, model and base URL of the text model',
  answer: successOf(textModelSettingsViewSchema),
});

export const putTextModelSettings = defineEndpoint({
  method: 'PUT',
  path: '/api/text-model-settings',
  access: 'admin',
  summary: 'Choose Gemini or an OpenAI-compatible endpoint',
  body: putTextModelSettingsBodySchema,
  answer: successOf(textModelSettingsViewSchema),
});

/** The days the usage figures cover. */
export const MODEL_USAGE_DAYS = 30;

const tokensSchema = z.number().int().nonnegative();

const modelUsageSchema = z.object({
  provider: textModelProviderSchema,
  model: z.string(),
  calls: z.number().int(),
  /** Not those that were stopped. */
  failed: z.number().int(),
  /** As the provider counts them; null if it has reported none. */
  inputTokens: tokensSchema.nullable(),
  outputTokens: tokensSchema.nullable(),
  /** The part of the input tokens that the provider had cached. */
  cachedTokens: tokensSchema.nullable(),
  /** Input and output, with all attempts; null if no listing's tokens are known. */
  tokensPerListing: tokensSchema.nullable(),
});
export type ModelUsage = z.infer<typeof modelUsageSchema>;

export const getTextModelUsage = defineEndpoint({
  method: 'GET',
  path: '/api/text-model-usage',
  access: 'admin',
  summary: `Calls of the text model in the last ${MODEL_USAGE_DAYS} days and their tokens, by model`,
  answer: successOf(z.array(modelUsageSchema)),
});

export const testTextModelSettings = defineEndpoint({
  method: 'POST',
  path: '/api/text-model-settings/test',
  access: 'admin',
  summary: 'Make one tiny call as a listing would make it, with the stored settings, and say what came back',
  answer: successOf(textModelTestSchema),
});
