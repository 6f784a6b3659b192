import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson } from '#tests/factories/person.ts';
import { createTestDatabase, type TestDatabase, urlOf } from '#tests/support/test-database.ts';

const tool = fileURLToPath(new URL('./ledger-verify.ts', import.meta.url));

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await createPerson(database, { credits: 1234 });
});
afterAll(() => database.drop());

function run(databaseUrl: string): Promise<{ status: number | string; output: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, DATABASE_URL: databaseUrl };
    execFile(process.execPath, [tool], { env }, (error, stdout, stderr) =>
      resolve({ status: error ? (error.code ?? 'killed') : 0, output: stdout + stderr }),
    );
  });
}

describe('npm run ledger:verify', () => {
  it('ends well on books that balance, and shows their sums', async () => {
    const { status, output } = await run(database.url);
    expect(output).toMatch(/granted +1,234\n/);
    expect(output).toContain('The ledger balances.');
    expect(status).toBe(0);
  });

  it('ends with 1 on a difference, names it, and repairs nothing', async () => {
    await database.query('alter table ledger_accounts disable trigger user');
    await database.query(`update ledger_accounts set balance = 9999 where balance = 1234`);
    await database.query('alter table ledger_accounts enable trigger user');
    const first = await run(database.url);
    expect(first.output).toContain('THE LEDGER DOES NOT BALANCE: 2 difference(s)');
    expect(first.output).toMatch(/available:[\w-]+: expected 1234, found 9999/);
    expect(first.status).toBe(1);
    expect((await run(database.url)).status).toBe(1);
  });

  it('ends with 2 and one line when there is nothing to check or nobody to ask', async () => {
    const empty = await run(urlOf({ ...database.connection, database: 'template1' }));
    expect(empty).toEqual({
      status: 2,
      output: 'The ledger was not checked. This database has no ledger yet: start the app once.\n',
    });
    const away = await run('postgres://nobody@127.0.0.1:1/nothing');
    expect(away.output).toMatch(/^The ledger was not checked\. The database could not be asked: .+\n$/);
    expect(away.status).toBe(2);
    const wrong = await run('mysql://localhost/x');
    expect(wrong.output).toMatch(/^The ledger was not checked\. DATABASE_URL: .+\n$/);
    expect(wrong.status).toBe(2);
  });
});
