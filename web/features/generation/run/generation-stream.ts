import { createParser } from 'eventsource-parser';
import { type GenerationEvent, generationEvents } from '#contract/generation.ts';
import { failureOf } from '#web/lib/api.ts';

/** The service sends a heartbeat every 15 s; without one for this long, the connection is considered lost. */
const SILENCE_MS = 40_000;

const isEventName = (name: string | undefined): name is GenerationEvent['event'] =>
  name !== undefined && Object.hasOwn(generationEvents, name);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Null for events of a later service version. Throws an `ApiError` for data that breaks the contract. */
function toEvent(name: string | undefined, data: string): GenerationEvent | null {
  if (!isEventName(name)) return null;
  const parsed = generationEvents[name].safeParse(parseJson(data));
  if (!parsed.success) throw failureOf({ status: 200, headers: {}, body: '' });
  return { event: name, data: parsed.data } as GenerationEvent;
}

/**
 * Reads the events of a run from a response until the run ends. Resolves with whether the end was received:
 * false means that the connection was lost or silent.
 */
export async function readGenerationStream(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: GenerationEvent) => void,
  silenceMs = SILENCE_MS,
): Promise<boolean> {
  let hasEnded = false;
  const parser = createParser({
    onEvent({ event: name, data }) {
      const event = toEvent(name, data);
      if (!event || hasEnded) return;
      hasEnded = event.event === 'completed' || event.event === 'failed';
      onEvent(event);
    },
  });
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const hangUp = () => void reader.cancel().catch(() => {});
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  // A device that goes offline leaves its connections open but silent.
  globalThis.addEventListener?.('offline', hangUp);
  try {
    while (!hasEnded) {
      watchdog = setTimeout(hangUp, silenceMs);
      const { done, value } = await reader.read();
      clearTimeout(watchdog);
      if (done) break;
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } finally {
    clearTimeout(watchdog);
    globalThis.removeEventListener?.('offline', hangUp);
    hangUp();
  }
  return hasEnded;
}
