import { AppError } from '#server/platform/errors.ts';
import { guessedPasswords } from './guessed-passwords.ts';

const KEYBOARD_ROWS = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/**
 * A run of digits, the alphabet or a keyboard row, forwards or backwards, also wrapped around or repeated.
 */
function isSequence(text: string): boolean {
  return KEYBOARD_ROWS.some((row) => {
    const endless = row.repeat(1 + Math.ceil(128 / row.length));
    return endless.includes(text) || [...endless].reverse().join('').includes(text);
  });
}

function isRepetition(text: string): boolean {
  return [1, 2, 3].some(
    (length) =>
      text ===
      text
        .slice(0, length)
        .repeat(Math.ceil(text.length / length))
        .slice(0, text.length),
  );
}

/**
 * Refuses the passwords guessed first: common ones, sequences, repetitions, and the user's own name or
 * address. Throws `weak_password`. The contract checks the length.
 */
export function refuseWeakPassword(password: string, person: { name: string; email: string }): void {
  const plain = password.normalize('NFKC').toLowerCase();
  const address = person.email.toLowerCase();
  const ownWords = [
    address,
    address.split('@')[0],
    person.name.toLowerCase(),
    person.name.toLowerCase().replace(/\s+/g, ''),
  ];
  const isWeak =
    guessedPasswords.has(plain) || isSequence(plain) || isRepetition(plain) || ownWords.includes(plain);
  if (isWeak) throw new AppError('weak_password');
}
