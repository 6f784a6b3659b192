import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

describe('canonical JSON', () => {
  it('is that of the example in RFC 8785, 3.2.2', () => {
    const value = {
      numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/',
      literals: [null, true, false],
    };
    expect(canonicalJson(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  it('sorts names by UTF-16 units, as in RFC 8785, 3.2.3', () => {
    const names = ['\u20ac', '\r', '\ufb33', '1', '\ud83d\ude00', '\u0080', '\u00f6'];
    const value = Object.fromEntries(names.map((name) => [name, name.length]));
    const sorted = ['\r', '1', '\u0080', '\u00f6', '\u20ac', '\ud83d\ude00', '\ufb33'];
    expect(Object.keys(JSON.parse(canonicalJson(value)))).toEqual(expect.arrayContaining(sorted));
    expect(canonicalJson(value)).toBe(
      `{${sorted.map((name) => `${JSON.stringify(name)}:${name.length}`).join(',')}}`,
    );
  });

  it('leaves out what JSON has no word for', () => {
    expect(canonicalJson({ b: undefined, a: [undefined, { d: 1, c: {} }] })).toBe(
      '{"a":[null,{"c":{},"d":1}]}',
    );
  });
});
