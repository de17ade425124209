import type { Language } from './language.js';

export const danish: Language = {
  code: `
    kode, koden, koder, *kode, *koden, *koder, pin, pinkode, pin-kode, talkode, talkoden,
    tal-kode, cifferkode`,
  secret: 'adgangskode, adgangskoden, kodeord, nøgle, token, nøgleord, løsen',
  sure: `
    engangskode, engangskoden, verifikationskode, verificeringskode, sikkerhedskode, loginkode,
    login-kode, engangsadgangskode, godkendelseskode, engangs-pin, engangsnøgle,
    midlertidig kode, midlertidig adgangskode, aktiveringskode, kontrolkode, kontrolnummer,
    kontroltal, oplåsningskode, identifikationskode`,
  purpose: `
    verific*, verifik*, logge ind, log ind, logger ind, login, sikkerhed*, engang*, identitet*,
    registrer*, totrins*, to-faktor*, godkend*, nulstil*, gendan*, autoriser*, tilmeld*,
    opret konto, oprette din konto, glemt adgangskode, ny adgangskode, skifte adgangskode,
    identit*, legitim*, at det er dig, ny enhed, ukendt enhed, ny browser, godkende betaling*,
    godkende overførsel*, underskriv*, signer*, engangs*, to-faktor, tofaktor*,
    bekræfte din identitet, lås op, autentif*`,
  confirm: `
    bekræft*, aktiver*, adgang*, fuldfør*, fortsæt*, gennemfør*, færdiggør*, afslut*, ændring*,
    ændre din, adgang, frigiv*, åbne`,
  number: 'nummer, nummeret, *nummer, nr',
  digits: `
    ciffer, cifre, cifrene, tal, tallet, tallene, tegn, tegnene, kombination, kombinationen,
    talrække, bogstaver og tal, tal og bogstaver, dette nummer, følgende nummer,
    nummeret herunder, nummeret nedenfor`,
  verb: `
    indtast, indtaste, skriv, skrive, brug, bruge, angiv, tast, kopier, indsæt, tast ind,
    taste ind, indtaster, indsætte, udfyld, opgiv, oplys, kopiér, indfør, før ind, svar med,
    benyt, slå, giv, sig`,
  field: `
    siden, side, appen, app, vinduet, vindue, skærmen, skærm, browseren, feltet, felt, boksen,
    formularen, hjemmesiden, portalen, terminalen, standeren`,
  is: `
    er, bliver, din, dit, den, det, her er, følgende, nedenfor, her, nu, lyder, denne, dette,
    disse, herunder, dine, fire, fem, seks, syv, otte, firecifrede, sekscifrede, personlige`,
  fresh: 'ny, nye, nyt, nyeste, seneste, aktuelle, gældende',
  old: 'gammel, gamle, tidligere, forrige, første',
  expired: `
    er udløbet, udløbet, ikke længere gyldig, gælder ikke længere, ugyldig,
    virker ikke længere, er brugt, blev brugt, allerede brugt, erstattet, annulleret,
    tilbagekaldt, opbrugt`,
  hypothetical: 'hvis, når, indtil, inden, vil, såfremt, udløber, efter',
  validity: `
    gyldig i, gyldig til, gælder i, gælder til, er gyldig, gælder, gyldig, udløber om,
    udløber kl, kun én gang, en gang, inden for, de næste, virker kun`,
  time: 'minutter, minut, min, timer, time, sekunder, halv time, kvarter',
  notyou: `
    ikke bedt om, ikke anmodet, ikke dig, var det ikke dig, ikke er dig, ikke selv, ignorer,
    ignorér, se bort fra, bare se bort, slet denne, skal du ikke gøre, behøver du ikke,
    intet foretage`,
  elsewhere: `
    via sms, på sms, sms, med posten, godkendelsesapp, på din telefon, til din telefon,
    til din mobil, brev, opkald, pushbesked, som sms`,
  never: `
    aldrig, del ikke, ikke videre, med nogen, ingen kode, ikke nødvendig, uden kode, svindel*,
    phishing, pas på, del aldrig, del den ikke, giv aldrig, giv den ikke, fortæl ikke,
    videregiv ikke, fortrolig, hemmelig, vi spørger aldrig, vores medarbejdere, til nogen`,
  example: 'for eksempel, f.eks, fx, eksempel',
  unit: `
    dage, dag, døgn, uger, måneder, år, point, kroner, kr, dkk, procent, personer, medlemmer,
    km, kg, gange, sider, læsere`,
  label: `
    ordre, ordre*, bestilling*, faktura*, konto, konto*, kunde*, sag, sags*, ticket, anmodning,
    reference*, ref, kvittering*, transaktion*, betaling*, kort, kort*, telefon*, tlf, ring,
    mobil*, værelse, etage, tog, vogn, plads, spor, postboks, cvr, cvr-nr, cpr, moms*, police*,
    aftale*, medlem*, vare*, model, version, serie*, kapitel, der slutter på, slutter på,
    sidste fire, iban, reg.nr, beløb, i alt, pris, saldo, udgave, kundeservice, ordrenr,
    kundenr, fakturanr, målerstand, forbrug, ender på`,
  strong: `
    kundekode, produktkode, varekode, ordrekode, medlemskode, ordrenummer, kundenummer,
    fakturanummer, kontonummer, sagsnummer, telefonnummer, referencenummer, bookingnummer,
    serienummer, medlemsnummer, cpr-nummer, cvr-nummer, kortnummer, pakkenummer,
    forsendelsesnummer, sporingsnummer, varenummer, postnummer, rabatkode, kampagnekode,
    gavekortkode, fejlkode, statuskode, dørkode, portkode, stregkode, qr-kode, landekode,
    farvekode, backupkode, backupkoder, nødkode, licensnøgle, afhentningskode,
    registreringsnummer`,
  promo: `
    rabat*, kampagne*, gavekort*, gave*, værdi*, licens*, tilbud*, invitations*, inviter*,
    indløs*, bonus*, kupon*, spar, konkurrence*, henvisnings*, ven, venner, veninde`,
  booking: `
    booking*, reservation*, reserver*, hotel*, rejse*, billet*, afgang, ankomst, check-in,
    indtjekning, ophold, gæster, lejebil, flyrejse*, flybillet*, tidsbestilling*`,
  meeting: 'møde*, webinar*, konference*, deltager*',
  backup: 'backup*, reserve*, gendannelseskoder, nød*',
  thing: `
    post*, lande*, områdenummer, fejl*, fejlkode*, kilde*, qr*, qr-*, streg*, dør*, dørkode*,
    port*, alarm*, wifi*, wi-fi*, bank*, farve*, produkt*, kursus*, hold*, lås*, nøgleboks*,
    puk*, status*`,
  parcel: `
    sporing*, spor*, pakke*, levering*, afhentning*, afhent*, forsendelse*, track*, vis koden,
    fremvis`,
  quote: 'skrev, oprindelig meddelelse',
};
