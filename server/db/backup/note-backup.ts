import pg from 'pg';
import type { ConnectionOptions } from '../client.ts';

const NOTE = `
  insert into app_settings (name, value) values ('last-backup', jsonb_build_object('createdAt', $1::text))
  on conflict (name) do update set value = excluded.value, updated_at = now()`;

/** Lets the back office say when a complete backup was last written. */
export async function noteBackup(connection: ConnectionOptions, createdAt: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(NOTE, [createdAt]);
  } finally {
    await client.end();
  }
}
