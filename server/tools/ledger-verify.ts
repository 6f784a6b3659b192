// npm run ledger:verify: checks the ledger, beside a running app or alone. Exits with 0 if it balances, 1 if
// it differs, 2 if it could not be checked. Repairs nothing.

import { findDatabaseError, openDatabase } from '../db/client.ts';
import { attachDatabase } from '../db/provide-database.ts';
import { createCredits, type LedgerReport } from '../features/credits/index.ts';
import { readConfig } from '../platform/config.ts';
import { sentenceForOperator } from '../platform/sentence-for-operator.ts';

const UNDEFINED_TABLE = '42P01';

function print({ isBalanced, differences, findings, figures }: LedgerReport): void {
  const width = Math.max(...Object.keys(figures).map((name) => name.length));
  for (const [name, value] of Object.entries(figures)) {
    console.log(`  ${name.padEnd(width)}  ${value.toLocaleString('en-US').padStart(13)}`);
  }
  if (isBalanced) {
    console.log('\nThe ledger balances.');
    return;
  }
  console.log(`\nTHE LEDGER DOES NOT BALANCE: ${differences} difference(s)\n`);
  let rule = '';
  for (const finding of findings) {
    if (finding.rule !== rule) console.log(`${finding.invariant}  ${finding.rule}`);
    rule = finding.rule;
    console.log(`      ${finding.subject}: expected ${finding.expected}, found ${finding.found}`);
  }
}

async function verify(): Promise<boolean> {
  const provided = await attachDatabase(readConfig());
  const db = openDatabase(provided.connection, { maxConnections: 1 });
  try {
    const report = await createCredits({ db, now: () => new Date() }).verify();
    print(report);
    return report.isBalanced;
  } finally {
    await db.$client.end();
    await provided.stop();
  }
}

function sentenceOf(error: unknown): string {
  return findDatabaseError(error)?.code === UNDEFINED_TABLE
    ? 'This database has no ledger yet: start the app once.'
    : sentenceForOperator(error);
}

try {
  process.exitCode = (await verify()) ? 0 : 1;
} catch (error) {
  console.error(`The ledger was not checked. ${sentenceOf(error)}`);
  process.exitCode = 2;
}
