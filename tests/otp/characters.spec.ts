import { expect, test } from '@playwright/test';
import { isLetter, spell } from '../../src/otp/characters.js';

/** All UTF-16 units that are complete characters. */
const CHARACTERS = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit)).filter(
  (character) => !/\p{Cs}|\p{Cn}/u.test(character),
);

test('drops invisible characters, and turns all white space into spaces', () => {
  const invisible = CHARACTERS.filter((character) => /\p{Cf}|\p{Me}/u.test(character));
  expect(invisible.filter((character) => spell(`é${character}`).typed.length > 1)).toEqual([]);
  const spaces = CHARACTERS.filter((one) => /[\p{Zs}\p{Cc}]/u.test(one) && one !== '\t');
  expect(spaces.filter((character) => spell(`é${character}`).typed !== 'é ')).toEqual([]);
});

test('recognizes Unicode letters and their marks', () => {
  const wrong = CHARACTERS.filter(
    (character) => isLetter(character.charCodeAt(0)) !== /[\p{L}\p{M}]/u.test(character),
  );
  expect(wrong).toEqual([]);
});
