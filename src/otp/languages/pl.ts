import type { Language } from './language.js';

export const polish: Language = {
  code: 'kod, kodu, kodem, kody, kodów, pin, pinu, kodzie, kodami, szyfr',
  secret: 'hasło, hasła, hasłem, klucz, haśle, kluczem, klucza',
  sure: `
    kod weryfikacyjny, kodu weryfikacyjnego, kod jednorazowy, hasło jednorazowe, hasło sms,
    kod autoryzacyjny, kod bezpieczeństwa, kod logowania, kod do logowania, kodu jednorazowego,
    hasła jednorazowego, jednorazowe hasło, jednorazowy kod, kod aktywacyjny, hasło tymczasowe,
    tymczasowe hasło, klucz jednorazowy, token, tokenu, pin jednorazowy, kod uwierzytelniający,
    numer weryfikacyjny, kod tymczasowy, kod odblokowujący`,
  purpose: `
    weryfik*, zweryfik*, logowan*, zalogow*, logując, zaloguj*, jednorazow*, bezpieczeń*,
    tożsamoś*, rejestrac*, zarejestr*, dwuetap*, dwuskładnik*, uwierzyteln*, autoryz*, odzysk*,
    resetow*, odblokow*, autentyk*, nowe urządzenie, nowego urządzenia, zaloguj, logowani*,
    logow*, rejestr*, załóż konto, założyć konto, założeni*, nowe hasło, zapomniał*, reset*,
    zresetow*, zmiana hasła, zmiany hasła, że to ty, to naprawdę ty, nieznane urządzenie,
    uwierzytel*, podpis*, bezpiecze*, jednoraz*, odblok*, powiąza*, sparowa*`,
  confirm: `
    potwierdz*, potwierdź*, aktywac*, aktywuj*, dostęp*, dokończ*, kontynu*, zatwierdz*,
    aktyw*, akcept*, zmian*, kontynuow*, ukończ*`,
  number: 'numer, numeru, nr',
  digits: `
    cyfra, cyfry, cyfr, cyframi, liczba, liczbę, liczby, znaki, znaków, ciąg znaków, ciąg cyfr,
    ciąg, kombinacja, kombinację, litery i cyfry, następujący numer, poniższy numer, ten numer,
    te cyfry, numer poniżej, sekwencja, sekwencję`,
  verb: `
    wpisz, wpisać, wprowadź, wprowadzić, podaj, podać, użyj, użyć, skopiuj, wklej, przepisz,
    wpisując, wprowadzając, podając, przepisać, wstaw, wstukaj, wystukaj, uzupełnij,
    skorzystaj, proszę wpisać, proszę podać, prosimy wpisać, odpowiedz, kopiuj, wklejając,
    wpiszesz, poda, użycie, wypełnij`,
  field: `
    strona, stronie, stronę, aplikacja, aplikacji, okno, oknie, ekran, ekranie, przeglądarka,
    przeglądarce, pole, polu, formularz, formularzu, serwis, serwisie, portal, portalu,
    terminal, kiosk, witrynie`,
  is: `
    to, jest, są, twój, oto, brzmi, następujący, poniższy, poniżej, teraz, ten, ta, te, tego,
    poniższe, następujące, twoje, pana, pani, tutaj, cztery, pięć, sześć, siedem, osiem,
    czterocyfrowy, sześciocyfrowy, osobisty`,
  fresh: 'nowy, nowe, nowego, aktualny, obecny, ostatni, najnowszy, ważny jest',
  old: `
    stary, stare, starego, poprzedni*, wcześniejsz*, dotychczasow*, pierwszy`,
  expired: `
    wygasł, wygasła, wygasło, stracił ważność, utracił ważność, nie jest już ważny,
    jest już nieważny, nieważny, nie działa, przestał działać, został wykorzystany,
    został użyty, już wykorzystany, zastąpiony, unieważniony, przeterminowany,
    straciło ważność, nieważne, nieważna, już nieważny, unieważnione, anulowany, zostało użyte,
    już użyty, już nie działa, nieaktualny, nieaktualne`,
  hypothetical: `
    jeśli, jeżeli, gdy, kiedy, do czasu, zanim, będzie, wygaśnie, po, wygasa`,
  validity: `
    ważny przez, ważny do, ważne przez, ważne do, jest ważny, jest ważne, ważny, ważna,
    ważność, traci ważność, wygasa za, jednorazowego użytku, tylko raz, jeden raz, w ciągu,
    przez najbliższe, obowiązuje`,
  time: `
    minut, minuty, minutę, min, godzin, godziny, godzinę, godz, sekund, pół godziny, kwadrans`,
  notyou: `
    nie prosiłeś, nie prosiłaś, nie prosili, nie zlecał, nie to nie, to nie ty, to nie pan,
    jeśli to nie, jeżeli to nie, nie składał, zignoruj, zignorować, proszę zignorować,
    prosimy zignorować, nie musisz nic robić, nie trzeba nic robić, nic nie rób, pomiń tę,
    usuń tę`,
  elsewhere: `
    sms-em, smsem, sms, przez sms, pocztą, listem, aplikacji uwierzytelniającej, na telefon,
    na twój telefon, na numer telefonu, whatsapp, w aplikacji mobilnej, w liście,
    powiadomienie push, esemesem`,
  never: `
    nigdy, nie udostępniaj, nie podawaj, nie przekazuj, nikomu, bez kodu, nie jest potrzebny,
    żaden kod, oszust*, oszustw*, phishing, uważaj, ostrzeg*, nie ujawniaj, nie zdradzaj,
    nie podawać, poufny, poufne, tajne, nigdy nie prosimy, nigdy nie pytamy, nasi pracownicy`,
  example: 'na przykład, np, przykład',
  unit: `
    dni, dzień, tygodni, miesięcy, lat, punktów, pkt, zł, złotych, pln, euro, procent, osób,
    członków, km, kg, razy, stron, czytelników`,
  label: `
    zamówieni*, faktur*, kont*, klient*, spraw*, zgłoszeni*, wniosek, wniosku, referencj*, ref,
    paragon*, transakcj*, płatnoś*, przelew*, kart*, telefon*, tel, faks, zadzwoń, infolini*,
    pokój, piętro, pociąg*, wagon, miejsce, peron, lot, skrytka, nip, regon, krs, pesel, vat,
    polis*, umow*, członk*, legitymac*, artykuł*, model, wersj*, seri*, rozdział, końcówk*,
    zakończon*, kończąc*, ostatnie cztery, iban, rachunk*, kwot*, suma, razem, cena, saldo,
    reklamac*, ul, lokal, oddział, wydani*, przesyłk*`,
  strong: `
    numer zamówienia, numer klienta, numer faktury, numer konta, numer sprawy,
    numer zgłoszenia, numer telefonu, numer rachunku, nr zamówienia, numer przesyłki,
    numer rezerwacji, kod klienta, kod produktu, kod towaru, kod artykułu, kod zamówienia,
    kod płatnika, nr klienta, nr faktury, nr konta, nr telefonu, nr przesyłki, numer paczki,
    numer polisy, numer umowy, numer seryjny, numer karty, numer referencyjny, kod pocztowy,
    kod rabatowy, kod promocyjny, kod odbioru, kod błędu, kod kreskowy, kod qr, kod do drzwi,
    kod do bramy, kod do domofonu, domofon, kod kraju, kod koloru, kod rezerwacji,
    kod licencyjny, klucz licencyjny, klucz produktu, kody zapasowe, numer licznika,
    numer ewidencyjny, numer pesel, numer pokoju, numer pociągu`,
  promo: `
    rabat*, rabatow*, promoc*, zniżk*, kupon*, bon, podarunk*, prezent*, polece*, poleć,
    licenc*, zaproszen*, zrealizuj, ofert*, oszczęd*, lojalnoś*, konkurs*, nagrod*, znajom*,
    przyjaciel*`,
  booking: `
    rezerwac*, lot, lotu, hotel*, podróż*, bilet*, odjazd, przyjazd, odlot, odpraw*, pobyt*,
    wizyt*, termin, pasażer*, wynajem`,
  meeting: 'spotkani*, webinar*, konferencj*, uczestnik*',
  backup: 'zapasow*, awaryjn*, rezerwow*, kopii zapasowej',
  thing: `
    pocztow*, qr, kreskow*, źródłow*, błędu, błąd, kraju, kierunkow*, do drzwi, drzwi,
    do bramy, bramy, domofon*, alarm*, wifi, wi-fi, bank*, swift, bic, kolor*, cywiln*, karn*,
    postępowania, produkt*, kurs*, klas*, sejf*, kłódk*, puk, pkd, budynku, wejściow*`,
  parcel: `
    śledzeni*, paczk*, odbior*, dostaw*, kurier*, paczkomat*, nadani*, pokaż ten, okaż`,
  quote: 'napisał, napisała, pisze, wiadomość oryginalna',
};
