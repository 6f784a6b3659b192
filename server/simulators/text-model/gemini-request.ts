import { z } from 'zod';

/**
 * What `google.ai.generativelanguage.v1beta` GenerateContentRequest accepts in proto3 JSON: either spelling
 * of a name, null for absent, enums in any case. Unknown fields are refused, as Google does. Fields only for
 * images, audio or tools are accepted unchecked.
 */
const anything = z.unknown().optional();
const record = z.record(z.string(), z.unknown()).optional();
const name = (pattern: RegExp) => z.string().regex(pattern).optional();

const partSchema = z.strictObject({
  text: z.string().optional(),
  thought: z.boolean().optional(),
  thoughtSignature: z.string().optional(),
  inlineData: record,
  fileData: record,
  functionCall: record,
  functionResponse: record,
  executableCode: record,
  codeExecutionResult: record,
  videoMetadata: record,
  mediaResolution: anything,
  partMetadata: record,
});
const contentSchema = z.strictObject({
  role: z.enum(['user', 'model', 'function']).optional(),
  parts: z.array(partSchema).min(1),
});

const generationConfigSchema = z.strictObject({
  candidateCount: z.int().min(1).max(8).optional(),
  stopSequences: z.array(z.string()).max(5).optional(),
  maxOutputTokens: z.int().positive().optional(),
  temperature: z.number().min(0).max(2).optional(),
  topP: z.number().min(0).max(1).optional(),
  topK: z.int().min(0).optional(),
  seed: z.int().optional(),
  presencePenalty: z.number().min(-2).max(2).optional(),
  frequencyPenalty: z.number().min(-2).max(2).optional(),
  responseLogprobs: z.boolean().optional(),
  logprobs: z.int().min(0).max(20).optional(),
  responseMimeType: name(/^(?:text\/plain|text\/x\.enum|application\/(?:json|xml|yaml))$/),
  responseSchema: record,
  responseJsonSchema: anything,
  responseModalities: z.array(z.string().regex(/^(?:MODALITY_UNSPECIFIED|TEXT|IMAGE|AUDIO)$/i)).optional(),
  mediaResolution: name(/^MEDIA_RESOLUTION_(?:UNSPECIFIED|LOW|MEDIUM|HIGH)$/i),
  speechConfig: record,
  imageConfig: record,
  enableEnhancedCivicAnswers: z.boolean().optional(),
  thinkingConfig: z
    .strictObject({
      includeThoughts: z.boolean().optional(),
      thinkingBudget: z.int().min(-1).optional(),
      thinkingLevel: name(/^(?:THINKING_LEVEL_UNSPECIFIED|MINIMAL|LOW|MEDIUM|HIGH)$/i),
    })
    .optional(),
});

const requestSchema = z.strictObject({
  model: z.string().optional(),
  contents: z.array(contentSchema).min(1),
  systemInstruction: z
    .strictObject({ role: z.string().optional(), parts: z.array(partSchema).min(1) })
    .optional(),
  safetySettings: z.array(z.strictObject({ category: z.string(), threshold: z.string() })).optional(),
  tools: z.array(z.record(z.string(), z.unknown())).optional(),
  toolConfig: record,
  cachedContent: z.string().optional(),
  serviceTier: z.string().optional(),
  store: z.boolean().optional(),
  generationConfig: generationConfigSchema.optional(),
});

export type GenerateContentRequest = z.infer<typeof requestSchema>;

/** Fields whose keys are the caller's own and must not be renamed. */
const FREE_FORM = new Set([
  'responseSchema',
  'responseJsonSchema',
  'functionCall',
  'functionResponse',
  'tools',
]);

const camelCase = (key: string) => key.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
const snakeCase = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Converts names to camel case and removes nulls. */
function normalised(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normalised);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      const known = camelCase(key);
      return inner === null ? [] : [[known, FREE_FORM.has(known) ? inner : normalised(inner)]];
    }),
  );
}

/** The request in a body, or the error Google would report. */
export function readGenerateContentRequest(
  body: string,
): { request: GenerateContentRequest; problem: null } | { request: null; problem: string } {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return { request: null, problem: 'Invalid JSON payload received. Unexpected token.' };
  }
  const parsed = requestSchema.safeParse(normalised(json));
  if (parsed.success) return { request: parsed.data, problem: null };
  const issue = parsed.error.issues[0];
  const place = snakeCase(issue?.path.join('.') ?? '');
  const problem =
    issue?.code === 'unrecognized_keys'
      ? `Invalid JSON payload received. Unknown name "${issue.keys[0]}"${place && ` at '${place}'`}: Cannot find field.`
      : `Invalid value at '${place}': ${issue?.message}`;
  return { request: null, problem };
}
