import type { Language } from './language.js';

export const german: Language = {
  code: `
    code, codes, *code, *codes, pin, *pin, kürzel, passcode, zahlencode, zifferncode, geheimcode,
    mailcode, geheimzahl, zugangsschlüssel, codewort, kennziffer, kennzahl, pincode, codes*,
    ziffernfolge, zugangsnummer`,
  secret: `
    passwort, kennwort, *passwort, *kennwort, losung, losungswort, schlüssel, token, schlüsselwort,
    passwörter, parole, *schlüssel, zugangsdaten`,
  sure: `
    einmalcode, einmal-code, einmalpasswort, einmalkennwort, einmal-passwort, einmal-kennwort, tan,
    mtan, smstan, *-tan, verifizierungscode, verifikationscode, anmeldecode, sicherheitscode,
    einmalschlüssel, authentifizierungscode, prüfcode, einmal-pin, einmalpin, einmal-tan,
    einmaltoken, einmalzahl, prüfziffer, prüfziffern, prüfzahl, sicherheitsschlüssel,
    sicherheitszahl, login-code, login-pin, auftrags-tan, transaktionsnummer, photo-tan, chip-tan,
    e-mail-code, e-mail-pin, mail-tan, mail-pin, email-tan, anmelde-pin, anmelde-code,
    aktivierungsschlüssel, kontrollzahl, kontrollnummer, kontrollcode, sperrcode, entsperrcode,
    freischaltcode, freischaltnummer, verifizierungsnummer, legitimationscode, sicherheits-pin`,
  purpose: `
    verifi*, authentifiz*, anmeld*, anzumelden, einlogg*, einzuloggen, log-in, sicherheit*,
    einmal*, zwei-faktor*, zweistufig*, identität*, registrier*, freischalt*, freigabe*,
    freizugeben, freigeben, zurücksetz*, zurückzusetzen, autorisier*, legitimier*, wiederherstell*,
    ausweisen, konto zu schützen, neues gerät, neuen gerät, neuem gerät, kopplung*, koppeln,
    kontroll*, signatur*, unterzeichn*, unterschrift*, login, einloggen, eingeloggt, loggen,
    neu anmelden, sign-in, passwort zu ändern, passwort ändern, passwort vergessen, neues passwort,
    kennwort vergessen, identität, nachweis*, dass sie es sind, dass du es bist, wirklich sie,
    wirklich du, prüf*, überweisung freizugeben, zahlung freizugeben, unbekanntes gerät,
    unbekannten gerät, neuer browser, neuen browser, mit dem gerät, zugang zu ihrem, kontozugang,
    konto eröffn*, konto anlegen, ummeld*, abmeld*, authentisier*`,
  confirm: `
    bestätig*, zu bestätigen, aktivier*, zugang*, zugriff*, abschließen, abzuschließen, fortfahren,
    genehmig*, abschluss, abschließ*, fertigstellen, fertigzustellen, fortzufahren,
    adresse zu ändern, adressänderung, änderung*, änderen, löschung, konto löschen, zustimm*,
    einwillig*, e-mail-adresse ändern`,
  number: 'nummer, *nummer, *nummern, nr, *nr',
  digits: `
    ziffer, ziffern, zahl, zahlen, zahlenfolge, zahlenkombination, ziffernkombination, zeichen,
    zeichenfolge, zeichenkette, buchstaben und zahlen, buchstaben und ziffern, kombination,
    kurzwort, merkwort, stichwort, diese nummer, dieser nummer, folgende nummer, folgender nummer,
    folgenden nummer, der nummer unten, was sie angefordert haben, was du angefordert hast,
    was sie brauchen, was du brauchst, wie angefordert, in der betreffzeile, im betreff`,
  verb: `
    eingeben, ein, geben, gib, eingibst, eintippen, verwenden, verwende, benutzen, nutzen, nutze,
    tippen, tragen, kopieren, kopiere, übertragen, einzugeben, einfügen, gebt, tippe, tippt, trag,
    trage, tragt, eintragen, einzutragen, eingegeben, tippst, eintippst, abtippen, übertrage,
    übernehmen, kopiert, fügen, füge, einsetzen, nennen, nenne, nennst, antworten, antworte,
    wählen sie, benutze, verwendet, nimm, schreib, schreiben, schreibe, ausfüllen, wartet auf,
    fragt nach, verlangt, erwartet, freigabe mit, freigeben mit, bestätigen sie mit, bestätige mit,
    bestätigen mit, freischalten mit, tipp ihn, tippen sie sie, tippen sie, tipp, trägst, übertrag,
    übertragen sie, gehört in, gehören in, kommt in, kommen in, eingetippt, einzutippen,
    abschreiben, übernimm`,
  field: `
    app, seite, fenster, bildschirm, browser, feld, eingabefeld, formular, maske, website,
    webseite, internetseite, portal, kundenportal, terminal, tablet, startseite, anmeldeseite,
    dialog, felder, kästchen, eingabemaske, anmeldefenster`,
  is: `
    ist, lautet, sind, lauten, ihr, dein, der, die, das, folgende, folgenden, folgender, hier, nun,
    jetzt, wie folgt, heißt, unten, untenstehende, untenstehenden, dieser, diesen, dieses, diese,
    dazu, hierfür, dafür, bitte, vier, fünf, sechs, sieben, acht, vierstellige, fünfstellige,
    sechsstellige, siebenstellige, achtstellige, vierstelligen, fünfstelligen, sechsstelligen,
    sechsstelliger, achtstelligen, einmaligen, persönliche, persönlicher, persönlichen, mit, folgt,
    das hier, dies hier, folgendes`,
  fresh: 'neu, neue, neuer, neuen, neues, aktuell*, gültige, letzte, frisch*',
  old: `
    alt, alte, alter, alten, früher*, vorherig*, bisherig*, vorig*, erste, der von heute morgen,
    der von gestern, die anderen, der vorige`,
  expired: `
    abgelaufen, nicht mehr gültig, ungültig, verfallen, bereits verwendet, wurde verwendet,
    wurde benutzt, bereits benutzt, nicht mehr verwendet, funktioniert nicht mehr, nicht genutzt,
    nicht eingelöst, gesperrt, gilt nicht mehr, verliert, nichtig, hinfällig, entwertet,
    für ungültig erklärt, ungültig geworden, verliert nicht, ist abgelaufen, sind abgelaufen,
    storniert, zurückgezogen, ersetzt, wurde ersetzt, nicht mehr akzeptiert, nicht mehr verwendbar,
    verbraucht, eingelöst, bereits eingelöst`,
  hypothetical: `
    wenn, falls, sobald, sofern, bis, bevor, wird, werden, sollte, nachdem, läuft`,
  validity: `
    gültig bis, gültig für, ist gültig, bleibt gültig, gilt, gilt für, gilt bis, gilt nur,
    gilt noch, gültig, läuft ab, läuft in, läuft nach, verfällt, erlischt, nur einmal,
    einmalig verwendbar, einmal verwendbar, einmal gültig, nur für kurze zeit, innerhalb von,
    innerhalb der nächsten, in den nächsten, verliert seine gültigkeit, verliert ihre gültigkeit,
    haltbar, danach wertlos, ist sie wertlos, ist er wertlos, wird ungültig`,
  time: `
    minuten, minute, min, stunden, stunde, std, sekunden, sek, halbe stunde, halben stunde,
    viertelstunde`,
  notyou: `
    nicht angefordert, nicht sie, nicht du, waren sie das nicht, warst du das nicht,
    sie waren das nicht, du warst das nicht, ignorieren sie, ignoriere, ignoriert,
    einfach ignorieren, diese e-mail ignorieren, diese mail ignorieren, löschen sie diese,
    lösche diese, nichts zu tun, nichts tun, nichts weiter zu tun, nicht beantragt,
    nicht veranlasst, nicht geändert, nicht angemeldet, haben sie das nicht, hast du das nicht,
    falls sie nichts, falls du nichts, nicht von ihnen, nicht von dir, gegenstandslos`,
  elsewhere: `
    per sms, sms, per post, authenticator-app, authenticator, aufs handy, auf ihr handy, ans handy,
    whatsapp, textnachricht, briefpost, als sms, sms-nachricht, mit der post, brief, briefes,
    im authenticator, anruf, push-nachricht, auf ihrem handy, auf deinem handy`,
  never: `
    niemals, nie, niemandem, nicht weiter, geben sie diesen code nicht, kein code, keinen code,
    nicht nötig, nicht erforderlich, betrüg*, betrug*, phishing, vorsicht, warn*, fragen niemals,
    nach ihrem code, geben sie ihn nicht, gib ihn nicht, geben sie sie nicht, nicht weitergeben,
    keinesfalls weiter, an niemanden, mit niemandem, vertraulich, geheim, verraten, verrate,
    teilen sie diesen, teile diesen, keine mitarbeiter, unsere mitarbeiter fragen,
    wir fragen sie nie, fragen wir nie, am telefon`,
  example: 'z. b, z.b, zum beispiel, beispiel, etwa, beispielsweise',
  unit: `
    tage, tagen, tag, wochen, monate, jahre, punkte, punkten, uhr, euro, eur, prozent, personen,
    mitglieder, kunden, kilometer, km, kg, stück, leser, mal, wörter, seiten`,
  label: `
    bestellung, auftrag*, rechnung*, kunde*, konto, konto*, kunden*, bestell*, vorgang*, vorgangs*,
    ticket*, fall, anfrage*, referenz*, beleg*, buchungsbeleg, zahlung*, karte*, telefon*, tel,
    fax, mobil*, hotline, zimmer, etage, zug, gleis, wagen, platz, sitzplatz, bus, postfach,
    ust-idnr, ust-id, ustid, steuer*, hrb, hra, amtsgericht, vertrag*, mitglied*, versicherung*,
    artikel*, modell, version, charge, serien*, ausgabe, kapitel, abschnitt, paragraf, §,
    endet auf, endend auf, mit der endnummer, endziffern, letzte vier, iban, bic, blz,
    verwendungszweck, betrag, summe, preis, gesamt, antrag*, verfahren*, geräte*, filiale, gerät,
    stand, spende*, kassenzeichen, gläubiger*, mandat*, zähler*, matrikel*, kd-nr, fn, uid, atu,
    ust, bestell-nr, rechnungs-nr, kunden-nr, auftrags-nr, az, prüfungsnummer, zählpunktnummer,
    zählerstand, geschäftszeichen, bearbeiterin, bearbeiter, dw, klappe, gewicht, menge, teil,
    ersatzteil, kontoendung, endung, kartenendung, lieferschein*, kilometerstand, steuernr,
    stellplatz, sendungs-nr, umsatz*, iban-endung, firmenbuch*, postfach*, bereich`,
  strong: `
    bestellnummer, auftragsnummer, rechnungsnummer, kundennummer, kontonummer, vorgangsnummer,
    ticketnummer, telefonnummer, referenznummer, sendungsnummer, vertragsnummer, kartennummer,
    bestellnr, rechnungsnr, kundennr, mit der endung, kundencode, kunden-code, bestellcode,
    artikelcode, produktcode, auftragscode, mitgliedscode, filialcode, steuercode, mandantencode,
    genehmigungsnummer, genehmigungscode, zugsnummer, personalnummer, matrikelnummer,
    versicherungsnummer, mitgliedsnummer, steuernummer, seriennummer, gerätenummer, artikelnummer,
    teilenummer, lieferscheinnummer, chargennummer, vertragsnr, zählernummer, startnummer,
    hausnummer, buchungsnummer, buchungscode, reservierungsnummer, reservierungscode,
    gutscheincode, rabattcode, aktionscode, fehlercode, fehlernummer, statuscode, türcode, torcode,
    schlüsselcode, abholcode, paketnummer, handelsregisternummer, registernummer, aktenzeichen,
    postleitzahl, bankleitzahl, vorwahl, farbcode, kurscode, kursnummer, raumnummer, zimmernummer,
    produktnummer, modellnummer, versionsnummer, backup-code, ersatzcode, notfallcode, strichcode,
    barcode, qr-code, lizenzschlüssel, produktschlüssel, antragsnummer, schadennummer, fallnummer,
    belegnummer, quittungsnummer, losnummer, glückszahl, glückszahlen, telefonnr, faxnummer,
    durchwahl, meldenummer, sozialversicherungsnummer, ausweisnummer, kennzeichen`,
  promo: `
    gutschein*, rabatt*, aktionscode*, aktions*, geschenk*, einlös*, einzulösen, empfehl*, werbe*,
    freunde werben, lizenz*, bonus*, prämie*, gewinnspiel*, gewinn*, an der kasse, guthaben*,
    sparen, einladungs*, warenkorb, prozent auf, bonuscode, willkommensrabatt, gratis, aktion,
    freundschaftscode, lizenz, geschenkkarte*, gutschrift*, wertkarte, freund, freunde, freundin,
    freunden, nachbarn, kollegen, im warenkorb, günstiger`,
  booking: `
    buchung*, reservier*, flug*, hotel*, anreise, abreise, check-in, abfahrt, ankunft, reise*,
    abholort, gäste, übernacht*, termin*, fahrkarte*, eintritt*, vorstellung, bahn*, mietwagen*,
    hotelbuchung, ferienwohnung, ferienhaus, unterkunft, check-out, sitzplatz*, einlass*,
    bahnfahrt, tisch, restaurant, museum, konzert*, aufführung`,
  meeting: `
    besprechung*, meeting*, webinar*, konferenz*, einwahl*, teilnahme*, teilnehmer*`,
  backup: 'backup*, ersatz*, wiederherstellungscodes, notfall*, reserve*',
  thing: `
    post*, postleitzahl*, plz, *leitzahl, vorwahl*, länder*, fehler*, status*, quell*, quelltext,
    qr, qr-*, bar*, barcode*, strich*, tür*, haustür*, tor*, garagen*, alarm*, schlüsselkasten,
    wlan*, wlan-*, farb*, farbcode*, kurs*, raum*, strafgesetz, bank*, versions*, geräte*, spiel*,
    gebäude*, morse*, dress*, verhaltens*, unlesbar, tresor*, safe, schloss*, zahlenschloss,
    fahrradschloss, spind*, schließfach, keller*, hof*, hauseingang, gartentor, störung*,
    gerätefehler, heizung*, drucker*, kopierer*, router*, netzwerk*, garderobe*, lift, aufzug,
    schranke, tiefgarage, parkhaus, rätsel*, kreuzworträtsel, kaffee*, waschmaschine, waschkeller,
    schlüsselbox, schlüsselsafe, schlüsseltresor`,
  parcel: `
    sendung*, paket*, abhol*, liefer*, trackingcode*, tracking*, zustell*, packstation*,
    abholcode*, filial*, vorzeigen, vorlegen, zeigen sie diesen code, schließfach*`,
  quote: 'schrieb, ursprüngliche nachricht',
  done: `
    bestätigt, wurde bestätigt, verifiziert, freigegeben, wurde geändert, wurden geändert,
    wurde aktualisiert, wurde zurückgesetzt, wurde hinzugefügt, wurde verknüpft, wurde registriert,
    ist jetzt aktiv, wurde aktiviert, ist aktiviert, eingeschaltet, ausgeschaltet,
    wurde angemeldet, haben sie sich angemeldet, neue anmeldung, zahlung erhalten, ist eingegangen,
    erfolgreich, abgeschlossen, erledigt, wurde angenommen, ist abgeschlossen, nichts zu bestätigen`,
};

export const dutch: Language = {
  code: `
    code, codes, *code, *codes, pin, pincode, cijfercode, geheime code, cijferreeks, codewoord,
    getal, kengetal`,
  secret: `
    wachtwoord, *wachtwoord, sleutel, sleutelwoord, token, toegangssleutel, passphrase`,
  sure: `
    verificatiecode, eenmalige code, eenmalig wachtwoord, inlogcode, beveiligingscode, aanmeldcode,
    controlecode, tancode, identificatiecode, eenmalige pincode, eenmalige pin, eenmalig token,
    eenmalige sleutel, tijdelijke code, tijdelijk wachtwoord, beveiligingssleutel, veiligheidscode,
    logincode, tan, tan-code, activeringscode, activatiecode, ontgrendelcode, verificatienummer,
    controlenummer, controlegetal, registratiecode, signeercode`,
  purpose: `
    verif*, verifieer, verifiëren, inlog*, inloggen, in te loggen, log in, aanmeld*, aan te melden,
    eenmalig*, beveiliging*, identiteit*, identificatie*, registr*, tweestaps*, tweefactor*,
    authenticatie*, controle*, herstel*, machtig*, autoris*, ontgrendel*, nieuw apparaat,
    aan te loggen, aanloggen, ingelogd, aangemeld, aanmelden, inschrijv*, account aanmaken,
    account te maken, wachtwoord vergeten, nieuw wachtwoord, wachtwoord wijzigen, resetten,
    identificeren, dat jij het bent, dat u het bent, ben jij het, echt jij, nieuw toestel,
    onbekend apparaat, nieuwe browser, betaling goed te keuren, overboeking, ondertek*, goedkeur*,
    koppel*`,
  confirm: `
    bevestig*, te bevestigen, activ*, toegang*, afronden, af te ronden, voltooien, doorgaan,
    goed te keuren, goedkeuren, wijzig*, adreswijziging, voltooi*, afrond*, verder te gaan,
    aanvaard*, akkoord, opzeg*, verwijderen van je account, openen, te openen`,
  number: 'nummer, *nummer, *nummers, nr',
  digits: `
    cijfer, cijfers, getallen, tekens, combinatie, reeks, cijfercombinatie, letters en cijfers,
    cijfers en letters, dit nummer, volgende nummer, onderstaande nummer, deze nummers,
    waar je om vroeg, waar u om vroeg, wat je nodig hebt, wat u nodig hebt, wat je hebt aangevraagd,
    in de onderwerpregel`,
  verb: `
    voer, voert, in te voeren, invoeren, vul, vult, invullen, in te vullen, gebruik, gebruikt,
    gebruiken, typ, toets, tik, kopieer, plak, typt, intypen, in te typen, tikt, intikken,
    in te tikken, intoetsen, in te toetsen, toetst, geef, geeft, opgeven, op te geven, invoert,
    noem, noemt, overnemen, over te nemen, neem, plakken, kopiëren, schrijf, zet, antwoord met,
    invult, gebruik je, wacht op, vraagt om, verwacht, bevestig met, bevestigen met, hoort in,
    horen in, neem over, overtypen, typ over, neem deze over, vul het in, vul hem in, voer hem in,
    voer het in, tik het in, plak hem, plak het`,
  field: `
    pagina, app, venster, scherm, browser, veld, vakje, vak, formulier, website, site, portaal,
    zuil, terminal, tablet, balie, velden, vakjes, schermpje`,
  is: `
    is, zijn, luidt, je, jouw, uw, de, het, volgende, hier, hieronder, als volgt, nu, deze, dit,
    die, onderstaande, vier, vijf, zes, zeven, acht, 6-cijferige, zescijferige, viercijferige,
    persoonlijke, even, onder, daar, er, met, volgt, het volgende`,
  fresh: 'nieuw, nieuwe, nieuwste, huidige, actuele, laatste',
  old: 'oud, oude, vorige, eerdere, voorgaande, eerste, die van vanmorgen, die van gisteren',
  expired: `
    is verlopen, verlopen, niet meer geldig, niet langer geldig, ongeldig, werkt niet meer,
    is gebruikt, al gebruikt, reeds gebruikt, vervangen, vervallen, geannuleerd, ingetrokken,
    nietig, ongeldig geworden, ongeldig verklaard, is vervallen, is vervangen, niet meer bruikbaar,
    verbruikt, geldt niet meer, werkt niet langer, ingewisseld`,
  hypothetical: `
    als, indien, wanneer, totdat, voordat, zal, zodra, verloopt, tot, mocht`,
  validity: `
    geldig tot, geldig, is geldig, blijft geldig, geldt, verloopt over, verloopt om, verloopt na,
    vervalt, vervalt over, eenmalig te gebruiken, één keer, maar één keer, binnen, de komende,
    houdbaar, werkt één keer, werkt maar`,
  time: `
    minuten, minuut, min, uur, uren, seconden, half uur, halfuur, kwartier`,
  notyou: `
    niet aangevraagd, niet om gevraagd, niet gevraagd, was jij dit niet, was u dit niet, jij niet,
    u niet, niet door jou, niet door u, niet zelf, negeer, negeer dit, negeer deze,
    u kunt deze e-mail, verwijder deze, hoef je niets, hoeft u niets, niets te doen,
    niets aan de hand`,
  elsewhere: `
    per sms, sms, sms'je, per post, authenticator-app, authenticator, op je telefoon,
    naar je telefoon, whatsapp, per brief, met de post, brief, telefoontje, pushbericht,
    op je mobiel`,
  never: `
    nooit, deel deze code niet, niet delen, niemand, geen code, zonder code, niet nodig, oplicht*,
    fraude*, phishing, pas op, deel deze, deel hem, deel het, niet doorgeven, geef deze code nooit,
    geef hem, vertel, vertrouwelijk, geheim, vragen nooit, wij vragen, medewerkers, met niemand,
    aan niemand`,
  example: 'bijvoorbeeld, bijv, voorbeeld',
  unit: `
    dagen, dag, weken, maanden, jaar, jaren, punten, euro, procent, personen, leden, km, kg, keer,
    pagina's, lezers, eur`,
  label: `
    bestelling, bestel*, factuur*, account, rekening*, klant*, zaak*, dossier*, ticket*, aanvraag*,
    verzoek, referentie*, ref, kenmerk, betalingskenmerk, bon, transactie*, betaling*, pas, kaart*,
    telefoon*, tel, fax, bel, mobiel, kamer, verdieping, trein, rijtuig, stoel, spoor, perron,
    postbus, btw, kvk, bsn, polis*, contract*, lid*, lidmaatschap*, artikel*, model, versie,
    serie*, hoofdstuk, eindigend op, die eindigt op, eindigt op, laatste vier, iban, bedrag,
    totaal, prijs, saldo, melding*, storing*, filiaal, editie, ordernr, klantnr, factuurnr,
    meterstand, verbruik, kenteken, vakantiehuis, eindigt, eindigend`,
  strong: `
    bestelnummer, klantnummer, factuurnummer, rekeningnummer, ordernummer, zaaknummer,
    ticketnummer, telefoonnummer, referentienummer, boekingsnummer, polisnummer, klantcode,
    productcode, artikelcode, bestelcode, ordercode, lidcode, filiaalcode, serienummer,
    meternummer, lidmaatschapsnummer, lidnummer, personeelsnummer, studentnummer, kamernummer,
    vluchtnummer, stoelnummer, zendingsnummer, pakketnummer, contractnummer, reserveringsnummer,
    reserveringscode, boekingscode, kortingscode, actiecode, vouchercode, foutcode, statuscode,
    deurcode, poortcode, sleutelcode, afhaalcode, kluiscode, streepjescode, qr-code, landcode,
    kleurcode, cursuscode, back-upcode, back-upcodes, herstelcode, licentiesleutel, licentiecode,
    productsleutel, volgnummer, dossiernummer, meldingsnummer, burgerservicenummer, kaartnummer,
    kvk-nummer, btw-nummer, postcode, artikelnummer, typenummer, kassabon`,
  promo: `
    korting*, actiecode*, actie*, cadeau*, kado*, tegoed*, waardebon*, inwissel*, verzilver*,
    uitnodigings*, vriendencode, licentie*, aanbieding*, bespaar*, spaar*, winactie*, coupon*,
    voucher*, promo*, vriend, vrienden, vriendin, collega, winkelmand, winkelmandje, winkelwagen,
    goedkoper`,
  booking: `
    boeking*, reserver*, vlucht*, hotel*, reis*, aankomst, vertrek, check-in, inchecken, verblijf,
    afspraak*, tickets, gasten, huurauto`,
  meeting: 'vergader*, vergadering*, webinar*, conferentie*, deelnemer*, inbel*',
  backup: 'back-up*, backup*, reserve*, herstelcodes, nood*',
  thing: `
    post*, postcode*, land*, landcode*, netnummer, fout*, status*, bron*, qr*, qr-*, streep*,
    streepjes*, bar*, deur*, poort*, alarm*, wifi*, wifi-*, bank*, kleur*, gedrags*, strafrecht,
    kledings*, product*, cursus*, klas*, gebouw*, slot*, sleutelkluis, garage*, puk*, kluisje,
    sleutelkluis*, kluis*, kluis, kluizen, slot, fietsslot, hek, slagboom, lift, printer,
    kopieerapparaat, storing, ketel, garage, puzzel, kruiswoord*, vakantiehuis*`,
  parcel: `
    track*, track-*, pakket*, bezorg*, zending*, afhaal*, ophaal*, verzend*, levering*, trace*,
    toon deze, laat deze`,
  quote: 'schreef, oorspronkelijk bericht',
  done: `
    bevestigd, is bevestigd, geverifieerd, goedgekeurd, is gewijzigd, zijn gewijzigd, is aangepast,
    is bijgewerkt, is toegevoegd, is gekoppeld, is geregistreerd, is nu actief, is geactiveerd,
    ingeschakeld, uitgeschakeld, is ingelogd, ingelogd op, nieuwe aanmelding, betaling ontvangen,
    hebben wij ontvangen, hebben we ontvangen, gelukt, voltooid, afgerond, succesvol`,
};

export const swedish: Language = {
  code: `
    kod, koden, koder, *kod, *koden, *koder, pin, pinkod, pin-kod, sifferkod, sifferkoden, kodord,
    kodnummer, sifferkombination, talkod`,
  secret: `
    lösenord, lösenordet, *lösenord, nyckel, nyckelord, engångs*, token, lösenfras`,
  sure: `
    engångskod, engångskoden, engångslösenord, verifieringskod, verifieringskoden, inloggningskod,
    säkerhetskod, autentiseringskod, engångs-pin, engångsnyckel, inloggningskoden, säkerhetskoden,
    tillfällig kod, tillfälligt lösenord, aktiveringskod, behörighetskod, kontrollkod,
    kontrollnummer, kontrollsiffra, otp, upplåsningskod, verifieringsnummer, identifieringskod`,
  purpose: `
    verifier*, autentiser*, logga in, inlogg*, säkerhet*, engång*, identitet*, identifi*,
    registrer*, tvåstegs*, tvåfaktor*, återställ*, godkänn*, legitimer*, lås upp, ny enhet,
    loggar in, skapa konto, glömt lösenord, nytt lösenord, byta lösenord, legitim*, att det är du,
    verkligen du, okänd enhet, ny webbläsare, godkänna betalning*, godkänna överföring*, signer*,
    skriva under, underteckn*, tvåsteg*, verifi*, autentis*, låsa upp, koppla`,
  confirm: `
    bekräft*, aktiver*, åtkomst*, slutför*, fortsätt*, ändra din adress, ändring*, adressändring,
    byte av, avsluta konto, åtkomst, tillgång, öppna`,
  number: 'nummer, numret, *nummer, *numret, nr',
  digits: `
    siffra, siffror, siffrorna, tal, talet, tecken, tecknen, kombination, kombinationen, följd,
    sifferföljd, bokstäver och siffror, siffror och bokstäver, detta nummer, följande nummer,
    numret nedan, det här numret, nummer nedan, det du bad om, det du behöver, vad du bad om,
    i ämnesraden`,
  verb: `
    ange, skriv, skriva, använd, använda, mata in, fyll i, knappa in, slå in, kopiera, klistra,
    skriv in, skriva in, knappa, slå, mata, fyll, fylla i, uppge, uppger, anger, angiv, klistra in,
    använder, tryck in, svara med, säg, lämna, för in, ge, väntar på, frågar efter, bekräfta med,
    godkänn med, fyll i den, skriv den, skriv dem, knappa in den, mata in den, skriv av,
    hör hemma i`,
  field: `
    sidan, sida, appen, app, fönstret, fönster, skärmen, skärm, webbläsaren, fältet, fält, rutan,
    ruta, formuläret, formulär, webbplatsen, portalen, terminalen, surfplattan, rutor, rutorna`,
  is: `
    är, blir, din, ditt, den, det, här är, följande, nedan, här, nu, lyder, denna, detta, dessa,
    den här, det här, de här, dina, fyra, fem, sex, sju, åtta, fyrsiffrig, fyrsiffriga, sexsiffrig,
    sexsiffriga, personlig, personliga, med`,
  fresh: 'ny, nya, nytt, senaste, aktuell, aktuella, gällande',
  old: 'gammal, gamla, tidigare, förra, föregående, första',
  expired: `
    har gått ut, gått ut, har upphört, upphört att gälla, inte längre giltig, gäller inte längre,
    inte giltig, ogiltig, fungerar inte längre, har använts, redan använts, redan använd, användes,
    ersatts, spärrad, ogiltigt, ersatt, återkallad, makulerad, förbrukad, upphört`,
  hypothetical: 'om, när, tills, innan, kommer, ska, ifall, efter att, upphör',
  validity: `
    giltig i, giltig till, giltigt i, gäller i, gäller till, är giltig, är giltigt, gäller, giltig,
    går ut, löper ut, förfaller, bara en gång, endast en gång, en gång, engångs, inom, de närmaste,
    de kommande`,
  time: `
    minuter, minut, min, timmar, timme, tim, sekunder, halvtimme, en halvtimme, kvart`,
  notyou: `
    inte begärt, inte bett om, inte beställt, inte du, inte var du, var det inte du, om du inte,
    inte försökt, ignorera, bortse från, bortse, strunta i, radera detta,
    behöver du inte göra något, inget du behöver, ingenting`,
  elsewhere: `
    via sms, sms, per post, autentiseringsapp, authenticator, till din mobil, på din telefon,
    till din telefon, whatsapp, brev, med posten, samtal, pushnotis, på mobilen, som sms`,
  never: `
    aldrig, dela inte, lämna inte, ingen annan, ingen kod, behövs inte, utan kod, bedräg*,
    nätfiske, varning, dela aldrig, dela den inte, lämna aldrig ut, lämna inte ut, berätta inte,
    säg inte, ge inte, konfidentiell, hemlig, vi frågar aldrig, vår personal, för någon, med någon`,
  example: 'till exempel, t.ex, exempel, exempelvis',
  unit: `
    dagar, dag, dygn, veckor, månader, år, poäng, kronor, kr, sek, procent, personer, medlemmar,
    kilometer, km, kg, gånger, sidor, deltagare, läsare`,
  label: `
    order, beställning*, order*, faktura*, konto, konto*, kund*, ärende*, ticket, begäran,
    referens*, ref, kvitto*, transaktion*, betalning*, kort, kort*, telefon*, tel, ring, mobil*,
    rum, våning, tåg, vagn, plats, spår, box, postbox, org, orgnr, org.nr, organisations*, moms*,
    försäkring*, avtal*, medlem*, artikel*, modell, version, serie*, kapitel, som slutar på,
    slutar på, sista fyra, iban, bankgiro, bg, plusgiro, pg, belopp, summa, totalt, pris, saldo,
    kolli*, sändnings*, utgåva, kundtjänst, ordernr, kundnr, fakturanr, mätarställning,
    förbrukning, slutar med`,
  strong: `
    ordernummer, beställningsnummer, kundnummer, fakturanummer, kontonummer, ärendenummer,
    telefonnummer, referensnummer, bokningsnummer, kollinummer, kortnummer, organisationsnummer,
    kundkod, kundkoden, produktkod, artikelkod, medlemskod, orderkod, serienummer, medlemsnummer,
    personnummer, försändelsenummer, spårningsnummer, avtalsnummer, artikelnummer, postnummer,
    rabattkod, kampanjkod, presentkortskod, bokningskod, felkod, statuskod, dörrkod, portkod,
    portkoden, larmkod, streckkod, qr-kod, landskod, färgkod, reservkod, reservkoder, licensnyckel,
    utlämningskod, hämtkod, ocr-nummer, ocr`,
  promo: `
    rabatt*, kampanj*, presentkort*, present*, värdekod*, värde*, värvnings*, värv*, licens*,
    erbjudande*, inbjudnings*, tipsa en vän, lös in, bonus*, kupong*, spara, vinst*, tävling*, gåva,
    vän, vänner, kompis, varukorg, varukorgen, kundkorg, kundvagn, billigare`,
  booking: `
    bokning*, reserv*, flyg*, hotell*, rese*, biljett*, avgång, ankomst, incheckning, check-in,
    vistelse, gäster, hyrbil, tidsbokning*`,
  meeting: 'möte*, mötes*, webbinarium, webinar*, konferens*, deltagar*',
  backup: 'reserv*, säkerhetskopi*, backup*, återställningskoder, nöd*',
  thing: `
    post*, lands*, riktnummer, fel*, felkod*, käll*, källkod, qr*, qr-*, streck*, dörr*, dörrkod*,
    port*, portkod*, grind*, larm*, wifi*, wifi-*, bank*, clearing*, färg*, uppförande*, kläd*,
    produkt*, kurs*, klass*, lås*, garage*, puk*, status*, kassaskåp*, hänglås*, skåp*, skrivare*,
    bom*, stuga*, kors*, pannan`,
  parcel: `
    spårning*, spår*, paket*, leverans*, hämt*, uthämtning*, avi*, frakt*, försändelse*, ombud,
    visa upp, visa koden`,
  quote: 'skrev, ursprungligt meddelande',
  done: `
    bekräftad, bekräftat, har bekräftats, är bekräftad, verifierad, har verifierats, godkänd,
    har ändrats, har uppdaterats, har lagts till, har kopplats, är nu aktiv, har aktiverats,
    är aktiverad, påslagen, avstängd, loggades in, har loggat in, ny inloggning,
    betalning mottagen, har mottagits, har tagit emot, lyckades, slutförd, klart`,
};

export const danish: Language = {
  code: `
    kode, koden, koder, *kode, *koden, *koder, pin, pinkode, pin-kode, talkode, talkoden, tal-kode,
    cifferkode`,
  secret: 'adgangskode, adgangskoden, kodeord, nøgle, token, nøgleord, løsen',
  sure: `
    engangskode, engangskoden, verifikationskode, verificeringskode, sikkerhedskode, loginkode,
    login-kode, engangsadgangskode, godkendelseskode, engangs-pin, engangsnøgle, midlertidig kode,
    midlertidig adgangskode, aktiveringskode, kontrolkode, kontrolnummer, kontroltal,
    oplåsningskode, identifikationskode`,
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
    talrække, bogstaver og tal, tal og bogstaver, dette nummer, følgende nummer, nummeret herunder,
    nummeret nedenfor, det du bad om, hvad du bad om, i emnefeltet`,
  verb: `
    indtast, indtaste, skriv, skrive, brug, bruge, angiv, tast, kopier, indsæt, tast ind, taste ind,
    indtaster, indsætte, udfyld, opgiv, oplys, kopiér, indfør, før ind, svar med, benyt, slå, giv,
    sig, venter på, beder om, spørger efter, bekræft med, godkend med, skriv det, skriv den,
    skriv dem, tast den, tast dem, indsæt den, sæt ind, skriv af, hører til i`,
  field: `
    siden, side, appen, app, vinduet, vindue, skærmen, skærm, browseren, feltet, felt, boksen,
    formularen, hjemmesiden, portalen, terminalen, standeren`,
  is: `
    er, bliver, din, dit, den, det, her er, følgende, nedenfor, her, nu, lyder, denne, dette, disse,
    herunder, dine, fire, fem, seks, syv, otte, firecifrede, sekscifrede, personlige, med, det her`,
  fresh: 'ny, nye, nyt, nyeste, seneste, aktuelle, gældende',
  old: 'gammel, gamle, tidligere, forrige, første',
  expired: `
    er udløbet, udløbet, ikke længere gyldig, gælder ikke længere, ugyldig, virker ikke længere,
    er brugt, blev brugt, allerede brugt, erstattet, annulleret, tilbagekaldt, opbrugt`,
  hypothetical: 'hvis, når, indtil, inden, vil, såfremt, udløber, efter',
  validity: `
    gyldig i, gyldig til, gælder i, gælder til, er gyldig, gælder, gyldig, udløber om, udløber kl,
    kun én gang, en gang, inden for, de næste, virker kun`,
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
    kilometer, km, kg, gange, sider, læsere`,
  label: `
    ordre, ordre*, bestilling*, faktura*, konto, konto*, kunde*, sag, sags*, ticket, anmodning,
    reference*, ref, kvittering*, transaktion*, betaling*, kort, kort*, telefon*, tlf, ring,
    mobil*, værelse, etage, tog, vogn, plads, spor, postboks, cvr, cvr-nr, cpr, moms*, police*,
    aftale*, medlem*, vare*, model, version, serie*, kapitel, der slutter på, slutter på,
    sidste fire, iban, reg.nr, beløb, i alt, pris, saldo, udgave, kundeservice, ordrenr, kundenr,
    fakturanr, målerstand, forbrug, ender på`,
  strong: `
    kundekode, produktkode, varekode, ordrekode, medlemskode, ordrenummer, kundenummer,
    fakturanummer, kontonummer, sagsnummer, telefonnummer, referencenummer, bookingnummer,
    serienummer, medlemsnummer, cpr-nummer, cvr-nummer, kortnummer, pakkenummer,
    forsendelsesnummer, sporingsnummer, varenummer, postnummer, rabatkode, kampagnekode,
    gavekortkode, fejlkode, statuskode, dørkode, portkode, stregkode, qr-kode, landekode,
    farvekode, backupkode, backupkoder, nødkode, licensnøgle, afhentningskode, registreringsnummer`,
  promo: `
    rabat*, kampagne*, gavekort*, gave*, værdi*, licens*, tilbud*, invitations*, inviter*, indløs*,
    bonus*, kupon*, spar, konkurrence*, henvisnings*, ven, venner, veninde, indkøbskurv, kurven,
    billigere`,
  booking: `
    booking*, reservation*, reserver*, hotel*, rejse*, billet*, afgang, ankomst, check-in,
    indtjekning, ophold, gæster, lejebil, flyrejse*, flybillet*, tidsbestilling*`,
  meeting: 'møde*, webinar*, konference*, deltager*',
  backup: 'backup*, reserve*, gendannelseskoder, nød*',
  thing: `
    post*, lande*, områdenummer, fejl*, fejlkode*, kilde*, qr*, qr-*, streg*, dør*, dørkode*,
    port*, alarm*, wifi*, wi-fi*, bank*, farve*, produkt*, kursus*, hold*, lås*, nøgleboks*, puk*,
    status*`,
  parcel: `
    sporing*, spor*, pakke*, levering*, afhentning*, afhent*, forsendelse*, track*, vis koden,
    fremvis`,
  quote: 'skrev, oprindelig meddelelse',
  done: `
    bekræftet, er bekræftet, verificeret, godkendt, er blevet ændret, er ændret, er opdateret,
    er tilføjet, er nu aktiv, er aktiveret, slået til, slået fra, er logget ind, loggede ind,
    nyt login, ny login, tak for din bestilling, betaling modtaget, har modtaget, er modtaget,
    gennemført, fuldført`,
};

export const norwegian: Language = {
  code: `
    kode, koden, koder, *kode, *koden, *koder, pin, pinkode, pin-kode, tallkode, sifferkode,
    kodeord`,
  secret: 'passord, passordet, nøkkel, token, nøkkelord',
  sure: `
    engangskode, engangskoden, engangspassord, verifiseringskode, sikkerhetskode, innloggingskode,
    påloggingskode, godkjenningskode, engangs-pin, engangsnøkkel, midlertidig kode,
    midlertidig passord, aktiveringskode, kontrollkode, kontrollnummer, kontrolltall,
    opplåsingskode, autentiseringskode`,
  purpose: `
    verifiser*, logge inn, logg inn, logger inn, innlogging*, pålogging*, sikkerhet*, engang*,
    identitet*, registrer*, totrinns*, tofaktor*, godkjenn*, tilbakestill*, gjenopprett*,
    autoriser*, pålogg*, innlogg*, opprett konto, opprette konto, glemt passord, nytt passord,
    bytte passord, identit*, legitim*, at det er deg, ny enhet, ukjent enhet, ny nettleser,
    godkjenne betaling*, godkjenne overføring*, signer*, engangs*, verifis*, autentis*, lås opp`,
  confirm: `
    bekreft*, aktiver*, tilgang*, fullfør*, fortsett*, avslutt*, endring*, endre din, tilgang,
    frigi*, åpne`,
  number: 'nummer, nummeret, *nummer, nr',
  digits: `
    siffer, sifre, sifrene, siffrene, tall, tallet, tallene, tegn, tegnene, kombinasjon,
    kombinasjonen, tallrekke, tallrekken, bokstaver og tall, tall og bokstaver, dette nummeret,
    følgende nummer, nummeret under, nummeret nedenfor, følgende tall, det du ba om, det du trenger,
    i emnefeltet`,
  verb: `
    skriv, skrive, tast, taste, bruk, bruke, oppgi, fyll, legg, kopier, lim, skriv inn, tast inn,
    taste inn, legg inn, fyll inn, angi, oppgir, lim inn, skriver, svar med, slå, gi, si, før inn,
    venter på, ber om, spør etter, bekreft med, godkjenn med, skriv det, skriv den, skriv dem,
    tast den, tast dem, lim den, sett inn, hører hjemme i`,
  field: `
    siden, side, appen, app, vinduet, vindu, skjermen, skjerm, nettleseren, feltet, felt, ruten,
    boksen, skjemaet, nettsiden, portalen, terminalen`,
  is: `
    er, blir, din, ditt, den, det, her er, følgende, nedenfor, her, nå, lyder, denne, dette, disse,
    under, dine, fire, fem, seks, sju, syv, åtte, firesifrede, sekssifrede, personlige, med,
    det her`,
  fresh: 'ny, nye, nytt, nyeste, siste, gjeldende',
  old: 'gammel, gamle, tidligere, forrige, første',
  expired: `
    er utløpt, utløpt, har utløpt, gått ut, ikke lenger gyldig, gjelder ikke lenger, ugyldig,
    virker ikke lenger, er brukt, ble brukt, allerede brukt, erstattet, trukket tilbake, annullert`,
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
    kilometer, km, kg, ganger, sider, lesere`,
  label: `
    ordre, ordre*, bestilling*, faktura*, konto, konto*, kunde*, sak, saks*, forespørsel,
    referanse*, ref, kvittering*, transaksjon*, betaling*, kort, kort*, telefon*, tlf, ring,
    mobil*, rom, etasje, tog, vogn, plass, sete, spor, postboks, org.nr, orgnr, mva, forsikring*,
    polise*, avtale*, medlem*, vare*, modell, versjon, serie*, kapittel, som slutter på,
    slutter på, siste fire, iban, beløp, totalt, pris, saldo, utgave, kundeservice, ordrenr,
    kundenr, fakturanr, målerstand, forbruk, ender på`,
  strong: `
    kundekode, produktkode, varekode, ordrekode, medlemskode, ordrenummer, kundenummer,
    fakturanummer, kontonummer, saksnummer, telefonnummer, referansenummer, bookingnummer,
    serienummer, medlemsnummer, personnummer, fødselsnummer, organisasjonsnummer, kortnummer,
    pakkenummer, sendingsnummer, sporingsnummer, varenummer, postnummer, rabattkode, kampanjekode,
    gavekortkode, feilkode, statuskode, dørkode, portkode, strekkode, qr-kode, landkode, fargekode,
    reservekode, reservekoder, lisensnøkkel, hentekode, kid-nummer, kid`,
  promo: `
    rabatt*, kampanje*, gavekort*, gave*, verdi*, verve*, lisens*, tilbud*, invitasjons*, inviter*,
    løs inn, bonus*, kupong*, spar, konkurranse*, venn, venner, venninne, handlekurv, handlekurven,
    billigere`,
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
  done: `
    bekreftet, er bekreftet, verifisert, godkjent, er endret, ble endret, er oppdatert,
    er lagt til, er nå aktiv, er aktivert, slått på, slått av, ble logget inn, logget inn fra,
    ny innlogging, ny pålogging, takk for bestillingen, takk for din bestilling, betaling mottatt,
    har mottatt, er mottatt, gjennomført, fullført`,
};

export const icelandic: Language = {
  code: 'kóði, kóða, kóðann, kóðinn, kóðanum, *kóði, *kóða, *kóðinn, *kóðann, talnakóði, pin',
  secret: 'lykilorð, lykilorðið, lykill',
  sure: `
    staðfestingarkóð*, öryggiskóð*, innskráningarkóð*, auðkenniskóð*, einnota kóð*,
    einnota lykilorð, aðgangskóð*, virkjunarkóð*`,
  purpose: `
    innskrá*, skrá þig inn, skráir þig inn, skráðu þig inn, auðkenn*, einnota, öryggi*, nýtt tæki,
    nýju tæki, endurstill*, nýskrá*, sanna, undirrit*`,
  confirm: 'staðfest*, virkja*, aðgang*, ljúka, samþykk*, breyt*, millifær*',
  number: 'númer, númerið, nr',
  digits: 'tölustaf*, tölur, tölurnar, stafi, stafina, töluna',
  field: 'síðunni, síðuna, reitinn, reitnum, skjáinn, skjánum, appið, appinu, vafrann, vafranum',
  verb: 'sláðu, slá inn, slærð, notaðu, nota, skrifaðu, afritaðu, límdu, settu, færðu inn',
  is: `
    er, eru, hér, þinn, þitt, þín, þessi, þessa, þennan, eftirfarandi, að neðan, hann, inn, í, á,
    sem, til að, fjögurra, sex`,
  fresh: 'nýr, nýja, nýjan, nýtt',
  old: 'eldri, fyrri, gamli',
  expired: 'útrunnin*, runnin* út, ekki lengur gild*, hefur verið notað*',
  hypothetical: 'ef, þegar, áður en',
  validity: 'gildir, gildir í, gildir til, rennur út, innan',
  time: 'mínútur, mínútum, mínútu, klst, klukkustund*, sekúnd*',
  notyou: 'baðst ekki um, ekki þú, hunsaðu, hunsa',
  elsewhere: 'með sms, í smáskilaboð*, í símann, í auðkennisappi*',
  never: 'aldrei, ekki deila, deildu ekki, engum',
  example: 'til dæmis, t.d, dæmi',
  unit: 'krónur, kr, isk, stig, daga, dagar, manns',
  label: `
    pöntun, pöntunar, reikning*, kennitala, kt, sími, símanúmer, viðskiptavin*, tilvísun, mál,
    beiðni, kort, greiðsl*`,
  strong: 'pöntunarnúmer, reikningsnúmer, viðskiptanúmer, sendingarnúmer, málsnúmer, bókunarnúmer',
  promo: 'afslátt*, gjafabréf*, gjafakort*, inneign*',
  booking: 'bókun*, flug*, hótel*, miði, miðar, gisting*',
  meeting: 'fundur, fundar*, fjarfund*',
  backup: 'varakóð*',
  thing: 'póst*, dyra*, hlið*, villu*, skáp*',
  parcel: 'pakki, pakkinn, sending*, afhending*, póstbox*',
  done: `
    staðfest hefur verið, hefur verið staðfest, hefur verið breytt, hefur verið uppfært,
    ný innskráning, móttekin, tókst`,
};
