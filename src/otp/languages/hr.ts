import type { Language } from './language.js';

export const serboCroatian: Language = {
  code: 'kod, kôd, koda, kodovi, код, pin',
  secret: `
    lozinka, lozinku, zaporka, šifra, lozinke, lozinkom, ključ, šifru, шифра, лозинка`,
  sure: `
    kod za potvrdu, verifikacijski kod, kod za provjeru, jednokratna lozinka, jednokratni kod,
    sigurnosni kod, kontrolni kod, verifikacioni kod, bezbednosni kod, верификациони код,
    једнократна лозинка, jednokratnu lozinku, kod za prijavu, privremena lozinka,
    privremeni kod, aktivacijski kod, token, kontrolni broj, jednokratni pin, једнократни код`,
  purpose: `
    potvrd*, verifik*, provjer*, prijav*, jednokrat*, sigurnos*, bezbednos*, identitet*,
    registrac*, autentif*, autoriz*, верифик*, пријав*, потврд*, registr*, izrad*,
    zaboravljen*, nova lozinka, novu lozinku, obnov*, poništ*, resetir*, promjen*,
    da ste to vi, novi uređaj, novog uređaja, nepoznat*, potpis*, dvofaktor*, otključ*, auten*,
    регистр*`,
  confirm: `
    potvr*, odobr*, dovrš*, završ*, aktivir*, nastav*, pristup*, plaćanj*, isplat*, uplat*`,
  number: 'broj, broja, br',
  digits: `
    znamenka, znamenke, znamenki, znamenaka, brojke, brojki, cifre, cifara, znakovi, znakove,
    znakova, kombinacija, kombinaciju, niz, slova i brojke, slova i brojeve, sljedeći broj,
    ovaj broj, broj u nastavku, ove brojeve, sledeći broj, цифре, број, овај број`,
  verb: `
    unesite, unesi, upišite, upiši, koristite, koristi, kopirajte, унесите, unijeti, uneti,
    upisati, utipkajte, ukucajte, ukucaj, otkucajte, zalijepite, prepišite, navedite, ispunite,
    koristeći, unošenjem, upotrijebite, iskoristite, укуцајте, упишите`,
  field: `
    stranica, stranici, stranicu, aplikacija, aplikaciji, aplikaciju, prozor, prozoru, zaslon,
    zaslonu, ekran, ekranu, preglednik, pregledniku, polje, polju, obrazac, obrascu, portal,
    portalu, formular, страници, апликацији`,
  is: `
    je, vaš, tvoj, glasi, ovo, slijedi, ispod, ovaj, ova, ove, sljedeći, sledeći, u nastavku,
    ovdje, ovde, vaša, vaše, evo, četiri, pet, šest, osam, osobni, molimo, је, ваш`,
  fresh: 'novi, nova, aktualni, posljednji, novo, zadnji',
  old: 'stari, prethodni, raniji, prvi',
  expired: `
    je istekao, istekao, više ne vrijedi, više nije valjan, nevažeći, iskorišten, nije važeći,
    isteklo, istekla, više ne važi, ne vrijedi, poništen, otkazan, već iskorišten, zamijenjen,
    ne radi`,
  hypothetical: 'ako, kada, dok, prije, ističe',
  validity: `
    vrijedi, važi, valjan, valjana, važeći, vrijedi do, važi do, istječe, samo jednom,
    jednokratno, u roku, sljedećih, narednih, važi samo, важи`,
  time: `
    minuta, minute, minutu, min, sati, sata, sat, sekundi, pola sata, минута`,
  notyou: `
    niste zatražili, niste tražili, niste vi, ako niste, niste to bili, zanemarite,
    ignorirajte, ignorišite, slobodno zanemarite, ne morate ništa, ništa ne morate, нисте`,
  elsewhere: `
    sms-om, sms, poštom, na mobitel, sms porukom, pismom, u aplikaciji prikazan*`,
  never: `
    nikada, nikad, nemojte, nikome, prijevar*, prevar*, ne dijelite, ne delite, ne otkrivajte,
    ne dajte, ni s kim, povjerljiv*, никоме`,
  example: 'na primjer, npr, primjer, na primer',
  unit: `
    dana, bodova, kuna, eura, osoba, dan, tjedana, mjeseci, godina, godine, eur, kn, rsd, din,
    posto, km, kg`,
  label: `
    narudžb*, račun*, korisni*, kupac, predmet, zahtjev*, transakcij*, kartic*, telefon*, oib,
    iznos, ukupno, narudžba, narudžbe, račun, računa, korisnik, zahtjev, uplata, kartica,
    kartice, telefon, tel, faks, soba, kat, vlak, voz, sjedalo, pib, mbs, ugovor, polica,
    članak, model, verzija, serija, završava, cijena, stanje, pošiljka`,
  strong: `
    broj narudžbe, broj računa, broj kupca, broj predmeta, broj telefona, broj pošiljke,
    broj rezervacije, broj ugovora, broj police, serijski broj, broj kartice, poštanski broj,
    kod greške, kod pogreške, kod za popust, promo kod, barkod, qr kod, kod za vrata,
    kod proizvoda, rezervni kodovi, licencni ključ, poziv na broj, referentni broj,
    porudžbina broj, broj porudžbine`,
  promo: `
    popust*, kupon*, poklon*, bon, akcij*, ponud*, promo*, licenc*, vaučer*, nagrad*`,
  booking: `
    rezervac*, let, putovanj*, karta, polazak, dolazak, hotel*, rezerv*, leta, smještaj*,
    odlazak, ulaznic*, kart*, termin*`,
  backup: 'pričuvn*, rezervn*',
  thing: `
    poštanski, poštansk*, barkod*, vrata, greške, pogreške, države, qr, bar*, grešk*, pogrešk*,
    ulazn*, wifi, boj*, bank*, brav*, garaž*, sef*`,
  parcel: 'praćenj*, pošiljk*, paket*, dostav*, preuzim*, kurir*',
  quote: 'je napisao, je napisala, je pisao, izvorna poruka',
};
