import { connect, createServer, type Server, type Socket } from 'node:net';
import type { ConnectionOptions } from '#server/db/client.ts';
import { openDatabase } from '#server/db/client.ts';
import type { TestDatabase } from './test-database.ts';

/** A database behind a connection that tests can cut, as a network failure or restart would. */
export interface CuttableDatabase extends TestDatabase {
  /** Breaks the application's connections; new ones work. The server finishes what it was doing. */
  cut(): void;
  /** Breaks all connections and refuses new ones. */
  down(): Promise<void>;
  up(): Promise<void>;
  /** Closes the proxy and the application's pool; the database belongs to whoever created it. */
  close(): Promise<void>;
}

function connectTo(target: ConnectionOptions): Socket {
  if ('connectionString' in target) throw new Error('the tests connect by host and port');
  const { host, port } = target;
  return host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
}

/** Puts a proxy between an application and a test's database. */
export async function startDatabaseProxy(database: TestDatabase): Promise<CuttableDatabase> {
  const open = new Set<Socket>();
  let server: Server;
  let port = 0;

  const accept = (near: Socket): void => {
    const far = connectTo(database.connection);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  };
  const up = () =>
    new Promise<void>((resolve) => {
      server = createServer(accept).listen(port, '127.0.0.1', () => {
        port = (server.address() as { port: number }).port;
        resolve();
      });
    });
  const cut = (): void => {
    for (const socket of open) socket.destroy();
  };
  const down = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      cut();
    });

  await up();
  const connection = { ...database.connection, host: '127.0.0.1', port } as ConnectionOptions;
  const db = openDatabase(connection);
  return {
    ...database,
    db,
    connection,
    cut,
    down,
    up,
    async close() {
      await db.$client.end();
      await down();
    },
  };
}
