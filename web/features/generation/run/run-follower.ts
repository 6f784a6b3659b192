import { type ChannelDecoder, createChannelDecoder } from '#contract/channels/channel-decoder.ts';
import type { ChosenChannel } from '#contract/channels/versions.ts';
import { cancelGeneration, type Generation, type GenerationEvent } from '#contract/generation.ts';
import { languageCodeOf } from '#contract/languages.ts';
import { createListingDecoder } from '#contract/parse-listing.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { api } from '#web/lib/browser-api.ts';
import { type FollowOptions, joinRun, startRun } from './follow-run.ts';
import { bodyOf, type Order } from './order.ts';
import type { RunAction, RunFailure, RunPhase, RunResult, SingleEvent, StoredRun } from './run-state.ts';

type CreditFate = 'returned' | 'spent';

/** `progressed`: the credit would now be spent, so ask again. `over`: the run had just ended by itself. */
export type StopOutcome = 'stopped' | 'progressed' | 'over' | RunFailure;

export interface RunFollowerOptions {
  dispatch: (action: RunAction) => void;
  /** The session has expired: the user must sign in again. */
  onSignedOut: () => void;
  /** The free runs of the product's window are used up: nothing was started. */
  onUsedUp: (order: Order) => void;
  /** The outcome of a start is unknown: only the service knows the balance and whether the run has begun. */
  onUnclear: () => void;
}

const phases: Record<Generation['status'], RunPhase> = {
  running: 'generating',
  completed: 'done',
  failed: 'failed',
  cancelled: 'stopped',
};

function storedRunOf(generation: Generation): StoredRun {
  const { _id, productName, productDetails, language, demo, choice, channels, notes, credit } = generation;
  return {
    runId: _id,
    facts: { productName, productDetails, language },
    isDemo: demo,
    isFree: credit === 'none',
    ...{ choice, channels, notes },
  };
}

function resultOf({
  content,
  productId,
  listingId,
  findings,
  release,
  credit,
}: Generation): RunResult | null {
  return content && { productId, listingId, findings, release, credit };
}

/** `crypto.randomUUID` is missing over plain HTTP. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

function failureFrom(error: unknown): RunFailure {
  if (error instanceof ApiError) return { code: error.code, message: error.message };
  console.error(error);
  return { code: 'internal', message: 'Something went wrong on our side. Please try again.' };
}

const chargeOf = { held: 'settled', spent: 'settled', none: 'window', returned: 'released' } as const;

/** Turns the response to a stop into the stream's final event. */
function endOf(generation: Generation, balance: number): SingleEvent {
  const { _id: id, content, failure, credit } = generation;
  if (content) {
    const data = { ...generation, id, balance, content, charge: chargeOf[credit] };
    return { event: 'completed', data };
  }
  const { code = 'generation_cancelled', message = '' } = failure ?? {};
  return { event: 'failed', data: { code, message, balance } };
}

/** Decodes the text of a run; the sheet is updated at most once per frame, however small the chunks. */
function createFrameWriter(languageName: string, dispatch: RunFollowerOptions['dispatch']) {
  const language = languageCodeOf(languageName);
  const newDecoders = () => ({
    listing: createListingDecoder(language),
    isListingOpen: false,
    channels: new Map<ChosenChannel, ChannelDecoder<ChosenChannel>>(),
  });
  let decoders = newDecoders();
  /** What has got text since the last frame. */
  const changed = new Set<'listing' | ChosenChannel>();
  let frame = 0;
  const show = () => {
    frame = 0;
    for (const part of changed) {
      if (part === 'listing') {
        const { listing } = decoders;
        dispatch({ type: 'written', content: listing.content(), progress: listing.sections() });
      } else {
        const fields = decoders.channels.get(part)?.fields() ?? {};
        dispatch({ type: 'channel-written', channel: part, fields });
      }
    }
    changed.clear();
  };
  const showSoon = (part: 'listing' | ChosenChannel) => {
    changed.add(part);
    frame ||= requestAnimationFrame(show);
  };
  return {
    write(delta: string) {
      decoders.listing.write(delta);
      decoders.isListingOpen = true;
      showSoon('listing');
    },
    /** The listing itself is written before the first channel. */
    endListing() {
      if (!decoders.isListingOpen) return;
      decoders.listing.end();
      decoders.isListingOpen = false;
      showSoon('listing');
    },
    writeChannel(channel: ChosenChannel, delta: string) {
      const decoder = decoders.channels.get(channel) ?? createChannelDecoder(channel, { language });
      decoders.channels.set(channel, decoder);
      decoder.write(delta);
      showSoon(channel);
    },
    restart() {
      decoders = newDecoders();
      changed.clear();
    },
    cancel: () => cancelAnimationFrame(frame),
  };
}

async function stopRun(
  runId: string,
  expected: CreditFate,
  dispatch: RunFollowerOptions['dispatch'],
): Promise<StopOutcome> {
  dispatch({ type: 'stopping' });
  try {
    const { data } = await api(cancelGeneration, { params: { id: runId }, body: { expected } });
    dispatch({ type: 'event', event: endOf(data.generation, data.balance) });
    return 'stopped';
  } catch (error) {
    dispatch({ type: 'stop-refused' });
    const failure = failureFrom(error);
    if (failure.code === 'generation_progressed') return 'progressed';
    return failure.code === 'generation_not_running' ? 'over' : failure;
  }
}

/** Starts, joins and stops runs, and reports on the one followed. Only the newest is followed. */
export function createRunFollower({ dispatch, onSignedOut, onUnclear, onUsedUp }: RunFollowerOptions) {
  let followed = new AbortController();
  /**
   * A start with an unknown outcome. Repeating the same request joins the same run at no extra cost.
   */
  let openStart: { key: string; request: string } | null = null;

  async function follow(
    language: string,
    connect: (options: FollowOptions) => Promise<void>,
    order?: Order,
  ): Promise<void> {
    followed.abort();
    followed = new AbortController();
    const { signal } = followed;
    const send = (action: RunAction) => {
      if (!signal.aborted) dispatch(action);
    };
    const writer = createFrameWriter(language, send);
    const onEvent = (event: GenerationEvent) => {
      if (event.event === 'text') return writer.write(event.data.delta);
      if (event.event === 'channelText') {
        writer.endListing();
        return writer.writeChannel(event.data.channel, event.data.delta);
      }
      if (event.event === 'channel') writer.endListing();
      openStart = null;
      send({ type: 'event', event });
    };
    const onConnection: FollowOptions['onConnection'] = (connection) =>
      send({ type: 'connection', connection });
    try {
      await connect({ signal, onEvent, onConnection, onReplay: writer.restart });
    } catch (error) {
      if (!signal.aborted) endWithout(error, order);
    } finally {
      writer.cancel();
    }
  }

  function endWithout(error: unknown, order: Order | undefined): void {
    const status = error instanceof ApiError ? error.status : 0;
    const isUnclear = status === 0 || status >= 500;
    if (!isUnclear) openStart = null;
    if (order && error instanceof ApiError && error.code === 'window_used_up') {
      onUsedUp(order);
      return;
    }
    dispatch({ type: 'refused', failure: failureFrom(error) });
    if (status === 401) onSignedOut();
    if (isUnclear) onUnclear();
  }

  return {
    start(order: Order, isDemo: boolean): Promise<void> {
      const body = bodyOf(order, isDemo);
      const request = JSON.stringify(body);
      const attempt = openStart?.request === request ? openStart : { key: newKey(), request };
      openStart = attempt;
      dispatch({ type: 'started', order, isDemo });
      return follow(order.facts.language, (options) => startRun(body, attempt.key, options), order);
    },

    /** Shows a past run; follows it if it is still being written. */
    async open(generation: Generation): Promise<void> {
      const run = storedRunOf(generation);
      if (generation.status === 'running') {
        dispatch({ type: 'joined', run });
        return follow(run.facts.language, (options) => joinRun(run.runId, options));
      }
      const { status, content, failure } = generation;
      const result = resultOf(generation);
      dispatch({ type: 'restored', run, phase: phases[status], content, result, failure });
    },

    stop: (runId: string, expected: CreditFate) => stopRun(runId, expected, dispatch),

    /** The page closes or the sheet is cleared. The run continues on the server. */
    leave: () => followed.abort(),
  };
}

export type RunFollower = ReturnType<typeof createRunFollower>;
