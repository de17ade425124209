import type { Language } from './language.js';

export const romanian: Language = {
  code: 'cod, codul, codului, coduri, codurile, pin',
  secret: 'parola, parolă, parolei, cheie, parole, cheia',
  sure: `
    cod de verificare, codul de verificare, cod de unică folosință, parolă de unică folosință,
    parola de unică folosință, cod unic, codul unic, cod de securitate, codul de securitate,
    cod de autentificare, codul de autentificare, cod de conectare, codul de unică folosință,
    parolă temporară, parola temporară, cod temporar, cod de activare, token, cheie temporară,
    număr de verificare, cod de deblocare, cod pin`,
  purpose: `
    verific*, autentific*, conect*, unică folosință, securit*, identit*, înregistr*, doi pași,
    doi factori, autoriz*, reset*, recuper*, logare, loga, debloc*, intra în cont,
    intrați în cont, cont nou, crea cont*, parolă nouă, parola uitată, ați uitat, ai uitat,
    schimba parola, că sunteți dumneavoastră, că ești tu, dispozitiv nou, dispozitivul nou,
    dispozitiv necunoscut, semn*, siguranț*, în doi pași`,
  confirm: `
    confirm*, activ*, acces*, finaliz*, continua*, aprob*, modific*, schimb*, continu*,
    transfer*, valid*`,
  number: 'număr, numărul, nr',
  digits: `
    cifră, cifre, cifrele, numere, numerele, caractere, caracterele, combinație, combinația,
    combinaţia, șir, șirul, secvență, litere și cifre, acest număr, următorul număr,
    numărul următor, numărul de mai jos, aceste cifre, aceste numere`,
  verb: `
    introdu, introduceți, introduceţi, introduce, folosește, folosiți, folosi, utilizați,
    utilizează, tastați, scrie, copiază, copiați, introducând, tastează, tastează-l, scrieți,
    completați, completează, folosind, copia, lipiți, lipește, furnizați, indicați, comunicați,
    treceți, formați, utilizând, introduce-l`,
  field: `
    pagina, pagină, aplicație, aplicația, aplicaţia, fereastra, fereastră, ecran, ecranul,
    browser, câmp, câmpul, căsuță, căsuța, formular, formularul, site, site-ul, portal,
    portalul, terminal, terminalul`,
  is: `
    este, e, sunt, tău, dvs, dumneavoastră, următorul, mai jos, iată, acum, acest, această,
    aceste, acesta, următoarea, următoarele, aici, ta, în, cu, pe, patru, cinci, șase, șapte,
    opt, personal, vă rugăm`,
  fresh: 'nou, nouă, noul, actual, ultimul, curent, valabil',
  old: 'vechi, vechiul, anterior, anterioare, precedent, primul',
  expired: `
    a expirat, expirat, nu mai este valabil, nu mai e valabil, nu mai este valid,
    nu mai funcționează, a fost folosit, a fost utilizat, deja folosit, anulat, expirată,
    nevalabil, invalid, anulată, deja utilizat, înlocuit, revocat`,
  hypothetical: 'dacă, când, până, înainte, va, expiră, după',
  validity: `
    valabilă, valabil pentru, valabil până, este valabil, este valabilă, valid, expiră în,
    expiră la, o singură dată, o singura dată, doar o dată, timp de, în următoarele,
    valabilitate, valabilitatea`,
  time: 'minute, minut, min, ore, oră, secunde, jumătate de oră, sfert de oră',
  notyou: `
    nu ați solicitat, nu ai solicitat, nu ați cerut, nu ai cerut, nu dumneavoastră,
    nu ați fost, nu ai fost tu, nu ești tu, nu tu, dacă nu, ignorați, ignoră, puteți ignora,
    poți ignora, nu trebuie să faceți nimic, nu trebuie să faci nimic, ștergeți`,
  elsewhere: `
    prin sms, sms, mesaj text, prin poștă, scrisoare, aplicația de autentificare, pe telefon,
    telefonul dvs, whatsapp, prin scrisoare, în aplicație`,
  never: `
    niciodată, nu divulga, nu divulgați, nu comunica, nu împărtăși, nimănui, nimeni,
    nu este necesar, fără cod, niciun cod, fraud*, înșel*, phishing, nu îl dezvăluiți,
    nu-l dezvălui, nu îl comunicați, nu îl spuneți, nu-l spune, nu îl transmiteți,
    nu partajați, confidențial, nu vă vom cere niciodată, angajații noștri`,
  example: 'de exemplu, exemplu, ex',
  unit: `
    zile, zi, săptămâni, luni, ani, puncte, lei, ron, euro, eur, la sută, persoane, membri, km,
    kg, ori, pagini`,
  label: `
    comand*, factur*, cont, contul, contului, client*, caz, tichet*, solicit*, cerer*,
    referinț*, bon, tranzacți*, plat*, plăți, card*, telefon*, tel, fax, mobil, sunați, camera,
    etaj, tren, vagon, loc, zbor, cif, tva, poliț*, contract*, membru, articol*, model,
    versiun*, seri*, capitol*, se termină, terminat în, ultimele patru, iban, sum*, total,
    preț, sold, sesizare, dosar*, nr. reg`,
  strong: `
    număr de comandă, numărul comenzii, număr comandă, număr client, cod client,
    codul clientului, numărul facturii, număr factură, număr de cont, număr de telefon,
    număr de rezervare, numărul rezervării, număr de înregistrare, număr dosar, cod poștal,
    cod promoțional, cod de reducere, cod voucher, cod de eroare, cod eroare, cod de bare,
    cod qr, cod produs, cod fiscal, cod de rezervare, cod awb, awb, cod ușă, cod interfon,
    coduri de rezervă, cheie de licență, cod numeric personal, cnp, cui, serie, număr contract,
    numărul contractului, cod de ridicare, codul easybox`,
  promo: `
    reducer*, promoț*, cupon*, voucher*, cadou*, recomand*, licenț*, invit*, ofert*, economis*,
    fidelit*, concurs*, premiu*, prieten*`,
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
