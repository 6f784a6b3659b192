import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { stopServer } from './postmaster.ts';
import {
  close,
  countOtherClients,
  openOwnerConnection,
  type ServerConnection,
  tryOwnerLock,
} from './server-connection.ts';

const POLL_MS = 25;
const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 5000;

/** A user of a running server: the app or a tool. */
export interface Place {
  connection: ServerConnection;
  /** Leaves, and stops the server if nobody else is connected within `timeoutMs`. Resolves when finished. */
  leave(timeoutMs: number): Promise<void>;
}

/** The app's ownership. There is one owner, and it restarts a server that dies until `leave`. */
export async function takeOwnerPlace(cluster: Cluster): Promise<Place> {
  let isLeaving = false;
  let recovery: Promise<void> = Promise.resolve();
  const place: Place = {
    connection: await openOwnerConnection(cluster),
    async leave(timeoutMs) {
      isLeaving = true;
      await recovery;
      await endUnlessUsed(cluster, place.connection, timeoutMs);
    },
  };
  const watch = () => {
    place.connection.client.once('end', () => {
      if (!isLeaving) recovery = recover();
    });
  };
  const recover = async () => {
    cluster.log('The connection to the database server was lost; bringing the server back');
    for (let retryMs = FIRST_RETRY_MS; ; retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)) {
      try {
        place.connection = await openOwnerConnection(cluster);
        watch();
        cluster.log(`The database server is back (pid ${place.connection.server.pid})`);
        return;
      } catch (error) {
        cluster.log((error as Error).message);
      }
      if (isLeaving) return;
      await sleep(retryMs);
    }
  };
  watch();
  return place;
}

/** A tool, beside an app or alone. The last to leave a server without an owner stops it. */
export function toolPlace(cluster: Cluster, connection: ServerConnection): Place {
  return {
    connection,
    async leave(timeoutMs) {
      const hasNoOwner = await tryOwnerLock(connection.client).catch(() => false);
      if (hasNoOwner) await endUnlessUsed(cluster, connection, timeoutMs);
      else await close(connection.client);
    },
  };
}

/** Keeps ownership until the server has stopped, so that nobody adopts it while it shuts down. */
async function endUnlessUsed(
  cluster: Cluster,
  { client, server }: ServerConnection,
  timeoutMs: number,
): Promise<void> {
  try {
    const others = await waitUntilAlone(client, timeoutMs);
    if (others === 0) await stopServer(cluster, server.pid);
    else if (others !== null) cluster.log(`The database server stays up for ${others} other connection(s)`);
  } finally {
    await close(client);
  }
}

/** The number of other clients left in the end; null if the server itself is gone. */
async function waitUntilAlone(client: ServerConnection['client'], timeoutMs: number): Promise<number | null> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const others = await countOtherClients(client).catch(() => null);
    if (others === null || others === 0 || Date.now() > deadline) return others;
    await sleep(POLL_MS);
  }
}
