import type { Language } from './language.js';

export const swedish: Language = {
  code: `
    kod, koden, koder, *kod, *koden, *koder, pin, pinkod, pin-kod, sifferkod, sifferkoden,
    kodord, kodnummer, sifferkombination, talkod`,
  secret: `
    lösenord, lösenordet, *lösenord, nyckel, nyckelord, engångs*, token, lösenfras`,
  sure: `
    engångskod, engångskoden, engångslösenord, verifieringskod, verifieringskoden,
    inloggningskod, säkerhetskod, autentiseringskod, engångs-pin, engångsnyckel,
    inloggningskoden, säkerhetskoden, tillfällig kod, tillfälligt lösenord, aktiveringskod,
    behörighetskod, kontrollkod, kontrollnummer, kontrollsiffra, otp, upplåsningskod,
    verifieringsnummer, identifieringskod`,
  purpose: `
    verifier*, autentiser*, logga in, inlogg*, säkerhet*, engång*, identitet*, identifi*,
    registrer*, tvåstegs*, tvåfaktor*, återställ*, godkänn*, legitimer*, lås upp, ny enhet,
    loggar in, skapa konto, glömt lösenord, nytt lösenord, byta lösenord, legitim*,
    att det är du, verkligen du, okänd enhet, ny webbläsare, godkänna betalning*,
    godkänna överföring*, signer*, skriva under, underteckn*, tvåsteg*, verifi*, autentis*,
    låsa upp, koppla`,
  confirm: `
    bekräft*, aktiver*, åtkomst*, slutför*, fortsätt*, ändra din adress, ändring*,
    adressändring, byte av, avsluta konto, åtkomst, tillgång, öppna`,
  number: 'nummer, numret, *nummer, *numret, nr',
  digits: `
    siffra, siffror, siffrorna, tal, talet, tecken, tecknen, kombination, kombinationen, följd,
    sifferföljd, bokstäver och siffror, siffror och bokstäver, detta nummer, följande nummer,
    numret nedan, det här numret, nummer nedan`,
  verb: `
    ange, skriv, skriva, använd, använda, mata in, fyll i, knappa in, slå in, kopiera, klistra,
    skriv in, skriva in, knappa, slå, mata, fyll, fylla i, uppge, uppger, anger, angiv,
    klistra in, använder, tryck in, svara med, säg, lämna, för in, ge`,
  field: `
    sidan, sida, appen, app, fönstret, fönster, skärmen, skärm, webbläsaren, fältet, fält,
    rutan, ruta, formuläret, formulär, webbplatsen, portalen, terminalen, surfplattan, rutor,
    rutorna`,
  is: `
    är, blir, din, ditt, den, det, här är, följande, nedan, här, nu, lyder, denna, detta,
    dessa, den här, det här, de här, dina, fyra, fem, sex, sju, åtta, fyrsiffrig, fyrsiffriga,
    sexsiffrig, sexsiffriga, personlig, personliga`,
  fresh: 'ny, nya, nytt, senaste, aktuell, aktuella, gällande',
  old: 'gammal, gamla, tidigare, förra, föregående, första',
  expired: `
    har gått ut, gått ut, har upphört, upphört att gälla, inte längre giltig,
    gäller inte längre, inte giltig, ogiltig, fungerar inte längre, har använts, redan använts,
    redan använd, användes, ersatts, spärrad, ogiltigt, ersatt, återkallad, makulerad,
    förbrukad, upphört`,
  hypothetical: 'om, när, tills, innan, kommer, ska, ifall, efter att, upphör',
  validity: `
    giltig i, giltig till, giltigt i, gäller i, gäller till, är giltig, är giltigt, gäller,
    giltig, går ut, löper ut, förfaller, bara en gång, endast en gång, en gång, engångs, inom,
    de närmaste, de kommande`,
  time: `
    minuter, minut, min, timmar, timme, tim, sekunder, halvtimme, en halvtimme, kvart`,
  notyou: `
    inte begärt, inte bett om, inte beställt, inte du, inte var du, var det inte du,
    om du inte, inte försökt, ignorera, bortse från, bortse, strunta i, radera detta,
    behöver du inte göra något, inget du behöver, ingenting`,
  elsewhere: `
    via sms, sms, per post, autentiseringsapp, authenticator, till din mobil, på din telefon,
    till din telefon, whatsapp, brev, med posten, samtal, pushnotis, på mobilen, som sms`,
  never: `
    aldrig, dela inte, lämna inte, ingen annan, ingen kod, behövs inte, utan kod, bedräg*,
    nätfiske, varning, dela aldrig, dela den inte, lämna aldrig ut, lämna inte ut,
    berätta inte, säg inte, ge inte, konfidentiell, hemlig, vi frågar aldrig, vår personal,
    för någon, med någon`,
  example: 'till exempel, t.ex, exempel, exempelvis',
  unit: `
    dagar, dag, dygn, veckor, månader, år, poäng, kronor, kr, sek, procent, personer,
    medlemmar, km, kg, gånger, sidor, deltagare, läsare`,
  label: `
    order, beställning*, order*, faktura*, konto, konto*, kund*, ärende*, ticket, begäran,
    referens*, ref, kvitto*, transaktion*, betalning*, kort, kort*, telefon*, tel, ring,
    mobil*, rum, våning, tåg, vagn, plats, spår, box, postbox, org, orgnr, org.nr,
    organisations*, moms*, försäkring*, avtal*, medlem*, artikel*, modell, version, serie*,
    kapitel, som slutar på, slutar på, sista fyra, iban, bankgiro, bg, plusgiro, pg, belopp,
    summa, totalt, pris, saldo, kolli*, sändnings*, utgåva, kundtjänst, ordernr, kundnr,
    fakturanr, mätarställning, förbrukning, slutar med`,
  strong: `
    ordernummer, beställningsnummer, kundnummer, fakturanummer, kontonummer, ärendenummer,
    telefonnummer, referensnummer, bokningsnummer, kollinummer, kortnummer,
    organisationsnummer, kundkod, kundkoden, produktkod, artikelkod, medlemskod, orderkod,
    serienummer, medlemsnummer, personnummer, försändelsenummer, spårningsnummer, avtalsnummer,
    artikelnummer, postnummer, rabattkod, kampanjkod, presentkortskod, bokningskod, felkod,
    statuskod, dörrkod, portkod, portkoden, larmkod, streckkod, qr-kod, landskod, färgkod,
    reservkod, reservkoder, licensnyckel, utlämningskod, hämtkod, ocr-nummer, ocr`,
  promo: `
    rabatt*, kampanj*, presentkort*, present*, värdekod*, värde*, värvnings*, värv*, licens*,
    erbjudande*, inbjudnings*, tipsa en vän, lös in, bonus*, kupong*, spara, vinst*, tävling*,
    gåva, vän, vänner, kompis`,
  booking: `
    bokning*, reserv*, flyg*, hotell*, rese*, biljett*, avgång, ankomst, incheckning, check-in,
    vistelse, gäster, hyrbil, tidsbokning*`,
  meeting: 'möte*, mötes*, webbinarium, webinar*, konferens*, deltagar*',
  backup: 'reserv*, säkerhetskopi*, backup*, återställningskoder, nöd*',
  thing: `
    post*, lands*, riktnummer, fel*, felkod*, käll*, källkod, qr*, qr-*, streck*, dörr*,
    dörrkod*, port*, portkod*, grind*, larm*, wifi*, wifi-*, bank*, clearing*, färg*,
    uppförande*, kläd*, produkt*, kurs*, klass*, lås*, garage*, puk*, status*, kassaskåp*,
    hänglås*, skåp*, skrivare*, bom*, stuga*, kors*, pannan`,
  parcel: `
    spårning*, spår*, paket*, leverans*, hämt*, uthämtning*, avi*, frakt*, försändelse*, ombud,
    visa upp, visa koden`,
  quote: 'skrev, ursprungligt meddelande',
};
