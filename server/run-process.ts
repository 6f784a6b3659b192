import { fileURLToPath } from 'node:url';
import { type Logger, pino } from 'pino';
import { provideDatabase } from './db/provide-database.ts';
import { loadPageBuild } from './http/page-build.ts';
import { type Config, readConfig } from './platform/config.ts';
import { sentenceOfStartFailure } from './platform/sentence-for-operator.ts';

/** Signals closer together than this count as one. */
const REPEATED_SIGNAL_MS = 1_000;
const buildFolder = fileURLToPath(new URL('../build', import.meta.url));

function createLog(config: Config): Logger {
  const redact = {
    paths: ['req.headers.cookie', 'req.headers.authorization', 'password', 'token', 'key'],
    censor: '[hidden]',
  };
  const isForPeople = process.stdout.isTTY === true;
  return pino({
    level: config.logLevel,
    redact,
    ...(isForPeople && {
      transport: {
        target: 'pino-pretty',
        options: { ignore: 'pid,hostname,reqId', translateTime: 'HH:MM:ss' },
      },
    }),
  });
}

type Stop = () => Promise<void>;

/** Starts the database, then the server; in development the server restarts at every change. */
async function start(config: Config, log: Logger): Promise<Stop> {
  const provided = await provideDatabase(config, log);
  const ground = { config, log, connection: provided.connection };
  try {
    const server = config.isDevelopment
      ? await (await import('./start-development.ts')).startDevelopment(ground)
      : await (await import('./start-server.ts')).startServer({
          ...ground,
          pages: await loadPageBuild(buildFolder),
        });
    return async () => {
      await server.stop();
      await provided.stop();
    };
  } catch (error) {
    // The database stays up while tools are connected.
    await provided.stop().catch((cause) => log.warn({ err: cause }, 'a failed start did not clean up'));
    throw error;
  }
}

/** Handles signals, also those that arrive during the start. */
function watchSignals(config: Config, log: Logger) {
  let stop: Stop | null = null;
  let stoppingSince: number | null = null;
  const end = (started: Stop) =>
    started().then(
      () => {
        log.info('stopped');
        process.exit(0);
      },
      (error) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stoppingSince !== null) {
        // Ctrl-C reaches the whole process group, and npm forwards it as well: one request to stop, not two.
        if (Date.now() - stoppingSince > REPEATED_SIGNAL_MS) process.exit(1);
        return;
      }
      stoppingSince = Date.now();
      log.info({ signal }, 'stopping; a second signal ends at once');
      if (stop) void end(stop);
      // Lets a start in progress finish first, or its embedded database would be left running.
      else if (config.databaseUrl) process.exit(0);
    });
  }
  return {
    /** Call once everything is up; acts on a signal that arrived before. */
    started(started: Stop): void {
      stop = started;
      if (stoppingSince !== null) void end(started);
    },
  };
}

/** Runs the server until a signal ends it. A wrong setting or an unusable database ends the start with one line. */
export async function runProcess(): Promise<void> {
  try {
    const config = readConfig();
    const log = createLog(config);
    process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
    const signals = watchSignals(config, log);
    signals.started(await start(config, log));
  } catch (error) {
    console.error(sentenceOfStartFailure(error));
    process.exit(1);
  }
}
