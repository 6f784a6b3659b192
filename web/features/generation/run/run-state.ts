import type { GenerationEvent } from '#contract/generation.ts';
import type { ListingContent } from '#contract/listing-content.ts';
import { decodeListing, isUsable, type ListingProgress } from '#contract/parse-listing.ts';

/** What a person fills in. */
export interface ListingFacts {
  productName: string;
  productDetails: string;
  /** English name of the language. */
  language: string;
}

export interface RunFailure {
  code: string;
  message: string;
}

/** `lost`: joining the run again. `unsent`: the service has not answered yet, whether it began is unknown. */
export type Connection = 'open' | 'lost' | 'unsent';

export type RunPhase = 'idle' | 'generating' | 'done' | 'failed' | 'stopped';

/** The one run that the sheet shows. */
export interface RunState {
  phase: RunPhase;
  /** Null until the service has answered. */
  runId: string | null;
  facts: ListingFacts | null;
  isDemo: boolean;
  content: ListingContent;
  progress: ListingProgress;
  failure: RunFailure | null;
  /** Credits to spend, as of the newest word of the service; one less while a start is on its way. */
  credits: number;
  connection: Connection;
  /** The person asked to stop; the outcome is not known yet. */
  isStopping: boolean;
}

/** What the sheet needs of a listing of the history. */
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
  /** The service refused to begin, or could not be reached: no run came of the start. */
  | { type: 'refused'; failure: RunFailure }
  | { type: 'event'; event: Exclude<GenerationEvent, { event: 'text' }> }
  | { type: 'written'; content: ListingContent; progress: ListingProgress }
  | { type: 'connection'; connection: Connection }
  | { type: 'stopping' }
  /** The run had ended by itself, or went on: what was shown as a stop is none. */
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
      // While a stop is on its way, the service's answer to it tells which came first; see `stop-refused`.
      return {
        ...ended,
        phase: state.isStopping ? 'stopped' : 'done',
        content: data.content,
        progress: nothingWritten,
        isStopping: state.isStopping,
      };
    case 'failed': {
      const isStopped = data.code === 'generation_cancelled';
      // What had been written is not kept anywhere: leaving it on the sheet would promise otherwise.
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

/** Everything that can happen to a run, as the page sees it. */
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

/** What becomes of the credit if the run is stopped now; the service decides by the same rule. */
export function creditFateOf({ content }: Pick<RunState, 'content'>): 'spent' | 'returned' {
  return isUsable(content) ? 'spent' : 'returned';
}
