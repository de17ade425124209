import type { Language } from './language.js';

export const baltic: Language = {
  code: 'kodas, kodą, kodo, kods, kodu, kood, koodi',
  sure: `
    patvirtinimo kodas, vienkartinis kodas, vienkartinis slaptažodis, saugos kodas,
    prisijungimo kodas, apstiprinājuma kods, verifikācijas kods, vienreizējais kods,
    drošības kods, kinnituskood, ühekordne kood, turvakood, sisselogimiskood`,
  purpose: `
    patvirtin*, prisijung*, vienkartin*, saugos, tapatyb*, registrac*, apstiprin*, verifikā*,
    pieslēg*, vienreiz*, drošīb*, kinnit*, sisselogi*, ühekord*, turva*, tuvast*`,
  verb: `
    įveskite, įveskit, naudokite, ievadiet, izmantojiet, sisesta, sisestage, kasuta, kasutage`,
  is: 'yra, jūsų, ir, jūsu, on, teie, sinu',
  expired: 'nebegalioja, pasibaigė, beidzies, vairs nav derīgs, aegunud, ei kehti enam',
  never: 'niekada, niekam, nekad, nevienam, ärge, mitte kellelegi',
  unit: 'minučių, minutes, minūtes, minutit, valandų, stundas, tundi, dienų, dienas, päeva',
  label: 'užsakym*, sąskait*, klient*, telefon*, pasūtījum*, rēķin*, tellimus*, arve*',
  promo: 'nuolaid*, atlaid*, soodus*, kupon*, dovan*, dāvan*, kink*',
  booking: 'rezervac*, rezervāc*, broneering*',
  thing: 'pašto, pasta, posti*, indeks*',
  quote: 'rašė, rakstīja, kirjutas',
};
