import type { Language } from './language.js';

export const finnish: Language = {
  code: `
    koodi, koodin, koodia, koodisi, koodit, *koodi, *koodin, *koodisi, *koodia, *koodit, pin,
    tunnusluku, tunnusluvun, koodi*, *koodi*, tunnussana, koodisana`,
  secret: `
    salasana, salasanan, salasanasi, avain, tunnus, tunnuksen, *tunnus, tunnusavain`,
  sure: `
    vahvistuskoodi, vahvistuskoodisi, kertakäyttökoodi, kertakäyttökoodisi, kertakäyttöinen koodi,
    kertakäyttöinen salasana, kertakäyttösalasana, turvakoodi, kirjautumiskoodi,
    kirjautumiskoodisi, todennuskoodi, varmennuskoodi, tunnistautumiskoodi, kirjautumistunnus,
    tilapäinen salasana, tilapäinen koodi, väliaikainen salasana, aktivointikoodi, varmistuskoodi,
    tarkistuskoodi, tarkistusluku, avainluku, avauskoodi, kertatunnus`,
  purpose: `
    vahvist*, kertakäyttö*, kirjaut*, sisäänkirjaut*, tunnistaut*, todenn*, varment*, varmennus*,
    turva*, henkilöllisyy*, rekisteröi*, kaksivaihei*, palaut*, hyväksy*, kirjaudu, kirjautu*,
    kirjautumi*, sisään, rekister*, ilmoittaut*, luo tili, tilin luo*, unohdit, uusi salasana,
    nollaa*, nollata, tunnistau*, tunnist*, henkilöllisy*, että se olet sinä, uusi laite,
    uudella laitteella, uudelta laitteelta, tuntematon laite, maksun vahvist*, siirron vahvist*,
    allekirjoit*, kaksivaihe*, vahvis*, varmen*, varmis*, avaa lukitus, avaami*`,
  confirm: `
    aktivoi*, pääsy*, viimeistel*, jatka*, muuto*, vaihto, vaihda, viedä loppuun`,
  number: 'numero, numeron, *numero, nro',
  digits: `
    numerot, numeroita, numerosarja, numerosarjan, numeroyhdistelmä, luku, luvun, lukua, lukusarja,
    lukusarjan, lukuyhdistelmä, merkit, merkkiä, merkkijono, merkkijonon, merkkisarja, yhdistelmä,
    kirjaimet ja numerot, seuraava numero, seuraavat numerot, tämä numero, nämä numerot,
    alla oleva numero, numeron alta, mitä pyysit, pyytämäsi`,
  verb: `
    syötä, kirjoita, käytä, anna, näppäile, kopioi, liitä, syöttämällä, naputtele, näppäilemällä,
    syöttäkää, kirjoittakaa, kirjoittamalla, käyttäkää, käyttämällä, antakaa, kopioikaa, liittäkää,
    täytä, ilmoita, vastaa, lisää, kerro, syöttäen, kirjaa, naputa, näppäilkää, syötä se,
    kirjoita se, kirjoita ne, kopioi se, liitä se`,
  field: `
    sivu, sivulla, sivulle, sovellus, sovellukseen, sovelluksessa, ikkunaan, ikkunassa, näytölle,
    näytöllä, selaimessa, kenttään, kentässä, ruutuun, lomakkeelle, lomakkeella, *lomakkeelle,
    *sivulla, *sivulle, verkkosivulla, palvelussa, palveluun, päätteelle`,
  is: `
    on, ovat, tässä on, tässä, seuraava, alla, alla oleva, nyt, tämä, tämän, nämä, nuo, sinun,
    teidän, oma, kuusinumeroinen, nelinumeroinen, neljä, viisi, kuusi, seitsemän, kahdeksan,
    henkilökohtainen, ole hyvä, olkaa hyvä`,
  fresh: 'uusi, uuden, uusin, nykyinen, viimeisin, voimassa oleva',
  old: 'vanha, vanhat, aiempi, aiemmat, edellinen, edelliset, ensimmäinen',
  expired: `
    on vanhentunut, vanhentunut, vanhentui, ei ole enää voimassa, ei enää voimassa, ei enää kelpaa,
    ei enää toimi, on käytetty, jo käytetty, käytettiin, on umpeutunut, umpeutunut, mitätöity,
    ei kelpaa, mitätön, käytetty, peruttu, korvattu, ei toimi enää`,
  hypothetical: 'jos, kun, kunnes, ennen, mikäli, vanhenee, jälkeen',
  validity: `
    voimassa, on voimassa, voimassa vain, vanhentuu, erääntyy, umpeutuu, raukeaa, kelpaa,
    vain kerran, yhden kerran, kertakäyttöinen, kuluessa, sisällä, seuraavan, seuraavat`,
  time: `
    minuuttia, minuutin, minuutissa, min, tuntia, tunnin, tunti, sekuntia, puoli tuntia,
    puolen tunnin, vartin`,
  notyou: `
    et pyytänyt, ette pyytänyt, ei ollut sinä, et ollut sinä, etkö se ollut sinä, jos et, jos ette,
    ette ole pyytäneet, et ole pyytänyt, jätä huomiotta, jättäkää huomiotta, voit ohittaa,
    sinun ei tarvitse, ei tarvitse tehdä, poista tämä`,
  elsewhere: `
    tekstiviesti*, tekstiviestillä, sms, postitse, todennussovellus*, puhelimeesi,
    sovelluksessa näkyvä, kirjeessä, kirjeitse, puhelu, tekstiviestinä`,
  never: `
    älä, koskaan, kenellekään, ei koodia, ei tarvita, ilman koodia, huija*, tietojenkalastelu*,
    varo, älä jaa, älä kerro, älkää, älä anna, älä luovuta, luottamuksellinen, salainen,
    emme koskaan, henkilökuntamme, kenenkään`,
  example: 'esimerkiksi, esim',
  unit: `
    h, päivää, päivän, viikkoa, kuukautta, vuotta, pistettä, euroa, eur, prosenttia, henkilöä,
    jäsentä, km, kg, kertaa, sivua, kpl`,
  label: `
    tilaus, tilauksen, tilaus*, lasku*, tili*, asiakas*, tapaus*, tukipyyntö*, pyyntö*, viite*,
    kuitti*, maksu*, kortti*, puhelin*, puh, soita, huone*, kerros, juna*, vaunu, paikka, raide,
    alv, vakuutus*, sopimus*, jäsen*, tuote*, malli, versio, sarja*, joka päättyy, päättyvä,
    viimeiset neljä, iban, summa, yhteensä, hinta, saldo, pl, numero, asiakaspalvelu, asiakasnro,
    tilausnro, laskunro, mittarilukema, lukema, kulutus, päättyy, päättyvälle, päättyvän`,
  strong: `
    tilausnumero, asiakasnumero, laskunumero, tilinumero, viitenumero, viite, puhelinnumero,
    varausnumero, varaustunnus, sarjanumero, jäsennumero, henkilötunnus, korttinumero,
    lähetystunnus, seurantakoodi, seurantatunnus, paketin numero, sopimusnumero, tuotekoodi,
    tuotenumero, postinumero, alennuskoodi, etukoodi, kampanjakoodi, lahjakorttikoodi, virhekoodi,
    vikakoodi, tilakoodi, ovikoodi, ovikoodin, porttikoodi, hälytyskoodi, viivakoodi, qr-koodi,
    maakoodi, värikoodi, varakoodi, varakoodit, varmuuskoodit, lisenssiavain, noutokoodi,
    käyttäjätunnus, y-tunnus, yritystunnus, asiakastunnus, hetu, rekisterinumero, pankkitunnus,
    suuntanumero`,
  promo: `
    alennus*, kampanja*, lahjakort*, lahja*, etukoodi*, lisenssi*, tarjous*, kutsu*, suosittel*,
    lunast*, bonus*, kuponki*, arvonta*, säästä, kaveri*, ystävällesi, ystävät, ystäviä, ostoskori,
    ostoskoriin, ostoskorissa, halvemmalla`,
  booking: `
    varaus*, lento*, hotelli*, matka*, lippu*, lähtö*, saapumi*, lähtöselvity*, majoitu*,
    ajanvaraus*, vieraat`,
  meeting: 'kokous*, kokouksen, webinaari*, konferenssi*, osallistuja*',
  backup: 'vara*, varakoodi*, varmuus*, palautuskoodit, hätä*',
  thing: `
    posti*, maa*, virhe*, lähde*, lähdekoodi, qr*, qr-*, viiva*, viivakoodi*, ovi*, ovikoodi*,
    portti*, hälytin*, wifi*, wlan*, pankki*, väri*, tuote*, kurssi*, luokka*, lukko*, puk*,
    koodin tarkist*, oven, kassakaappi*, kaappi*, tulostin*, mökki*, autotalli*, ristikko*, lukkoon`,
  parcel: 'seuranta*, lähety*, paketti*, paketin, toimitus*, nouto*, noutokoodi*',
  quote: 'kirjoitti, alkuperäinen viesti',
  done: `
    vahvistettu, on vahvistettu, varmennettu, hyväksytty, on vaihdettu, on muutettu, on päivitetty,
    on lisätty, on nyt käytössä, on aktivoitu, otettu käyttöön, poistettu käytöstä, kirjauduttiin,
    on kirjauduttu, uusi kirjautuminen, maksu vastaanotettu, olemme vastaanottaneet, onnistui,
    valmis`,
};

export const hungarian: Language = {
  code: `
    kód, kódot, kódja, kódod, kódodat, kódját, *kód, *kódja, *kódod, *kódot, *kódját, *kódunk, pin,
    kód*, *kódja*`,
  secret: 'jelszó, jelszava, jelszót, *jelszó, kulcs, jelszavát, kulcsot',
  sure: `
    ellenőrző kód, ellenőrzőkód, egyszer használatos, egyszeri jelszó, egyszeri kód,
    biztonsági kód, hitelesítő kód, azonosító kód, hitelesítési kód, bejelentkezési kód,
    egyszer használatos kód, egyszer használatos jelszó, belépési kód, belépőkód,
    ideiglenes jelszó, ideiglenes kód, aktiváló kód, aktivációs kód, jóváhagyó kód, azonosítókód,
    token, egyszer használatos pin, feloldó kód, aláíró kód, aláírókód`,
  purpose: `
    ellenőr*, hitelesít*, belép*, bejelentkez*, egyszer*, biztonság*, azonosít*, regisztr*,
    kétlépcsős, kétfaktoros, jóváhagy*, visszaállít*, engedélyez*, fiók létrehoz*,
    elfelejtett jelszó, új jelszó, jelszó módosít*, visszaáll*, személyazonoss*, hogy ön az,
    hogy te vagy, új eszköz*, ismeretlen eszköz*, ellenőriz*, ellenőrz*, kétlépcső*, kétfaktor*,
    aláír*, feloldás*, felold*, egyszeri`,
  confirm: `
    megerősít*, aktivál*, hozzáfér*, befejez*, folytat*, visszaigazol*, véglegesít*, módosít*,
    utalás*`,
  number: 'szám, száma, *szám, *száma, számjegy*',
  digits: `
    számjegy, számjegyek, számjegyeket, számok, számokat, számot, számsor, számsort, karakter,
    karakterek, karaktereket, karaktersor, kombináció, kombinációt, betűk és számok,
    a következő szám, alábbi szám, alábbi számot, ezt a számot, következő számot, sorozatot,
    számkód, számjegyet, számjeggyel, amit kért, amit kértél`,
  verb: `
    adja, add, írja, írd, használja, használd, gépelje, üsse, másolja, másold, illessze, adja meg,
    add meg, megadni, megadása, megadásával, írja be, írd be, beírni, beírása, gépelje be,
    gépeld be, begépelni, üsse be, üsd be, használni, másolja be, másold be, illessze be, töltse ki,
    töltsd ki, kitölteni, pötyögje, pötyögd, közölje, vigye be, válaszoljon, vár, kér, pötyögje be,
    pötyögd be, illeszd be`,
  field: `
    oldalon, oldalra, alkalmazás, alkalmazásban, alkalmazásba, ablakban, ablakba, képernyőn,
    képernyőre, böngészőben, mező, mezőbe, mezőben, űrlap, űrlapon, űrlapra, weboldalon, honlapon,
    portálon, felületen, terminálon`,
  is: `
    a, az, ez, itt, következő, alábbi, most, íme, ezt, ezek, ezeket, alábbiakban, az ön, az öné,
    a te, négyjegyű, hatjegyű, négy, öt, hat, nyolc, személyes, kérjük`,
  fresh: 'új, legújabb, aktuális, érvényes',
  old: 'régi, korábbi, előző, első',
  expired: `
    lejárt, már nem érvényes, érvénytelen, nem használható, nem működik, felhasználták,
    már felhasznált, érvényét vesztette, nem érvényes, már nem használható, felhasználva,
    visszavont, visszavontuk, törölt, töröltük, helyébe`,
  hypothetical: 'ha, amikor, amíg, mielőtt, lejár, fog',
  validity: `
    érvényességi, érvényessége, lejárat, használható, csak egyszer, egyszer használható, belül,
    áll rendelkezésre, hatályos`,
  time: `
    perc, percig, percen, percet, percre, óra, órán, óráig, órát, másodperc, fél óra, félóra,
    negyedóra`,
  notyou: `
    nem ön, nem te, ha nem ön, ha nem te, nem kérte, nem kért, nem kérted, nem kértél, nem kérték,
    nem ön kezdeményezte, hagyja figyelmen, hagyd figyelmen, figyelmen kívül, nincs teendő,
    nincs további teendő, nem kell tennie, nem kell tenned, tekintse tárgytalannak, törölje`,
  elsewhere: `
    sms, sms-ben, postán, telefonjára, telefonodra, hitelesítő alkalmazás, levélben, sms-t,
    alkalmazásban látható, hívás`,
  never: `
    soha, ne ossza, ne oszd, senkinek, senkivel, nincs szükség, kód nélkül, csalás*, csaló*,
    adathalász*, ne adja, ne add, ne adja meg senkinek, ne mondja, ne közölje, ne árulja, bizalmas,
    titkos, soha nem kérjük, munkatársaink`,
  example: 'például, pl, példa',
  unit: `
    nap, napig, napon, hét, hónap, év, pont, forint, ft, huf, euró, eur, százalék, fő, tag, km, kg,
    alkalommal, oldal`,
  label: `
    rendelés*, megrendelés*, számla*, ügyfél*, ügy*, fiók*, kérelem, hivatkozás*, bizonylat*,
    tranzakció*, fizetés*, kártya*, telefon*, tel, mobil, szoba, emelet, vonat*, kocsi, hely,
    járat*, postafiók, adószám*, cégjegyzék*, szerződés*, kötvény*, tag*, cikk*, modell, verzió,
    sorozat*, oldal, fejezet, végződő, utolsó négy, iban, összeg*, összesen, ár, egyenleg,
    bejelentés*, csomag*`,
  strong: `
    rendelésszám, rendelési szám, ügyfélszám, számlaszám, bankszámlaszám, ügyszám, telefonszám,
    csomagszám, foglalási szám, foglalási kód, szerződésszám, kötvényszám, sorozatszám, kártyaszám,
    hivatkozási szám, azonosítószám, adószám, cégjegyzékszám, irányítószám, vonatszám, járatszám,
    kuponkód, kedvezménykód, hibakód, vonalkód, qr-kód, qr kód, kapukód, ajtókód, riasztókód,
    országkód, színkód, termékkód, cikkszám, licenckulcs, termékkulcs, tartalék kód,
    tartalék kódok, biztonsági mentési kód, átvételi kód, nyomkövetési szám, mérőszám,
    fogyasztóhely*`,
  promo: `
    kedvezmény*, kupon*, akció*, ajándék*, utalvány*, licenc*, ajánl*, meghív*, bevált*, promóció*,
    barátját, barátod, barátaid, ismerős*, kosár, kosárba, kosárban, olcsóbban`,
  booking: `
    foglalás*, foglalási*, járat, szálloda, utazás*, jegy*, indulás, érkezés, vendég*, időpont*`,
  meeting: 'értekezlet*, megbeszélés*, webinár*, konferencia*, résztvevő*',
  backup: `
    tartalék*, biztonsági mentés*, helyreállító kódok, helyreállítási kódok`,
  thing: `
    irányítószám*, postai, qr*, qr-*, vonal*, vonalkód*, hiba*, hibakód*, forrás*, ország*,
    körzet*, ajtó*, kapu*, kapukód*, riasztó*, wifi*, bank*, swift, szín*, termék*, tanfolyam*,
    puk*`,
  parcel: 'csomag*, nyomkövet*, szállít*, átvétel*, átvételi, futár*',
  quote: 'írta, eredeti üzenet',
  done: `
    megerősítve, visszaigazolva, visszaigazoltuk, jóváhagyva, megváltozott, módosult, módosítottuk,
    frissült, hozzáadva, aktiválva, bekapcsolva, kikapcsolva, bejelentkeztek, új bejelentkezés,
    megérkezett, megkaptuk, sikeres, sikeresen, befejezve`,
};

export const greek: Language = {
  code: 'κωδικός, κωδικό, κωδικού, κωδικοί, κωδικούς, pin',
  secret: 'συνθηματικό, κλειδί',
  sure: `
    κωδικός επαλήθευσης, κωδικό επαλήθευσης, κωδικός μίας χρήσης, κωδικός μιας χρήσης,
    κωδικό μίας χρήσης, κωδικό μιας χρήσης, κωδικός ασφαλείας, κωδικός σύνδεσης, κωδικός εισόδου,
    προσωρινός κωδικός, προσωρινό κωδικό, κωδικός ενεργοποίησης, κωδικός ταυτοποίησης,
    κλειδί μίας χρήσης, otp`,
  purpose: `
    επαλήθευσ*, επαληθεύ*, ταυτοποί*, σύνδεσ*, συνδεθ*, είσοδ*, μίας χρήσης, μιας χρήσης, ασφάλει*,
    ασφαλείας, ταυτότητ*, εγγραφ*, δύο παραγόντων, δύο βημάτων, έγκρισ*, επαναφορ*, εξουσιοδότ*,
    εισέλθ*, εγγραφείτε, δημιουργία λογαριασμού, ξεχάσατε, νέος κωδικός πρόσβασης, αλλαγή κωδικού,
    ότι είστε εσείς, νέα συσκευή, άγνωστη συσκευή, επαλήθευ*, ασφαλεί*, υπογρα*, ξεκλείδω*,
    πιστοποί*, αυθεντικοπ*`,
  confirm: `
    επιβεβαί*, επιβεβαιώ*, ενεργοποί*, πρόσβασ*, ολοκληρώ*, έγκρι*, εγκρί*, ολοκλήρω*, αλλαγ*,
    αλλάξ*, συνέχ*, μεταφορ*`,
  number: 'αριθμός, αριθμό, αρ',
  digits: `
    ψηφίο, ψηφία, ψηφίων, αριθμούς, αριθμοί, χαρακτήρες, χαρακτήρων, συνδυασμό, συνδυασμός, σειρά,
    ακολουθία, γράμματα και αριθμούς, αυτόν τον αριθμό, τον ακόλουθο αριθμό, τον παρακάτω αριθμό,
    ακόλουθο αριθμό, παρακάτω αριθμό, αυτά τα ψηφία, νούμερο, νούμερα, αυτό που ζητήσατε,
    αυτό που ζήτησες`,
  verb: `
    εισαγάγετε, εισάγετε, πληκτρολογήστε, χρησιμοποιήστε, καταχωρίστε, καταχωρήστε, πληκτρολόγησε,
    βάλτε, γράψτε, αντιγράψτε, χρησιμοποίησε, εισαγάγετέ, εισάγετέ, πληκτρολογήσετε,
    πληκτρολογώντας, εισαγωγή, δώστε, συμπληρώστε, συμπλήρωσε, γράψε, γράφοντας, δώσε, επικολλήστε,
    επικόλλησε, αντίγραψε, καταχώρισε, καταχωρήσετε, εισαγάγεις, βάλε, χρησιμοποιώντας, πείτε,
    απαντήστε`,
  field: `
    σελίδα, εφαρμογή, παράθυρο, οθόνη, πρόγραμμα περιήγησης, πεδίο, φόρμα, ιστότοπο, ιστοσελίδα,
    πύλη, τερματικό, κουτάκι`,
  is: `
    είναι, σας, σου, εδώ, ο, το, τον, ακόλουθος, παρακάτω, εξής, τώρα, αυτός, αυτό, αυτόν, αυτά,
    ακόλουθο, ακόλουθα, τα, τέσσερα, πέντε, έξι, οκτώ, εξαψήφιος, εξαψήφιο, τετραψήφιο,
    τετραψήφιος, παρακαλώ`,
  fresh: 'νέος, νέο, νέα, τρέχων, τελευταίος, πιο πρόσφατος',
  old: 'παλιός, παλιό, προηγούμεν*, πρώτος',
  expired: `
    έχει λήξει, έληξε, δεν ισχύει πλέον, δεν ισχύει πια, δεν είναι πλέον έγκυρος, άκυρος,
    χρησιμοποιήθηκε, έχει χρησιμοποιηθεί, δεν ισχύει, άκυρο, ακυρώθηκε, αντικαταστάθηκε,
    δεν λειτουργεί πλέον`,
  hypothetical: 'αν, εάν, όταν, μέχρι, πριν, θα, λήγει, μόλις',
  validity: `
    ισχύει, ισχύει για, ισχύει έως, ισχύει μέχρι, έγκυρος, έγκυρο, έγκυρη, λήγει στις, μία φορά,
    μόνο μία φορά, μια φορά, για μία χρήση, εντός, μέσα σε, τα επόμενα`,
  time: 'λεπτά, λεπτών, λεπτό, ώρες, ώρα, ωρών, δευτερόλεπτα, μισή ώρα',
  notyou: `
    δεν ζητήσατε, δεν το ζητήσατε, δεν ζήτησες, δεν κάνατε, δεν ήσασταν, αν δεν ήσασταν,
    δεν είστε εσείς, δεν ήσουν, αγνοήστε, αγνόησε, παραβλέψτε, δεν χρειάζεται να κάνετε,
    μην κάνετε τίποτα, διαγράψτε`,
  elsewhere: `
    με sms, sms, μέσω sms, ταχυδρομικά, επιστολή, στο κινητό, ταχυδρομ*, στο τηλέφωνό, κλήση,
    στην εφαρμογή σας εμφανίζεται`,
  never: `
    ποτέ, μην κοινοποι*, μη μοιρ*, μην τον, σε κανέναν, κανέναν, κανείς, δεν χρειάζεται,
    χωρίς κωδικό, απάτ*, απατ*, προσοχή, μην το κοινοποι*, μην αποκαλύ*, μην τον δώσετε, μη δίνετε,
    εμπιστευτικ*, δεν θα σας ζητήσουμε, υπάλληλοί μας, με κανέναν`,
  example: 'για παράδειγμα, π.χ, παράδειγμα',
  unit: `
    ημέρες, ημερών, μέρες, εβδομάδες, μήνες, χρόνια, έτη, πόντοι, πόντους, ευρώ, eur, τοις εκατό,
    άτομα, μέλη, φορές, σελίδες`,
  label: `
    παραγγελί*, τιμολόγι*, λογαριασμ*, πελάτ*, υπόθεσ*, αίτημα, αίτησ*, αναφορ*, απόδειξ*,
    συναλλαγ*, πληρωμ*, κάρτα*, κάρτας, τηλέφων*, τηλ, καλέστε, δωμάτι*, όροφος, τρένο, θέση,
    πτήσ*, α.φ.μ, γεμη, γ.ε.μη, συμβολαί*, συμβόλαι*, μέλους, μοντέλο, έκδοσ*, σειρ*, που λήγει σε,
    λήγει σε, τελευταία τέσσερα, iban, ποσό, σύνολο, τιμή, υπόλοιπο, αποστολ*, τ.θ`,
  strong: `
    αριθμός παραγγελίας, αριθμός πελάτη, αριθμός λογαριασμού, αριθμός τιμολογίου,
    αριθμός τηλεφώνου, αριθμός κράτησης, αριθμός αποστολής, αριθμός κάρτας, αριθμός υπόθεσης,
    αριθμός αίτησης, κωδικός πελάτη, κωδικός παραγγελίας, κωδικός προϊόντος, κωδικός κράτησης,
    κωδικός έκπτωσης, εκπτωτικός κωδικός, κωδικός κουπονιού, κωδικός σφάλματος,
    ταχυδρομικός κώδικας, τ.κ, τκ, γραμμωτός κώδικας, κωδικός qr, κωδικός πόρτας,
    κωδικός αποστολής, κωδικός παραλαβής, εφεδρικοί κωδικοί, κλειδί άδειας, αφμ, σειριακός αριθμός,
    αριθμός συμβολαίου, κωδικός παρακολούθησης`,
  promo: `
    έκπτωσ*, εκπτωτικ*, κουπόν*, δώρο, δωροκάρτ*, δωροεπιταγ*, προσφορ*, προωθητικ*, σύστασ*,
    άδεια*, πρόσκλησ*, εξαργυρ*`,
  booking: `
    κράτησ*, πτήσ*, ξενοδοχεί*, ταξίδι*, εισιτήρι*, αναχώρησ*, άφιξ*, check-in, ραντεβού, διαμον*`,
  meeting: 'σύσκεψ*, συνάντησ*, webinar, διάσκεψ*, συμμετ*',
  backup: 'εφεδρικ*, ανάγκης, κωδικοί ανάκτησης',
  thing: `
    ταχυδρομικός, ταχυδρομικό, ταχυδρομικ*, qr, γραμμωτ*, σφάλματος, χώρας, πόρτας, θύρας,
    συναγερμού, wifi, wi-fi, τράπεζας, swift, χρώμα*, προϊόντος, πηγαί*, εισόδου κτιρίου`,
  parcel: `
    εντοπισμ*, παρακολούθησ*, δέμα*, παράδοσ*, παραλαβ*, αποστολ*, courier`,
  quote: 'έγραψε, αρχικό μήνυμα',
  done: `
    επιβεβαιώθηκε, επαληθεύτηκε, εγκρίθηκε, άλλαξε, άλλαξε ο, ενημερώθηκε, προστέθηκε,
    ενεργοποιήθηκε, απενεργοποιήθηκε, νέα σύνδεση, πραγματοποιήθηκε σύνδεση, λάβαμε, επιτυχώς,
    ολοκληρώθηκε`,
};

export const baltic: Language = {
  code: 'kodas, kodą, kodo, kods, kodu, kood, koodi',
  secret: 'slaptažodis, slaptažodį, parole, paroli, parool, parooli, salasõna',
  sure: `
    patvirtinimo kodas, vienkartinis kodas, vienkartinis slaptažodis, saugos kodas,
    prisijungimo kodas, apstiprinājuma kods, verifikācijas kods, vienreizējais kods, drošības kods,
    kinnituskood, ühekordne kood, turvakood, sisselogimiskood, vienkartinį slaptažodį,
    vienreizējā parole, pieteikšanās kods, ühekordne parool, verifitseerimiskood`,
  purpose: `
    patvirtin*, prisijung*, vienkartin*, saugos, tapatyb*, registrac*, apstiprin*, verifikā*,
    pieslēg*, vienreiz*, drošīb*, kinnit*, sisselogi*, ühekord*, turva*, tuvast*, registr*,
    patikrin*, slaptažodžio, atkur*, saug*, vienkart*, pieteik*, reģistr*, identit*, pārbaud*,
    droš*, logi sisse, sisselog*, registreer*, isikut, lähtesta*, taasta*, uus seade, jauna ierīce,
    naujas įrenginys`,
  confirm: `
    užbaig*, aktyv*, pabeig*, aktiviz*, kinnita*, kinnitus*, lõpeta*, aktiveeri*, mokėjim*,
    maksājum*, makse*`,
  number: 'numeris, numerį, nr, numurs, numuru, number, numbri',
  digits: `
    skaitmenys, skaitmenis, skaičius, skaičių, simbolius, cipari, ciparus, skaitlis, skaitli,
    simbolus, numbrid, numbrit, arv, arvu, märgid, tähemärki`,
  verb: `
    įveskite, įveskit, naudokite, ievadiet, izmantojiet, sisesta, sisestage, kasuta, kasutage,
    įrašykite, surinkite, panaudokite, nukopijuokite, ievadi, ierakstiet, nokopējiet, trüki,
    trükkige, kirjuta, kopeeri, ievadot, įvesdami`,
  field: `
    puslapyje, programėlėje, lange, naršyklėje, laukelyje, formoje, svetainėje, lapā, lietotnē,
    logā, pārlūkā, laukā, veidlapā, vietnē, lehel, lehele, rakenduses, aknas, brauseris, väljale,
    lahtrisse, vormile`,
  is: `
    yra, jūsų, ir, jūsu, on, teie, sinu, šis, šį, tavo, tavs, see, seda, järgmine, nākamais, šo,
    toliau, zemāk, allpool`,
  expired: `
    nebegalioja, pasibaigė, beidzies, vairs nav derīgs, aegunud, ei kehti enam, baigėsi, negalioja,
    panaudotas, nav derīgs, izmantots, ei kehti, kehtetu, kasutatud`,
  hypothetical: 'jei, kai, kol, ja, kad, līdz, kui, kuni, enne',
  validity: `
    galioja, galiojimas, baigsis, vieną kartą, tik vieną kartą, derīgs, derīga, beidzas,
    vienu reizi, kehtib, aegub, ühe korra, kehtiv`,
  time: `
    minučių, minutes, minutę, min, valandas, valandą, minūtes, minūtēs, stundas, stundu, minutit,
    minuti, tundi, tunni, sekundžių, sekundes, sekundit`,
  notyou: `
    neprašėte, tai ne jūs, jei tai ne, ignoruokite, nepieprasījāt, tas nebijāt jūs, ja tas nebijāt,
    ignorējiet, te ei, sina ei, kui see ei olnud, ignoreeri, eirake, eirake seda`,
  elsewhere: 'sms, paštu, pastu, postiga, laišku',
  never: 'niekada, niekam, nekad, nevienam, ärge, mitte kellelegi',
  example: 'pavyzdžiui, piemēram, näiteks',
  unit: `
    valandų, dienų, dienas, päeva, eur, eurų, procentų, dienām, protsenti, punktų`,
  label: `
    užsakym*, sąskait*, klient*, telefon*, pasūtījum*, rēķin*, tellimus*, arve*, užsakymas,
    užsakymo, sąskaita, klientas, telefonas, tel, kortelė, suma, pasūtījums, rēķins, konts,
    klients, tālrunis, karte, kopā, tellimus, tellimuse, arve, konto, klient, telefon, kaart, kokku`,
  strong: `
    užsakymo numeris, užsakymo nr, sąskaitos numeris, kliento numeris, siuntos numeris,
    pašto kodas, nuolaidos kodas, klaidos kodas, durų kodas, pasūtījuma numurs, klienta numurs,
    rēķina numurs, sūtījuma numurs, pasta indekss, atlaides kods, kļūdas kods, durvju kods,
    tellimuse number, kliendinumber, arve number, saadetise number, sihtnumber, sooduskood,
    veakood, uksekood, viitenumber, registrikood`,
  promo: `
    nuolaid*, atlaid*, soodus*, kupon*, dovan*, dāvan*, kink*, kinkekaart*, allahindlus*`,
  booking: `
    rezervac*, rezervāc*, broneering*, rezerv*, skryd*, viešbut*, bilet*, lidojum*, viesnīc*,
    broneer*, lennu*, hotell*, pilet*`,
  thing: 'pašto, pasta, posti*, indeks*',
  parcel: 'siunt*, pašto siunt*, sūtījum*, pakk*, paki*, saadetis*',
  quote: 'rašė, rakstīja, kirjutas',
  done: `
    patvirtinta, patvirtintas, pakeistas, pakeista, aktyvuota, naujas prisijungimas, gavome,
    sėkmingai, apstiprināts, apstiprināta, mainīta, aktivizēta, jauna pieteikšanās, saņēmām,
    veiksmīgi, kinnitatud, muudetud, lisatud, aktiveeritud, uus sisselogimine, kätte saadud,
    edukalt`,
};

export const turkish: Language = {
  code: `
    kod, kodu, kodunuz, kodun, kodunuzu, kodları, kodlar, kodunu, pin, kod*`,
  secret: `
    şifre, şifresi, şifreniz, şifrenizi, parola, parolanız, anahtar, parolanızı, parolayı, şifreyi,
    anahtarı`,
  sure: `
    doğrulama kodu, doğrulama kodunuz, onay kodu, onay kodunuz, tek kullanımlık, güvenlik kodu,
    güvenlik kodunuz, giriş kodu, giriş kodunuz, tek seferlik, sms şifresi, kimlik doğrulama,
    tek kullanımlık kod, tek kullanımlık şifre, tek kullanımlık şifreniz, tek kullanımlık parola,
    tek seferlik kod, tek seferlik şifre, tek seferlik parola, giriş şifresi, geçici şifre,
    geçici kod, geçici parola, aktivasyon kodu, etkinleştirme kodu, kimlik doğrulama kodu, otp,
    doğrulama numarası, token, dinamik şifre, kurtarma kodunuz`,
  purpose: `
    doğrula*, giriş*, oturum aç*, tek kullanım*, tek seferlik, güvenlik*, kimlik*, kayıt*, kaydı*,
    iki adım*, iki faktör*, iki aşama*, sıfırla*, kurtarma*, yetkilendir*, onay*, yeni cihaz*,
    giriş, girişi, giriş yap*, oturum*, üyelik*, üye ol*, hesap oluştur*, şifremi unuttum,
    yeni şifre*, şifre sıfırla*, kurtar*, şifre değiş*, siz olduğunuz*, tanınmayan cihaz*,
    iki adımlı, iki aşamalı, imza*, kilidini aç*, kilit aç*, eşleştir*`,
  confirm: `
    etkinleştir*, aktivasyon*, erişim*, tamamla*, devam*, teyit*, aktif*, aktiv*, değişik*,
    değiştir*, havale*`,
  number: 'numara, numarası, numaranız, no, rakam*',
  digits: `
    rakam, rakamlar, rakamları, rakamı, haneli, haneleri, sayı, sayıyı, sayılar, sayıları, karakter,
    karakterler, karakterleri, kombinasyon, kombinasyonu, dizi, diziyi, harf ve rakam,
    harf ve rakamları, şu numara, şu numarayı, aşağıdaki numara, aşağıdaki numarayı, bu numarayı,
    bu sayıyı, bu rakamları, numarayı, istediğiniz, istediğin, talep ettiğiniz`,
  verb: `
    girin, giriniz, gir, girerek, kullanın, kullanınız, kullan, yazın, yazınız, kopyalayın,
    yapıştırın, tuşlayın, girmeniz, yazmanız, yaz, tuşla, tuşlayınız, doldurun, yapıştır, kopyala,
    iletin, kullanarak, yazarak, girip, yazıp, kullanmanız, belirtin, aktarın, giriş yapın`,
  field: `
    sayfada, sayfasına, sayfaya, sayfasında, uygulama, uygulamada, uygulamaya, pencere, pencereye,
    pencerede, ekran, ekranda, ekrana, ekranına, tarayıcı, tarayıcıda, alan, alana, alanına,
    kutuya, kutucuğa, forma, formu, formda, site, sitede, siteye, portal, portala, portalda, kiosk`,
  is: `
    olarak, şudur, aşağıdaki, şu, bu, işte, burada, şimdi, aşağıda, sizin, senin, ile, olan, dört,
    beş, altı, yedi, sekiz, 6 haneli, 4 haneli, altı haneli, dört haneli, kişisel, lütfen`,
  fresh: 'yeni, güncel, son, geçerli',
  old: 'eski, önceki, ilk',
  expired: `
    süresi doldu, süresi dolmuş, süresi dolan, süresi geçti, artık geçerli değil, geçersiz,
    geçerliliğini yitirdi, artık çalışmıyor, kullanıldı, kullanılmış, iptal edildi,
    süresi dolmuştur, artık geçersiz, geçerliliğini yitir*, iptal edilmiştir, daha önce kullanıl*,
    yenisiyle değiş*, çalışmaz, zaman aşımına`,
  hypothetical: 'eğer, ise, kadar, önce, dolduğunda, dolarsa, sonra, -ecek',
  validity: `
    geçerlidir, geçerlilik, süreyle, boyunca, süresi, sona erer, dolar, sonra geçersiz,
    yalnızca bir kez, sadece bir kez, bir kez, içinde`,
  time: 'dakika, dakikada, dakikalık, dk, saat, saatlik, saniye, yarım saat',
  notyou: `
    talep etmediyseniz, siz değilseniz, siz değilse, sen değilsen, size ait değilse,
    istemediyseniz, siz yapmadıysanız, yapmadıysanız, başvurmadıysanız, dikkate almayın,
    dikkate almayınız, göz ardı edin, görmezden gelin, önemsemeyin, işlem yapmanıza gerek,
    hiçbir şey yapmanıza, silebilirsiniz`,
  elsewhere: `
    sms ile, sms, kısa mesaj, posta ile, doğrulayıcı uygulama*, telefonunuza, cep telefonunuza,
    whatsapp, mektup, uygulamanızda görün*, arama`,
  never: `
    asla, kimseyle, kimse ile, paylaşmayın, paylaşmayınız, gerek yok, gerekmez, kodsuz,
    kod gerekmez, dolandır*, oltalama, dikkat, vermeyin, vermeyiniz, söylemeyin, söylemeyiniz,
    iletmeyin, gizli, gizli tutun, istemeyiz, çalışanlarımız, kimseye, hiç kimseyle`,
  example: 'örneğin, örnek, mesela, örn, gibi',
  unit: `
    dakikadır, saattir, gün, gündür, hafta, ay, yıl, puan, tl, lira, ₺, euro, usd, yüzde, kişi,
    üye, km, kg, kez, sayfa, adet`,
  label: `
    sipariş*, fatura*, hesap*, hesab*, müşteri*, talep*, kayıt no, dosya*, referans*, ref, fiş*,
    işlem*, ödeme*, kart*, telefon*, tel, faks, arayın, çağrı merkezi, oda*, kat, tren*, vagon,
    koltuk, uçuş*, posta kutusu, vergi*, vkn, tckn, tc kimlik, mersis*, poliçe*, sözleşme*, üye*,
    üyelik, ürün*, model, sürüm, seri*, sayfa, bölüm, ile biten, biten, son dört, iban, tutar*,
    toplam, fiyat, bakiye, şikayet*, başvuru*, kargo, sayı`,
  strong: `
    sipariş numarası, sipariş numaranız, sipariş no, müşteri numarası, müşteri no, fatura no,
    fatura numarası, hesap numarası, talep numarası, telefon numarası, takip numarası,
    kargo takip no, rezervasyon numarası, referans numarası, müşteri kodu, müşteri kodunuz,
    ürün kodu, sipariş kodu, üye kodu, provizyon kodu, provizyon no, bayi kodu, hesap no,
    başvuru numarası, takip no, kargo takip, rezervasyon kodu, poliçe numarası, sözleşme numarası,
    seri numarası, seri no, kart numarası, bilet numarası, pnr, posta kodu, indirim kodu,
    kupon kodu, promosyon kodu, hata kodu, karekod, barkod, qr kod, kapı kodu, kapı şifresi,
    wifi şifresi, wi-fi şifresi, alan kodu, ülke kodu, renk kodu, teslimat kodu, yedek kod,
    yedek kodlar, lisans anahtarı, ürün anahtarı, tc kimlik no, kimlik no, vergi no,
    vergi numarası, dosya no, abone no, tesisat no, sicil no, mersis no, oda numarası, koltuk no`,
  promo: `
    indirim*, kupon*, promosyon*, hediye*, kampanya*, davet*, lisans*, referans kodu, arkadaşını,
    fırsat*, kazan*, çekiliş*, puan*, arkadaş*, sepet, sepette, sepete, sepetinize`,
  booking: `
    rezervasyon*, uçuş*, otel*, seyahat*, bilet*, kalkış*, varış*, check-in, konaklama*, randevu*,
    yolcu*, misafir*`,
  meeting: 'toplantı*, webinar*, konferans*, katılımcı*',
  backup: 'yedek*, kurtarma kodları, acil durum*',
  thing: `
    posta*, qr, karekod*, barkod*, kaynak*, hata*, ülke*, kapı*, bahçe kapısı, alarm*, wifi, wi-fi,
    kablosuz*, banka*, swift, renk*, ürün*, ders*, sınıf*, puk, kilit*, bina*, şube*`,
  parcel: `
    kargo*, takip*, teslimat*, teslim*, gönderi*, paket*, kurye*, gösterin, ibraz edin, söyleyin`,
  quote: 'yazdı, şunları yazdı, özgün ileti',
  receipt: 'harcama yapıldı, harcama yapılmıştır, çekildi',
  done: `
    onaylandı, doğrulandı, değiştirildi, güncellendi, sıfırlandı, eklendi, bağlandı,
    etkinleştirildi, açıldı, kapatıldı, giriş yapıldı, oturum açıldı, yeni giriş, yeni oturum,
    ödeme alındı, ödemeniz alındı, alındı, başarıyla, başarılı, tamamlandı`,
};
