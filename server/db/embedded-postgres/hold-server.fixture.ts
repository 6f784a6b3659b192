/**
 * A process that runs the embedded server until SIGTERM: `node hold-server.fixture.ts app|tool DATA_DIR`.
 * Prints JSON lines.
 */
import { attachEmbeddedPostgres, startEmbeddedPostgres } from './index.ts';

const [mode, dataDir = ''] = process.argv.slice(2);
const open = mode === 'tool' ? attachEmbeddedPostgres : startEmbeddedPostgres;

function say(event: Record<string, unknown>) {
  process.stdout.write(`${JSON.stringify(event)}\n`);
}

try {
  const server = await open({ dataDir, log: (message) => say({ log: message }) });
  process.once('SIGTERM', () => void server.stop());
  const { connection, clusterDir, notice } = server;
  say({ ready: { connection, clusterDir, notice } });
} catch (error) {
  const { name, message } = error as Error;
  say({ refused: { name, message } });
  process.exitCode = 1;
}
