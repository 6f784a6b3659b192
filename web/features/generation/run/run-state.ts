import type {
  ChannelNotes,
  ChannelTexts,
  ChosenChannel,
  ListingFinding,
} from '#contract/channels/versions.ts';
import { COST_PER_GENERATION } from '#contract/credits.ts';
import type { Generation, GenerationEvent, RunChoice } from '#contract/generation.ts';
import type { ListingContent } from '#contract/listing-content.ts';
import { decodeListing, isUsable, type ListingProgress } from '#contract/parse-listing.ts';
import { type ListingFacts, nothingChosen, type Order } from './order.ts';

/** The channel versions of a run. */
export interface Versions {
  choice: RunChoice;
  /** The texts so far. */
  channels: ChannelTexts;
  /** How those came about that are done. */
  notes: ChannelNotes;
}

/** What a run left behind besides its text. */
export interface RunResult {
  productId: string | null;
  listingId: string | null;
  findings: readonly ListingFinding[];
  /** Why the credit was given back although there is a text. */
  release: RunFailure | null;
  /** `none`: it was written again for nothing. */
  credit: Generation['credit'];
}

export interface RunFailure {
  code: string;
  message: string;
}

/** `lost`: rejoining the run. `unsent`: no response yet, so it may or may not have started. */
export type Connection = 'open' | 'lost' | 'unsent';

export type RunPhase = 'idle' | 'generating' | 'done' | 'failed' | 'stopped';

/** The run shown on the sheet. */
export interface RunState extends Versions {
  phase: RunPhase;
  /** Null until the service responds. */
  runId: string | null;
  facts: ListingFacts | null;
  isDemo: boolean;
  content: ListingContent;
  progress: ListingProgress;
  /** Null until there is a text. */
  result: RunResult | null;
  failure: RunFailure | null;
  /** Whether it is written again for nothing. */
  isFree: boolean;
  /** Available credits as last reported by the service; one less while a paid start is pending. */
  credits: number;
  connection: Connection;
  /** The user asked to stop; the outcome is not known yet. */
  isStopping: boolean;
}

/** What the sheet needs of a past listing. */
export interface StoredRun extends Versions {
  runId: string;
  facts: ListingFacts;
  isDemo: boolean;
  isFree: boolean;
}

/** The events that the page's state hears of one by one; texts come once per frame. */
export type SingleEvent = Exclude<GenerationEvent, { event: 'text' | 'channelText' }>;

export type RunAction =
  | { type: 'started'; order: Order; isDemo: boolean }
  | { type: 'joined'; run: StoredRun }
  | {
      type: 'restored';
      run: StoredRun;
      phase: RunPhase;
      content: ListingContent | null;
      result: RunResult | null;
      failure: RunFailure | null;
    }
  /** The service refused to start or was unreachable: there is no run. */
  | { type: 'refused'; failure: RunFailure }
  | { type: 'event'; event: SingleEvent }
  | { type: 'written'; content: ListingContent; progress: ListingProgress }
  | { type: 'channel-written'; channel: ChosenChannel; fields: ChannelTexts[ChosenChannel] }
  | { type: 'connection'; connection: Connection }
  | { type: 'stopping' }
  /** The run had already ended or continued: it is not shown as stopped. */
  | { type: 'stop-refused' }
  | { type: 'credits'; credits: number }
  | { type: 'reset' }
  | { type: 'replaced'; state: RunState };

export const emptyContent: ListingContent = decodeListing('');
const noVersions: Versions = { choice: nothingChosen, channels: {}, notes: {} };
const nothingWritten: ListingProgress = { writing: null, finished: [] };

export function initialState(credits: number): RunState {
  return {
    phase: 'idle',
    runId: null,
    facts: null,
    isDemo: false,
    content: emptyContent,
    progress: nothingWritten,
    ...noVersions,
    result: null,
    failure: null,
    isFree: false,
    credits,
    connection: 'open',
    isStopping: false,
  };
}

const ended = (state: RunState, credits: number): RunState => ({
  ...state,
  credits,
  progress: nothingWritten,
  connection: 'open',
  isStopping: false,
});

const withoutText = (state: RunState): RunState => ({
  ...state,
  content: emptyContent,
  progress: nothingWritten,
  ...noVersions,
});

const creditAfter = { settled: 'spent', window: 'none', released: 'returned' } as const;

function afterEvent(state: RunState, { event, data }: SingleEvent): RunState {
  switch (event) {
    case 'started':
      return { ...state, runId: data.id, credits: data.balance, connection: 'open' };
    case 'channel': {
      const { channel, fields, note } = data;
      const channels = { ...state.channels, [channel]: fields };
      return { ...state, channels, notes: { ...state.notes, [channel]: note } };
    }
    case 'completed': {
      const { balance, content, channels, notes, charge, productId, listingId, findings, release } = data;
      // While a stop is pending, its response decides which came first; see `stop-refused`.
      return {
        ...ended(state, balance),
        phase: state.isStopping ? 'stopped' : 'done',
        ...{ content, channels, notes },
        result: { productId, listingId, findings, release, credit: creditAfter[charge] },
        isStopping: state.isStopping,
      };
    }
    case 'failed': {
      const isStopped = data.code === 'generation_cancelled';
      const failure = { code: data.code, message: data.message };
      // A failed run's text is stored nowhere; leaving it on the sheet would suggest otherwise.
      return { ...withoutText(ended(state, data.balance)), phase: isStopped ? 'stopped' : 'failed', failure };
    }
  }
}

/** Every event of a run, as the page sees it. */
export function reduceRun(state: RunState, action: RunAction): RunState {
  switch (action.type) {
    case 'started': {
      const { order, isDemo } = action;
      const { facts, choice, isFree } = order;
      const credits = state.credits - (isFree ? 0 : COST_PER_GENERATION);
      return { ...initialState(credits), phase: 'generating', facts, choice, isDemo, isFree };
    }
    case 'joined':
      return { ...initialState(state.credits), phase: 'generating', ...action.run };
    case 'restored': {
      const { run, phase, content, result, failure } = action;
      return {
        ...initialState(state.credits),
        phase,
        ...run,
        content: content ?? emptyContent,
        result,
        failure,
      };
    }
    case 'refused': {
      const isTaken = state.runId === null && !state.isFree;
      const credits = state.credits + (isTaken ? COST_PER_GENERATION : 0);
      const { failure } = action;
      return { ...withoutText(state), phase: 'failed', credits, failure, connection: 'open' };
    }
    case 'event':
      return state.phase === 'generating' ? afterEvent(state, action.event) : state;
    case 'written':
      return state.phase === 'generating'
        ? { ...state, content: action.content, progress: action.progress }
        : state;
    case 'channel-written': {
      const { channel, fields } = action;
      // After a lost connection, the text of a version that is done comes again.
      if (state.phase !== 'generating' || state.notes[channel]) return state;
      return { ...state, channels: { ...state.channels, [channel]: fields } };
    }
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
