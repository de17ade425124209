import type { Language } from './language.js';

export const hungarian: Language = {
  code: `
    kód, kódot, kódja, kódod, kódodat, kódját, *kód, *kódja, *kódod, *kódot, *kódját, *kódunk,
    pin, kód*, *kódja*`,
  secret: 'jelszó, jelszava, jelszót, *jelszó, kulcs',
  sure: `
    ellenőrző kód, ellenőrzőkód, egyszer használatos, egyszeri jelszó, egyszeri kód,
    biztonsági kód, hitelesítő kód, azonosító kód, hitelesítési kód, bejelentkezési kód`,
  purpose: `
    ellenőr*, hitelesít*, belép*, bejelentkez*, egyszer*, biztonság*, azonosít*, regisztr*,
    kétlépcsős, kétfaktoros, jóváhagy*, visszaállít*, engedélyez*`,
  confirm: 'megerősít*, aktivál*, hozzáfér*, befejez*, folytat*',
  number: 'szám, száma, *szám, *száma, számjegy*',
  verb: 'adja, add, írja, írd, használja, használd, gépelje, üsse, másolja, másold, illessze',
  is: 'a, az, ez, itt, következő, alábbi, most, íme',
  fresh: 'új, legújabb, aktuális, érvényes',
  old: 'régi, korábbi, előző, első',
  expired: `
    lejárt, már nem érvényes, érvénytelen, nem használható, nem működik, felhasználták,
    már felhasznált, érvényét vesztette`,
  hypothetical: 'ha, amikor, amíg, mielőtt, lejár, fog',
  elsewhere: 'sms, sms-ben, postán, telefonjára, telefonodra, hitelesítő alkalmazás',
  never: `
    soha, ne ossza, ne oszd, senkinek, senkivel, nincs szükség, kód nélkül, csalás*, csaló*,
    adathalász*`,
  example: 'például, pl, példa',
  unit: `
    perc, percig, percen, percet, óra, óráig, órán, nap, napig, napon, hét, hónap, év,
    másodperc, pont, forint, ft, huf, euró, eur, százalék, fő, tag, km, kg, alkalommal, oldal`,
  label: `
    rendelés*, megrendelés*, számla*, ügyfél*, ügy*, fiók*, kérelem, hivatkozás*, bizonylat*,
    tranzakció*, fizetés*, kártya*, telefon*, tel, mobil, szoba, emelet, vonat*, kocsi, hely,
    járat*, postafiók, adószám*, cégjegyzék*, szerződés*, kötvény*, tag*, cikk*, modell, verzió,
    sorozat*, oldal, fejezet, végződő, utolsó négy, iban, összeg*, összesen, ár, egyenleg,
    bejelentés*, csomag*`,
  promo: `
    kedvezmény*, kupon*, akció*, ajándék*, utalvány*, licenc*, ajánl*, meghív*, bevált*,
    promóció*`,
  booking: `
    foglalás*, foglalási*, járat, szálloda, utazás*, jegy*, indulás, érkezés, vendég*, időpont*`,
  meeting: 'értekezlet*, megbeszélés*, webinár*, konferencia*, résztvevő*',
  backup: 'tartalék*, biztonsági mentés*, helyreállító kódok, helyreállítási kódok',
  thing: `
    irányítószám*, postai, qr*, qr-*, vonal*, vonalkód*, hiba*, hibakód*, forrás*, ország*,
    körzet*, ajtó*, kapu*, kapukód*, riasztó*, wifi*, bank*, swift, szín*, termék*, tanfolyam*,
    puk*`,
  parcel: 'csomag*, nyomkövet*, szállít*, átvétel*, átvételi, futár*',
  quote: 'írta, eredeti üzenet',
};
