import { describe, expect, it } from 'vitest';
import { cleaningOf } from './cleaning.ts';

const productDetails = 'Material: oak\nMOQ: 500 pcs\nEAN 4006381333931';
const draft = { productName: 'Shelf', productDetails, language: 'English' };
const lines = ['MOQ: 500 pcs', 'EAN 4006381333931'];

describe("the lines of a supplier's sheet that are no product facts", () => {
  it('are offered to be left out before a real model is asked', () => {
    expect(cleaningOf(draft, false)).toEqual({ productDetails, leftOut: [], offered: lines });
    expect(cleaningOf({ ...draft, isCleaned: true }, false)).toEqual({
      productDetails: 'Material: oak',
      leftOut: lines,
      offered: [],
    });
  });

  it('are left out for the demo writer, and come back one by one or together', () => {
    expect(cleaningOf(draft, true)).toEqual({ productDetails: 'Material: oak', leftOut: lines, offered: [] });
    expect(cleaningOf({ ...draft, kept: ['MOQ: 500 pcs'] }, true)).toEqual({
      productDetails: 'Material: oak\nMOQ: 500 pcs',
      leftOut: ['EAN 4006381333931'],
      offered: [],
    });
    const whole = { productDetails, leftOut: [], offered: lines };
    expect(cleaningOf({ ...draft, kept: lines }, true)).toEqual(whole);
    expect(cleaningOf({ ...draft, isCleaned: false }, true)).toEqual(whole);
  });
});
