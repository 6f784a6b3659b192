import type { TextModelError, TextModelRequest } from './text-model-client.ts';

/** A model to write with now. Its key stays inside. */
export interface PickedTextModel {
  readonly keyId: string;
  /** True for the demo writer. */
  readonly isDemo: boolean;
  readonly client: {
    /** As `TextModelClient.stream`, with the key already in it. */
    stream(request: Omit<TextModelRequest, 'apiKey'>): AsyncIterable<string>;
  };
}

/** Which text model answers, as an Admin has set it. Knows nothing of listings. */
export interface TextModelSource {
  status(): Promise<{ isReady: boolean; provider: 'gemini' | 'openai-compatible' | 'demo'; isDemo: boolean }>;
  /** A random usable key, and the client that calls with it; null when none is left beside those already tried. */
  pick(triedKeyIds: readonly string[]): Promise<PickedTextModel | null>;
  /** After a refused key or a used-up quota: the key is not picked for a while. Other errors change nothing. */
  setAside(keyId: string, error: TextModelError): Promise<void>;
}
