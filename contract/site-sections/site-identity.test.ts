import { describe, expect, it } from 'vitest';
import { accentContrast, accentProperties, CONTRAST_MIN, contrastOf, readableAccent } from './accent.ts';
import { bannerSection } from './banner.ts';
import { privacySection } from './legal.ts';
import { siteIdentitySection } from './site-identity.ts';
import { fileNameFor, withSiteName } from './site-name.ts';

/** Every 17th value of each channel: 4,096 colours. */
const colours = Array.from({ length: 4_096 }, (_, index) => {
  const channel = (shift: number) => (((index >> shift) & 15) * 17).toString(16).padStart(2, '0');
  return `#${channel(8)}${channel(4)}${channel(0)}`;
});

describe('the accent colour', () => {
  it('has the contrast that WCAG computes', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrastOf('#123456', '#123456')).toBe(1);
  });

  it.each(['light', 'dark'] as const)('becomes readable in the %s theme, whatever it is', (theme) => {
    for (const colour of colours) {
      const shade = readableAccent(colour, theme);
      expect(accentContrast(shade, theme), colour).toBeGreaterThanOrEqual(CONTRAST_MIN);
      if (accentContrast(colour, theme) >= CONTRAST_MIN) expect(shade).toBe(colour);
    }
  });

  it('can be read on its own tint and under text, in both themes', () => {
    for (const accentLight of ['#7a1fa2', '#ffd400', '#000000', '#ffffff']) {
      const properties = accentProperties({ accentLight, accentDark: '' }) ?? {};
      const shades = (name: string) => properties[name]?.match(/#[0-9a-f]{6}/g) ?? [];
      for (const theme of [0, 1]) {
        const accent = shades('--accent')[theme] ?? '';
        for (const name of ['--accent-soft', '--on-accent'])
          expect(contrastOf(accent, shades(name)[theme] ?? ''), name).toBeGreaterThanOrEqual(CONTRAST_MIN);
      }
    }
  });

  it('is the product’s own while none is chosen', () => {
    expect(accentProperties({ accentLight: '', accentDark: '' })).toBeNull();
  });

  it('is refused if it cannot be read in its theme, or is no colour', () => {
    const messages = (content: object) =>
      siteIdentitySection.content
        .partial()
        .safeParse(content)
        .error?.issues.map(({ message }) => message);
    expect(messages({ accentLight: '#1D5C3F', accentDark: '#86c9a3' })).toBeUndefined();
    expect(messages({ accentLight: '#ffd400' })?.[0]).toMatch(/^Too hard to read in the light theme/);
    expect(messages({ accentDark: '#1d5c3f' })?.[0]).toMatch(/^Too hard to read in the dark theme/);
    expect(messages({ accentLight: 'url(//evil)' })).toEqual(['Please enter a colour such as #1d5c3f']);
  });
});

describe('the name in texts', () => {
  it('replaces its placeholder in texts of any depth, and in no address', () => {
    const content = {
      ...bannerSection.defaults,
      title: '{site}: {site}',
      backgroundImage: '/uploads/{site}.webp',
      features: [{ id: 'feature1', icon: '', text: 'By {site}' }],
    };
    expect(withSiteName(bannerSection.content, content, '$& Co')).toMatchObject({
      title: '$& Co: $& Co',
      backgroundImage: '/uploads/{site}.webp',
      features: [{ text: 'By $& Co' }],
    });
  });

  it('is text in HTML too', () => {
    const content = { title: '{site}', lead: '', content: '<p>{site}</p>' };
    expect(withSiteName(privacySection.content, content, 'A <b> & "C"')).toEqual({
      title: 'A <b> & "C"',
      lead: '',
      content: '<p>A &lt;b&gt; &amp; &quot;C&quot;</p>',
    });
  });

  it.each([
    ['Acme Words & Co', 'acme-words-co-report.csv'],
    ['Café "Zürich"\r\nX', 'cafe-zurich-x-report.csv'],
    ['店', 'report.csv'],
  ])('begins the name of a file: %j', (name, file) => {
    expect(fileNameFor(name, 'report.csv')).toBe(file);
  });
});
