import type { Language } from './language.js';

export const catalan: Language = {
  code: 'codi, codis, clau',
  secret: 'contrasenya, paraula clau',
  sure: `
    codi de verificació, codi d'un sol ús, contrasenya d'un sol ús, codi de seguretat,
    codi d’un sol ús, contrasenya d’un sol ús, codi d'accés, codi d’accés, codi temporal,
    contrasenya temporal, codi d'autenticació, codi d’activació, clau d'un sol ús`,
  purpose: `
    verific*, inici de sessió, iniciar sessió, un sol ús, seguretat, identitat, autentic*,
    registr*, inicia sessió, entrar, identit*, recuper*, restabl*, nova contrasenya,
    contrasenya oblidada, nou dispositiu, signar, signatura`,
  confirm: `
    confirm*, activ*, complet*, valid*, autoritz*, aprov*, acced*, accés, canvi*, continu*,
    finalitz*, pagament`,
  number: 'número, núm, nombre',
  digits: `
    dígits, xifres, xifra, caràcters, combinació, lletres i números, aquest número,
    el número següent, número següent, aquests números, aquestes xifres`,
  verb: `
    introduïu, introdueix, escriviu, escriu, utilitzeu, utilitza, useu, feu servir, introduir,
    escriure, poseu, posa, copieu, copia, enganxeu, enganxa, tecleja, teclegeu, indiqueu,
    indica, empleneu, emprar`,
  field: `
    pàgina, aplicació, app, finestra, pantalla, navegador, camp, casella, formulari, web,
    lloc web, portal`,
  is: `
    és, el, següent, aquí, vostre, teu, són, aquest, aquesta, a continuació, el vostre, el teu,
    la vostra`,
  fresh: 'nou, nova, actual, darrer',
  old: 'antic, anterior, primer',
  expired: `
    ha caducat, caducat, ja no és vàlid, caducada, ha expirat, no és vàlid, anul·lat,
    utilitzat, substituït`,
  hypothetical: 'si, quan, fins, abans, després',
  validity: `
    vàlid, vàlida, vàlid durant, vàlid fins, caduca, caduca en, caducarà, expira, val fins,
    una sola vegada, només una vegada, durant, d'aquí`,
  time: 'minuts, minut, min, hores, hora, segons, mitja hora',
  notyou: `
    no heu sol·licitat, no has sol·licitat, no heu demanat, no has demanat, no heu estat,
    no has estat tu, si no heu, si no has, ignoreu, ignora, no cal que feu, no cal fer res`,
  elsewhere: `
    per sms, sms, per correu postal, al mòbil, al telèfon, aplicació d'autenticació`,
  never: `
    mai, no el compartiu, no compartiu, ningú, no el doneu, no el diguis, amb ningú, a ningú,
    confidencial`,
  example: 'per exemple, exemple',
  unit: 'dies, dia, mesos, anys, euros, punts, persones, km, kg',
  label: `
    comanda, factura, compte, client, telèfon, referència, trucada, targeta, tel, total,
    import, preu, pòlissa, contracte, cp, nif, cif`,
  strong: `
    número de comanda, número de client, número de factura, número de compte,
    número de telèfon, número de reserva, codi postal, codi de descompte, codi promocional,
    codi d'error, codi de barres, codi qr, codi de la porta, codi de client`,
  promo: 'descompte*, promocional, regal, cupó, oferta*, promo*',
  booking: `
    reserva, vol, bitllet, sortida, arribada, reserva*, hotel, viatge*, entrada, entrades,
    cita`,
  thing: 'postal, porta, barres',
  parcel: 'seguiment, paquet, enviament, recollida, lliurament',
  quote: 'va escriure, ha escrit',
};
