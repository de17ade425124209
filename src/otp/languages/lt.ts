import type { Language } from './language.js';

export const baltic: Language = {
  code: 'kodas, kodą, kodo, kods, kodu, kood, koodi',
  secret: 'slaptažodis, slaptažodį, parole, paroli, parool, parooli, salasõna',
  sure: `
    patvirtinimo kodas, vienkartinis kodas, vienkartinis slaptažodis, saugos kodas,
    prisijungimo kodas, apstiprinājuma kods, verifikācijas kods, vienreizējais kods,
    drošības kods, kinnituskood, ühekordne kood, turvakood, sisselogimiskood,
    vienkartinį slaptažodį, vienreizējā parole, pieteikšanās kods, ühekordne parool,
    verifitseerimiskood`,
  purpose: `
    patvirtin*, prisijung*, vienkartin*, saugos, tapatyb*, registrac*, apstiprin*, verifikā*,
    pieslēg*, vienreiz*, drošīb*, kinnit*, sisselogi*, ühekord*, turva*, tuvast*, registr*,
    patikrin*, slaptažodžio, atkur*, saug*, vienkart*, pieteik*, reģistr*, identit*, pārbaud*,
    droš*, logi sisse, sisselog*, registreer*, isikut, lähtesta*, taasta*, uus seade,
    jauna ierīce, naujas įrenginys`,
  confirm: `
    užbaig*, aktyv*, pabeig*, aktiviz*, kinnita*, kinnitus*, lõpeta*, aktiveeri*, mokėjim*,
    maksājum*, makse*`,
  number: 'numeris, numerį, nr, numurs, numuru, number, numbri',
  digits: `
    skaitmenys, skaitmenis, skaičius, skaičių, simbolius, cipari, ciparus, skaitlis, skaitli,
    simbolus, numbrid, numbrit, arv, arvu, märgid, tähemärki`,
  verb: `
    įveskite, įveskit, naudokite, ievadiet, izmantojiet, sisesta, sisestage, kasuta, kasutage,
    įrašykite, surinkite, panaudokite, nukopijuokite, ievadi, ierakstiet, nokopējiet, trüki,
    trükkige, kirjuta, kopeeri, ievadot, įvesdami`,
  field: `
    puslapyje, programėlėje, lange, naršyklėje, laukelyje, formoje, svetainėje, lapā, lietotnē,
    logā, pārlūkā, laukā, veidlapā, vietnē, lehel, lehele, rakenduses, aknas, brauseris,
    väljale, lahtrisse, vormile`,
  is: `
    yra, jūsų, ir, jūsu, on, teie, sinu, šis, šį, tavo, tavs, see, seda, järgmine, nākamais,
    šo, toliau, zemāk, allpool`,
  expired: `
    nebegalioja, pasibaigė, beidzies, vairs nav derīgs, aegunud, ei kehti enam, baigėsi,
    negalioja, panaudotas, nav derīgs, izmantots, ei kehti, kehtetu, kasutatud`,
  hypothetical: 'jei, kai, kol, ja, kad, līdz, kui, kuni, enne',
  validity: `
    galioja, galiojimas, baigsis, vieną kartą, tik vieną kartą, derīgs, derīga, beidzas,
    vienu reizi, kehtib, aegub, ühe korra, kehtiv`,
  time: `
    minučių, minutes, minutę, min, valandas, valandą, minūtes, minūtēs, stundas, stundu,
    minutit, minuti, tundi, tunni, sekundžių, sekundes, sekundit`,
  notyou: `
    neprašėte, tai ne jūs, jei tai ne, ignoruokite, nepieprasījāt, tas nebijāt jūs,
    ja tas nebijāt, ignorējiet, te ei, sina ei, kui see ei olnud, ignoreeri, eirake,
    eirake seda`,
  elsewhere: 'sms, paštu, pastu, postiga, laišku',
  never: 'niekada, niekam, nekad, nevienam, ärge, mitte kellelegi',
  example: 'pavyzdžiui, piemēram, näiteks',
  unit: `
    valandų, dienų, dienas, päeva, eur, eurų, procentų, dienām, protsenti, punktų`,
  label: `
    užsakym*, sąskait*, klient*, telefon*, pasūtījum*, rēķin*, tellimus*, arve*, užsakymas,
    užsakymo, sąskaita, klientas, telefonas, tel, kortelė, suma, pasūtījums, rēķins, konts,
    klients, tālrunis, karte, kopā, tellimus, tellimuse, arve, konto, klient, telefon, kaart,
    kokku`,
  strong: `
    užsakymo numeris, užsakymo nr, sąskaitos numeris, kliento numeris, siuntos numeris,
    pašto kodas, nuolaidos kodas, klaidos kodas, durų kodas, pasūtījuma numurs, klienta numurs,
    rēķina numurs, sūtījuma numurs, pasta indekss, atlaides kods, kļūdas kods, durvju kods,
    tellimuse number, kliendinumber, arve number, saadetise number, sihtnumber, sooduskood,
    veakood, uksekood, viitenumber, registrikood`,
  promo: `
    nuolaid*, atlaid*, soodus*, kupon*, dovan*, dāvan*, kink*, kinkekaart*, allahindlus*`,
  booking: `
    rezervac*, rezervāc*, broneering*, rezerv*, skryd*, viešbut*, bilet*, lidojum*, viesnīc*,
    broneer*, lennu*, hotell*, pilet*`,
  thing: 'pašto, pasta, posti*, indeks*',
  parcel: 'siunt*, pašto siunt*, sūtījum*, pakk*, paki*, saadetis*',
  quote: 'rašė, rakstīja, kirjutas',
};
