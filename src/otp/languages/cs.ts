import type { Language } from './language.js';

export const czech: Language = {
  code: 'kód, kódu, kódem, kódy, kódů, pin',
  secret: 'heslo, hesla, klíč',
  sure: `
    ověřovací kód, ověřovacího kódu, jednorázové heslo, jednorázový kód, jednorázového hesla,
    bezpečnostní kód, přihlašovací kód, autorizační kód`,
  purpose: `
    ověř*, přihlá*, jednoráz*, bezpečnost*, totožnost*, registr*, zaregistr*, dvoufáz*,
    dvoufaktor*, autoriz*, autentiz*, autentif*, obnov*, odemk*, nové zařízení, nového zařízení`,
  confirm: 'potvrz*, aktiv*, přístup*, dokonč*, pokrač*',
  number: 'číslo, čísla, č, čís, číslice',
  verb: `
    zadejte, zadej, zadat, zadáním, vložte, vlož, napište, opište, použijte, použij, použít,
    zkopírujte, vepište`,
  is: 'je, jsou, zní, váš, tvůj, zde, následující, níže, nyní',
  fresh: 'nový, nové, nového, aktuální, poslední, nejnovější, platný',
  old: 'starý, staré, předchozí, dřívější, původní, první',
  expired: `
    vypršel, vypršela, vypršelo, platnost skončila, již není platný, už není platný,
    již neplatí, už neplatí, neplatný, nefunguje, byl použit, již použit, nahrazen, zneplatněn`,
  hypothetical: 'pokud, jestliže, když, dokud, než, bude, vyprší, jakmile, až',
  elsewhere: `
    sms, esemesk*, poštou, do mobilu, na telefon, na váš telefon, autentizační aplikac*, whatsapp`,
  never: `
    nikdy, nesdílejte, nesdělujte, nikomu, neposílejte, bez kódu, není potřeba, žádný kód,
    podvod*, phishing, pozor, nežádali`,
  example: 'například, např, příklad',
  unit: `
    minut, minuty, minutu, min, hodin, hodiny, hodinu, hod, dní, dny, dnů, týdnů, měsíců, let,
    sekund, bodů, kč, korun, eur, procent, osob, členů, km, kg, krát, stran, čtenářů`,
  label: `
    objednávk*, faktur*, účet, účtu, účtenk*, zákazní*, případ*, požadav*, žádost*, referenc*,
    doklad*, transakc*, platb*, kart*, telefon*, tel, mobil, volejte, linka, pokoj*, patro,
    vlak*, vůz, místo, let, box, ič, ičo, dič, dph, smlouv*, pojist*, člen*, model, verz*,
    séri*, výrobní, strana, kapitola, končící, posledn* čtyř*, iban, částk*, celkem, cena,
    zůstatek, variabilní, symbol, vs, spis*, reklamac*, vydání, zásilk*`,
  strong: `
    číslo objednávky, zákaznické číslo, číslo faktury, číslo účtu, číslo případu, telefonní číslo,
    variabilní symbol, číslo zásilky, číslo rezervace, číslo požadavku, kód zákazníka,
    zákaznický kód, kód produktu, kód zboží, kód objednávky`,
  promo: `
    slevov*, slev*, promo*, kupon*, kupón*, dárk*, poukaz*, voucher*, doporuč*, licenč*,
    pozván*, uplatn*, nabídk*, ušetř*, věrnost*, soutěž*, výher*`,
  booking: `
    rezervac*, rezervač*, let, letu, hotel*, cest*, jízdenk*, letenk*, vstupenk*, odjezd,
    příjezd, odlet, přílet, odbaven*, pobyt*, termín, hosté`,
  meeting: 'schůzk*, webinář*, konferenc*, účastník*',
  backup: 'záložní*, zálohov*, nouzov*, obnovovací kódy',
  thing: `
    směrovací, psč, poštovní, qr, čárov*, zdrojov*, chyb*, země, předvolba, ke dveřím, dveře,
    dveří, brán*, vrat*, alarm*, wifi, wi-fi, bank*, swift, bic, barv*, občansk*, trestní*,
    produkt*, kurz*, zámk*, puk, stavov*`,
  parcel: `
    sledován*, sledovací, balík*, doručen*, vyzvednut*, výdejní*, kurýr*, výdej*, pro výdej,
    ukažte, předložte`,
  quote: 'napsal, napsala, původní zpráva',
};
