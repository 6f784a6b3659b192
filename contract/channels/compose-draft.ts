import type { ListingFields } from './fields.ts';
import type { TextChange } from './versions.ts';

/** One text of a listing while it is fitted to the rules. */
export interface Cell {
  /** As findings name it: `productDetails.value`. */
  readonly field: string;
  /** Where it stood in its list at first. */
  readonly item: number | undefined;
  readonly before: string;
  /** Null once it is dropped. */
  text: string | null;
  /** The rule that first changed it. */
  rule: string | null;
}

type Parts = Record<string, unknown>;
const isParts = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A listing's texts, which can be changed and dropped; the rest of it stays as it is. */
export class ComposeDraft {
  readonly cells: readonly Cell[];
  readonly #fields: ListingFields;
  /** The order of a list's items that are left. */
  readonly #byField = new Map<string, Cell[]>();

  constructor(fields: ListingFields) {
    this.#fields = fields;
    for (const [field, value] of Object.entries(fields)) this.#read(field, value, undefined);
    this.cells = [...this.#byField.values()].flat();
  }

  #read(field: string, value: unknown, item: number | undefined): void {
    if (typeof value === 'string') {
      const cells = this.#byField.get(field) ?? [];
      cells.push({ field, item, before: value, text: value, rule: null });
      this.#byField.set(field, cells);
    } else if (Array.isArray(value))
      for (const [index, entry] of value.entries()) this.#read(field, entry, index);
    else if (isParts(value))
      for (const [part, text] of Object.entries(value)) this.#read(`${field}.${part}`, text, item);
  }

  /** The cells of a field that are left, in order. */
  of(field: string): Cell[] {
    return (this.#byField.get(field) ?? []).filter(({ text }) => text !== null);
  }

  /** The cell that a finding means; its item counts those that are left, of all details for a part of one. */
  at(field: string, item: number | undefined): Cell | undefined {
    const cells = this.of(field);
    if (item === undefined) return cells[0];
    const [name = '', part] = field.split('.');
    if (part === undefined || !Array.isArray(this.#fields[name])) return cells[item];
    const position = this.#details(name)[item]?.position;
    return cells.find((cell) => cell.item === position);
  }

  /** Changes a text, and remembers why. An empty item of a list is dropped, with the whole detail it is part of. */
  set(cell: Cell, text: string | null, rule: string): void {
    if (text === cell.text) return;
    cell.rule ??= rule;
    const isDropped = text === null || (text.trim() === '' && cell.item !== undefined);
    cell.text = isDropped ? null : text;
    const [name = '', part] = cell.field.split('.');
    if (!isDropped || cell.item === undefined || part === undefined || part === 'section') return;
    for (const other of this.cells) {
      const isSame = other.field.startsWith(`${name}.`) && other.item === cell.item;
      if (!isSame || other.text === null) continue;
      other.text = null;
      other.rule ??= rule;
    }
  }

  /** The details of a list that are left, with where they stood. */
  #details(name: string): { position: number; parts: Parts }[] {
    const all = new Map<number, Parts>();
    const value = this.#fields[name];
    if (!Array.isArray(value)) return [];
    value.forEach((entry, position) => {
      if (isParts(entry)) all.set(position, {});
    });
    for (const { field, item, text } of this.cells) {
      if (!field.startsWith(`${name}.`) || item === undefined || text === null) continue;
      const parts = all.get(item);
      if (parts) parts[field.slice(name.length + 1)] = text;
    }
    return [...all]
      .map(([position, parts]) => ({ position, parts }))
      .filter(({ parts }) => parts['name'] !== undefined && parts['value'] !== undefined);
  }

  fields(): ListingFields {
    const built = Object.entries(this.#fields).map(([name, value]) => [name, this.#build(name, value)]);
    return Object.fromEntries(built);
  }

  #build(name: string, value: unknown): unknown {
    if (typeof value === 'string') return this.of(name)[0]?.text ?? '';
    if (Array.isArray(value)) {
      return value.some(isParts)
        ? this.#details(name).map(({ parts }) => parts)
        : this.of(name).map(({ text }) => text);
    }
    if (!isParts(value)) return value;
    const parts = Object.entries(value).map(([part, inner]) => [part, this.#build(`${name}.${part}`, inner)]);
    return Object.fromEntries(parts);
  }

  changes(): TextChange[] {
    return this.cells
      .filter(({ text, before, rule }) => rule !== null && text !== before)
      .map(({ field, item, text, before, rule }) => ({
        field,
        ...(item !== undefined && { item }),
        rule: rule ?? '',
        how: text === null || text === '' ? 'removed' : 'shortened',
        before,
        after: text ?? '',
      }));
  }
}
