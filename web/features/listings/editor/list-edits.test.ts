import { describe, expect, it } from 'vitest';
import { addRow, type ListEdit, moveRow, pasteLines, removeRow, rowsOf, splitRow } from './list-edits.ts';

const rows = rowsOf(['Holds tea', 'Blue', '']);
const outcome = (edit: ListEdit | null) => edit && [edit.rows.map(({ text }) => text), edit.cursor];

describe('editing a list', () => {
  it('begins the next item at the cursor', () => {
    expect(outcome(splitRow(rows, 0, 5, 5))).toEqual([['Holds', 'tea', 'Blue', ''], { row: 1, offset: 0 }]);
    expect(outcome(splitRow(rows, 1, 4, 4))).toEqual([['Holds tea', 'Blue', '', ''], { row: 2, offset: 0 }]);
  });

  it('makes an item of each pasted line, without its bullet or number', () => {
    const pasted = '- Oven-safe\r\n\n2. 350 ml\n• Made in Leeds';
    expect(outcome(pasteLines(rows, 1, [2, 4], pasted))).toEqual([
      ['Holds tea', 'BlOven-safe', '350 ml', 'Made in Leeds', ''],
      { row: 3, offset: 13 },
    ]);
    expect(pasteLines(rows, 1, [0, 0], 'one line\n')).toBeNull();
  });

  it('removes an item and goes to the end of the one before', () => {
    expect(outcome(removeRow(rows, 2))).toEqual([['Holds tea', 'Blue'], { row: 1, offset: 4 }]);
    expect(outcome(removeRow(rowsOf(['']), 0))).toEqual([[], { row: 0, offset: 0 }]);
  });

  it('moves an item, but not beyond the ends', () => {
    const moved = moveRow(rows, 0, 1);
    expect(outcome(moved)).toEqual([['Blue', 'Holds tea', ''], { row: 1, offset: 9 }]);
    expect(moved?.rows[1]?.id).toBe(rows[0]?.id);
    expect(moveRow(rows, 0, -1)).toBeNull();
    expect(moveRow(rows, 2, 3)).toBeNull();
  });

  it('adds an empty item at the end', () => {
    expect(outcome(addRow(rows))).toEqual([['Holds tea', 'Blue', '', ''], { row: 3, offset: 0 }]);
  });

  it('keeps the items that stay when the texts change from outside', () => {
    const next = rowsOf(['Blue', 'New'], rows);
    expect(next.map(({ text }) => text)).toEqual(['Blue', 'New']);
    expect(next[0]?.id).toBe(rows[1]?.id);
    expect(rowsOf(['Holds coffee', 'Blue', ''], rows).map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  });
});
