import { expect, test } from '@playwright/test';
import { isLetter, spell } from '../../src/otp/characters.js';

/** All UTF-16 units that are characters of their own. */
const CHARACTERS = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit)).filter(
  (character) => !/\p{Cs}|\p{Cn}/u.test(character),
);

test('what a reader does not see is dropped, and all white space is a space', () => {
  const invisible = CHARACTERS.filter((character) => /\p{Cf}|\p{Me}/u.test(character));
  expect(invisible.filter((character) => spell(`é${character}`).typed.length > 1)).toEqual([]);
  const spaces = CHARACTERS.filter((one) => /[\p{Zs}\p{Cc}]/u.test(one) && one !== '\t');
  expect(spaces.filter((character) => spell(`é${character}`).typed !== 'é ')).toEqual([]);
});

test('letters are those of Unicode, with their marks', () => {
  const wrong = CHARACTERS.filter(
    (character) => isLetter(character.charCodeAt(0)) !== /[\p{L}\p{M}]/u.test(character),
  );
  expect(wrong).toEqual([]);
});
