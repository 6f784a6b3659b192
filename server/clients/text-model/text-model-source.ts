import type { TextModelError, TextModelRequest } from './text-model-client.ts';

/** A model to write with now. Its key stays inside. */
export interface PickedTextModel {
  readonly keyId: string;
  readonly model: string;
  readonly baseUrl: string;
  /** It was found retired, and is asked again. */
  readonly isDoubtful: boolean;
  /** True for the demo writer. */
  readonly isDemo: boolean;
  readonly client: {
    /** As `TextModelClient.stream`, with the key already in it. */
    stream(request: Omit<TextModelRequest, 'apiKey'>): AsyncIterable<string>;
  };
}

/** What a run has tried already. */
export interface TriedTextModels {
  readonly keyIds: readonly string[];
  readonly models: readonly string[];
}

/** Which text model answers, as an Admin has set it. Knows nothing of listings. */
export interface TextModelSource {
  status(): Promise<{ isReady: boolean; provider: 'gemini' | 'openai-compatible' | 'demo'; isDemo: boolean }>;
  /** The first model that is not retired, a random usable key, and the client that calls with them; null when none is left. */
  pick(tried: TriedTextModels): Promise<PickedTextModel | null>;
  /** After a refused key or a used-up quota: the key is not picked for a while. Other errors change nothing. */
  setAside(keyId: string, error: TextModelError): Promise<void>;
  /** After a model was found retired: the next one is preferred from now on, and the Admins are told, once. */
  setModelAside(picked: PickedTextModel): Promise<void>;
  /** After a doubtful model has answered: it is as any other. */
  modelAnswered(picked: PickedTextModel): Promise<void>;
}
