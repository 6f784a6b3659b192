/** An item of a list while it is edited; the id stays with it when it moves. */
export interface Row {
  id: number;
  text: string;
}

/** The rows after an edit, and where the cursor belongs. */
export interface ListEdit {
  rows: Row[];
  cursor: { row: number; offset: number };
}

let lastId = 0;
export const newRow = (text = ''): Row => ({ id: ++lastId, text });

/** The rows of other texts; a row whose text is still there stays the same. */
export function rowsOf(texts: readonly string[], present: readonly Row[] = []): Row[] {
  const isSameLength = texts.length === present.length;
  const free = [...present];
  return texts.map((text, place) => {
    const found = isSameLength
      ? free.indexOf(present[place] as Row)
      : free.findIndex((row) => row.text === text);
    const [row] = found < 0 ? [] : free.splice(found, 1);
    return row ? (row.text === text ? row : { ...row, text }) : newRow(text);
  });
}

/** Enter: the next item begins with what stood behind the cursor. */
export function splitRow(rows: readonly Row[], at: number, start: number, end: number): ListEdit {
  const text = rows[at]?.text ?? '';
  const next = [...rows];
  next.splice(
    at,
    1,
    { ...(rows[at] ?? newRow()), text: text.slice(0, start).trimEnd() },
    newRow(text.slice(end).trimStart()),
  );
  return { rows: next, cursor: { row: at + 1, offset: 0 } };
}

/** What copied lists put before their items. */
const BULLET = /^\s*(?:[-*•–—·]|\d{1,3}[.)])\s+/;

/** Several pasted lines become an item each; null for a single line, which the browser pastes. */
export function pasteLines(
  rows: readonly Row[],
  at: number,
  [start, end]: readonly [number, number],
  pasted: string,
): ListEdit | null {
  const lines = pasted
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(BULLET, '').trim())
    .filter(Boolean);
  if (lines.length < 2) return null;
  const text = rows[at]?.text ?? '';
  const last = lines.at(-1) ?? '';
  const texts = [text.slice(0, start) + (lines[0] ?? ''), ...lines.slice(1, -1), last + text.slice(end)];
  const next = [...rows];
  next.splice(
    at,
    1,
    ...texts.map((line, place) => (place === 0 ? { ...(rows[at] ?? newRow()), text: line } : newRow(line))),
  );
  return { rows: next, cursor: { row: at + texts.length - 1, offset: last.length } };
}

/** The cursor goes to the end of the item before. */
export function removeRow(rows: readonly Row[], at: number): ListEdit {
  const next = rows.filter((_, place) => place !== at);
  const row = Math.max(0, at - 1);
  return { rows: next, cursor: { row, offset: next[row]?.text.length ?? 0 } };
}

export function moveRow(rows: readonly Row[], from: number, to: number): ListEdit | null {
  const row = rows[from];
  if (!row || from === to || to < 0 || to >= rows.length) return null;
  const next = rows.filter((_, place) => place !== from);
  next.splice(to, 0, row);
  return { rows: next, cursor: { row: to, offset: row.text.length } };
}

export function addRow(rows: readonly Row[]): ListEdit {
  return { rows: [...rows, newRow()], cursor: { row: rows.length, offset: 0 } };
}
