import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { IconShape, IconShapes } from './icon-shapes.tsx';

// The icon sets (several thousand drawings) stay on the server; a page gets only those its content uses.

const require = createRequire(import.meta.url);
const fontAwesome = dirname(require.resolve('@fortawesome/fontawesome-free/package.json'));
const bootstrapIcons = dirname(require.resolve('bootstrap-icons/package.json'));

const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const STYLES: Record<string, string> = {
  fas: 'solid',
  'fa-solid': 'solid',
  far: 'regular',
  'fa-regular': 'regular',
  fab: 'brands',
  'fa-brands': 'brands',
};
/** Font Awesome's modifier classes: `fa-2x`, `fa-fw`, `fa-spin`. */
const MODIFIER =
  /^fa-(2xs|xs|sm|lg|xl|2xl|\d+x|fw|ul|li|border|pull-(left|right)|beat(-fade)?|bounce|fade|flip(-\w+)?|shake|spin(-\w+)?|pulse|rotate-\w+|inverse|stack(-\w+)?|solid|regular|brands|classic)$/;

const found = new Map<string, IconShape>();
let aliases: Map<string, string> | undefined;

/** Names from version 5, since renamed, that older content still uses: `map-marker-alt`. */
function presentName(name: string): string | undefined {
  if (!aliases) {
    const file = join(fontAwesome, 'metadata', 'icon-families.json');
    const families = JSON.parse(readFileSync(file, 'utf8')) as Record<
      string,
      { aliases?: { names?: string[] } }
    >;
    const pairs = Object.entries(families).flatMap(([present, family]) =>
      (family.aliases?.names ?? []).map((former) => [former, present] as const),
    );
    aliases = new Map(pairs);
  }
  return aliases.get(name);
}

function readShape(file: string): IconShape | null {
  if (!existsSync(file)) return null;
  const svg = readFileSync(file, 'utf8');
  const viewBox = /viewBox="([\d .-]+)"/.exec(svg)?.[1];
  // Super-linear, on the files of the icon packages alone.
  const drawing = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(svg)?.[1];
  return viewBox && drawing ? { viewBox, drawing: drawing.trim() } : null;
}

function readFontAwesome(tokens: readonly string[]): IconShape | null {
  const name = tokens.find((token) => token.startsWith('fa-') && !MODIFIER.test(token))?.slice(3);
  if (!name || !NAME.test(name)) return null;
  const folder = join(fontAwesome, 'svgs');
  const asked = tokens.map((token) => STYLES[token]).find((style) => style !== undefined);
  const styles = new Set([asked ?? 'solid', 'solid', 'brands', 'regular']);
  const read = (present: string) => {
    for (const style of styles) {
      const shape = readShape(join(folder, style, `${present}.svg`));
      if (shape) return shape;
    }
    return null;
  };
  const direct = read(name);
  if (direct) return direct;
  const present = presentName(name);
  return present ? read(present) : null;
}

function readBootstrap(tokens: readonly string[]): IconShape | null {
  const name = tokens.find((token) => token.startsWith('bi-'))?.slice(3);
  if (!name || !NAME.test(name)) return null;
  return readShape(join(bootstrapIcons, 'icons', `${name}.svg`));
}

/**
 * The drawing for a class of Bootstrap Icons (`bi bi-geo-alt`) or Font Awesome Free (`fas fa-phone`,
 * including version 5 names); null if there is none.
 */
export function findIconShape(iconClass: string): IconShape | null {
  const tokens = iconClass.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
  const key = tokens.join(' ');
  const known = found.get(key);
  if (known) return known;
  const shape = readBootstrap(tokens) ?? readFontAwesome(tokens);
  // Cache only hits, so that invalid classes cannot fill the memory.
  if (shape && found.size < 2_000) found.set(key, shape);
  return shape;
}

/** The drawings of several classes; unknown classes are left out. */
export function iconShapesOf(iconClasses: Iterable<string>): IconShapes {
  const pairs = [...new Set(iconClasses)].flatMap((iconClass) => {
    const shape = findIconShape(iconClass);
    return shape ? [[iconClass, shape] as const] : [];
  });
  return Object.fromEntries(pairs);
}
