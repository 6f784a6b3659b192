import type { AppContext } from '#server/platform/context.ts';

/** Longer than writing a listing takes. */
const LEAVE_MS = 180_000;

interface RunningDemoWriter {
  url: string;
  /** Cuts off what it is still writing after `graceMs`. */
  close(graceMs: number): Promise<void>;
}

export type StartDemoWriter = () => Promise<RunningDemoWriter>;

/** The text model simulator: runs from its first use until a key is stored. */
export interface DemoWriter {
  /** Its address; starts it if necessary. */
  url(): Promise<string>;
  /** Accepts nothing new and stops when its current listings are written. */
  leave(): Promise<void>;
  /** Stops at once, at shutdown. */
  close(): Promise<void>;
}

export function createDemoWriter({ log }: Pick<AppContext, 'log'>, start: StartDemoWriter): DemoWriter {
  let running: Promise<RunningDemoWriter> | null = null;
  async function end(graceMs: number): Promise<void> {
    const closing = running;
    running = null;
    try {
      await (await closing)?.close(graceMs);
    } catch (error) {
      log.warn({ err: error }, 'the demo writer did not stop cleanly');
    }
  }
  return {
    async url() {
      const starting = running ?? start();
      running = starting;
      try {
        return (await starting).url;
      } catch (error) {
        // The next listing tries to start it again.
        if (running === starting) running = null;
        throw error;
      }
    },
    leave: () => end(LEAVE_MS),
    close: () => end(0),
  };
}
