import type { GenerationEvent } from '#contract/generation.ts';
import type { ListingContent } from '#contract/listing-content.ts';
import { decodeListing, isUsable, type ListingProgress } from '#contract/parse-listing.ts';

/** The form's input. */
export interface ListingFacts {
  productName: string;
  productDetails: string;
  /** The language's English name. */
  language: string;
}

export interface RunFailure {
  code: string;
  message: string;
}

/** `lost`: rejoining the run. `unsent`: no response yet, so it may or may not have started. */
export type Connection = 'open' | 'lost' | 'unsent';

export type RunPhase = 'idle' | 'generating' | 'done' | 'failed' | 'stopped';

/** The run shown on the sheet. */
export interface RunState {
  phase: RunPhase;
  /** Null until the service responds. */
  runId: string | null;
  facts: ListingFacts | null;
  isDemo: boolean;
  content: ListingContent;
  progress: ListingProgress;
  failure: RunFailure | null;
  /** Available credits as last reported by the service; one less while a start is pending. */
  credits: number;
  connection: Connection;
  /** The user asked to stop; the outcome is not known yet. */
  isStopping: boolean;
}

/** What the sheet needs of a past listing. */
export interface StoredRun {
  runId: string;
  facts: ListingFacts;
  isDemo: boolean;
}

export type RunAction =
  | { type: 'started'; facts: ListingFacts; isDemo: boolean }
  | { type: 'joined'; run: StoredRun }
  | {
      type: 'restored';
      run: StoredRun;
      phase: RunPhase;
      content: ListingContent | null;
      failure: RunFailure | null;
    }
  /** The service refused to start or was unreachable: there is no run. */
  | { type: 'refused'; failure: RunFailure }
  | { type: 'event'; event: Exclude<GenerationEvent, { event: 'text' }> }
  | { type: 'written'; content: ListingContent; progress: ListingProgress }
  | { type: 'connection'; connection: Connection }
  | { type: 'stopping' }
  /** The run had already ended or continued: it is not shown as stopped. */
  | { type: 'stop-refused' }
  | { type: 'credits'; credits: number }
  | { type: 'reset' }
  | { type: 'replaced'; state: RunState };

export const emptyContent: ListingContent = decodeListing('');
const nothingWritten: ListingProgress = { writing: null, finished: [] };

export function initialState(credits: number): RunState {
  return {
    phase: 'idle',
    runId: null,
    facts: null,
    isDemo: false,
    content: emptyContent,
    progress: nothingWritten,
    failure: null,
    credits,
    connection: 'open',
    isStopping: false,
  };
}

function afterEvent(
  state: RunState,
  { event, data }: Extract<RunAction, { type: 'event' }>['event'],
): RunState {
  const { balance: credits } = data;
  const ended = { ...state, credits, connection: 'open' as const, isStopping: false };
  switch (event) {
    case 'started':
      return { ...state, runId: data.id, credits, connection: 'open' };
    case 'completed':
      // While a stop is pending, its response decides which came first; see `stop-refused`.
      return {
        ...ended,
        phase: state.isStopping ? 'stopped' : 'done',
        content: data.content,
        progress: nothingWritten,
        isStopping: state.isStopping,
      };
    case 'failed': {
      const isStopped = data.code === 'generation_cancelled';
      // A failed run's text is stored nowhere; leaving it on the sheet would suggest otherwise.
      const failure = { code: data.code, message: data.message };
      return {
        ...ended,
        phase: isStopped ? 'stopped' : 'failed',
        content: emptyContent,
        progress: nothingWritten,
        failure,
      };
    }
  }
}

/** Every event of a run, as the page sees it. */
export function reduceRun(state: RunState, action: RunAction): RunState {
  switch (action.type) {
    case 'started': {
      const { facts, isDemo } = action;
      return { ...initialState(state.credits - 1), phase: 'generating', facts, isDemo };
    }
    case 'joined':
      return { ...initialState(state.credits), phase: 'generating', ...action.run };
    case 'restored': {
      const { run, phase, content, failure } = action;
      return { ...initialState(state.credits), phase, ...run, content: content ?? emptyContent, failure };
    }
    case 'refused': {
      const credits = state.runId === null ? state.credits + 1 : state.credits;
      const { failure } = action;
      return {
        ...state,
        phase: 'failed',
        credits,
        failure,
        content: emptyContent,
        progress: nothingWritten,
        connection: 'open',
      };
    }
    case 'event':
      return state.phase === 'generating' ? afterEvent(state, action.event) : state;
    case 'written':
      return state.phase === 'generating'
        ? { ...state, content: action.content, progress: action.progress }
        : state;
    case 'connection':
      return state.phase === 'generating' ? { ...state, connection: action.connection } : state;
    case 'stopping':
      return state.phase === 'generating' ? { ...state, isStopping: true } : state;
    case 'stop-refused':
      return {
        ...state,
        isStopping: false,
        phase: state.phase === 'stopped' && isUsable(state.content) ? 'done' : state.phase,
      };
    case 'credits':
      return state.credits === action.credits ? state : { ...state, credits: action.credits };
    case 'reset':
      return initialState(state.credits);
    case 'replaced':
      return { ...action.state, credits: state.credits };
  }
}

/** What would happen to the credit if the run were stopped now; the service uses the same rule. */
export function creditFateOf({ content }: Pick<RunState, 'content'>): 'spent' | 'returned' {
  return isUsable(content) ? 'spent' : 'returned';
}
