import type { Language } from './language.js';

export const swedish: Language = {
  code: 'kod, koden, koder, *kod, *koden, *koder, pin, pinkod, pin-kod, sifferkod, sifferkoden',
  secret: 'lösenord, lösenordet, *lösenord, nyckel',
  sure: `
    engångskod, engångskoden, engångslösenord, verifieringskod, verifieringskoden,
    inloggningskod, säkerhetskod, autentiseringskod`,
  purpose: `
    verifier*, autentiser*, logga in, inlogg*, säkerhet*, engång*, identitet*, identifi*,
    registrer*, tvåstegs*, tvåfaktor*, återställ*, godkänn*, legitimer*, lås upp, ny enhet`,
  confirm: 'bekräft*, aktiver*, åtkomst*, slutför*, fortsätt*',
  number: 'nummer, numret, *nummer, *numret, nr, siffror',
  verb: `
    ange, skriv, skriva, använd, använda, mata in, fyll i, knappa in, slå in, kopiera, klistra`,
  is: 'är, blir, din, ditt, den, det, här är, följande, nedan, här, nu, lyder',
  fresh: 'ny, nya, nytt, senaste, aktuell, aktuella, gällande',
  old: 'gammal, gamla, tidigare, förra, föregående, första',
  expired: `
    har gått ut, gått ut, har upphört, upphört att gälla, inte längre giltig,
    gäller inte längre, inte giltig, ogiltig, fungerar inte längre, har använts, redan använts,
    redan använd, användes, ersatts, spärrad`,
  hypothetical: 'om, när, tills, innan, kommer, ska, ifall, efter att, upphör',
  elsewhere: `
    via sms, sms, per post, autentiseringsapp, authenticator, till din mobil, på din telefon,
    till din telefon, whatsapp`,
  never: `
    aldrig, dela inte, lämna inte, ingen annan, ingen kod, behövs inte, utan kod, bedräg*,
    nätfiske, inte begärt, varning`,
  example: 'till exempel, t.ex, exempel, exempelvis',
  unit: `
    minuter, minut, min, timmar, timme, tim, dagar, dag, dygn, veckor, månader, år, sekunder,
    poäng, kronor, kr, sek, procent, personer, medlemmar, km, kg, gånger, sidor, deltagare,
    läsare`,
  label: `
    order, beställning*, order*, faktura*, konto, konto*, kund*, ärende*, ticket, begäran,
    referens*, ref, kvitto*, transaktion*, betalning*, kort, kort*, telefon*, tel, ring, mobil*,
    rum, våning, tåg, vagn, plats, spår, box, postbox, org, orgnr, org.nr, organisations*,
    moms*, försäkring*, avtal*, medlem*, artikel*, modell, version, serie*, sida, kapitel,
    som slutar på, slutar på, sista fyra, iban, bankgiro, bg, plusgiro, pg, ocr, belopp, summa,
    totalt, pris, saldo, kolli*, sändnings*, utgåva, personnummer, kundtjänst`,
  strong: `
    ordernummer, beställningsnummer, kundnummer, fakturanummer, kontonummer, ärendenummer,
    telefonnummer, referensnummer, bokningsnummer, kollinummer, kortnummer, organisationsnummer,
    kundkod, kundkoden, produktkod, artikelkod, medlemskod, orderkod`,
  promo: `
    rabatt*, kampanj*, presentkort*, present*, värdekod*, värde*, värvnings*, värv*, licens*,
    erbjudande*, inbjudnings*, tipsa en vän, lös in, bonus*, kupong*, spara, vinst*, tävling*,
    gåva`,
  booking: `
    bokning*, reserv*, flyg*, hotell*, rese*, biljett*, avgång, ankomst, incheckning, check-in,
    vistelse, gäster, hyrbil, tidsbokning*`,
  meeting: 'möte*, mötes*, webbinarium, webinar*, konferens*, deltagar*',
  backup: 'reserv*, reservkoder, säkerhetskopi*, backup*, återställningskoder, nöd*',
  thing: `
    post*, postnummer, lands*, riktnummer, fel*, felkod*, käll*, källkod, qr*, qr-*, streck*,
    dörr*, dörrkod*, port*, portkod*, grind*, larm*, wifi*, wifi-*, bank*, clearing*, färg*,
    uppförande*, kläd*, produkt*, kurs*, klass*, lås*, garage*, puk*, status*`,
  parcel: `
    spårning*, spår*, paket*, leverans*, hämt*, uthämtning*, avi*, frakt*, försändelse*, ombud,
    visa upp, visa koden`,
  quote: 'skrev, ursprungligt meddelande',
};
