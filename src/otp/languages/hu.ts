import type { Language } from './language.js';

export const hungarian: Language = {
  code: `
    kód, kódot, kódja, kódod, kódodat, kódját, *kód, *kódja, *kódod, *kódot, *kódját, *kódunk,
    pin, kód*, *kódja*`,
  secret: 'jelszó, jelszava, jelszót, *jelszó, kulcs, jelszavát, kulcsot',
  sure: `
    ellenőrző kód, ellenőrzőkód, egyszer használatos, egyszeri jelszó, egyszeri kód,
    biztonsági kód, hitelesítő kód, azonosító kód, hitelesítési kód, bejelentkezési kód,
    egyszer használatos kód, egyszer használatos jelszó, belépési kód, belépőkód,
    ideiglenes jelszó, ideiglenes kód, aktiváló kód, aktivációs kód, jóváhagyó kód,
    azonosítókód, token, egyszer használatos pin, feloldó kód, aláíró kód, aláírókód`,
  purpose: `
    ellenőr*, hitelesít*, belép*, bejelentkez*, egyszer*, biztonság*, azonosít*, regisztr*,
    kétlépcsős, kétfaktoros, jóváhagy*, visszaállít*, engedélyez*, fiók létrehoz*,
    elfelejtett jelszó, új jelszó, jelszó módosít*, visszaáll*, személyazonoss*, hogy ön az,
    hogy te vagy, új eszköz*, ismeretlen eszköz*, ellenőriz*, ellenőrz*, kétlépcső*,
    kétfaktor*, aláír*, feloldás*, felold*, egyszeri`,
  confirm: `
    megerősít*, aktivál*, hozzáfér*, befejez*, folytat*, visszaigazol*, véglegesít*, módosít*,
    utalás*`,
  number: 'szám, száma, *szám, *száma, számjegy*',
  digits: `
    számjegy, számjegyek, számjegyeket, számok, számokat, számot, számsor, számsort, karakter,
    karakterek, karaktereket, karaktersor, kombináció, kombinációt, betűk és számok,
    a következő szám, alábbi szám, alábbi számot, ezt a számot, következő számot, sorozatot,
    számkód`,
  verb: `
    adja, add, írja, írd, használja, használd, gépelje, üsse, másolja, másold, illessze,
    adja meg, add meg, megadni, megadása, megadásával, írja be, írd be, beírni, beírása,
    gépelje be, gépeld be, begépelni, üsse be, üsd be, használni, másolja be, másold be,
    illessze be, töltse ki, töltsd ki, kitölteni, pötyögje, pötyögd, közölje, vigye be,
    válaszoljon`,
  field: `
    oldalon, oldalra, alkalmazás, alkalmazásban, alkalmazásba, ablakban, ablakba, képernyőn,
    képernyőre, böngészőben, mező, mezőbe, mezőben, űrlap, űrlapon, űrlapra, weboldalon,
    honlapon, portálon, felületen, terminálon`,
  is: `
    a, az, ez, itt, következő, alábbi, most, íme, ezt, ezek, ezeket, alábbiakban, az ön,
    az öné, a te, négyjegyű, hatjegyű, négy, öt, hat, nyolc, személyes, kérjük`,
  fresh: 'új, legújabb, aktuális, érvényes',
  old: 'régi, korábbi, előző, első',
  expired: `
    lejárt, már nem érvényes, érvénytelen, nem használható, nem működik, felhasználták,
    már felhasznált, érvényét vesztette, nem érvényes, már nem használható, felhasználva,
    visszavont, visszavontuk, törölt, töröltük, helyébe`,
  hypothetical: 'ha, amikor, amíg, mielőtt, lejár, fog',
  validity: `
    érvényességi, érvényessége, lejárat, használható, csak egyszer, egyszer használható, belül,
    áll rendelkezésre, hatályos`,
  time: `
    perc, percig, percen, percet, percre, óra, órán, óráig, órát, másodperc, fél óra, félóra,
    negyedóra`,
  notyou: `
    nem ön, nem te, ha nem ön, ha nem te, nem kérte, nem kért, nem kérted, nem kértél,
    nem kérték, nem ön kezdeményezte, hagyja figyelmen, hagyd figyelmen, figyelmen kívül,
    nincs teendő, nincs további teendő, nem kell tennie, nem kell tenned,
    tekintse tárgytalannak, törölje`,
  elsewhere: `
    sms, sms-ben, postán, telefonjára, telefonodra, hitelesítő alkalmazás, levélben, sms-t,
    alkalmazásban látható, hívás`,
  never: `
    soha, ne ossza, ne oszd, senkinek, senkivel, nincs szükség, kód nélkül, csalás*, csaló*,
    adathalász*, ne adja, ne add, ne adja meg senkinek, ne mondja, ne közölje, ne árulja,
    bizalmas, titkos, soha nem kérjük, munkatársaink`,
  example: 'például, pl, példa',
  unit: `
    nap, napig, napon, hét, hónap, év, pont, forint, ft, huf, euró, eur, százalék, fő, tag, km,
    kg, alkalommal, oldal`,
  label: `
    rendelés*, megrendelés*, számla*, ügyfél*, ügy*, fiók*, kérelem, hivatkozás*, bizonylat*,
    tranzakció*, fizetés*, kártya*, telefon*, tel, mobil, szoba, emelet, vonat*, kocsi, hely,
    járat*, postafiók, adószám*, cégjegyzék*, szerződés*, kötvény*, tag*, cikk*, modell,
    verzió, sorozat*, oldal, fejezet, végződő, utolsó négy, iban, összeg*, összesen, ár,
    egyenleg, bejelentés*, csomag*`,
  strong: `
    rendelésszám, rendelési szám, ügyfélszám, számlaszám, bankszámlaszám, ügyszám, telefonszám,
    csomagszám, foglalási szám, foglalási kód, szerződésszám, kötvényszám, sorozatszám,
    kártyaszám, hivatkozási szám, azonosítószám, adószám, cégjegyzékszám, irányítószám,
    vonatszám, járatszám, kuponkód, kedvezménykód, hibakód, vonalkód, qr-kód, qr kód, kapukód,
    ajtókód, riasztókód, országkód, színkód, termékkód, cikkszám, licenckulcs, termékkulcs,
    tartalék kód, tartalék kódok, biztonsági mentési kód, átvételi kód, nyomkövetési szám,
    mérőszám, fogyasztóhely*`,
  promo: `
    kedvezmény*, kupon*, akció*, ajándék*, utalvány*, licenc*, ajánl*, meghív*, bevált*,
    promóció*, barátját, barátod, barátaid, ismerős*`,
  booking: `
    foglalás*, foglalási*, járat, szálloda, utazás*, jegy*, indulás, érkezés, vendég*,
    időpont*`,
  meeting: 'értekezlet*, megbeszélés*, webinár*, konferencia*, résztvevő*',
  backup: `
    tartalék*, biztonsági mentés*, helyreállító kódok, helyreállítási kódok`,
  thing: `
    irányítószám*, postai, qr*, qr-*, vonal*, vonalkód*, hiba*, hibakód*, forrás*, ország*,
    körzet*, ajtó*, kapu*, kapukód*, riasztó*, wifi*, bank*, swift, szín*, termék*, tanfolyam*,
    puk*`,
  parcel: 'csomag*, nyomkövet*, szállít*, átvétel*, átvételi, futár*',
  quote: 'írta, eredeti üzenet',
};
