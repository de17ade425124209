import type { Language } from './language.js';

export const slovenian: Language = {
  code: 'koda, kodo, kode',
  secret: 'geslo',
  sure: `
    potrditvena koda, enkratno geslo, enkratna koda, varnostna koda, koda za preverjanje,
    koda za prijavo, prijavna koda, začasno geslo, začasna koda, aktivacijska koda,
    overitvena koda, kodo za prijavo, žeton, enkratno kodo`,
  purpose: `
    potrdit*, preverit*, preverjanj*, prijav*, enkrat*, varnost*, identitet*, registrac*,
    registr*, preveri*, istovetnos*, pozabljen*, novo geslo, ponastav*, obnov*, nova naprava,
    novo napravo, varnos*, overi*, podpis*, odklen*`,
  confirm: `
    potr*, odobr*, dokonč*, aktivir*, nadalj*, dostop*, sprememb*, plačil*, nakazil*`,
  number: 'številka, številko, št',
  digits: `
    števke, števk, število, številke, znaki, znake, znakov, kombinacija, kombinacijo,
    črke in številke, naslednjo številko, to številko, spodnjo številko, niz`,
  verb: `
    vnesite, vpišite, uporabite, vnesi, vpiši, vtipkajte, vtipkaj, uporabi, kopirajte, kopiraj,
    prilepite, prepišite, navedite, izpolnite, vpisati`,
  field: `
    strani, stran, aplikaciji, aplikacijo, oknu, okno, zaslonu, brskalniku, polje, polju,
    obrazec, obrazcu, spletni strani, portalu`,
  is: `
    je, vaša, tvoja, se glasi, vaše, vaš, ta, to, ti, spodaj, naslednja, naslednje, tukaj`,
  fresh: 'nova, novo, nov, zadnja',
  old: 'stara, prejšnja, prva',
  expired: `
    je potekla, potekla, ni več veljavna, poteklo, ne velja več, neveljavna, preklicana,
    uporabljena, že uporabljena, zamenjana`,
  hypothetical: 'če, ko, dokler, preden, bo',
  validity: `
    velja, veljavna, veljaven, veljavno, velja do, poteče, poteče čez, samo enkrat, le enkrat,
    v roku, naslednjih`,
  time: 'minut, minute, minuti, min, ur, uro, ure, sekund, pol ure',
  notyou: `
    niste zahtevali, niste vi, niste bili vi, če niste, nisi ti, prezrite, zanemarite,
    ni treba storiti, ignorirajte`,
  elsewhere: 'sms, po pošti, s pismom',
  never: 'nikoli, nikomur, ne delite, ne razkrijte, ne posredujte, zaupn*',
  example: 'na primer, npr, primer',
  unit: 'dni, eur, evrov, dan, odstotkov, oseb, točk, let',
  label: `
    naročil*, račun*, stranka, telefon*, naročilo, naročila, račun, računa, telefon, tel,
    kartica, skupaj, znesek, cena, pogodba, zahtevek, davčna, matična, trr`,
  strong: `
    številka naročila, številka računa, številka stranke, številka pošiljke,
    telefonska številka, poštna številka, koda za popust, koda napake, črtna koda, qr koda,
    koda vrat, številka pogodbe, referenčna številka, sklic`,
  promo: 'popust*, kupon*, darilo, daril*, promo*',
  booking: 'rezervacij*, rezerv*, hotel*, vstopnic*, potovanj*',
  thing: 'poštna',
  parcel: 'pošiljk*, paket*, dostav*, prevzem*',
  quote: 'je napisal, je napisala',
};
