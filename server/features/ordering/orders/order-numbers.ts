import { randomInt } from 'node:crypto';

const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const LENGTH = 8;

/** 8 random characters of A-Z and 0-9, as the specification has them; whoever stores one meets a duplicate by trying again. */
export function newOrderNumber(): string {
  return Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');
}
