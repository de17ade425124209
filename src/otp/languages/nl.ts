import type { Language } from './language.js';

export const dutch: Language = {
  code: `
    code, codes, *code, *codes, pin, pincode, cijfercode, geheime code, cijferreeks, codewoord,
    getal, kengetal`,
  secret: `
    wachtwoord, *wachtwoord, sleutel, sleutelwoord, token, toegangssleutel, passphrase`,
  sure: `
    verificatiecode, eenmalige code, eenmalig wachtwoord, inlogcode, beveiligingscode,
    aanmeldcode, controlecode, tancode, identificatiecode, eenmalige pincode, eenmalige pin,
    eenmalig token, eenmalige sleutel, tijdelijke code, tijdelijk wachtwoord,
    beveiligingssleutel, veiligheidscode, logincode, tan, tan-code, activeringscode,
    activatiecode, ontgrendelcode, verificatienummer, controlenummer, controlegetal,
    registratiecode, signeercode`,
  purpose: `
    verif*, verifieer, verifiëren, inlog*, inloggen, in te loggen, log in, aanmeld*,
    aan te melden, eenmalig*, beveiliging*, identiteit*, identificatie*, registr*, tweestaps*,
    tweefactor*, authenticatie*, controle*, herstel*, machtig*, autoris*, ontgrendel*,
    nieuw apparaat, aan te loggen, aanloggen, ingelogd, aangemeld, aanmelden, inschrijv*,
    account aanmaken, account te maken, wachtwoord vergeten, nieuw wachtwoord,
    wachtwoord wijzigen, resetten, identificeren, dat jij het bent, dat u het bent,
    ben jij het, echt jij, nieuw toestel, onbekend apparaat, nieuwe browser,
    betaling goed te keuren, overboeking, ondertek*, goedkeur*, koppel*`,
  confirm: `
    bevestig*, te bevestigen, activ*, toegang*, afronden, af te ronden, voltooien, doorgaan,
    goed te keuren, goedkeuren, wijzig*, adreswijziging, voltooi*, afrond*, verder te gaan,
    aanvaard*, akkoord, opzeg*, verwijderen van je account, openen, te openen`,
  number: 'nummer, *nummer, *nummers, nr',
  digits: `
    cijfer, cijfers, getallen, tekens, combinatie, reeks, cijfercombinatie, letters en cijfers,
    cijfers en letters, dit nummer, volgende nummer, onderstaande nummer, deze nummers`,
  verb: `
    voer, voert, in te voeren, invoeren, vul, vult, invullen, in te vullen, gebruik, gebruikt,
    gebruiken, typ, toets, tik, kopieer, plak, typt, intypen, in te typen, tikt, intikken,
    in te tikken, intoetsen, in te toetsen, toetst, geef, geeft, opgeven, op te geven, invoert,
    noem, noemt, overnemen, over te nemen, neem, plakken, kopiëren, schrijf, zet, antwoord met,
    invult, gebruik je`,
  field: `
    pagina, app, venster, scherm, browser, veld, vakje, vak, formulier, website, site, portaal,
    zuil, terminal, tablet, balie, velden, vakjes, schermpje`,
  is: `
    is, zijn, luidt, je, jouw, uw, de, het, volgende, hier, hieronder, als volgt, nu, deze,
    dit, die, onderstaande, vier, vijf, zes, zeven, acht, 6-cijferige, zescijferige,
    viercijferige, persoonlijke, even, onder, daar, er`,
  fresh: 'nieuw, nieuwe, nieuwste, huidige, actuele, laatste',
  old: 'oud, oude, vorige, eerdere, voorgaande, eerste',
  expired: `
    is verlopen, verlopen, niet meer geldig, niet langer geldig, ongeldig, werkt niet meer,
    is gebruikt, al gebruikt, reeds gebruikt, vervangen, vervallen, geannuleerd, ingetrokken,
    nietig, ongeldig geworden, ongeldig verklaard, is vervallen, is vervangen,
    niet meer bruikbaar, verbruikt, geldt niet meer, werkt niet langer, ingewisseld`,
  hypothetical: `
    als, indien, wanneer, totdat, voordat, zal, zodra, verloopt, tot, mocht`,
  validity: `
    geldig tot, geldig, is geldig, blijft geldig, geldt, verloopt over, verloopt om,
    verloopt na, vervalt, vervalt over, eenmalig te gebruiken, één keer, maar één keer, binnen,
    de komende, houdbaar, werkt één keer, werkt maar`,
  time: `
    minuten, minuut, min, uur, uren, seconden, half uur, halfuur, kwartier`,
  notyou: `
    niet aangevraagd, niet om gevraagd, niet gevraagd, was jij dit niet, was u dit niet,
    jij niet, u niet, niet door jou, niet door u, niet zelf, negeer, negeer dit, negeer deze,
    u kunt deze e-mail, verwijder deze, hoef je niets, hoeft u niets, niets te doen,
    niets aan de hand`,
  elsewhere: `
    per sms, sms, sms'je, per post, authenticator-app, authenticator, op je telefoon,
    naar je telefoon, whatsapp, per brief, met de post, brief, telefoontje, pushbericht,
    op je mobiel`,
  never: `
    nooit, deel deze code niet, niet delen, niemand, geen code, zonder code, niet nodig,
    oplicht*, fraude*, phishing, pas op, deel deze, deel hem, deel het, niet doorgeven,
    geef deze code nooit, geef hem, vertel, vertrouwelijk, geheim, vragen nooit, wij vragen,
    medewerkers, met niemand, aan niemand`,
  example: 'bijvoorbeeld, bijv, voorbeeld',
  unit: `
    dagen, dag, weken, maanden, jaar, jaren, punten, euro, procent, personen, leden, km, kg,
    keer, pagina's, lezers, eur`,
  label: `
    bestelling, bestel*, factuur*, account, rekening*, klant*, zaak*, dossier*, ticket*,
    aanvraag*, verzoek, referentie*, ref, kenmerk, betalingskenmerk, bon, transactie*,
    betaling*, pas, kaart*, telefoon*, tel, fax, bel, mobiel, kamer, verdieping, trein,
    rijtuig, stoel, spoor, perron, postbus, btw, kvk, bsn, polis*, contract*, lid*,
    lidmaatschap*, artikel*, model, versie, serie*, hoofdstuk, eindigend op, die eindigt op,
    eindigt op, laatste vier, iban, bedrag, totaal, prijs, saldo, melding*, storing*, filiaal,
    editie, ordernr, klantnr, factuurnr, meterstand, verbruik, kenteken, vakantiehuis, eindigt,
    eindigend`,
  strong: `
    bestelnummer, klantnummer, factuurnummer, rekeningnummer, ordernummer, zaaknummer,
    ticketnummer, telefoonnummer, referentienummer, boekingsnummer, polisnummer, klantcode,
    productcode, artikelcode, bestelcode, ordercode, lidcode, filiaalcode, serienummer,
    meternummer, lidmaatschapsnummer, lidnummer, personeelsnummer, studentnummer, kamernummer,
    vluchtnummer, stoelnummer, zendingsnummer, pakketnummer, contractnummer,
    reserveringsnummer, reserveringscode, boekingscode, kortingscode, actiecode, vouchercode,
    foutcode, statuscode, deurcode, poortcode, sleutelcode, afhaalcode, kluiscode,
    streepjescode, qr-code, landcode, kleurcode, cursuscode, back-upcode, back-upcodes,
    herstelcode, licentiesleutel, licentiecode, productsleutel, volgnummer, dossiernummer,
    meldingsnummer, burgerservicenummer, kaartnummer, kvk-nummer, btw-nummer, postcode,
    artikelnummer, typenummer, kassabon`,
  promo: `
    korting*, actiecode*, actie*, cadeau*, kado*, tegoed*, waardebon*, inwissel*, verzilver*,
    uitnodigings*, vriendencode, licentie*, aanbieding*, bespaar*, spaar*, winactie*, coupon*,
    voucher*, promo*, vriend, vrienden, vriendin, collega`,
  booking: `
    boeking*, reserver*, vlucht*, hotel*, reis*, aankomst, vertrek, check-in, inchecken,
    verblijf, afspraak*, tickets, gasten, huurauto`,
  meeting: 'vergader*, vergadering*, webinar*, conferentie*, deelnemer*, inbel*',
  backup: 'back-up*, backup*, reserve*, herstelcodes, nood*',
  thing: `
    post*, postcode*, land*, landcode*, netnummer, fout*, status*, bron*, qr*, qr-*, streep*,
    streepjes*, bar*, deur*, poort*, alarm*, wifi*, wifi-*, bank*, kleur*, gedrags*,
    strafrecht, kledings*, product*, cursus*, klas*, gebouw*, slot*, sleutelkluis, garage*,
    puk*, kluisje, sleutelkluis*, kluis*, kluis, kluizen, slot, fietsslot, hek, slagboom, lift,
    printer, kopieerapparaat, storing, ketel, garage, puzzel, kruiswoord*, vakantiehuis*`,
  parcel: `
    track*, track-*, pakket*, bezorg*, zending*, afhaal*, ophaal*, verzend*, levering*, trace*,
    toon deze, laat deze`,
  quote: 'schreef, oorspronkelijk bericht',
};
