import type { Language } from './language.js';

export const slovenian: Language = {
  code: 'koda, kodo, kode',
  secret: 'geslo',
  sure: `
    potrditvena koda, enkratno geslo, enkratna koda, varnostna koda, koda za preverjanje,
    koda za prijavo`,
  purpose: 'potrdit*, preverit*, preverjanj*, prijav*, enkrat*, varnost*, identitet*, registrac*',
  verb: 'vnesite, vpišite, uporabite',
  is: 'je, vaša, tvoja',
  expired: 'je potekla, potekla, ni več veljavna',
  never: 'nikoli, nikomur, ne delite',
  unit: 'minut, ur, dni',
  label: 'naročil*, račun*, stranka, telefon*',
  promo: 'popust*, kupon*, darilo',
  booking: 'rezervacij*',
  thing: 'poštna',
  quote: 'je napisal, je napisala',
};
