import { expect, it } from 'vitest';
import { ownWordsIn } from './own-words.ts';

it.each([
  ['nothing quoted', 'Hello,\n\nthanks: a > b\n', 'Hello,\n\nthanks: a > b'],
  ['below the words', 'Thanks!\n\nOn Monday, Shop <x@y.example> wrote:\n> Hello\n>\n> Bye\n', 'Thanks!'],
  [
    'introduced in two lines',
    'Thanks!\r\n\r\nAm Montag, 23. November 2026 um 10:00 schrieb Shop\r\n<support+1@y.example>:\r\n\r\n> Hallo',
    'Thanks!',
  ],
  [
    'answered in between',
    '> Is it on?\n\nYes.\n\n> Really?\n\nYes.',
    '> Is it on?\n\nYes.\n\n> Really?\n\nYes.',
  ],
  ['as Outlook does', 'Thanks!\n\n-----Original Message-----\nFrom: Shop\nSent: today\nHello', 'Thanks!'],
  ['as newer Outlooks do', 'Danke!\n\nVon: Shop <x@y.example>\nGesendet: heute\nAn: Ada\n\nHallo', 'Danke!'],
  ['with a signature', 'Thanks!\n-- \nAda\nShop', 'Thanks!'],
  ['only what was quoted', 'On Monday, Shop wrote:\n> Hello', ''],
  ['a sentence that merely begins with From', 'From: me\nwith love', 'From: me\nwith love'],
])('the own words of a mail: %s', (_what, text, words) => {
  expect(ownWordsIn(text)).toBe(words);
});
