import { expect, it } from 'vitest';
import { displayNameOf } from './viewer.ts';

it('the display name falls back to the email and then to "User"', () => {
  const email = 'ada@example.com';
  expect(displayNameOf({ name: ' Ada ', email })).toBe('Ada');
  expect(displayNameOf({ name: ' ', email })).toBe(email);
  expect(displayNameOf({ name: '', email: '' })).toBe('User');
});
