import type { TextModelSettings } from '#contract/settings.ts';
import type { Config } from '#server/config.ts';

/** Until an Admin has chosen: Gemini, at the address and with the model of the start-up settings. */
export const defaultTextModelSettings: TextModelSettings = { provider: 'gemini', model: '', baseUrl: '' };

/** Where the start-up settings send Gemini calls; changing that needs the machine, not just an Admin's session. */
const CONFIGURED_GEMINI = 'gemini';

type GeminiConfig = Pick<Config, 'gemini'>;

export interface TextModelEndpoint {
  provider: TextModelSettings['provider'];
  baseUrl: string;
  model: string;
  /** Only keys of this audience may be sent to `baseUrl`. */
  audience: string;
}

/**
 * Fills what the Admin left empty. Loopback and private addresses are allowed on purpose: Ollama, vLLM and LM Studio
 * live there, and only an Admin can set them. What such a server answers is never shown, only whether it works.
 */
export function resolveEndpoint(settings: TextModelSettings, { gemini }: GeminiConfig): TextModelEndpoint {
  const { provider } = settings;
  const isGemini = provider === 'gemini';
  const baseUrl = settings.baseUrl || (isGemini ? gemini.baseUrl : '');
  const isConfigured = !settings.baseUrl || originOf(baseUrl) === originOf(gemini.baseUrl);
  return {
    provider,
    baseUrl: baseUrl.replace(/(?<!\/)\/+$/, ''),
    model: settings.model || (isGemini ? gemini.model : ''),
    audience: isConfigured ? CONFIGURED_GEMINI : originOf(baseUrl),
  };
}

/** The address that a key of this audience is sent to, for showing. */
export function addressOfAudience(audience: string, { gemini }: GeminiConfig): string {
  return audience === CONFIGURED_GEMINI ? originOf(gemini.baseUrl) : audience;
}

function originOf(url: string): string {
  return new URL(url).origin;
}
