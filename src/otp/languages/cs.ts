import type { Language } from './language.js';

export const czech: Language = {
  code: 'kód, kódu, kódem, kódy, kódů, pin, kódech, kódovým',
  secret: 'heslo, hesla, klíč, heslem, klíčem',
  sure: `
    ověřovací kód, ověřovacího kódu, jednorázové heslo, jednorázový kód, jednorázového hesla,
    bezpečnostní kód, přihlašovací kód, autorizační kód, jednorázového kódu, aktivační kód,
    dočasné heslo, dočasný kód, jednorázový klíč, token, jednorázový pin, kontrolní kód,
    kontrolní číslo, ověřovací číslo, odemykací kód`,
  purpose: `
    ověř*, přihlá*, jednoráz*, bezpečnost*, totožnost*, registr*, zaregistr*, dvoufáz*,
    dvoufaktor*, autoriz*, autentiz*, autentif*, obnov*, odemk*, nové zařízení,
    nového zařízení, přihlás*, přihlaš*, přihlášen*, založ*, vytvoř*, zapomenut*, nové heslo,
    reset*, změna hesla, změny hesla, že jste to vy, jste to opravdu vy, neznámé zařízení,
    podpis*, podeps*, odblok*, spárov*, identit*`,
  confirm: `
    potvrz*, aktiv*, přístup*, dokonč*, pokrač*, potvr*, schval*, schvál*, změn*, uvoln*,
    převod*`,
  number: 'č, čís',
  digits: `
    číslice, číslic, číslici, číslo níže, číslo, čísla, znaky, znaků, kombinace, kombinaci,
    řada číslic, řadu číslic, řada čísel, písmena a číslice, následující číslo, toto číslo,
    tato čísla, tyto číslice, řetězec, posloupnost`,
  verb: `
    zadejte, zadej, zadat, zadáním, vložte, vlož, napište, opište, použijte, použij, použít,
    zkopírujte, vepište, zadáte, zadejte prosím, vyplňte, vyplnit, napsat, napiš, vepsat,
    opsat, opiš, přepište, přepsat, vložit, zkopírovat, zkopíruj, naťukejte, naťukej,
    vyťukejte, uveďte, uvést, odpovězte, použitím, sdělte, doplňte`,
  field: `
    stránka, stránce, stránku, aplikace, aplikaci, okno, okna, okně, obrazovka, obrazovce,
    prohlížeč, prohlížeči, pole, poli, políčka, políčko, formulář, formuláři, formuláře, webu,
    portál, portálu, terminál, kiosku`,
  is: `
    je, jsou, zní, váš, tvůj, zde, následující, níže, nyní, tento, tato, toto, tyto, těchto,
    vaše, tvoje, čtyři, pět, šest, sedm, osm, čtyřmístný, šestimístný, osobní, prosím`,
  fresh: 'nový, nové, nového, aktuální, poslední, nejnovější, platný',
  old: 'starý, staré, předchozí, dřívější, původní, první',
  expired: `
    vypršel, vypršela, vypršelo, platnost skončila, již není platný, už není platný,
    již neplatí, už neplatí, neplatný, nefunguje, byl použit, již použit, nahrazen, zneplatněn,
    platnost vypršela, neplatné, neplatná, zrušen, zrušeno, už použit, pozbyl platnosti,
    propadl`,
  hypothetical: 'pokud, jestliže, když, dokud, než, bude, vyprší, jakmile, až',
  validity: `
    platí, platné, platná, platnost, platí do, platí jen, je platný, je platné, vyprší za,
    pozbude, jen jednou, pouze jednou, jednorázově, během, po dobu, následujících`,
  time: `
    minut, minuty, minutu, min, hodin, hodiny, hodinu, sekund, vteřin, půl hodiny, půlhodiny,
    čtvrt hodiny, čtvrthodiny`,
  notyou: `
    nežádali, nežádal, nežádala, jste nežádali, jste to nebyli, nebyli jste to, nebyl jste to,
    pokud jste to, pokud jste, o nic nežádali, ignorujte, ignoruj, můžete ignorovat,
    nevšímejte, nemusíte nic, nemusíte dělat, nedělejte nic, smažte, přehlédněte`,
  elsewhere: `
    sms, esemesk*, poštou, do mobilu, na telefon, na váš telefon, autentizační aplikac*,
    whatsapp, v aplikaci zobrazí, dopisem, v dopise, na mobil, smskou, esemeskou, sms zprávou`,
  never: `
    nikdy, nesdílejte, nesdělujte, nikomu, neposílejte, bez kódu, není potřeba, žádný kód,
    podvod*, phishing, pozor, neprozrazujte, nepředávejte, nedávejte, důvěrný, tajný,
    nikdy se neptáme, nikdy po vás, naši zaměstnanci, s nikým`,
  example: 'například, např, příklad',
  unit: `
    hod, dní, dny, dnů, týdnů, měsíců, let, bodů, kč, korun, eur, procent, osob, členů, km, kg,
    krát, stran, čtenářů`,
  label: `
    objednávk*, faktur*, účet, účtu, účtenk*, zákazní*, případ*, požadav*, žádost*, referenc*,
    doklad*, transakc*, platb*, kart*, telefon*, tel, mobil, volejte, linka, pokoj*, patro,
    vlak*, vůz, místo, let, box, dph, smlouv*, pojist*, člen*, model, verz*, séri*, výrobní,
    strana, kapitola, končící, posledn* čtyř*, iban, částk*, celkem, cena, zůstatek,
    variabilní, symbol, vs, spis*, reklamac*, vydání, zásilk*`,
  strong: `
    číslo objednávky, zákaznické číslo, číslo faktury, číslo účtu, číslo případu,
    telefonní číslo, variabilní symbol, číslo zásilky, číslo rezervace, číslo požadavku,
    kód zákazníka, zákaznický kód, kód produktu, kód zboží, kód objednávky, č. objednávky,
    číslo zákazníka, č. účtu, číslo jednací, rezervační číslo, číslo smlouvy, číslo pojistky,
    výrobní číslo, sériové číslo, číslo karty, konstantní symbol, specifický symbol,
    číslo popisné, číslo vlaku, číslo linky, rodné číslo, číslo průkazu, referenční číslo,
    poštovní směrovací číslo, psč, slevový kód, slevového kódu, dárkový kód, kód chyby,
    chybový kód, čárový kód, qr kód, kód dveří, kód od dveří, kód ke dveřím, kód zámku,
    kód brány, kód země, kód barvy, licenční klíč, licenční kód, záložní kód, záložní kódy,
    kód pro vyzvednutí, výdejní kód, ičo, ič, dič`,
  promo: `
    slevov*, slev*, promo*, kupon*, kupón*, dárk*, poukaz*, voucher*, doporuč*, licenč*,
    pozván*, uplatn*, nabídk*, ušetř*, věrnost*, soutěž*, výher*, přátelům, kamarád*, známým,
    licenční`,
  booking: `
    rezervac*, rezervač*, let, letu, hotel*, cest*, jízdenk*, letenk*, vstupenk*, odjezd,
    příjezd, odlet, přílet, odbaven*, pobyt*, termín, hosté`,
  meeting: 'schůzk*, webinář*, konferenc*, účastník*',
  backup: 'záložní*, zálohov*, nouzov*, obnovovací kódy',
  thing: `
    směrovací, poštovní, qr, čárov*, zdrojov*, chyb*, země, předvolba, ke dveřím, dveře, dveří,
    brán*, vrat*, alarm*, wifi, wi-fi, bank*, swift, bic, barv*, občansk*, trestní*, produkt*,
    kurz*, zámk*, puk, stavov*`,
  parcel: `
    sledován*, sledovací, balík*, doručen*, vyzvednut*, výdejní*, kurýr*, výdej*, pro výdej,
    ukažte, předložte`,
  quote: 'napsal, napsala, původní zpráva',
};
