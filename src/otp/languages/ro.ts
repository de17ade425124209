import type { Language } from './language.js';

export const romanian: Language = {
  code: 'cod, codul, codului, coduri, codurile, pin',
  secret: 'parola, parolă, parolei, cheie',
  sure: `
    cod de verificare, codul de verificare, cod de unică folosință, parolă de unică folosință,
    parola de unică folosință, cod unic, codul unic, cod de securitate, codul de securitate,
    cod de autentificare, codul de autentificare, cod de conectare`,
  purpose: `
    verific*, autentific*, conect*, unică folosință, securit*, identit*, înregistr*, doi pași,
    doi factori, autoriz*, reset*, recuper*, logare, loga, debloc*`,
  confirm: 'confirm*, activ*, acces*, finaliz*, continua*',
  number: 'număr, numărul, nr, cifre',
  verb: `
    introdu, introduceți, introduceţi, introduce, folosește, folosiți, folosi, utilizați,
    utilizează, tastați, scrie, copiază, copiați`,
  is: 'este, e, sunt, tău, dvs, dumneavoastră, următorul, mai jos, iată, acum',
  fresh: 'nou, nouă, noul, actual, ultimul, curent, valabil',
  old: 'vechi, vechiul, anterior, anterioare, precedent, primul',
  expired: `
    a expirat, expirat, nu mai este valabil, nu mai e valabil, nu mai este valid,
    nu mai funcționează, a fost folosit, a fost utilizat, deja folosit, anulat`,
  hypothetical: 'dacă, când, până, înainte, va, expiră, după',
  elsewhere: `
    prin sms, sms, mesaj text, prin poștă, scrisoare, aplicația de autentificare, pe telefon,
    telefonul dvs, whatsapp`,
  never: `
    niciodată, nu divulga, nu divulgați, nu comunica, nu împărtăși, nimănui, nimeni,
    nu este necesar, fără cod, niciun cod, fraud*, înșel*, phishing, nu ați solicitat`,
  example: 'de exemplu, exemplu, ex',
  unit: `
    minute, minut, min, ore, oră, zile, zi, săptămâni, luni, ani, secunde, puncte, lei, ron,
    euro, eur, la sută, persoane, membri, km, kg, ori, pagini`,
  label: `
    comand*, factur*, cont, contul, contului, client*, caz, tichet*, solicit*, cerer*,
    referinț*, bon, tranzacți*, plat*, plăți, card*, telefon*, tel, fax, mobil, sunați, camera,
    etaj, tren, vagon, loc, zbor, cui, cif, tva, cnp, poliț*, contract*, membru, articol*,
    model, versiun*, seri*, pagina, capitol*, se termină, terminat în, ultimele patru, iban,
    sum*, total, preț, sold, sesizare, dosar*, nr. reg, awb`,
  promo: `
    reducer*, promoț*, cupon*, voucher*, cadou*, recomand*, licenț*, invit*, ofert*, economis*,
    fidelit*, concurs*, premiu*`,
  booking: `
    rezerv*, zbor*, hotel*, călător*, bilet*, plecare, sosire, check-in, cazare, programare,
    oaspeți`,
  meeting: 'întâlnir*, ședinț*, webinar*, conferinț*, participan*',
  backup: 'rezervă, de rezervă, backup, de urgență, coduri de recuperare',
  thing: `
    poștal*, qr, de bare, bare, sursă, de eroare, eroare, țar*, prefix, ușă, ușii, interfon*,
    poart*, alarm*, wifi, wi-fi, banc*, swift, culoare, civil, penal, rutier, produs*, curs*,
    fiscal*, puk, caen`,
  parcel: 'urmărire*, colet*, livr*, ridicare*, curier*, expedier*',
  quote: 'a scris, mesaj original, mesajul original',
};
