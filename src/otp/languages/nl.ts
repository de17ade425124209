import type { Language } from './language.js';

export const dutch: Language = {
  code: 'code, codes, *code, *codes, pin, pincode, cijfercode, geheime code',
  secret: 'wachtwoord, *wachtwoord, sleutel',
  sure: `
    verificatiecode, eenmalige code, eenmalig wachtwoord, inlogcode, beveiligingscode,
    aanmeldcode, controlecode, tancode, identificatiecode`,
  purpose: `
    verif*, verifieer, verifiëren, inlog*, inloggen, in te loggen, log in, aanmeld*,
    aan te melden, eenmalig*, beveiliging*, identiteit*, identificatie*, registr*, tweestaps*,
    tweefactor*, authenticatie*, controle*, herstel*, machtig*, autoris*, ontgrendel*,
    nieuw apparaat`,
  confirm: `
    bevestig*, te bevestigen, activ*, toegang*, afronden, af te ronden, voltooien, doorgaan`,
  number: 'nummer, *nummer, *nummers, nr, cijfers',
  verb: `
    voer, voert, in te voeren, invoeren, vul, vult, invullen, in te vullen, gebruik, gebruikt,
    gebruiken, typ, toets, tik, kopieer, plak`,
  is: 'is, zijn, luidt, je, jouw, uw, de, het, volgende, hier, hieronder, als volgt, nu, deze',
  fresh: 'nieuw, nieuwe, nieuwste, huidige, actuele, laatste',
  old: 'oud, oude, vorige, eerdere, voorgaande, eerste',
  expired: `
    is verlopen, verlopen, niet meer geldig, niet langer geldig, ongeldig, werkt niet meer,
    is gebruikt, al gebruikt, reeds gebruikt, vervangen, vervallen, geannuleerd`,
  hypothetical: 'als, indien, wanneer, totdat, voordat, zal, zodra, verloopt, tot, mocht',
  elsewhere: `
    per sms, sms, sms'je, per post, authenticator-app, authenticator, op je telefoon,
    naar je telefoon, whatsapp`,
  never: `
    nooit, deel deze code niet, niet delen, niemand, geen code, zonder code, niet nodig,
    oplicht*, fraude*, phishing, niet aangevraagd, pas op`,
  example: 'bijvoorbeeld, bijv, bv, voorbeeld',
  unit: `
    minuten, minuut, min, uur, uren, dagen, dag, weken, maanden, jaar, jaren, seconden, punten,
    euro, procent, personen, leden, km, kg, keer, pagina's, lezers, eur`,
  label: `
    bestelling, bestel*, factuur*, account, rekening*, klant*, zaak*, dossier*, ticket*,
    aanvraag*, verzoek, referentie*, ref, kenmerk, betalingskenmerk, bon, transactie*,
    betaling*, pas, kaart*, telefoon*, tel, fax, bel, mobiel, kamer, verdieping, trein, rijtuig,
    stoel, spoor, perron, postbus, btw, kvk, bsn, polis*, contract*, lid*, lidmaatschap*,
    artikel*, model, versie, serie*, pagina, hoofdstuk, eindigend op, die eindigt op,
    eindigt op, laatste vier, iban, bedrag, totaal, prijs, saldo, melding*, storing*, filiaal,
    editie`,
  strong: `
    bestelnummer, klantnummer, factuurnummer, rekeningnummer, ordernummer, zaaknummer,
    ticketnummer, telefoonnummer, referentienummer, boekingsnummer, polisnummer, klantcode,
    productcode, artikelcode, bestelcode, ordercode, lidcode, filiaalcode`,
  promo: `
    korting*, actiecode*, actie*, cadeau*, kado*, tegoed*, waardebon*, bon*, inwissel*,
    verzilver*, uitnodigings*, vriendencode, licentie*, aanbieding*, bespaar*, spaar*,
    winactie*, coupon*, voucher*, promo*`,
  booking: `
    boeking*, reserver*, vlucht*, hotel*, reis*, aankomst, vertrek, check-in, inchecken,
    verblijf, afspraak*, tickets, gasten, huurauto`,
  meeting: 'vergader*, vergadering*, webinar*, conferentie*, deelnemer*, inbel*',
  backup: 'back-up*, backup*, reserve*, herstelcodes, nood*',
  thing: `
    post*, postcode*, land*, landcode*, netnummer, fout*, status*, bron*, qr*, qr-*, streep*,
    streepjes*, bar*, deur*, poort*, alarm*, wifi*, wifi-*, bank*, kleur*, gedrags*, strafrecht,
    kledings*, product*, cursus*, klas*, gebouw*, slot*, sleutelkluis, garage*, puk*, kluisje,
    sleutelkluis*, kluis*`,
  parcel: `
    track*, track-*, pakket*, bezorg*, zending*, afhaal*, ophaal*, verzend*, levering*, trace*,
    toon deze, laat deze`,
  quote: 'schreef, oorspronkelijk bericht',
};
