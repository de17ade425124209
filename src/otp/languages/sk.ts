import type { Language } from './language.js';

export const slovak: Language = {
  code: 'kód, kódu, kódy',
  secret: 'heslo, hesla, kľúč, heslom',
  sure: `
    overovací kód, jednorazové heslo, jednorazový kód, bezpečnostný kód, prihlasovací kód,
    overovacieho kódu, aktivačný kód, dočasné heslo, dočasný kód, token, jednorazový pin,
    kontrolný kód, overovacie číslo`,
  purpose: `
    over*, prihlás*, prihlas*, jednoraz*, bezpečnost*, totožnos*, registr*, dvojfaktor*,
    autoriz*, obnov*, prihlasov*, vytvor*, zabudnut*, nové heslo, reset*, že ste to vy,
    nové zariadenie, nového zariadenia, podpis*, podpís*, bezpečnos*, dvojstup*, odomk*,
    odblok*`,
  confirm: `
    potvrd*, prístup*, dokonč*, potvr*, schvál*, schvaľ*, aktiv*, zmen*, pokrač*, prevod*`,
  number: 'číslo, čísla, č, čís',
  digits: `
    číslice, číslic, znaky, znakov, kombinácia, kombináciu, písmená a číslice,
    nasledujúce číslo, toto číslo, číslo nižšie, tieto čísla, tieto číslice`,
  verb: `
    zadajte, zadaj, vložte, použite, použi, skopírujte, napíšte, zadať, vyplňte, opíšte,
    prepíšte, vložiť, skopíruj, uveďte, napíš, vpíšte, odpovedzte, zadaním`,
  field: `
    stránke, stránku, aplikácii, aplikácia, okno, okna, obrazovke, prehliadači, pole, poľa,
    políčka, formulár, formulári, formulára, portáli, webe`,
  is: `
    je, znie, váš, tvoj, sú, nižšie, nasledujúci, vaše, tento, toto, tieto, sem, tu, štyri,
    päť, šesť, osem`,
  fresh: 'nový, aktuálny, posledný, nové',
  old: 'starý, predchádzajúci, pôvodný, predchádzajúc*, predošl*',
  expired: `
    vypršal, vypršala, už nie je platný, už neplatí, neplatný, bol použitý, neplatné, zrušený,
    už použitý, nahradený, nefunguje`,
  hypothetical: 'ak, keď, kým, bude, vyprší',
  validity: `
    platí, platný, platné, platnosť, platí do, je platný, uplynie, iba raz, len raz,
    jednorazovo, počas, v priebehu`,
  time: 'minút, minúty, minútu, min, hodín, hodiny, hodinu, sekúnd, pol hodiny',
  notyou: `
    nežiadali, nežiadal, neboli ste to, ste to neboli, ak ste to, ignorujte, nevšímajte,
    nemusíte nič, nerobte nič`,
  elsewhere: 'poštou, do mobilu, sms, listom, na telefón, na mobil',
  never: `
    nikdy, nezdieľajte, nikomu, podvod*, neposkytujte, neprezrádzajte, s nikým, dôverný`,
  example: 'napríklad, napr, príklad',
  unit: 'dní, bodov, osôb, deň, týždňov, mesiacov, rokov, eur, percent, km, kg',
  label: `
    objednávk*, faktúr*, účet, zákazní*, prípad*, žiados*, platb*, suma, spolu, objednávka,
    objednávky, faktúra, faktúry, zákazník, účtu, prípad, tiket, referencia, platba, karta,
    karty, telefón, tel, fax, izba, vlak, vozeň, sedadlo, ičo, dič, zmluva, zmluvy, model,
    verzia, končiaca, cena, zostatok, zásielka`,
  strong: `
    číslo objednávky, číslo zákazníka, číslo faktúry, číslo účtu, číslo zásielky,
    číslo rezervácie, telefónne číslo, variabilný symbol, sériové číslo, zľavový kód,
    kód chyby, čiarový kód, qr kód, kód dverí, licenčný kľúč, záložné kódy, číslo zmluvy,
    číslo karty, poštové smerovacie číslo`,
  promo: `
    zľav*, darček*, poukážk*, kupón*, poukaz*, promo*, akci*, licenc*, súťaž*`,
  booking: `
    rezerváci*, lístok, odchod, príchod, rezerv*, let, letu, hotel*, ubytovan*, cest*,
    vstupenk*, lístky, termín`,
  thing: `
    smerovacie, psč, poštov*, čiarov*, chyb*, dver*, qr, brán*, wifi, krajin*, farb*, bankov*,
    zámk*, garáž*`,
  parcel: 'zásielk*, balík*, doručen*, kuriér*, výdaj*, prevzat*, sledovan*',
  quote: 'napísal, napísala, pôvodná správa',
};
