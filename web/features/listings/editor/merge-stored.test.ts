import { describe, expect, it } from 'vitest';
import { mergeStored } from './merge-stored.ts';

const before = { title: 'Mug', slug: 'mug', bullets: ['one', 'two'] };

const merge = (values: object, stored: object) =>
  mergeStored({ values: { ...before, ...values }, saved: before, conflicts: {} }, before, {
    ...before,
    ...stored,
  });

describe('a listing that was changed here and elsewhere', () => {
  it('takes the changes of both where they are in different fields', () => {
    const merged = merge({ title: 'Blue mug' }, { bullets: ['one', 'three'] });
    expect(merged.values).toEqual({ title: 'Blue mug', slug: 'mug', bullets: ['one', 'three'] });
    expect(merged.saved).toEqual({ ...before, bullets: ['one', 'three'] });
    expect(merged.conflicts).toEqual({});
  });

  it('asks where both changed one field, and keeps what was typed here until then', () => {
    const merged = merge({ title: 'Blue mug' }, { title: 'Red mug' });
    expect(merged.values['title']).toBe('Blue mug');
    expect(merged.conflicts).toEqual({ title: 'Red mug' });
  });

  it('has nothing to ask where both wrote the same, but for an empty last item', () => {
    const merged = merge({ bullets: ['one', 'two', 'new', ''] }, { bullets: ['one', 'two', 'new'] });
    expect(merged.conflicts).toEqual({});
  });

  it('goes on asking while the stored text stays the same', () => {
    const asked = merge({ title: 'Blue mug' }, { title: 'Red mug' });
    const again = mergeStored(
      asked,
      { ...before, title: 'Red mug' },
      { ...before, title: 'Red mug', slug: 'cup' },
    );
    expect(again.conflicts).toEqual({ title: 'Red mug' });
    expect(again.values['slug']).toBe('cup');
  });

  it('leaves a text as typed that was tidied while it was stored', () => {
    const typed = { ...before, title: 'Mug ' };
    const merged = mergeStored({ values: typed, saved: typed, conflicts: {} }, before, before);
    expect(merged.values['title']).toBe('Mug ');
    expect(merged.saved['title']).toBe('Mug ');
  });
});
