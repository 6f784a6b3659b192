import type { TextModelSettings } from '#contract/settings.ts';
import { isPrivateHost, type Reach } from '#server/clients/outbound-request.ts';
import type { Config } from '#server/platform/config.ts';

/** Until an Admin has chosen: Gemini, at the address and with the models of the start-up settings. */
export const defaultTextModelSettings: TextModelSettings = {
  provider: 'gemini',
  model: '',
  fallbackModels: [],
  baseUrl: '',
};

/** Audience of the configured Gemini address, which only someone with access to the machine can change. */
const CONFIGURED_GEMINI = 'gemini';

type EndpointConfig = Pick<Config, 'gemini' | 'arePrivateEndpointsAllowed'>;

export interface TextModelEndpoint {
  provider: TextModelSettings['provider'];
  baseUrl: string;
  /** The preferred one first; the others take over when it is retired. Never empty. */
  models: readonly string[];
  /** Only keys of this audience may be sent to `baseUrl`. */
  audience: string;
  /** An address from the start-up settings may be private, one from an Admin only if they allow it. */
  reach: Reach;
}

/** Fills in what the Admin left empty. */
export function resolveEndpoint(settings: TextModelSettings, config: EndpointConfig): TextModelEndpoint {
  const { gemini, arePrivateEndpointsAllowed } = config;
  const { provider } = settings;
  const isGemini = provider === 'gemini';
  const baseUrl = settings.baseUrl || (isGemini ? gemini.baseUrl : '');
  const isConfigured = !settings.baseUrl || originOf(baseUrl) === originOf(gemini.baseUrl);
  return {
    provider,
    baseUrl: baseUrl.replace(/(?<!\/)\/+$/, ''),
    models: modelsOf(settings, config),
    audience: isConfigured ? CONFIGURED_GEMINI : originOf(baseUrl),
    reach: isConfigured || arePrivateEndpointsAllowed ? 'anywhere' : 'public',
  };
}

function modelsOf({ provider, model, fallbackModels }: TextModelSettings, { gemini }: EndpointConfig) {
  const isDefault = provider === 'gemini' && model === '';
  const first = isDefault ? gemini.model : model;
  const others = isDefault && fallbackModels.length === 0 ? gemini.fallbackModels : fallbackModels;
  return [...new Set([first, ...others])];
}

/** Whether the address is one of this machine or its networks, and those are not allowed. */
export function isOutOfReach({ baseUrl, reach }: TextModelEndpoint): boolean {
  return reach === 'public' && isPrivateHost(new URL(baseUrl).hostname);
}

/** For display: the address that keys of this audience are sent to. */
export function addressOfAudience(audience: string, { gemini }: EndpointConfig): string {
  return audience === CONFIGURED_GEMINI ? originOf(gemini.baseUrl) : audience;
}

function originOf(url: string): string {
  return new URL(url).origin;
}
