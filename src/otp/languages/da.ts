import type { Language } from './language.js';

export const danish: Language = {
  code: 'kode, koden, koder, *kode, *koden, *koder, pin, pinkode, pin-kode, talkode, talkoden',
  secret: 'adgangskode, adgangskoden, kodeord, nøgle',
  sure: `
    engangskode, engangskoden, verifikationskode, verificeringskode, sikkerhedskode, loginkode,
    login-kode, engangsadgangskode, godkendelseskode`,
  purpose: `
    verific*, verifik*, logge ind, log ind, logger ind, login, sikkerhed*, engang*, identitet*,
    registrer*, totrins*, to-faktor*, godkend*, nulstil*, gendan*, autoriser*`,
  confirm: 'bekræft*, aktiver*, adgang*, fuldfør*, fortsæt*',
  number: 'nummer, nummeret, *nummer, nr, cifre, tal',
  verb: 'indtast, indtaste, skriv, skrive, brug, bruge, angiv, tast, kopier, indsæt',
  is: 'er, bliver, din, dit, den, det, her er, følgende, nedenfor, her, nu, lyder',
  fresh: 'ny, nye, nyt, nyeste, seneste, aktuelle, gældende',
  old: 'gammel, gamle, tidligere, forrige, første',
  expired: `
    er udløbet, udløbet, ikke længere gyldig, gælder ikke længere, ugyldig, virker ikke længere,
    er brugt, blev brugt, allerede brugt, erstattet, annulleret`,
  hypothetical: 'hvis, når, indtil, inden, vil, såfremt, udløber, efter',
  elsewhere: `
    via sms, på sms, sms, med posten, godkendelsesapp, på din telefon, til din telefon,
    til din mobil`,
  never: `
    aldrig, del ikke, ikke videre, med nogen, ingen kode, ikke nødvendig, uden kode, svindel*,
    phishing, ikke bedt om, pas på`,
  example: 'for eksempel, f.eks, fx, eksempel',
  unit: `
    minutter, minut, min, timer, time, dage, dag, døgn, uger, måneder, år, sekunder, point,
    kroner, kr, dkk, procent, personer, medlemmer, km, kg, gange, sider, læsere`,
  label: `
    ordre, ordre*, bestilling*, faktura*, konto, konto*, kunde*, sag, sags*, ticket, anmodning,
    reference*, ref, kvittering*, transaktion*, betaling*, kort, kort*, telefon*, tlf, ring,
    mobil*, værelse, etage, tog, vogn, plads, spor, postboks, cvr, cvr-nr, cpr, moms*, police*,
    aftale*, medlem*, vare*, model, version, serie*, side, kapitel, der slutter på, slutter på,
    sidste fire, iban, reg.nr, beløb, i alt, pris, saldo, udgave, kundeservice`,
  promo: `
    rabat*, kampagne*, gavekort*, gave*, værdi*, licens*, tilbud*, invitations*, inviter*,
    indløs*, bonus*, kupon*, spar, konkurrence*, henvisnings*`,
  booking: `
    booking*, reservation*, reserver*, hotel*, rejse*, billet*, afgang, ankomst, check-in,
    indtjekning, ophold, gæster, lejebil, flyrejse*, flybillet*, tidsbestilling*`,
  meeting: 'møde*, webinar*, konference*, deltager*',
  backup: 'backup*, reserve*, gendannelseskoder, nød*',
  thing: `
    post*, postnummer, lande*, områdenummer, fejl*, fejlkode*, kilde*, qr*, qr-*, streg*, dør*,
    dørkode*, port*, alarm*, wifi*, wi-fi*, bank*, farve*, produkt*, kursus*, hold*, lås*,
    nøgleboks*, puk*, status*`,
  parcel: `
    sporing*, spor*, pakke*, levering*, afhentning*, afhent*, forsendelse*, track*, vis koden,
    fremvis`,
  quote: 'skrev, oprindelig meddelelse',
  strong: 'kundekode, produktkode, varekode, ordrekode, medlemskode',
};
