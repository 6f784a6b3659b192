import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { iconShapesOf } from './icon-by-class.server.ts';
import type { FoundIcon } from './icon-shapes.tsx';

const require = createRequire(import.meta.url);
const fontAwesome = dirname(require.resolve('@fortawesome/fontawesome-free/package.json'));
const bootstrapIcons = dirname(require.resolve('bootstrap-icons/package.json'));

const FOUND_MAX = 60;

interface Entry {
  iconClass: string;
  /** `geo alt` */
  name: string;
  /** What else people may call it, each word after a space. */
  terms: string;
}

type Families = Record<
  string,
  { search?: { terms?: (string | number)[] }; svgs: { classic: Record<string, unknown> } }
>;

const wordsOf = (name: string) => name.replaceAll('-', ' ');

let entries: readonly Entry[] | undefined;

function readEntries(): readonly Entry[] {
  const bootstrap = readdirSync(join(bootstrapIcons, 'icons')).map((file) => {
    const name = file.slice(0, -'.svg'.length);
    return { iconClass: `bi bi-${name}`, name: wordsOf(name), terms: '' };
  });
  const file = join(fontAwesome, 'metadata', 'icon-families.json');
  const families = JSON.parse(readFileSync(file, 'utf8')) as Families;
  const awesome = Object.entries(families).flatMap(([name, { search, svgs }]) =>
    Object.keys(svgs.classic).map((style) => ({
      iconClass: `fa-${style} fa-${name}`,
      name: wordsOf(name),
      terms: ` ${(search?.terms ?? []).join(' ').toLowerCase()}`,
    })),
  );
  return [...bootstrap, ...awesome];
}

/** 0 is best; null if it does not match. */
function rankOf({ name, terms }: Entry, words: readonly string[], query: string): number | null {
  if (!words.every((word) => name.includes(word) || terms.includes(` ${word}`))) return null;
  if (name === query) return 0;
  if (name.startsWith(query)) return 1;
  return words.every((word) => name.includes(word)) ? 2 : 3;
}

/** The icons of both sets whose names or search terms contain all words, best first, with their drawings. */
export function searchIcons(typed: string): FoundIcon[] {
  const query = wordsOf(typed.toLowerCase()).trim().slice(0, 100);
  if (query === '') return [];
  const words = query.split(/\s+/);
  entries ??= readEntries();
  const found = entries
    .flatMap((entry) => {
      const rank = rankOf(entry, words, query);
      return rank === null ? [] : [{ entry, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank || a.entry.name.length - b.entry.name.length)
    .slice(0, FOUND_MAX)
    .map(({ entry }) => entry);
  const shapes = iconShapesOf(found.map(({ iconClass }) => iconClass));
  return found.flatMap(({ iconClass, name }) => {
    const shape = shapes[iconClass];
    return shape ? [{ iconClass, name, shape }] : [];
  });
}
