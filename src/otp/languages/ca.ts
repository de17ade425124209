import type { Language } from './language.js';

export const catalan: Language = {
  code: 'codi, codis, clau',
  secret: 'contrasenya',
  sure: "codi de verificació, codi d'un sol ús, contrasenya d'un sol ús, codi de seguretat",
  purpose: `
    verific*, inici de sessió, iniciar sessió, un sol ús, seguretat, identitat, autentic*,
    registr*`,
  verb: 'introduïu, introdueix, escriviu, escriu, utilitzeu, utilitza, useu, feu servir',
  is: 'és, el, següent, aquí, vostre, teu',
  expired: 'ha caducat, caducat, ja no és vàlid',
  never: 'mai, no el compartiu, no compartiu, ningú',
  unit: 'minuts, minut, hores, dies',
  label: 'comanda, factura, compte, client, telèfon, referència, trucada, targeta',
  promo: 'descompte*, promocional, regal',
  booking: 'reserva, vol, bitllet, sortida, arribada',
  thing: 'postal, porta, barres',
  parcel: 'seguiment, paquet, enviament, recollida',
  quote: 'va escriure, ha escrit',
};
