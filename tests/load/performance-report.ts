// docs/performance.md: several tools each write their own sections; the others are kept.
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import { fileURLToPath } from 'node:url';

const reportPath = fileURLToPath(new URL('../../docs/performance.md', import.meta.url));

/** The order of sections in the file; unknown titles come last. */
const TITLES = [
  'Pages',
  'Lighthouse, as a phone on a slow network',
  'The ledger',
  'Orders and payments',
  'Products',
  'Reports',
  'Checking listings',
  "Relaying the model's stream",
  'Load and soak',
];

const cpu = cpus()[0]?.model ?? 'unknown processor';

/** The measuring machine, in one line. */
export const machine = `${cpus().length} × ${cpu}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${type()} ${release()}, Node ${process.version}`;

export const today = () => new Date().toISOString().slice(0, 10);

/** The file's present content: the text before the first section, and the sections by title. */
function readReport(): { head: string; sections: Map<string, string> } {
  const [head = '', ...parts] = readFileSync(reportPath, 'utf8').split(/^## /m);
  const sections = new Map<string, string>();
  for (const part of parts) {
    const end = part.indexOf('\n');
    sections.set(part.slice(0, end).trim(), part.slice(end).trim());
  }
  return { head: head.trim(), sections };
}

const rankOf = (title: string) => (TITLES.includes(title) ? TITLES.indexOf(title) : TITLES.length);

/** Replaces these sections by title and keeps the others; `head` replaces the text before them. */
export function writeReport(measured: ReadonlyMap<string, string>, head?: string): void {
  const known = readReport();
  const sections = new Map([...known.sections, ...measured]);
  const ordered = [...sections].sort(([one], [other]) => rankOf(one) - rankOf(other));
  const parts = ordered.map(([title, text]) => `## ${title}\n\n${text}`);
  writeFileSync(reportPath, `${[head ?? known.head, ...parts].join('\n\n')}\n`);
}
