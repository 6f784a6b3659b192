import type { TextModelError, TextModelRequest } from './text-model-client.ts';

/** What a call is for; recorded with the tokens it used. */
export type CallPurpose =
  | { purpose: 'listing'; generationId: string; userId: string; promptVersion: number }
  | { purpose: 'key_test' };

/** Like `TextModelRequest`, with the key already applied. The call is recorded when it has ended. */
export type TextModelCall = Omit<TextModelRequest, 'apiKey' | 'onUsage'> & {
  readonly calledFor: CallPurpose;
};

/** A model ready to use. Its key is never exposed. */
export interface PickedTextModel {
  readonly keyId: string;
  readonly model: string;
  readonly baseUrl: string;
  /** The model was found retired and is being tried again. */
  readonly isDoubtful: boolean;
  /** True for the demo writer. */
  readonly isDemo: boolean;
  readonly client: {
    /** Like `TextModelClient.stream`. */
    stream(call: TextModelCall): Promise<void>;
  };
}

/** What a run has already tried. */
export interface TriedTextModels {
  readonly keyIds: readonly string[];
  readonly models: readonly string[];
}

/** Which text model would answer at this moment. */
export interface TextModelStatus {
  readonly isReady: boolean;
  readonly provider: 'gemini' | 'openai-compatible' | 'demo';
  readonly isDemo: boolean;
}

/** Selects the text model to call, according to the settings. Knows nothing of listings. */
export interface TextModelSource {
  status(): Promise<TextModelStatus>;
  /**
   * The first model that is not retired with a random usable key; null when none is left. `asOf` is a status read
   * just before: the settings are then not read again.
   */
  pick(tried: TriedTextModels, asOf?: TextModelStatus | null): Promise<PickedTextModel | null>;
  /**
   * After a refused key or an exhausted quota, the key is not picked for a while. Other errors have no
   * effect.
   */
  setAside(keyId: string, error: TextModelError): Promise<void>;
  /** After a model was found retired, the next one is preferred, and the Admins are notified once. */
  setModelAside(picked: PickedTextModel): Promise<void>;
  /** Clears a doubtful model that has answered. */
  modelAnswered(picked: PickedTextModel): Promise<void>;
}
