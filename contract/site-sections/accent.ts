// The site's accent colour: from one colour for each theme, everything drawn in it, readable (WCAG AA).

export type Theme = 'light' | 'dark';

/** A colour as `#rrggbb`. */
export const HEX_COLOUR = /^#[0-9a-f]{6}$/i;

/** WCAG AA for text of ordinary size. */
export const CONTRAST_MIN = 4.5;

/** The background of pages, as in web/app.css. */
export const papers: Readonly<Record<Theme, string>> = { light: '#f6f2e9', dark: '#171613' };

/** Backgrounds on which the accent stands as text, and what may be written on it; as in web/app.css. */
const grounds: Readonly<Record<Theme, readonly string[]>> = {
  light: [papers.light, '#fdfbf6', '#ece7da'],
  dark: [papers.dark, '#201e1a', '#100f0d'],
};
const sheets: Readonly<Record<Theme, string>> = { light: '#fdfbf6', dark: '#201e1a' };
const inks: Readonly<Record<Theme, string>> = { light: '#fbf9f3', dark: '#0d1d14' };
/** Away from the theme's background, where an accent becomes easier to read. */
const readableEnds: Readonly<Record<Theme, string>> = { light: '#000000', dark: '#ffffff' };
const SOFT_SHARE = 0.1;
const HOVER_SHARE = 0.22;

const channelsOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex).map((channel) => {
    const share = channel / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours, 1 to 21, as WCAG computes it. */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** `share` of `colour` mixed into `ground`. */
function mixed(colour: string, ground: string, share: number): string {
  const below = channelsOf(ground);
  const parts = channelsOf(colour).map((channel, at) =>
    Math.round(channel * share + (below[at] ?? 0) * (1 - share)),
  );
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

const softOf = (accent: string, theme: Theme) => mixed(accent, sheets[theme], SOFT_SHARE);

/** The lowest contrast the colour has in this theme: as text on any background, or under text. */
export function accentContrast(accent: string, theme: Theme): number {
  const pairs = [...grounds[theme], inks[theme], softOf(accent, theme)];
  return Math.min(...pairs.map((ground) => contrastOf(accent, ground)));
}

/** The colour, or the nearest darker (in the dark theme lighter) shade of it that is readable. */
export function readableAccent(accent: string, theme: Theme): string {
  for (let share = 0; share < 1; share += 0.02) {
    const shade = mixed(readableEnds[theme], accent, share);
    if (accentContrast(shade, theme) >= CONTRAST_MIN) return shade;
  }
  return readableEnds[theme];
}

/** The product's own, as in web/app.css. */
export const productAccent = { accentLight: '#1d5c3f', accentDark: '#86c9a3' } as const;

interface ChosenAccent {
  /** Empty for the product's own. */
  accentLight: string;
  /** Empty for the readable shade of `accentLight`. */
  accentDark: string;
}

const tokensOf = (accent: string, theme: Theme) => ({
  '--accent': accent,
  '--accent-hover': mixed(readableEnds[theme], accent, HOVER_SHARE),
  '--on-accent': inks[theme],
  '--accent-soft': softOf(accent, theme),
});

/** Null while none is chosen. */
function chosenAccents({ accentLight, accentDark }: ChosenAccent): Record<Theme, string> | null {
  const chosen = accentLight || accentDark;
  if (!HEX_COLOUR.test(chosen)) return null;
  return {
    light: readableAccent(accentLight || chosen, 'light'),
    dark: readableAccent(accentDark || chosen, 'dark'),
  };
}

export type Accents = Readonly<Record<Theme, { accent: string; onAccent: string }>>;

/** The accent of each theme, with the colour of text on it: the chosen one or the product's own. */
export function accentsOf(chosen: ChosenAccent): Accents {
  const { light, dark } = chosenAccents(chosen) ?? {
    light: productAccent.accentLight,
    dark: productAccent.accentDark,
  };
  return {
    light: { accent: light, onAccent: inks.light },
    dark: { accent: dark, onAccent: inks.dark },
  };
}

/** The custom properties to set on the page; null for the product's own colours. */
export function accentProperties(chosen: ChosenAccent): Record<string, string> | null {
  const accents = chosenAccents(chosen);
  if (!accents) return null;
  const light = tokensOf(accents.light, 'light');
  const dark = tokensOf(accents.dark, 'dark');
  return Object.fromEntries(
    Object.entries(light).map(([name, colour]) => [
      name,
      `light-dark(${colour}, ${dark[name as keyof typeof dark]})`,
    ]),
  );
}
