import countryNames from 'countries-list/minimal/countries.en.min.json' with { type: 'json' };
import { checkVAT, countries as vatCountries } from 'jsvat';

/** Countries as the checkout names them, from the same list. */
const codes = new Map(Object.entries(countryNames).map(([code, name]) => [name, code]));

/** The letters that begin a country's VAT IDs, where they are not the country's code. */
const prefixes: Readonly<Record<string, string>> = { GR: 'EL', CH: 'CHE' };

const NORTHERN_IRELAND = /^XI/;

/**
 * A VAT ID in the form that the buyer's country gives it, with the country's letters even if they were not
 * typed; null if it has another form. Only the form is checked, not whether the number was ever issued.
 * Numbers of countries whose form is not known are kept as typed.
 */
export function readVatId(typed: string, countryName: string): string | null {
  const text = typed.trim().toUpperCase();
  const code = codes.get(countryName);
  const country = vatCountries.find((known) => known.codes[0] === code);
  if (text === '' || !code || !country) return text;
  const compact = text.replace(/[^\p{L}\p{N}]/gu, '');
  const isNorthernIrish = code === 'GB' && NORTHERN_IRELAND.test(compact);
  if (isNorthernIrish) {
    return checkVAT(compact.replace(NORTHERN_IRELAND, 'GB'), [country]).isValidFormat ? compact : null;
  }
  const candidates = [compact, `${prefixes[code] ?? code}${compact}`];
  return candidates.find((candidate) => checkVAT(candidate, [country]).isValidFormat) ?? null;
}
