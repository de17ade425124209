import { swahili } from './african.js';
import { chinese, japanese, korean } from './east-asian.js';
import { english } from './english.js';
import { afrikaans, danish, dutch, german, icelandic, norwegian, swedish } from './germanic.js';
import { international } from './international.js';
import type { Language } from './language.js';
import {
  albanian,
  baltic,
  finnish,
  georgian,
  greek,
  hungarian,
  turkish,
} from './other-european.js';
import { arabic, hebrew, persian, urdu } from './right-to-left.js';
import { catalan, french, italian, portuguese, romanian, spanish } from './romance.js';
import {
  bulgarian,
  czech,
  polish,
  russian,
  serbianCyrillic,
  serboCroatian,
  slovak,
  slovenian,
  ukrainian,
} from './slavic.js';
import {
  bengali,
  filipino,
  hindi,
  indonesian,
  tamil,
  thai,
  vietnamese,
} from './south-and-southeast-asian.js';

/** What is written so in emails of every language. */
export const ALWAYS: Language = international;

/** The languages that codes are found in. Their order does not matter. */
export const LANGUAGES: readonly Language[] = [
  english,
  german,
  dutch,
  swedish,
  danish,
  norwegian,
  icelandic,
  french,
  spanish,
  portuguese,
  italian,
  romanian,
  catalan,
  polish,
  czech,
  slovak,
  russian,
  ukrainian,
  bulgarian,
  serboCroatian,
  serbianCyrillic,
  slovenian,
  finnish,
  hungarian,
  greek,
  baltic,
  turkish,
  arabic,
  hebrew,
  persian,
  hindi,
  bengali,
  thai,
  vietnamese,
  indonesian,
  filipino,
  chinese,
  japanese,
  korean,
  albanian,
  georgian,
  afrikaans,
  urdu,
  tamil,
  swahili,
];
