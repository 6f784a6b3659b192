import { describe, expect, it } from 'vitest';
import { countries, countriesAndOther, countryNamed } from './countries.ts';

describe('the countries of the checkout', () => {
  it('are 195, each once, in alphabetical order', () => {
    expect(countries).toHaveLength(195);
    expect(new Set(countries).size).toBe(195);
    expect([...countries].sort((one, other) => one.localeCompare(other, 'en'))).toEqual(countries);
  });

  it('are the same for items, and Other last', () => {
    expect(countriesAndOther).toEqual([...countries, 'Other']);
  });

  it('are found from a profile, however it was typed', () => {
    expect(countryNamed(' united kingdom ')).toBe('United Kingdom');
    expect(countryNamed('Atlantis')).toBe('');
    expect(countryNamed('')).toBe('');
  });
});
