import { arabic } from './ar.js';
import { bulgarian } from './bg.js';
import { bengali } from './bn.js';
import { catalan } from './ca.js';
import { czech } from './cs.js';
import { danish } from './da.js';
import { german } from './de.js';
import { greek } from './el.js';
import { english } from './en.js';
import { spanish } from './es.js';
import { persian } from './fa.js';
import { finnish } from './fi.js';
import { filipino } from './fil.js';
import { french } from './fr.js';
import { hebrew } from './he.js';
import { hindi } from './hi.js';
import { serboCroatian } from './hr.js';
import { hungarian } from './hu.js';
import { indonesian } from './id.js';
import { international } from './international.js';
import { italian } from './it.js';
import { japanese } from './ja.js';
import { korean } from './ko.js';
import type { Language } from './language.js';
import { baltic } from './lt.js';
import { norwegian } from './nb.js';
import { dutch } from './nl.js';
import { polish } from './pl.js';
import { portuguese } from './pt.js';
import { romanian } from './ro.js';
import { russian } from './ru.js';
import { slovak } from './sk.js';
import { slovenian } from './sl.js';
import { swedish } from './sv.js';
import { thai } from './th.js';
import { turkish } from './tr.js';
import { ukrainian } from './uk.js';
import { vietnamese } from './vi.js';
import { chinese } from './zh.js';

/** What is written so in mails of every language. */
export const ALWAYS: Language = international;

/** The languages that codes are found in. Their order does not matter. */
export const LANGUAGES: readonly Language[] = [
  english,
  german,
  french,
  spanish,
  italian,
  portuguese,
  dutch,
  swedish,
  danish,
  norwegian,
  finnish,
  polish,
  czech,
  slovak,
  hungarian,
  romanian,
  bulgarian,
  russian,
  ukrainian,
  serboCroatian,
  greek,
  turkish,
  arabic,
  persian,
  hebrew,
  hindi,
  bengali,
  thai,
  vietnamese,
  indonesian,
  filipino,
  chinese,
  japanese,
  korean,
  catalan,
  baltic,
  slovenian,
];
