import type { Language } from './language.js';

export const filipino: Language = {
  code: 'code mo, kowd',
  sure: 'code sa pag-verify, verification code mo, code ng pag-verify',
  purpose: 'pag-verify, i-verify, mag-log in, pag-log in, mag-sign in, seguridad',
  verb: 'ilagay, gamitin, i-type, ipasok',
  is: 'ay, ang iyong, mo, ito, narito',
  expired: 'nag-expire na, hindi na valid',
  never: 'huwag, kahit kanino, kaninuman',
  unit: 'minuto, oras, araw, piso',
};
