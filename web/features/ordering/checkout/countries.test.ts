import { describe, expect, it } from 'vitest';
import { countries, countryNamed } from './countries.ts';

describe('the countries of the checkout', () => {
  it('are those of ISO 3166, each once, in alphabetical order', () => {
    expect(countries.length).toBeGreaterThanOrEqual(249);
    expect(new Set(countries).size).toBe(countries.length);
    expect([...countries].sort((one, other) => one.localeCompare(other, 'en'))).toEqual(countries);
  });

  it.each(['Taiwan', 'Hong Kong', 'Macao', 'Puerto Rico', 'Greenland', 'Kosovo', 'Vatican City'])(
    'include %s',
    (name) => expect(countries).toContain(name),
  );

  it('are matched with a profile in any spelling', () => {
    expect(countryNamed(' united kingdom ')).toBe('United Kingdom');
    expect(countryNamed('São Tomé and Príncipe')).toBe('Sao Tome and Principe');
    expect(countryNamed('Atlantis')).toBe('');
    expect(countryNamed('')).toBe('');
  });
});
