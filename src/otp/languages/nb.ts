import type { Language } from './language.js';

export const norwegian: Language = {
  code: 'kode, koden, koder, *kode, *koden, *koder, pin, pinkode, pin-kode, tallkode, sifferkode',
  secret: 'passord, passordet, nøkkel',
  sure: `
    engangskode, engangskoden, engangspassord, verifiseringskode, sikkerhetskode,
    innloggingskode, påloggingskode, godkjenningskode`,
  purpose: `
    verifiser*, logge inn, logg inn, logger inn, innlogging*, pålogging*, sikkerhet*, engang*,
    identitet*, registrer*, totrinns*, tofaktor*, godkjenn*, tilbakestill*, gjenopprett*,
    autoriser*`,
  confirm: 'bekreft*, aktiver*, tilgang*, fullfør*, fortsett*',
  number: 'nummer, nummeret, *nummer, nr, sifre, tall',
  verb: 'skriv, skrive, tast, taste, bruk, bruke, oppgi, fyll, legg, kopier, lim',
  is: 'er, blir, din, ditt, den, det, her er, følgende, nedenfor, her, nå, lyder',
  fresh: 'ny, nye, nytt, nyeste, siste, gjeldende',
  old: 'gammel, gamle, tidligere, forrige, første',
  expired: `
    er utløpt, utløpt, har utløpt, gått ut, ikke lenger gyldig, gjelder ikke lenger, ugyldig,
    virker ikke lenger, er brukt, ble brukt, allerede brukt, erstattet`,
  hypothetical: 'hvis, når, inntil, innen, vil, dersom, utløper, etter',
  elsewhere: 'på sms, via sms, sms, tekstmelding, i posten, autentiseringsapp, på telefonen',
  never: `
    aldri, ikke del, med noen, ingen kode, ikke nødvendig, uten kode, svindel*, nettfisking,
    ikke bedt om`,
  example: 'for eksempel, f.eks, eksempel',
  unit: `
    minutter, minutt, min, timer, time, dager, dag, døgn, uker, måneder, år, sekunder, poeng,
    kroner, kr, nok, prosent, personer, medlemmer, km, kg, ganger, sider, lesere`,
  label: `
    ordre, ordre*, bestilling*, faktura*, konto, konto*, kunde*, sak, saks*, forespørsel,
    referanse*, ref, kvittering*, transaksjon*, betaling*, kort, kort*, telefon*, tlf, ring,
    mobil*, rom, etasje, tog, vogn, plass, sete, spor, postboks, org.nr, orgnr, mva,
    forsikring*, polise*, avtale*, medlem*, vare*, modell, versjon, serie*, side, kapittel,
    som slutter på, slutter på, siste fire, iban, kid, beløp, totalt, pris, saldo, utgave,
    kundeservice`,
  promo: `
    rabatt*, kampanje*, gavekort*, gave*, verdi*, verve*, lisens*, tilbud*, invitasjons*,
    inviter*, løs inn, bonus*, kupong*, spar, konkurranse*`,
  booking: `
    bestillingsreferanse, booking*, reservasjon*, reserver*, hotell*, reise*, billett*, avgang,
    ankomst, innsjekking, check-in, opphold, gjester, leiebil, flyreise*, flybillett*,
    timebestilling*`,
  meeting: 'møte*, webinar*, konferanse*, deltaker*',
  backup: 'backup*, reserve*, sikkerhetskopi*, gjenopprettingskoder, nød*',
  thing: `
    post*, postnummer, lands*, retningsnummer, feil*, feilkode*, kilde*, qr*, qr-*, strek*,
    dør*, port*, alarm*, wifi*, bank*, farge*, produkt*, kurs*, klasse*, lås*, nøkkelboks*,
    puk*, status*`,
  parcel: `
    sporing*, spor*, pakke*, levering*, hente*, hentekode*, forsendelse*, sending*, vis koden,
    fremvis`,
  quote: 'skrev, opprinnelig melding',
  strong: 'kundekode, produktkode, varekode, ordrekode, medlemskode',
};
