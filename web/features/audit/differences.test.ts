import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import { subjectName, subjectPath } from './audit-words.ts';
import { differencesOf } from './differences.ts';

describe('differencesOf', () => {
  it('lists changed fields only', () => {
    expect(
      differencesOf({ role: 'member', name: 'Ada', balance: 5 }, { role: 'Admin', name: 'Ada', balance: -1 }),
    ).toEqual([
      { field: 'Role', before: 'member', after: 'Admin' },
      { field: 'Balance', before: '5', after: '-1' },
    ]);
  });

  it('descends into objects and lists; list entries are numbered from one', () => {
    const menu = (label: string) => ({ menu: [{ label: 'Home' }, { label, isActive: true }] });
    expect(differencesOf(menu('About'), menu('About us'))).toEqual([
      { field: 'Menu › 2 › label', before: 'About', after: 'About us' },
    ]);
  });

  it('shows added and removed values', () => {
    expect(differencesOf(null, { name: 'Main', note: null })).toEqual([
      { field: 'Name', before: null, after: 'Main' },
    ]);
    expect(differencesOf({ isActive: false }, null)).toEqual([
      { field: 'Active', before: 'no', after: null },
    ]);
    expect(differencesOf(null, null)).toEqual([]);
  });

  it('names fields and values in words', () => {
    const before = { clientId: 'A', currency: 'EUR', totalMinor: 123450, note: 'x', hasSecret: false };
    const after = {
      clientId: 'B',
      currency: 'EUR',
      totalMinor: 900,
      paymentNote: 'needs_support',
      hasSecret: true,
    };
    expect(differencesOf(before, after)).toEqual([
      { field: 'PayPal client ID', before: 'A', after: 'B' },
      { field: 'Total', before: '€1,234.50', after: '€9.00' },
      { field: 'What was done', before: 'x', after: null },
      { field: 'PayPal client secret stored', before: 'no', after: 'yes' },
      { field: 'Payment note', before: null, after: 'needs support' },
    ]);
    expect(differencesOf(null, { amountMinor: 2900, vatId: 'GB1', sectionTitle: 'Hi' })).toEqual([
      { field: 'Amount', before: null, after: '29.00' },
      { field: 'VAT ID', before: null, after: 'GB1' },
      { field: 'Section title', before: null, after: 'Hi' },
    ]);
  });
});

describe('the subject of an entry', () => {
  const nameOf = (subject: Partial<AuditEntry['subject']>, before: AuditEntry['before'] = null) =>
    subjectName({ subject: { type: 'order', id: 'o1', name: null, ...subject }, before, after: null });

  it('has its name, or the one it had, or at least its id', () => {
    expect(nameOf({ name: 'A1B2C3D4' })).toBe('A1B2C3D4');
    expect(nameOf({}, { orderNumber: 'Z9Z9Z9Z9' })).toBe('Z9Z9Z9Z9');
    expect(nameOf({ type: 'canned_reply' }, { title: 'Hello' })).toBe('Hello');
    expect(nameOf({ type: 'site_section', id: 'site-identity' })).toBe('Site identity');
    expect(nameOf({ type: 'media_file', id: 'm1' })).toBe('m1');
  });

  it('leads to its page, unless it was deleted', () => {
    const subject = { type: 'order', id: 'o1', name: 'A1B2C3D4' };
    expect(subjectPath({ subject, action: 'order.reconciled' })).toBe('/admin/orders/o1');
    expect(subjectPath({ subject, action: 'order.deleted' })).toBeNull();
  });
});
