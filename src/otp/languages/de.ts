import type { Language } from './language.js';

export const german: Language = {
  code: `
    code, codes, *code, *codes, pin, *pin, kürzel, passcode, zahlencode, zifferncode,
    geheimcode, mailcode, geheimzahl`,
  secret: 'passwort, kennwort, *passwort, *kennwort, losung, losungswort, schlüssel',
  sure: `
    einmalcode, einmal-code, einmalpasswort, einmalkennwort, einmal-passwort, einmal-kennwort,
    tan, mtan, smstan, *-tan, verifizierungscode, verifikationscode, anmeldecode,
    sicherheitscode, einmalschlüssel, authentifizierungscode, prüfcode`,
  purpose: `
    verifi*, authentifiz*, anmeld*, anzumelden, einlogg*, einzuloggen, log-in, sicherheit*,
    einmal*, zwei-faktor*, zweistufig*, identität*, registrier*, freischalt*, freigabe*,
    freizugeben, freigeben, zurücksetz*, zurückzusetzen, autorisier*, legitimier*,
    wiederherstell*, ausweisen, konto zu schützen, neues gerät, neuen gerät, neuem gerät,
    kopplung*, koppeln, kontroll*, signatur*, unterzeichn*, unterschrift*`,
  confirm: `
    bestätig*, zu bestätigen, aktivier*, zugang*, zugriff*, abschließen, abzuschließen,
    fortfahren`,
  number: 'nummer, *nummer, *nummern, nr, *nr, ziffern, zahl, zahlen, zahlenfolge',
  verb: `
    eingeben, ein, geben, gib, eingibst, eintippen, verwenden, verwende, benutzen, nutzen,
    nutze, tippen, tragen, kopieren, kopiere, übertragen, einzugeben, einfügen`,
  is: `
    ist, lautet, sind, lauten, ihr, dein, der, die, das, folgende, folgenden, folgender, hier,
    nun, jetzt, wie folgt, heißt`,
  fresh: 'neu, neue, neuer, neuen, neues, aktuell*, gültige, letzte, frisch*',
  old: 'alt, alte, alter, alten, früher*, vorherig*, bisherig*, vorig*, erste',
  expired: `
    abgelaufen, nicht mehr gültig, ungültig, verfallen, bereits verwendet, wurde verwendet,
    wurde benutzt, bereits benutzt, nicht mehr verwendet, funktioniert nicht mehr,
    nicht genutzt, nicht eingelöst, gesperrt, gilt nicht mehr, verliert`,
  hypothetical: 'wenn, falls, sobald, sofern, bis, bevor, wird, werden, sollte, nachdem, läuft',
  elsewhere: `
    per sms, sms, per post, authenticator-app, authenticator, aufs handy, auf ihr handy,
    ans handy, whatsapp, textnachricht, briefpost`,
  never: `
    niemals, nie, niemandem, nicht weiter, geben sie diesen code nicht, kein code, keinen code,
    nicht nötig, nicht erforderlich, nicht angefordert, betrüg*, betrug*, phishing, vorsicht,
    warn*, fragen niemals, nach ihrem code`,
  example: 'z. b, z.b, zum beispiel, beispiel, etwa, beispielsweise',
  unit: `
    minuten, minute, min, stunden, stunde, std, tage, tagen, tag, wochen, monate, jahre,
    sekunden, punkte, punkten, uhr, euro, eur, prozent, personen, mitglieder, kunden, km, kg,
    stück, leser, mal, wörter, seiten`,
  label: `
    bestellung, auftrag*, rechnung*, kunde*, konto, konto*, kunden*, bestell*, vorgang*,
    vorgangs*, ticket*, fall, anfrage*, referenz*, zeichen, aktenzeichen, beleg*, buchungsbeleg,
    zahlung*, karte*, telefon*, tel, fax, mobil*, hotline, zimmer, etage, zug, gleis, wagen,
    platz, sitzplatz, bus, postfach, ust-idnr, ust-id, ustid, steuer*, hrb, hra, amtsgericht,
    vertrag*, mitglied*, versicherung*, artikel*, modell, version, charge, serien*, ausgabe,
    seite, kapitel, abschnitt, paragraf, §, endet auf, endend auf, mit der endnummer,
    endziffern, letzte vier, iban, bic, blz, verwendungszweck, betrag, summe, preis, gesamt,
    antrag*, verfahren*, geräte*, filiale, gerät, stand, spende*, kassenzeichen, gläubiger*,
    mandat*, zähler*, matrikel*`,
  strong: `
    bestellnummer, auftragsnummer, rechnungsnummer, kundennummer, kontonummer, vorgangsnummer,
    ticketnummer, telefonnummer, referenznummer, sendungsnummer, vertragsnummer, kartennummer,
    bestellnr, rechnungsnr, kundennr, mit der endung, kundencode, kunden-code, bestellcode,
    artikelcode, produktcode, auftragscode, mitgliedscode, filialcode, steuercode, mandantencode,
    genehmigungsnummer, genehmigungscode`,
  promo: `
    gutschein*, rabatt*, aktionscode*, aktions*, geschenk*, einlös*, einzulösen, empfehl*,
    werbe*, freunde werben, lizenz*, produktschlüssel, bonus*, prämie*, gewinnspiel*, gewinn*,
    an der kasse, guthaben*, sparen, einladungs*`,
  booking: `
    buchung*, reservier*, flug*, hotel*, anreise, abreise, check-in, abfahrt, ankunft, reise*,
    abholort, gäste, übernacht*, termin*, fahrkarte*, eintritt*, vorstellung, bahn*, mietwagen*`,
  meeting: 'besprechung*, meeting*, webinar*, konferenz*, einwahl*, teilnahme*, teilnehmer*',
  backup: 'backup*, ersatz*, wiederherstellungscodes, notfall*, reserve*',
  thing: `
    post*, postleitzahl*, plz, *leitzahl, vorwahl*, länder*, fehler*, status*, quell*, quelltext,
    qr, qr-*, bar*, barcode*, strich*, tür*, haustür*, tor*, garagen*, alarm*, schlüsselkasten,
    wlan*, wlan-*, farb*, farbcode*, kurs*, raum*, strafgesetz, bank*, bankleitzahl, versions*,
    geräte*, spiel*, gebäude*, morse*, dress*, verhaltens*, unlesbar`,
  parcel: `
    sendung*, paket*, abhol*, liefer*, trackingcode*, tracking*, zustell*, packstation*,
    abholcode*, filial*, vorzeigen, vorlegen, zeigen sie diesen code, schließfach*`,
  quote: 'schrieb, ursprüngliche nachricht',
};
