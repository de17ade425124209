import type { Language } from './language.js';

export const polish: Language = {
  code: 'kod, kodu, kodem, kody, kodów, pin, pinu',
  secret: 'hasło, hasła, hasłem, klucz',
  sure: `
    kod weryfikacyjny, kodu weryfikacyjnego, kod jednorazowy, hasło jednorazowe, hasło sms,
    kod autoryzacyjny, kod bezpieczeństwa, kod logowania, kod do logowania`,
  purpose: `
    weryfik*, zweryfik*, logowan*, zalogow*, logując, zaloguj*, jednorazow*, bezpieczeń*,
    tożsamoś*, rejestrac*, zarejestr*, dwuetap*, dwuskładnik*, uwierzyteln*, autoryz*, odzysk*,
    resetow*, odblokow*, autentyk*, nowe urządzenie, nowego urządzenia`,
  confirm: 'potwierdz*, potwierdź*, aktywac*, aktywuj*, dostęp*, dokończ*, kontynu*',
  number: 'numer, numeru, nr, cyfry, cyfr, liczba',
  verb: 'wpisz, wpisać, wprowadź, wprowadzić, podaj, podać, użyj, użyć, skopiuj, wklej, przepisz',
  is: 'to, jest, są, twój, oto, brzmi, następujący, poniższy, poniżej, teraz',
  fresh: 'nowy, nowe, nowego, aktualny, obecny, ostatni, najnowszy, ważny jest',
  old: 'stary, stare, starego, poprzedni*, wcześniejsz*, dotychczasow*, pierwszy',
  expired: `
    wygasł, wygasła, wygasło, stracił ważność, utracił ważność, nie jest już ważny,
    jest już nieważny, nieważny, nie działa, przestał działać, został wykorzystany,
    został użyty, już wykorzystany, zastąpiony, unieważniony, przeterminowany`,
  hypothetical: 'jeśli, jeżeli, gdy, kiedy, do czasu, zanim, będzie, wygaśnie, po, wygasa',
  elsewhere: `
    sms-em, smsem, sms, przez sms, pocztą, listem, aplikacji uwierzytelniającej, na telefon,
    na twój telefon, na numer telefonu, whatsapp`,
  never: `
    nigdy, nie udostępniaj, nie podawaj, nie przekazuj, nikomu, bez kodu, nie jest potrzebny,
    żaden kod, oszust*, oszustw*, phishing, nie prosiłeś, uważaj, ostrzeg*`,
  example: 'na przykład, np, przykład',
  unit: `
    minut, minuty, minutę, min, godzin, godziny, godzinę, godz, dni, dzień, tygodni, miesięcy,
    lat, sekund, punktów, pkt, zł, złotych, pln, euro, procent, osób, członków, km, kg, razy,
    stron, czytelników`,
  label: `
    zamówieni*, faktur*, kont*, klient*, spraw*, zgłoszeni*, wniosek, wniosku, referencj*, ref,
    paragon*, transakcj*, płatnoś*, przelew*, kart*, telefon*, tel, faks, zadzwoń, infolini*,
    pokój, piętro, pociąg*, wagon, miejsce, peron, lot, skrytka, nip, regon, krs, pesel, vat,
    polis*, umow*, członk*, legitymac*, artykuł*, model, wersj*, seri*, strona, rozdział,
    końcówk*, zakończon*, kończąc*, ostatnie cztery, iban, rachunk*, kwot*, suma, razem, cena,
    saldo, reklamac*, ul, lokal, oddział, wydani*, przesyłk*`,
  strong: `
    numer zamówienia, numer klienta, numer faktury, numer konta, numer sprawy, numer zgłoszenia,
    numer telefonu, numer rachunku, nr zamówienia, numer przesyłki, numer rezerwacji, kod klienta,
    kod produktu, kod towaru, kod artykułu, kod zamówienia, kod płatnika`,
  promo: `
    rabat*, rabatow*, promoc*, zniżk*, kupon*, bon, podarunk*, prezent*, polece*, poleć,
    licenc*, zaproszen*, zrealizuj, ofert*, oszczęd*, lojalnoś*, konkurs*, nagrod*`,
  booking: `
    rezerwac*, lot, lotu, hotel*, podróż*, bilet*, odjazd, przyjazd, odlot, odpraw*, pobyt*,
    wizyt*, termin, pasażer*, wynajem`,
  meeting: 'spotkani*, webinar*, konferencj*, uczestnik*',
  backup: 'zapasow*, awaryjn*, rezerwow*, kopii zapasowej',
  thing: `
    pocztow*, qr, kreskow*, źródłow*, błędu, błąd, kraju, kierunkow*, do drzwi, drzwi, do bramy,
    bramy, domofon*, alarm*, wifi, wi-fi, bank*, swift, bic, kolor*, cywiln*, karn*,
    postępowania, produkt*, kurs*, klas*, sejf*, kłódk*, puk, pkd, budynku, wejściow*`,
  parcel: 'śledzeni*, paczk*, odbior*, dostaw*, kurier*, paczkomat*, nadani*, pokaż ten, okaż',
  quote: 'napisał, napisała, pisze, wiadomość oryginalna',
};
