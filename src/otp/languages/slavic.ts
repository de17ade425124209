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
    resetow*, odblokow*, autentyk*, nowe urządzenie, nowego urządzenia, zaloguj, logowani*, logow*,
    rejestr*, załóż konto, założyć konto, założeni*, nowe hasło, zapomniał*, reset*, zresetow*,
    zmiana hasła, zmiany hasła, że to ty, to naprawdę ty, nieznane urządzenie, uwierzytel*,
    podpis*, bezpiecze*, jednoraz*, odblok*, powiąza*, sparowa*`,
  confirm: `
    potwierdz*, potwierdź*, aktywac*, aktywuj*, dostęp*, dokończ*, kontynu*, zatwierdz*, aktyw*,
    akcept*, zmian*, kontynuow*, ukończ*`,
  number: 'numer, numeru, nr',
  digits: `
    cyfra, cyfry, cyfr, cyframi, liczba, liczbę, liczby, znaki, znaków, ciąg znaków, ciąg cyfr,
    ciąg, kombinacja, kombinację, litery i cyfry, następujący numer, poniższy numer, ten numer,
    te cyfry, numer poniżej, sekwencja, sekwencję, o co prosiłeś, o co prosiłaś, czego potrzebujesz,
    w temacie`,
  verb: `
    wpisz, wpisać, wprowadź, wprowadzić, podaj, podać, użyj, użyć, skopiuj, wklej, przepisz,
    wpisując, wprowadzając, podając, przepisać, wstaw, wstukaj, wystukaj, uzupełnij, skorzystaj,
    proszę wpisać, proszę podać, prosimy wpisać, odpowiedz, kopiuj, wklejając, wpiszesz, poda,
    użycie, wypełnij, czeka na, prosi o, wpisz go, wpisz je, wpisz to, przepisz go, przepisz je,
    wklej go, wklep, wklep je, wstaw go, trzeba wpisać, należy wpisać`,
  field: `
    strona, stronie, stronę, aplikacja, aplikacji, okno, oknie, ekran, ekranie, przeglądarka,
    przeglądarce, pole, polu, formularz, formularzu, serwis, serwisie, portal, portalu, terminal,
    kiosk, witrynie`,
  is: `
    to, jest, są, twój, oto, brzmi, następujący, poniższy, poniżej, teraz, ten, ta, te, tego,
    poniższe, następujące, twoje, pana, pani, tutaj, cztery, pięć, sześć, siedem, osiem,
    czterocyfrowy, sześciocyfrowy, osobisty`,
  fresh: 'nowy, nowe, nowego, aktualny, obecny, ostatni, najnowszy, ważny jest',
  old: `
    stary, stare, starego, poprzedni*, wcześniejsz*, dotychczasow*, pierwszy`,
  expired: `
    wygasł, wygasła, wygasło, stracił ważność, utracił ważność, nie jest już ważny,
    jest już nieważny, nieważny, nie działa, przestał działać, został wykorzystany, został użyty,
    już wykorzystany, zastąpiony, unieważniony, przeterminowany, straciło ważność, nieważne,
    nieważna, już nieważny, unieważnione, anulowany, zostało użyte, już użyty, już nie działa,
    nieaktualny, nieaktualne`,
  hypothetical: `
    jeśli, jeżeli, gdy, kiedy, do czasu, zanim, będzie, wygaśnie, po, wygasa`,
  validity: `
    ważny przez, ważny do, ważne przez, ważne do, jest ważny, jest ważne, ważny, ważna, ważność,
    traci ważność, wygasa za, jednorazowego użytku, tylko raz, jeden raz, w ciągu,
    przez najbliższe, obowiązuje`,
  time: `
    minut, minuty, minutę, min, godzin, godziny, godzinę, godz, sekund, pół godziny, kwadrans`,
  notyou: `
    nie prosiłeś, nie prosiłaś, nie prosili, nie zlecał, nie to nie, to nie ty, to nie pan,
    jeśli to nie, jeżeli to nie, nie składał, zignoruj, zignorować, proszę zignorować,
    prosimy zignorować, nie musisz nic robić, nie trzeba nic robić, nic nie rób, pomiń tę, usuń tę`,
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
    numer zamówienia, numer klienta, numer faktury, numer konta, numer sprawy, numer zgłoszenia,
    numer telefonu, numer rachunku, nr zamówienia, numer przesyłki, numer rezerwacji, kod klienta,
    kod produktu, kod towaru, kod artykułu, kod zamówienia, kod płatnika, nr klienta, nr faktury,
    nr konta, nr telefonu, nr przesyłki, numer paczki, numer polisy, numer umowy, numer seryjny,
    numer karty, numer referencyjny, kod pocztowy, kod rabatowy, kod promocyjny, kod odbioru,
    kod błędu, kod kreskowy, kod qr, kod do drzwi, kod do bramy, kod do domofonu, domofon,
    kod kraju, kod koloru, kod rezerwacji, kod licencyjny, klucz licencyjny, klucz produktu,
    kody zapasowe, numer licznika, numer ewidencyjny, numer pesel, numer pokoju, numer pociągu`,
  promo: `
    rabat*, rabatow*, promoc*, zniżk*, kupon*, bon, podarunk*, prezent*, polece*, poleć, licenc*,
    zaproszen*, zrealizuj, ofert*, oszczęd*, lojalnoś*, konkurs*, nagrod*, znajom*, przyjaciel*,
    koszyku, koszyka, koszyk, w koszyku, taniej, zakupach, zakupów`,
  booking: `
    rezerwac*, lot, lotu, hotel*, podróż*, bilet*, odjazd, przyjazd, odlot, odpraw*, pobyt*,
    wizyt*, termin, pasażer*, wynajem`,
  meeting: 'spotkani*, webinar*, konferencj*, uczestnik*',
  backup: 'zapasow*, awaryjn*, rezerwow*, kopii zapasowej',
  thing: `
    pocztow*, qr, kreskow*, źródłow*, błędu, błąd, kraju, kierunkow*, do drzwi, drzwi, do bramy,
    bramy, domofon*, alarm*, wifi, wi-fi, bank*, swift, bic, kolor*, cywiln*, karn*, postępowania,
    produkt*, kurs*, klas*, sejf*, kłódk*, puk, pkd, budynku, wejściow*`,
  parcel: `
    śledzeni*, paczk*, odbior*, dostaw*, kurier*, paczkomat*, nadani*, pokaż ten, okaż`,
  quote: 'napisał, napisała, pisze, wiadomość oryginalna',
  done: `
    potwierdzone, potwierdzona, potwierdzony, został potwierdzony, została potwierdzona,
    potwierdzono, zweryfikowany, zweryfikowano, zatwierdzony, zatwierdzono, został zmieniony,
    została zmieniona, zostało zmienione, zmieniono, zaktualizowano, został dodany, dodano,
    jest teraz aktywne, aktywowano, włączono, wyłączono, zalogowano się, zalogowano,
    nowe logowanie, płatność otrzymana, otrzymaliśmy, pomyślnie, zakończono, zakończone`,
};

export const czech: Language = {
  code: 'kód, kódu, kódem, kódy, kódů, pin, kódech, kódovým',
  secret: 'heslo, hesla, klíč, heslem, klíčem',
  sure: `
    ověřovací kód, ověřovacího kódu, jednorázové heslo, jednorázový kód, jednorázového hesla,
    bezpečnostní kód, přihlašovací kód, autorizační kód, jednorázového kódu, aktivační kód,
    dočasné heslo, dočasný kód, jednorázový klíč, token, jednorázový pin, kontrolní kód,
    kontrolní číslo, ověřovací číslo, odemykací kód`,
  purpose: `
    ověř*, přihlá*, jednoráz*, bezpečnost*, totožnost*, registr*, zaregistr*, dvoufáz*,
    dvoufaktor*, autoriz*, autentiz*, autentif*, obnov*, odemk*, nové zařízení, nového zařízení,
    přihlás*, přihlaš*, přihlášen*, založ*, vytvoř*, zapomenut*, nové heslo, reset*, změna hesla,
    změny hesla, že jste to vy, jste to opravdu vy, neznámé zařízení, podpis*, podeps*, odblok*,
    spárov*, identit*`,
  confirm: `
    potvrz*, aktiv*, přístup*, dokonč*, pokrač*, potvr*, schval*, schvál*, změn*, uvoln*, převod*`,
  number: 'č, čís',
  digits: `
    číslice, číslic, číslici, číslo níže, číslo, čísla, znaky, znaků, kombinace, kombinaci,
    řada číslic, řadu číslic, řada čísel, písmena a číslice, následující číslo, toto číslo,
    tato čísla, tyto číslice, řetězec, posloupnost, o co jste žádali, o co jste požádali,
    co potřebujete, v předmětu`,
  verb: `
    zadejte, zadej, zadat, zadáním, vložte, vlož, napište, opište, použijte, použij, použít,
    zkopírujte, vepište, zadáte, zadejte prosím, vyplňte, vyplnit, napsat, napiš, vepsat, opsat,
    opiš, přepište, přepsat, vložit, zkopírovat, zkopíruj, naťukejte, naťukej, vyťukejte, uveďte,
    uvést, odpovězte, použitím, sdělte, doplňte, čeká na, žádá o, vyplň, vepiš, přepiš, patří do,
    doplň, namačkejte`,
  field: `
    stránka, stránce, stránku, aplikace, aplikaci, okno, okna, okně, obrazovka, obrazovce,
    prohlížeč, prohlížeči, pole, poli, políčka, políčko, formulář, formuláři, formuláře, webu,
    portál, portálu, terminál, kiosku`,
  is: `
    je, jsou, zní, váš, tvůj, zde, následující, níže, nyní, tento, tato, toto, tyto, těchto, vaše,
    tvoje, čtyři, pět, šest, sedm, osm, čtyřmístný, šestimístný, osobní, prosím, tohle`,
  fresh: 'nový, nové, nového, aktuální, poslední, nejnovější, platný',
  old: 'starý, staré, předchozí, dřívější, původní, první',
  expired: `
    vypršel, vypršela, vypršelo, platnost skončila, již není platný, už není platný, již neplatí,
    už neplatí, neplatný, nefunguje, byl použit, již použit, nahrazen, zneplatněn,
    platnost vypršela, neplatné, neplatná, zrušen, zrušeno, už použit, pozbyl platnosti, propadl`,
  hypothetical: 'pokud, jestliže, když, dokud, než, bude, vyprší, jakmile, až',
  validity: `
    platí, platné, platná, platnost, platí do, platí jen, je platný, je platné, vyprší za, pozbude,
    jen jednou, pouze jednou, jednorázově, během, po dobu, následujících`,
  time: `
    minut, minuty, minutu, min, hodin, hodiny, hodinu, sekund, vteřin, půl hodiny, půlhodiny,
    čtvrt hodiny, čtvrthodiny`,
  notyou: `
    nežádali, nežádal, nežádala, jste nežádali, jste to nebyli, nebyli jste to, nebyl jste to,
    pokud jste to, pokud jste, o nic nežádali, ignorujte, ignoruj, můžete ignorovat, nevšímejte,
    nemusíte nic, nemusíte dělat, nedělejte nic, smažte, přehlédněte`,
  elsewhere: `
    sms, esemesk*, poštou, do mobilu, na telefon, na váš telefon, autentizační aplikac*, whatsapp,
    v aplikaci zobrazí, dopisem, v dopise, na mobil, smskou, esemeskou, sms zprávou`,
  never: `
    nikdy, nesdílejte, nesdělujte, nikomu, neposílejte, bez kódu, není potřeba, žádný kód, podvod*,
    phishing, pozor, neprozrazujte, nepředávejte, nedávejte, důvěrný, tajný, nikdy se neptáme,
    nikdy po vás, naši zaměstnanci, s nikým`,
  example: 'například, např, příklad',
  unit: `
    hod, dní, dny, dnů, týdnů, měsíců, let, bodů, kč, korun, eur, procent, osob, členů, km, kg,
    krát, stran, čtenářů`,
  label: `
    objednávk*, faktur*, účet, účtu, účtenk*, zákazní*, případ*, požadav*, žádost*, referenc*,
    doklad*, transakc*, platb*, kart*, telefon*, tel, mobil, volejte, linka, pokoj*, patro, vlak*,
    vůz, místo, let, box, dph, smlouv*, pojist*, člen*, model, verz*, séri*, výrobní, strana,
    kapitola, končící, posledn* čtyř*, iban, částk*, celkem, cena, zůstatek, variabilní, symbol,
    vs, spis*, reklamac*, vydání, zásilk*`,
  strong: `
    číslo objednávky, zákaznické číslo, číslo faktury, číslo účtu, číslo případu, telefonní číslo,
    variabilní symbol, číslo zásilky, číslo rezervace, číslo požadavku, kód zákazníka,
    zákaznický kód, kód produktu, kód zboží, kód objednávky, č. objednávky, číslo zákazníka,
    č. účtu, číslo jednací, rezervační číslo, číslo smlouvy, číslo pojistky, výrobní číslo,
    sériové číslo, číslo karty, konstantní symbol, specifický symbol, číslo popisné, číslo vlaku,
    číslo linky, rodné číslo, číslo průkazu, referenční číslo, poštovní směrovací číslo, psč,
    slevový kód, slevového kódu, dárkový kód, kód chyby, chybový kód, čárový kód, qr kód,
    kód dveří, kód od dveří, kód ke dveřím, kód zámku, kód brány, kód země, kód barvy,
    licenční klíč, licenční kód, záložní kód, záložní kódy, kód pro vyzvednutí, výdejní kód, ičo,
    ič, dič`,
  promo: `
    slevov*, slev*, promo*, kupon*, kupón*, dárk*, poukaz*, voucher*, doporuč*, licenč*, pozván*,
    uplatn*, nabídk*, ušetř*, věrnost*, soutěž*, výher*, přátelům, kamarád*, známým, licenční,
    košíku, košík, levněji, nákup, nákupu`,
  booking: `
    rezervac*, rezervač*, let, letu, hotel*, cest*, jízdenk*, letenk*, vstupenk*, odjezd, příjezd,
    odlet, přílet, odbaven*, pobyt*, termín, hosté`,
  meeting: 'schůzk*, webinář*, konferenc*, účastník*',
  backup: 'záložní*, zálohov*, nouzov*, obnovovací kódy',
  thing: `
    směrovací, poštovní, qr, čárov*, zdrojov*, chyb*, země, předvolba, ke dveřím, dveře, dveří,
    brán*, vrat*, alarm*, wifi, wi-fi, bank*, swift, bic, barv*, občansk*, trestní*, produkt*,
    kurz*, zámk*, puk, stavov*`,
  parcel: `
    sledován*, sledovací, balík*, doručen*, vyzvednut*, výdejní*, kurýr*, výdej*, pro výdej,
    ukažte, předložte`,
  quote: 'napsal, napsala, původní zpráva',
  done: `
    potvrzeno, potvrzena, potvrzen, byl potvrzen, byla potvrzena, bylo potvrzeno, ověřeno, ověřen,
    schváleno, schválen, bylo změněno, byla změněna, byl změněn, bylo aktualizováno, byl přidán,
    je nyní aktivní, bylo aktivováno, zapnuto, zapnuli jste, vypnuto, přihlášení proběhlo,
    nové přihlášení, proběhlo přihlášení, platba přijata, přijali jsme, jsme přijali,
    obdrželi jsme, jsme obdrželi, úspěšně, dokončeno, dokončena`,
};

export const slovak: Language = {
  code: 'kód, kódu, kódy',
  secret: 'heslo, hesla, kľúč, heslom',
  sure: `
    overovací kód, jednorazové heslo, jednorazový kód, bezpečnostný kód, prihlasovací kód,
    overovacieho kódu, aktivačný kód, dočasné heslo, dočasný kód, token, jednorazový pin,
    kontrolný kód, overovacie číslo`,
  purpose: `
    over*, prihlás*, prihlas*, jednoraz*, bezpečnost*, totožnos*, registr*, dvojfaktor*, autoriz*,
    obnov*, prihlasov*, vytvor*, zabudnut*, nové heslo, reset*, že ste to vy, nové zariadenie,
    nového zariadenia, podpis*, podpís*, bezpečnos*, dvojstup*, odomk*, odblok*`,
  confirm: `
    potvrd*, prístup*, dokonč*, potvr*, schvál*, schvaľ*, aktiv*, zmen*, pokrač*, prevod*`,
  number: 'číslo, čísla, č, čís',
  digits: `
    číslice, číslic, znaky, znakov, kombinácia, kombináciu, písmená a číslice, nasledujúce číslo,
    toto číslo, číslo nižšie, tieto čísla, tieto číslice, o čo ste žiadali, o čo ste požiadali,
    čo potrebujete`,
  verb: `
    zadajte, zadaj, vložte, použite, použi, skopírujte, napíšte, zadať, vyplňte, opíšte, prepíšte,
    vložiť, skopíruj, uveďte, napíš, vpíšte, odpovedzte, zadaním, doplňte, doplň, prepíš, opíš,
    vpíš, patrí do, vyplň, naťukajte`,
  field: `
    stránke, stránku, aplikácii, aplikácia, okno, okna, obrazovke, prehliadači, pole, poľa,
    políčka, formulár, formulári, formulára, portáli, webe`,
  is: `
    je, znie, váš, tvoj, sú, nižšie, nasledujúci, vaše, tento, toto, tieto, sem, tu, štyri, päť,
    šesť, osem`,
  fresh: 'nový, aktuálny, posledný, nové',
  old: 'starý, predchádzajúci, pôvodný, predchádzajúc*, predošl*',
  expired: `
    vypršal, vypršala, už nie je platný, už neplatí, neplatný, bol použitý, neplatné, zrušený,
    už použitý, nahradený, nefunguje`,
  hypothetical: 'ak, keď, kým, bude, vyprší',
  validity: `
    platí, platný, platné, platnosť, platí do, je platný, uplynie, iba raz, len raz, jednorazovo,
    počas, v priebehu`,
  time: 'minút, minúty, minútu, min, hodín, hodiny, hodinu, sekúnd, pol hodiny',
  notyou: `
    nežiadali, nežiadal, neboli ste to, ste to neboli, ak ste to, ignorujte, nevšímajte,
    nemusíte nič, nerobte nič`,
  elsewhere: 'poštou, do mobilu, sms, listom, na telefón, na mobil',
  never: `
    nikdy, nezdieľajte, nikomu, podvod*, neposkytujte, neprezrádzajte, s nikým, dôverný`,
  example: 'napríklad, napr, príklad',
  unit: 'dní, bodov, osôb, deň, týždňov, mesiacov, rokov, eur, percent, km, kg',
  label: `
    objednávk*, faktúr*, účet, zákazní*, prípad*, žiados*, platb*, suma, spolu, objednávka,
    objednávky, faktúra, faktúry, zákazník, účtu, prípad, tiket, referencia, platba, karta, karty,
    telefón, tel, fax, izba, vlak, vozeň, sedadlo, ičo, dič, zmluva, zmluvy, model, verzia,
    končiaca, cena, zostatok, zásielka`,
  strong: `
    číslo objednávky, číslo zákazníka, číslo faktúry, číslo účtu, číslo zásielky, číslo rezervácie,
    telefónne číslo, variabilný symbol, sériové číslo, zľavový kód, kód chyby, čiarový kód, qr kód,
    kód dverí, licenčný kľúč, záložné kódy, číslo zmluvy, číslo karty, poštové smerovacie číslo`,
  promo: `
    zľav*, darček*, poukážk*, kupón*, poukaz*, promo*, akci*, licenc*, súťaž*, košíku, košík,
    lacnejšie, nákup`,
  booking: `
    rezerváci*, lístok, odchod, príchod, rezerv*, let, letu, hotel*, ubytovan*, cest*, vstupenk*,
    lístky, termín`,
  thing: `
    smerovacie, psč, poštov*, čiarov*, chyb*, dver*, qr, brán*, wifi, krajin*, farb*, bankov*,
    zámk*, garáž*`,
  parcel: 'zásielk*, balík*, doručen*, kuriér*, výdaj*, prevzat*, sledovan*',
  quote: 'napísal, napísala, pôvodná správa',
  done: `
    potvrdené, potvrdená, potvrdený, bol potvrdený, bola potvrdená, overené, overený, schválené,
    schválený, bolo zmenené, bola zmenená, bol zmenený, bol pridaný, je teraz aktívne, aktivované,
    zapnuté, vypnuté, nové prihlásenie, prebehlo prihlásenie, platba prijatá, prijali sme,
    dostali sme, úspešne, dokončené`,
};

export const russian: Language = {
  code: `
    код, кода, коду, кодом, коде, коды, пин, пин-код, пин-кода, пинкод, *-код, кодовое слово,
    цифровой код, секретное слово`,
  secret: `
    пароль, пароля, паролем, паролю, ключ, паролей, ключом, ключа, кодовую фразу`,
  sure: `
    код подтверждения, кода подтверждения, одноразовый код, одноразовый пароль,
    одноразового пароля, код проверки, проверочный код, код безопасности, код для входа,
    код авторизации, код верификации, смс-код, секретный код, код активации, код входа,
    одноразовый пин, одноразовый ключ, одноразовый токен, временный пароль, временный код,
    разовый пароль, разовый код, токен, проверочные цифры, проверочное число, контрольный код,
    контрольное число, код двухфакторной, пароль для входа, код разблокировки, код для сброса,
    код регистрации, код из письма, код из этого письма, код подписи, код для подписания`,
  purpose: `
    подтвержд*, подтверд*, провер*, верифи*, вход*, войти, войдите, войд*, авториз*, аутентифи*,
    однораз*, безопасност*, личност*, регистрац*, зарегистр*, двухфактор*, двухэтап*, восстанов*,
    сброс*, разблок*, новое устройство, нового устройства, зайти, авторизу*, регистр*,
    создани* аккаунта, учётн*, учетн*, забыли, забытый, новый пароль, смены пароля, смена пароля,
    сменить пароль, восстано*, что это вы, это действительно вы, новом устройстве, незнаком*,
    неизвестн* устройств*, подпис*, двухэтапн*, двухфакторн*, безопасн*, верифик*, удостовер*,
    разблокир*, привяз*`,
  confirm: `
    активац*, активир*, доступ*, заверш*, продолж*, подтв*, одобр*, смен*, измен*, перевод*, оплат*`,
  number: 'номер, номера, №',
  digits: `
    цифра, цифры, цифр, цифрами, число, числа, числом, символы, символов, знаки, знаков, комбинация,
    комбинацию, комбинации, последовательность, набор цифр, набор символов, буквы и цифры,
    следующий номер, этот номер, номер ниже, эти цифры, эти символы, это число, следующее число,
    следующие цифры, ключевое слово, что вы просили, что вы запрашивали, что вы запросили,
    то что нужно, что ты просил, в теме письма`,
  verb: `
    введите, введи, ввести, вводите, указать, укажите, используйте, использовать, наберите,
    скопируйте, вставьте, введите его, впишите, вписать, вбейте, вбить, набрать, набери, напишите,
    напиши, внесите, вставить, вставь, скопируй, скопировать, укажи, используй, перепишите,
    перенесите, назовите, сообщите сайту, ответьте, заполните, введя, указав, ввода, вводить, вводя,
    применит*, примените, ждёт, ожидает, запрашивает, спрашивает, подтвердите кодом,
    подтвердите числом, впиши, вбей, перепиши, перенеси, продиктуйте`,
  field: `
    страница, странице, страницу, приложение, приложении, окно, окне, окошко, экран, экране,
    браузер, браузере, поле, поля, форма, форме, форму, сайт, сайте, сайта, портал, портале,
    терминал, терминале, анкете, личном кабинете, киоске`,
  is: `
    это, ваш, твой, вот, равен, следующий, ниже, теперь, для, этот, эта, эти, ваша, ваше, следующее,
    следующие, здесь, нижe, следующая, четыре, пять, шесть, семь, восемь, четырёхзначный,
    четырехзначный, шестизначный, личный, пожалуйста, вот это`,
  fresh: `
    новый, новая, нового, новые, актуальный, последний, действующий, текущий, свежий, новое,
    обновлённый`,
  old: 'старый, старого, прежний, предыдущ*, прошл*, ранее, первый',
  expired: `
    истёк, истекло, истекший, устарел, просрочен, больше не действителен, больше не действует,
    уже не действует, не действителен, недействителен, недействительны, не действует, утратил силу,
    уже использован, был использован, использован, заменён, аннулирован, истекла, истек,
    истёк срок, срок действия истёк, устарела, просрочена, отменён, отменен, отменена, погашен,
    аннулирована, замен*, не сработает, не работает, больше не работает, больше не годится,
    не подойдёт, не подойдет, отозван, недействительным, недействительной, недействительно`,
  hypothetical: 'если, когда, пока, до того, будет, истекает, истечёт, после',
  validity: `
    действует, действителен, действительна, действительно, действителен до, годен, годится,
    срок действия, срок годности, истечет, сгорит, один раз, только один раз, одноразово,
    в течение, ближайшие, в ближайшие, перестанет действовать, хватит на, живёт, живет, работает`,
  time: `
    минут, минуты, минуту, мин, час, часов, часа, секунд, сек, полчаса, четверть часа`,
  notyou: `
    не запрашивали, не запрашивал, не просили, не вы, если это не, это были не вы, это не вы,
    это был не, не ваша регистрация, не ваш запрос, вы не, не регистрировались, не отправляли,
    проигнорируйте, игнорируйте, просто удалите, удалите это, не обращайте внимания,
    ничего делать не, ничего не делайте, делать ничего не, ничего не нужно, письмо пришло по ошибке`,
  elsewhere: `
    по смс, в смс, смс, sms, по почте россии, письмо по почте, приложении-аутентификаторе,
    на ваш телефон, на телефон, whatsapp, в приложении банка, в мобильном приложении,
    бумажным письмом, письмом по почте, звонок, позвоним, последние цифры номера, push-уведомлен*,
    пуш-уведомлен*, почтой россии`,
  never: `
    никогда, никому, не сообщайте, не передавайте, не говорите, не нужен, не требуется, без кода,
    мошенни*, фишинг*, осторожн*, не требуйте, не давайте, не называйте, не показывайте,
    не пересылайте, не делитесь, конфиденциальн*, держите в тайне, держите в секрете, в секрете,
    никогда не просим, никогда не спрашиваем, сотрудники никогда, даже сотруд*, ни с кем`,
  example: 'например, пример, примеру, к примеру, напр, вроде, типа, образец',
  unit: `
    дней, дня, день, сутки, суток, недель, месяцев, лет, года, год, баллов, балла, бонусов, рублей,
    руб, р, ₽, евро, долларов, процентов, человек, участников, км, кг, раз, страниц, читателей`,
  label: `
    заказ*, счёт, счета, счёту, счет-фактура, клиент*, обращени*, заявк*, заявление, запрос*,
    тикет*, чек*, транзакц*, операци*, платёж*, платеж*, карт*, телефон*, тел, факс, звоните,
    горячая линия, комнат*, квартир*, кв, этаж, поезд*, вагон, место, рейс*, автобус, электричк*,
    а/я, кпп, огрнип, снилс, окпо, бик, ндс, договор*, полис*, участник*, абонент*, артикул*,
    товар*, модель, верси*, сери*, страниц*, глава, оканчива*, заканчива*, последние четыре,
    последние цифры, сумм*, итого, цена, баланс, остаток, ул, дом, офис, выпуск, трек-номер,
    документ*, дело, посылк*, накладн*`,
  strong: `
    номер заказа, номер счёта, номер клиента, номер договора, номер телефона, номер обращения,
    номер заявки, номер карты, номер отправления, номер брони, номер бронирования, лицевой счёт,
    код клиента, код товара, код заказа, код абонента, код продукта, код авторизации операции,
    код организации, номер посылки, номер поезда, номер полиса, номер чека, номер квитанции,
    номер билета, номер участка, серийный номер, регистрационный номер, номер заявления,
    номер паспорта, номер документа, табельный номер, номер партии, инвентарный номер,
    почтовый индекс, код ошибки, код города, код страны, код купона, код домофона, код двери,
    код замка, код от двери, код от домофона, код от ворот, код от сейфа, код ячейки, код выдачи,
    код получения, код для получения, код скидки, код цвета, код брони, код бронирования,
    штрих-код, qr-код, резервные коды, резервный код, лицензионный ключ, ключ лицензии,
    ключ продукта, код специальности, код дохода, код услуги, код региона, код подразделения,
    код плательщика, номер счета, номер накладной, трек-код, инн, огрн, номер карты оканчивается,
    номер ячейки, номер места, номер вагона`,
  promo: `
    скидк*, скидочн*, промокод*, промо-код*, промо*, купон*, ваучер*, подароч*, подарок*,
    сертификат*, реферальн*, приглас*, приглаше*, лиценз*, акци*, бонусн*, розыгрыш*, выгод*,
    кэшбэк*, другу, друзья, друзьям, друзей, корзина, корзине, корзину, дешевле`,
  booking: `
    бронировани*, брон*, рейс*, отел*, гостиниц*, поездк*, билет*, вылет*, прилёт*, отправлени*,
    прибыти*, заезд*, выезд*, посадоч*, запис* на приём, запис* к врачу, гост*, пассажир*`,
  meeting: 'встреч*, вебинар*, конференц*, участник*, совещани*',
  backup: 'резервн*, запасн*, аварийн*, коды восстановления',
  thing: `
    почтов*, qr, qr-код*, штрих*, штрихкод*, ошибк*, страны, исходн*, исходный, домофон*, двер*,
    подъезд*, ворот*, калитк*, сигнализац*, wifi, wi-fi, банк*, цвет*, гражданск*, уголовн*,
    налогов*, товара, телефонный, город*, окпо, октмо, оквэд, пук, замк*, сейф*, камер*`,
  parcel: `
    отслеживан*, трек*, посылк*, доставк*, получени*, выдач*, постамат*, курьер*, самовывоз*,
    предъявите, покажите, назовите код`,
  quote: 'написал, написала, пишет, исходное сообщение',
  done: `
    подтверждён, подтвержден, подтверждена, подтверждено, был подтверждён, проверен, одобрен,
    одобрена, изменён, изменен, изменена, был изменён, был изменен, обновлён, обновлен, добавлен,
    добавлено, привязан, активирован, активирована, включена, включён, отключена, выполнен вход,
    вход выполнен, был выполнен вход, вошли в, вошли с, новый вход, платёж получен,
    оплата получена, мы получили, успешно, завершён, завершено, подтверждать ничего не нужно`,
};

export const ukrainian: Language = {
  code: 'код, коду, кодом, коди, пін, пін-код',
  secret: 'пароль, пароля, паролем, ключ, ключа',
  sure: `
    код підтвердження, одноразовий код, одноразовий пароль, одноразового пароля, код перевірки,
    перевірочний код, код безпеки, код для входу, код входу, код авторизації, код активації,
    тимчасовий пароль, тимчасовий код, токен, контрольний код, код верифікації, разовий код,
    пароль для входу`,
  purpose: `
    підтверд*, перевір*, верифік*, вхід, входу, увійти, ввійти, увійд*, авториз*, автентиф*,
    однораз*, безпек*, особ*, реєстрац*, зареєстр*, двофактор*, двоетап*, віднов*, скидан*,
    новий пристрій, нового пристрою, вхід*, вход*, увійдіть, реєстр*, створенн*, забули,
    новий пароль, зміни пароля, змінити пароль, скиданн*, скинут*, що це ви, це справді ви,
    невідом*, підпис*, двоетапн*, розблок*`,
  confirm: `
    активац*, активув*, доступ*, заверш*, продовж*, підтв*, схвал*, змін*, переказ*, оплат*`,
  number: 'номер, номера, №',
  digits: `
    цифра, цифри, цифр, число, числа, символи, символів, знаки, комбінація, комбінацію, набір цифр,
    набір символів, послідовність, літери та цифри, літери й цифри, наступний номер, цей номер,
    номер нижче, ці цифри, ці символи, такий номер, що ви просили, що ви запитували, у темі листа`,
  verb: `
    введіть, введи, ввести, вводьте, використайте, використовуйте, вкажіть, скопіюйте, вставте,
    введіть його, впишіть, вписати, наберіть, набрати, напишіть, внесіть, вставити, скопіювати,
    вкажи, вказати, використай, перепишіть, перенесіть, заповніть, ввівши, уведіть, увести,
    введення, назвіть, використати, чекає на, очікує, запитує, впиши, перепиши, вбийте, вбий,
    набери, продиктуйте`,
  field: `
    сторінка, сторінці, сторінку, застосунок, застосунку, додаток, додатку, вікно, вікні, екран,
    екрані, браузер, браузері, поле, полі, форма, форму, формі, сайт, сайті, портал, порталі,
    термінал, терміналі, кабінеті`,
  is: `
    це, ваш, твій, ось, наступний, нижче, тепер, для, цей, ця, ці, ваша, ваше, такий, таке, такі,
    наступні, тут, чотири, п’ять, шість, вісім, особистий, будь ласка, ось це`,
  fresh: 'новий, нова, нового, актуальний, останній, чинний, поточний',
  old: 'старий, старого, попередн*, минул*, раніше, перший',
  expired: `
    закінчився, минув, вичерпано, застарів, прострочен*, більше не дійсний, більше не діє,
    вже не діє, недійсний, не дійсний, уже використано, вже використано, був використаний,
    використано, замінено, анульовано, сплив, термін дії сплив, термін дії минув, прострочений,
    вже не дійсний, скасовано, скасований, не працює`,
  hypothetical: 'якщо, коли, поки, до того, буде, спливає, після',
  validity: `
    дійсний, дійсна, дійсне, діє, діятиме, дійсний до, термін дії, спливе, один раз, лише раз,
    тільки один раз, протягом, впродовж, упродовж, найближчі`,
  time: `
    хвилин, хвилини, хвилину, хв, годин, години, годину, секунд, пів години, півгодини`,
  notyou: `
    не запитували, не просили, не надсилали, не ви, якщо це не, це були не ви, це не ви,
    не реєструвалися, проігноруйте, ігноруйте, просто видаліть, не звертайте уваги,
    нічого робити не, нічого не робіть, не зважайте`,
  elsewhere: `
    у смс, в смс, смс, sms, поштою, лист поштою, на ваш телефон, на телефон, по смс, у застосунку,
    листом поштою, дзвінок`,
  never: `
    ніколи, нікому, не повідомляйте, не передавайте, не кажіть, не потрібен, не потрібно, без коду,
    шахра*, фішинг*, обережн*, не розголошуйте, не давайте, не називайте, не показуйте,
    не діліться, конфіденційн*, таємниці, ніколи не просимо, працівники ніколи, ні з ким`,
  example: 'наприклад, приклад, на кшталт',
  unit: `
    год, днів, дні, день, діб, тижнів, місяців, років, року, рік, балів, бонусів, гривень, грн, ₴,
    євро, доларів, відсотків, осіб, людей, учасників, км, кг, разів, сторінок`,
  label: `
    замовлен*, рахун*, клієнт*, звернен*, заявк*, запит*, чек*, транзакц*, операці*, платіж*,
    платеж*, картк*, карт*, телефон*, тел, факс, дзвоніть, гаряча лінія, кімнат*, квартир*, кв,
    поверх, поїзд*, потяг*, вагон, місце, рейс*, електричк*, автобус, рнокпп, пдв, договор*,
    поліс*, учасник*, абонент*, артикул*, товар*, модель, версі*, сері*, сторінк*, закінчується,
    останні чотири, сум*, разом, ціна, баланс, залишок, вул, буд, офіс, ттн, посилк*, накладн*`,
  strong: `
    номер замовлення, номер рахунку, номер клієнта, номер договору, номер телефону,
    номер звернення, номер заявки, номер картки, номер бронювання, код клієнта, код товару,
    код замовлення, код абонента, код продукту, код організації, номер рахунка, особовий рахунок,
    номер посилки, номер накладної, номер броні, серійний номер, номер поїзда, поштовий індекс,
    код помилки, код країни, код купона, код знижки, код домофона, код дверей, код від дверей,
    код замка, код отримання, штрих-код, штрихкод, qr-код, резервні коди, ліцензійний ключ, єдрпоу,
    іпн, код бронювання`,
  promo: `
    знижк*, промокод*, промо*, купон*, ваучер*, подарунк*, подаруноч*, сертифікат*, реферальн*,
    запрош*, запрос*, ліценз*, акці*, бонусн*, розіграш*, друзям, друзів, кошик, кошику, дешевше`,
  booking: `
    бронюван*, брон*, рейс*, готел*, поїздк*, квит*, виліт*, прибутт*, відправлен*, заїзд*,
    посадк*, запис* на прийом, гост*, пасажир*`,
  meeting: 'зустріч*, вебінар*, конференц*, учасник*',
  backup: 'резервн*, запасн*, аварійн*, коди відновлення',
  thing: `
    поштов*, qr, qr-код*, штрих*, помилк*, країни, домофон*, двер*, під'їзд*, воріт*, сигналізац*,
    wifi, wi-fi, банк*, кольор*, цивільн*, кримінальн*, телефонний, товару, вихідн*`,
  parcel: `
    відстежен*, трек*, посилк*, доставк*, отриман*, видач*, поштомат*, кур'єр*, пред'явіть,
    покажіть, назвіть код`,
  quote: 'написав, написала, пише, вихідне повідомлення',
  done: `
    підтверджено, підтверджений, підтверджена, перевірено, схвалено, змінено, було змінено,
    оновлено, додано, прив'язано, активовано, увімкнено, вимкнено, виконано вхід, вхід виконано,
    увійшли, новий вхід, оплату отримано, ми отримали, успішно, завершено`,
};

export const bulgarian: Language = {
  code: 'код, кода, кодът, кодове, пин',
  secret: 'парола, паролата, ключ, паролите, ключа',
  sure: `
    код за потвърждение, код за проверка, еднократна парола, еднократен код, код за сигурност,
    код за вход, код за верификация, код за достъп, временна парола, временен код,
    код за активиране, токен, контролен код, еднократния код`,
  purpose: `
    потвър*, провер*, верифик*, вход, влез*, влизане, еднократ*, сигурност*, самоличност*,
    регистр*, двуфактор*, удостовер*, автентик*, оторизац*, възстанов*, влезете, влезте, влизат*,
    създав*, забравена, забравихте, нова парола, нулир*, смяна на парола*, че сте вие,
    ново устройство, непознато устройство, оториз*, подпис*, двустъп*, отключ*, верифи*`,
  confirm: `
    потвърд*, потвържд*, одобр*, завърш*, активир*, промян*, промен*, продълж*, достъп*, превод*`,
  number: 'номер, номера, №',
  digits: `
    цифра, цифри, цифрите, число, числото, числа, числата, символи, символите, знаци, знаците,
    комбинация, комбинацията, букви и цифри, следния номер, следният номер, този номер,
    номера по-долу, тези цифри, тези числа, поредица, поредицата`,
  verb: `
    въведете, въведи, използвайте, използвай, напишете, копирайте, въвеждане, въведете го,
    попълнете, попълни, впишете, напиши, наберете, набери, изпишете, поставете, постави, копирай,
    посочете, кажете, използвате, въвеждайки`,
  field: `
    страница, страницата, приложение, приложението, прозорец, прозореца, екран, екрана, браузър,
    браузъра, поле, полето, формуляр, формуляра, сайт, сайта, портал, портала, терминал, терминала`,
  is: `
    е, са, вашият, твоят, следният, ето, сега, този, тази, това, тези, следния, следните, по-долу,
    тук, вашия, ваш, четири, пет, шест, осем, личен, моля`,
  fresh: 'нов, новият, нова, текущ*, последн*',
  old: 'стар, старият, предишн*, предходн*',
  expired: `
    изтекъл, изтече, е изтекъл, вече не е валиден, не е валиден, невалиден, вече не важи,
    използван, заменен, невалидна, не важи, анулиран, вече използван, беше използван, не работи`,
  hypothetical: 'ако, когато, докато, преди, ще, изтича, след',
  validity: `
    валиден, валидна, валидно, важи, валиден до, важи до, валидност, изтича след, еднократно,
    само веднъж, в рамките, следващите, в следващите`,
  time: 'минути, минута, мин, часа, час, часове, секунди, половин час',
  notyou: `
    не сте поискали, не сте вие, не сте били вие, не си ти, ако не сте, не сте заявили,
    не сте заявявали, игнорирайте, игнорирай, пренебрегнете, не обръщайте внимание,
    не е нужно да правите нищо, не предприемайте`,
  elsewhere: `
    чрез sms, sms, по пощата, писмо, на телефона, с писмо, по телефона, смс, с sms,
    в приложението си`,
  never: `
    никога, не споделяйте, на никого, без код, не е необходим, измам*, фишинг, не казвайте,
    не съобщавайте, не предоставяйте, не го споделяйте, поверителен, никога няма да,
    наши служители, с никого`,
  example: 'например, напр, пример',
  unit: `
    дни, ден, седмици, месеца, години, точки, лева, лв, евро, процента, души, членове, пъти`,
  label: `
    поръчк*, фактур*, сметк*, акаунт, клиент*, случай, заявк*, референц*, транзакц*, плащан*,
    карт*, телефон*, тел, стая, етаж, влак, място, полет, договор*, полиц*, модел, верси*, сери*,
    завършва*, последни четири, сума, общо, цена, пратк*`,
  strong: `
    номер на поръчка, поръчка №, клиентски номер, номер на фактура, номер на сметка,
    номер на пратка, номер на резервация, телефонен номер, сериен номер, номер на договор,
    пощенски код, промо код, промокод, код за отстъпка, код на грешка, код за грешка, баркод,
    qr код, код за врата, код на вратата, код на продукт, лицензен ключ, резервни кодове,
    номер на карта, еик, булстат`,
  promo: `
    отстъпк*, промо*, купон*, ваучер*, подарък*, подаръч*, покан*, лиценз*, препоръч*, оферт*`,
  booking: `
    резервац*, полет*, хотел*, пътуван*, билет*, заминаван*, пристиган*, настаняв*, час за`,
  meeting: 'среща*, уебинар*, конференц*, участник*',
  backup: 'резервн*, аварийн*',
  thing: `
    пощенск*, qr, баркод*, грешк*, държав*, врат*, аларм*, банк*, изходен, изходния, цвет*,
    продукт*`,
  parcel: 'проследяван*, пратк*, доставк*, куриер*',
  quote: 'написа, оригинално съобщение',
  done: `
    потвърден, потвърдена, потвърдено, е потвърдена, проверен, одобрен, беше променен,
    беше променена, е променена, е добавен, е активиран, активирано, включено, изключено, нов вход,
    ново влизане, получихме, успешно, завършено`,
};

export const serboCroatian: Language = {
  code: 'kod, kôd, koda, kodovi, код, pin',
  secret: `
    lozinka, lozinku, zaporka, šifra, lozinke, lozinkom, ključ, šifru, шифра, лозинка`,
  sure: `
    kod za potvrdu, verifikacijski kod, kod za provjeru, jednokratna lozinka, jednokratni kod,
    sigurnosni kod, kontrolni kod, verifikacioni kod, bezbednosni kod, верификациони код,
    једнократна лозинка, jednokratnu lozinku, kod za prijavu, privremena lozinka, privremeni kod,
    aktivacijski kod, token, kontrolni broj, jednokratni pin, једнократни код`,
  purpose: `
    potvrd*, verifik*, provjer*, prijav*, jednokrat*, sigurnos*, bezbednos*, identitet*,
    registrac*, autentif*, autoriz*, верифик*, пријав*, потврд*, registr*, izrad*, zaboravljen*,
    nova lozinka, novu lozinku, obnov*, poništ*, resetir*, promjen*, da ste to vi, novi uređaj,
    novog uređaja, nepoznat*, potpis*, dvofaktor*, otključ*, auten*, регистр*`,
  confirm: `
    potvr*, odobr*, dovrš*, završ*, aktivir*, nastav*, pristup*, plaćanj*, isplat*, uplat*`,
  number: 'broj, broja, br',
  digits: `
    znamenka, znamenke, znamenki, znamenaka, brojke, brojki, cifre, cifara, znakovi, znakove,
    znakova, kombinacija, kombinaciju, niz, slova i brojke, slova i brojeve, sljedeći broj,
    ovaj broj, broj u nastavku, ove brojeve, sledeći broj, цифре, број, овај број`,
  verb: `
    unesite, unesi, upišite, upiši, koristite, koristi, kopirajte, унесите, unijeti, uneti,
    upisati, utipkajte, ukucajte, ukucaj, otkucajte, zalijepite, prepišite, navedite, ispunite,
    koristeći, unošenjem, upotrijebite, iskoristite, укуцајте, упишите`,
  field: `
    stranica, stranici, stranicu, aplikacija, aplikaciji, aplikaciju, prozor, prozoru, zaslon,
    zaslonu, ekran, ekranu, preglednik, pregledniku, polje, polju, obrazac, obrascu, portal,
    portalu, formular, страници, апликацији`,
  is: `
    je, vaš, tvoj, glasi, ovo, slijedi, ispod, ovaj, ova, ove, sljedeći, sledeći, u nastavku,
    ovdje, ovde, vaša, vaše, evo, četiri, pet, šest, osam, osobni, molimo, је, ваш`,
  fresh: 'novi, nova, aktualni, posljednji, novo, zadnji',
  old: 'stari, prethodni, raniji, prvi',
  expired: `
    je istekao, istekao, više ne vrijedi, više nije valjan, nevažeći, iskorišten, nije važeći,
    isteklo, istekla, više ne važi, ne vrijedi, poništen, otkazan, već iskorišten, zamijenjen,
    ne radi`,
  hypothetical: 'ako, kada, dok, prije, ističe',
  validity: `
    vrijedi, važi, valjan, valjana, važeći, vrijedi do, važi do, istječe, samo jednom, jednokratno,
    u roku, sljedećih, narednih, važi samo, важи`,
  time: `
    minuta, minute, minutu, min, sati, sata, sat, sekundi, pola sata, минута`,
  notyou: `
    niste zatražili, niste tražili, niste vi, ako niste, niste to bili, zanemarite, ignorirajte,
    ignorišite, slobodno zanemarite, ne morate ništa, ništa ne morate, нисте`,
  elsewhere: `
    sms-om, sms, poštom, na mobitel, sms porukom, pismom, u aplikaciji prikazan*`,
  never: `
    nikada, nikad, nemojte, nikome, prijevar*, prevar*, ne dijelite, ne delite, ne otkrivajte,
    ne dajte, ni s kim, povjerljiv*, никоме`,
  example: 'na primjer, npr, primjer, na primer',
  unit: `
    dana, bodova, kuna, eura, osoba, dan, tjedana, mjeseci, godina, godine, eur, kn, rsd, din,
    posto, km, kg`,
  label: `
    narudžb*, račun*, korisni*, kupac, predmet, zahtjev*, transakcij*, kartic*, telefon*, oib,
    iznos, ukupno, narudžba, narudžbe, račun, računa, korisnik, zahtjev, uplata, kartica, kartice,
    telefon, tel, faks, soba, kat, vlak, voz, sjedalo, pib, mbs, ugovor, polica, članak, model,
    verzija, serija, završava, cijena, stanje, pošiljka`,
  strong: `
    broj narudžbe, broj računa, broj kupca, broj predmeta, broj telefona, broj pošiljke,
    broj rezervacije, broj ugovora, broj police, serijski broj, broj kartice, poštanski broj,
    kod greške, kod pogreške, kod za popust, promo kod, barkod, qr kod, kod za vrata,
    kod proizvoda, rezervni kodovi, licencni ključ, poziv na broj, referentni broj,
    porudžbina broj, broj porudžbine`,
  promo: `
    popust*, kupon*, poklon*, bon, akcij*, ponud*, promo*, licenc*, vaučer*, nagrad*`,
  booking: `
    rezervac*, let, putovanj*, karta, polazak, dolazak, hotel*, rezerv*, leta, smještaj*, odlazak,
    ulaznic*, kart*, termin*`,
  backup: 'pričuvn*, rezervn*',
  thing: `
    poštanski, poštansk*, barkod*, vrata, greške, pogreške, države, qr, bar*, grešk*, pogrešk*,
    ulazn*, wifi, boj*, bank*, brav*, garaž*, sef*`,
  parcel: 'praćenj*, pošiljk*, paket*, dostav*, preuzim*, kurir*',
  quote: 'je napisao, je napisala, je pisao, izvorna poruka',
  done: `
    potvrđeno, potvrđena, potvrđen, je potvrđena, provjereno, odobreno, je promijenjena,
    je promijenjen, je promenjena, je dodan, je aktiviran, aktivirano, uključeno, isključeno,
    nova prijava, nova prijava na, primili smo, uspješno, uspešno, dovršeno, потврђено`,
};

export const slovenian: Language = {
  code: 'koda, kodo, kode',
  secret: 'geslo',
  sure: `
    potrditvena koda, enkratno geslo, enkratna koda, varnostna koda, koda za preverjanje,
    koda za prijavo, prijavna koda, začasno geslo, začasna koda, aktivacijska koda,
    overitvena koda, kodo za prijavo, žeton, enkratno kodo`,
  purpose: `
    potrdit*, preverit*, preverjanj*, prijav*, enkrat*, varnost*, identitet*, registrac*, registr*,
    preveri*, istovetnos*, pozabljen*, novo geslo, ponastav*, obnov*, nova naprava, novo napravo,
    varnos*, overi*, podpis*, odklen*`,
  confirm: `
    potr*, odobr*, dokonč*, aktivir*, nadalj*, dostop*, sprememb*, plačil*, nakazil*`,
  number: 'številka, številko, št',
  digits: `
    števke, števk, število, številke, znaki, znake, znakov, kombinacija, kombinacijo,
    črke in številke, naslednjo številko, to številko, spodnjo številko, niz`,
  verb: `
    vnesite, vpišite, uporabite, vnesi, vpiši, vtipkajte, vtipkaj, uporabi, kopirajte, kopiraj,
    prilepite, prepišite, navedite, izpolnite, vpisati`,
  field: `
    strani, stran, aplikaciji, aplikacijo, oknu, okno, zaslonu, brskalniku, polje, polju, obrazec,
    obrazcu, spletni strani, portalu`,
  is: `
    je, vaša, tvoja, se glasi, vaše, vaš, ta, to, ti, spodaj, naslednja, naslednje, tukaj`,
  fresh: 'nova, novo, nov, zadnja',
  old: 'stara, prejšnja, prva',
  expired: `
    je potekla, potekla, ni več veljavna, poteklo, ne velja več, neveljavna, preklicana,
    uporabljena, že uporabljena, zamenjana`,
  hypothetical: 'če, ko, dokler, preden, bo',
  validity: `
    velja, veljavna, veljaven, veljavno, velja do, poteče, poteče čez, samo enkrat, le enkrat,
    v roku, naslednjih`,
  time: 'minut, minute, minuti, min, ur, uro, ure, sekund, pol ure',
  notyou: `
    niste zahtevali, niste vi, niste bili vi, če niste, nisi ti, prezrite, zanemarite,
    ni treba storiti, ignorirajte`,
  elsewhere: 'sms, po pošti, s pismom',
  never: 'nikoli, nikomur, ne delite, ne razkrijte, ne posredujte, zaupn*',
  example: 'na primer, npr, primer',
  unit: 'dni, eur, evrov, dan, odstotkov, oseb, točk, let',
  label: `
    naročil*, račun*, stranka, telefon*, naročilo, naročila, račun, računa, telefon, tel, kartica,
    skupaj, znesek, cena, pogodba, zahtevek, davčna, matična, trr`,
  strong: `
    številka naročila, številka računa, številka stranke, številka pošiljke, telefonska številka,
    poštna številka, koda za popust, koda napake, črtna koda, qr koda, koda vrat, številka pogodbe,
    referenčna številka, sklic`,
  promo: 'popust*, kupon*, darilo, daril*, promo*',
  booking: 'rezervacij*, rezerv*, hotel*, vstopnic*, potovanj*',
  thing: 'poštna',
  parcel: 'pošiljk*, paket*, dostav*, prevzem*',
  quote: 'je napisal, je napisala',
  done: `
    potrjeno, potrjena, potrjen, je potrjena, preverjeno, odobreno, je spremenjeno,
    je bilo spremenjeno, je dodan, je aktiviran, vklopljeno, izklopljeno, nova prijava,
    prejeli smo, uspešno, zaključeno`,
};
