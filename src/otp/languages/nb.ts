import type { Language } from './language.js';

export const norwegian: Language = {
  code: `
    kode, koden, koder, *kode, *koden, *koder, pin, pinkode, pin-kode, tallkode, sifferkode,
    kodeord`,
  secret: 'passord, passordet, nøkkel, token, nøkkelord',
  sure: `
    engangskode, engangskoden, engangspassord, verifiseringskode, sikkerhetskode,
    innloggingskode, påloggingskode, godkjenningskode, engangs-pin, engangsnøkkel,
    midlertidig kode, midlertidig passord, aktiveringskode, kontrollkode, kontrollnummer,
    kontrolltall, opplåsingskode, autentiseringskode`,
  purpose: `
    verifiser*, logge inn, logg inn, logger inn, innlogging*, pålogging*, sikkerhet*, engang*,
    identitet*, registrer*, totrinns*, tofaktor*, godkjenn*, tilbakestill*, gjenopprett*,
    autoriser*, pålogg*, innlogg*, opprett konto, opprette konto, glemt passord, nytt passord,
    bytte passord, identit*, legitim*, at det er deg, ny enhet, ukjent enhet, ny nettleser,
    godkjenne betaling*, godkjenne overføring*, signer*, engangs*, verifis*, autentis*,
    lås opp`,
  confirm: `
    bekreft*, aktiver*, tilgang*, fullfør*, fortsett*, avslutt*, endring*, endre din, tilgang,
    frigi*, åpne`,
  number: 'nummer, nummeret, *nummer, nr',
  digits: `
    siffer, sifre, sifrene, siffrene, tall, tallet, tallene, tegn, tegnene, kombinasjon,
    kombinasjonen, tallrekke, tallrekken, bokstaver og tall, tall og bokstaver, dette nummeret,
    følgende nummer, nummeret under, nummeret nedenfor, følgende tall`,
  verb: `
    skriv, skrive, tast, taste, bruk, bruke, oppgi, fyll, legg, kopier, lim, skriv inn,
    tast inn, taste inn, legg inn, fyll inn, angi, oppgir, lim inn, skriver, svar med, slå, gi,
    si, før inn`,
  field: `
    siden, side, appen, app, vinduet, vindu, skjermen, skjerm, nettleseren, feltet, felt,
    ruten, boksen, skjemaet, nettsiden, portalen, terminalen`,
  is: `
    er, blir, din, ditt, den, det, her er, følgende, nedenfor, her, nå, lyder, denne, dette,
    disse, under, dine, fire, fem, seks, sju, syv, åtte, firesifrede, sekssifrede, personlige`,
  fresh: 'ny, nye, nytt, nyeste, siste, gjeldende',
  old: 'gammel, gamle, tidligere, forrige, første',
  expired: `
    er utløpt, utløpt, har utløpt, gått ut, ikke lenger gyldig, gjelder ikke lenger, ugyldig,
    virker ikke lenger, er brukt, ble brukt, allerede brukt, erstattet, trukket tilbake,
    annullert`,
  hypothetical: 'hvis, når, inntil, innen, vil, dersom, utløper, etter',
  validity: `
    gyldig i, gyldig til, gjelder i, gjelder til, er gyldig, gjelder, gyldig, utløper om,
    utløper kl, går ut, bare én gang, kun én gang, en gang, de neste, virker bare`,
  time: 'minutter, minutt, min, timer, time, sekunder, halvtime, kvarter',
  notyou: `
    ikke bedt om, ikke forespurt, ikke deg, var det ikke deg, ikke er deg, ikke selv, ignorer,
    se bort fra, bare se bort, slett denne, trenger du ikke gjøre, behøver du ikke`,
  elsewhere: `
    på sms, via sms, sms, tekstmelding, i posten, autentiseringsapp, på telefonen, brev,
    oppringning, pushvarsel, som sms`,
  never: `
    aldri, ikke del, med noen, ingen kode, ikke nødvendig, uten kode, svindel*, nettfisking,
    del aldri, del den ikke, gi aldri, gi den ikke, fortell ikke, konfidensiell, hemmelig,
    vi spør aldri, våre ansatte, til noen`,
  example: 'for eksempel, f.eks, eksempel',
  unit: `
    dager, dag, døgn, uker, måneder, år, poeng, kroner, kr, nok, prosent, personer, medlemmer,
    km, kg, ganger, sider, lesere`,
  label: `
    ordre, ordre*, bestilling*, faktura*, konto, konto*, kunde*, sak, saks*, forespørsel,
    referanse*, ref, kvittering*, transaksjon*, betaling*, kort, kort*, telefon*, tlf, ring,
    mobil*, rom, etasje, tog, vogn, plass, sete, spor, postboks, org.nr, orgnr, mva,
    forsikring*, polise*, avtale*, medlem*, vare*, modell, versjon, serie*, kapittel,
    som slutter på, slutter på, siste fire, iban, beløp, totalt, pris, saldo, utgave,
    kundeservice, ordrenr, kundenr, fakturanr, målerstand, forbruk, ender på`,
  strong: `
    kundekode, produktkode, varekode, ordrekode, medlemskode, ordrenummer, kundenummer,
    fakturanummer, kontonummer, saksnummer, telefonnummer, referansenummer, bookingnummer,
    serienummer, medlemsnummer, personnummer, fødselsnummer, organisasjonsnummer, kortnummer,
    pakkenummer, sendingsnummer, sporingsnummer, varenummer, postnummer, rabattkode,
    kampanjekode, gavekortkode, feilkode, statuskode, dørkode, portkode, strekkode, qr-kode,
    landkode, fargekode, reservekode, reservekoder, lisensnøkkel, hentekode, kid-nummer, kid`,
  promo: `
    rabatt*, kampanje*, gavekort*, gave*, verdi*, verve*, lisens*, tilbud*, invitasjons*,
    inviter*, løs inn, bonus*, kupong*, spar, konkurranse*, venn, venner, venninne`,
  booking: `
    bestillingsreferanse, booking*, reservasjon*, reserver*, hotell*, reise*, billett*, avgang,
    ankomst, innsjekking, check-in, opphold, gjester, leiebil, flyreise*, flybillett*,
    timebestilling*`,
  meeting: 'møte*, webinar*, konferanse*, deltaker*',
  backup: 'backup*, reserve*, sikkerhetskopi*, gjenopprettingskoder, nød*',
  thing: `
    post*, lands*, retningsnummer, feil*, feilkode*, kilde*, qr*, qr-*, strek*, dør*, port*,
    alarm*, wifi*, bank*, farge*, produkt*, kurs*, klasse*, lås*, nøkkelboks*, puk*, status*`,
  parcel: `
    sporing*, spor*, pakke*, levering*, hente*, hentekode*, forsendelse*, sending*, vis koden,
    fremvis`,
  quote: 'skrev, opprinnelig melding',
};
