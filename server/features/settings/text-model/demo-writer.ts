import type { AppContext } from '#server/platform/context.ts';

/** Longer than it takes to write a listing. */
const LEAVE_MS = 180_000;

interface RunningDemoWriter {
  url: string;
  /** What it is still writing after `graceMs` is cut off. */
  close(graceMs: number): Promise<void>;
}

export type StartDemoWriter = () => Promise<RunningDemoWriter>;

/** The stand-in for a text model: runs from its first use until a key is stored. */
export interface DemoWriter {
  /** Its address; starts it when it does not run. */
  url(): Promise<string>;
  /** Takes nothing new and ends when what it is writing is written. */
  leave(): Promise<void>;
  /** Ends at once, for the process to end. */
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
