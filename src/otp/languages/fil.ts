import type { Language } from './language.js';

export const filipino: Language = {
  code: 'code mo, kowd',
  sure: 'code sa pag-verify, verification code mo, code ng pag-verify',
  purpose: `
    pag-verify, i-verify, mag-log in, pag-log in, mag-sign in, seguridad, mag-login,
    beripikasyon, magparehistro, rehistro, i-reset, bagong password, pagkakakilanlan, kumpirm*`,
  digits: 'numero, mga numero, mga digit, titik',
  verb: `
    ilagay, gamitin, i-type, ipasok, i-enter, i-paste, kopyahin, isulat, i-input`,
  field: 'pahina, app, screen, website, form, browser',
  is: 'ay, ang iyong, mo, ito, narito, iyong, ang, sumusunod',
  expired: 'nag-expire na, hindi na valid, nagamit na',
  hypothetical: 'kung, kapag, hanggang, bago',
  validity: 'mag-e-expire, may bisa, valid, isang beses',
  time: 'minuto, oras, segundo',
  notyou: 'hindi ikaw, kung hindi, hindi mo hiniling, huwag pansinin, balewalain',
  never: 'huwag, kahit kanino, kaninuman, huwag ibahagi, huwag ibigay, sinuman',
  unit: 'araw, piso',
  label: 'order, account, resibo, telepono',
};
