import { describe, expect, it } from 'vitest';
import { readVatId } from './vat-id.ts';

describe('a VAT ID', () => {
  it.each([
    ['Germany', 'DE 129 273 398', 'DE129273398'],
    ['Germany', '129273398', 'DE129273398'],
    ['Greece', '094259216', 'EL094259216'],
    ['Spain', 'es-b12345674', 'ESB12345674'],
    ['Switzerland', 'CHE-123.456.788 MWST', 'CHE123456788MWST'],
    ['United Kingdom', 'GB 123 4567 89', 'GB123456789'],
    ['United Kingdom', 'XI 123456789', 'XI123456789'],
    ['Norway', '995525828MVA', 'NO995525828MVA'],
  ])('of %s typed as %j is kept as %j', (country, typed, kept) => {
    expect(readVatId(typed, country)).toBe(kept);
  });

  it.each([
    ['Germany', 'DE12927339'],
    ['Germany', 'FR40303265045'],
    ['Netherlands', 'NL004495445'],
    ['United Kingdom', 'XI12'],
  ])('of %s cannot be %j', (country, typed) => {
    expect(readVatId(typed, country)).toBeNull();
  });

  it('of a country without a known form is kept as typed', () => {
    expect(readVatId(' 27aapfu0939f1zv ', 'India')).toBe('27AAPFU0939F1ZV');
    expect(readVatId('12-34', 'Other')).toBe('12-34');
  });

  it('may be left out', () => {
    expect(readVatId('  ', 'Germany')).toBe('');
  });
});
