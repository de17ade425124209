import type { Language } from './language.js';

export const serboCroatian: Language = {
  code: 'kod, kôd, koda, kodovi, код, pin',
  secret: 'lozinka, lozinku, zaporka, šifra',
  sure: `
    kod za potvrdu, verifikacijski kod, kod za provjeru, jednokratna lozinka, jednokratni kod,
    sigurnosni kod, kontrolni kod, verifikacioni kod, bezbednosni kod, верификациони код,
    једнократна лозинка`,
  purpose: `
    potvrd*, verifik*, provjer*, prijav*, jednokrat*, sigurnos*, bezbednos*, identitet*,
    registrac*, autentif*, autoriz*, верифик*, пријав*, потврд*`,
  number: 'broj, broja, br',
  verb: 'unesite, unesi, upišite, upiši, koristite, koristi, kopirajte, унесите',
  is: 'je, vaš, tvoj, glasi, ovo, slijedi, ispod',
  fresh: 'novi, nova, aktualni, posljednji',
  old: 'stari, prethodni, raniji, prvi',
  expired: `
    je istekao, istekao, više ne vrijedi, više nije valjan, nevažeći, iskorišten, nije važeći`,
  hypothetical: 'ako, kada, dok, prije, ističe',
  elsewhere: 'sms-om, sms, poštom, na mobitel',
  never: 'nikada, nikad, nemojte, nikome, prijevar*, prevar*',
  unit: 'minuta, minute, sati, sata, dana, bodova, kuna, eura, osoba',
  label: `
    narudžb*, račun*, korisni*, kupac, predmet, zahtjev*, transakcij*, kartic*, telefon*, oib,
    iznos, ukupno, poziv na broj`,
  promo: 'popust*, kupon*, poklon*, bon, akcij*, ponud*',
  booking: 'rezervac*, let, putovanj*, karta, polazak, dolazak, hotel*',
  backup: 'pričuvn*, rezervn*',
  thing: 'poštanski, poštansk*, barkod*, vrata, greške, pogreške, države',
  parcel: 'praćenj*, pošiljk*, paket*, dostav*, preuzim*',
  quote: 'je napisao, je napisala, je pisao, izvorna poruka',
};
