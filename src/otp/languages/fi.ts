import type { Language } from './language.js';

export const finnish: Language = {
  code: `
    koodi, koodin, koodia, koodisi, koodit, *koodi, *koodin, *koodisi, *koodia, *koodit, pin,
    tunnusluku, tunnusluvun, koodi*, *koodi*, tunnussana, koodisana`,
  secret: `
    salasana, salasanan, salasanasi, avain, tunnus, tunnuksen, *tunnus, tunnusavain`,
  sure: `
    vahvistuskoodi, vahvistuskoodisi, kertakäyttökoodi, kertakäyttökoodisi,
    kertakäyttöinen koodi, kertakäyttöinen salasana, kertakäyttösalasana, turvakoodi,
    kirjautumiskoodi, kirjautumiskoodisi, todennuskoodi, varmennuskoodi, tunnistautumiskoodi,
    kirjautumistunnus, tilapäinen salasana, tilapäinen koodi, väliaikainen salasana,
    aktivointikoodi, varmistuskoodi, tarkistuskoodi, tarkistusluku, avainluku, avauskoodi,
    kertatunnus`,
  purpose: `
    vahvist*, kertakäyttö*, kirjaut*, sisäänkirjaut*, tunnistaut*, todenn*, varment*,
    varmennus*, turva*, henkilöllisyy*, rekisteröi*, kaksivaihei*, palaut*, hyväksy*, kirjaudu,
    kirjautu*, kirjautumi*, sisään, rekister*, ilmoittaut*, luo tili, tilin luo*, unohdit,
    uusi salasana, nollaa*, nollata, tunnistau*, tunnist*, henkilöllisy*, että se olet sinä,
    uusi laite, uudella laitteella, uudelta laitteelta, tuntematon laite, maksun vahvist*,
    siirron vahvist*, allekirjoit*, kaksivaihe*, vahvis*, varmen*, varmis*, avaa lukitus,
    avaami*`,
  confirm: `
    aktivoi*, pääsy*, viimeistel*, jatka*, muuto*, vaihto, vaihda, viedä loppuun`,
  number: 'numero, numeron, *numero, nro',
  digits: `
    numerot, numeroita, numerosarja, numerosarjan, numeroyhdistelmä, luku, luvun, lukua,
    lukusarja, lukusarjan, lukuyhdistelmä, merkit, merkkiä, merkkijono, merkkijonon,
    merkkisarja, yhdistelmä, kirjaimet ja numerot, seuraava numero, seuraavat numerot,
    tämä numero, nämä numerot, alla oleva numero, numeron alta`,
  verb: `
    syötä, kirjoita, käytä, anna, näppäile, kopioi, liitä, syöttämällä, naputtele,
    näppäilemällä, syöttäkää, kirjoittakaa, kirjoittamalla, käyttäkää, käyttämällä, antakaa,
    kopioikaa, liittäkää, täytä, ilmoita, vastaa, lisää, kerro, syöttäen, kirjaa`,
  field: `
    sivu, sivulla, sivulle, sovellus, sovellukseen, sovelluksessa, ikkunaan, ikkunassa,
    näytölle, näytöllä, selaimessa, kenttään, kentässä, ruutuun, lomakkeelle, lomakkeella,
    *lomakkeelle, *sivulla, *sivulle, verkkosivulla, palvelussa, palveluun, päätteelle`,
  is: `
    on, ovat, tässä on, tässä, seuraava, alla, alla oleva, nyt, tämä, tämän, nämä, nuo, sinun,
    teidän, oma, kuusinumeroinen, nelinumeroinen, neljä, viisi, kuusi, seitsemän, kahdeksan,
    henkilökohtainen, ole hyvä, olkaa hyvä`,
  fresh: 'uusi, uuden, uusin, nykyinen, viimeisin, voimassa oleva',
  old: 'vanha, vanhat, aiempi, aiemmat, edellinen, edelliset, ensimmäinen',
  expired: `
    on vanhentunut, vanhentunut, vanhentui, ei ole enää voimassa, ei enää voimassa,
    ei enää kelpaa, ei enää toimi, on käytetty, jo käytetty, käytettiin, on umpeutunut,
    umpeutunut, mitätöity, ei kelpaa, mitätön, käytetty, peruttu, korvattu, ei toimi enää`,
  hypothetical: 'jos, kun, kunnes, ennen, mikäli, vanhenee, jälkeen',
  validity: `
    voimassa, on voimassa, voimassa vain, vanhentuu, erääntyy, umpeutuu, raukeaa, kelpaa,
    vain kerran, yhden kerran, kertakäyttöinen, kuluessa, sisällä, seuraavan, seuraavat`,
  time: `
    minuuttia, minuutin, minuutissa, min, tuntia, tunnin, tunti, sekuntia, puoli tuntia,
    puolen tunnin, vartin`,
  notyou: `
    et pyytänyt, ette pyytänyt, ei ollut sinä, et ollut sinä, etkö se ollut sinä, jos et,
    jos ette, ette ole pyytäneet, et ole pyytänyt, jätä huomiotta, jättäkää huomiotta,
    voit ohittaa, sinun ei tarvitse, ei tarvitse tehdä, poista tämä`,
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
    kuitti*, maksu*, kortti*, puhelin*, puh, soita, huone*, kerros, juna*, vaunu, paikka,
    raide, alv, vakuutus*, sopimus*, jäsen*, tuote*, malli, versio, sarja*, joka päättyy,
    päättyvä, viimeiset neljä, iban, summa, yhteensä, hinta, saldo, pl, numero, asiakaspalvelu,
    asiakasnro, tilausnro, laskunro, mittarilukema, lukema, kulutus, päättyy, päättyvälle,
    päättyvän`,
  strong: `
    tilausnumero, asiakasnumero, laskunumero, tilinumero, viitenumero, viite, puhelinnumero,
    varausnumero, varaustunnus, sarjanumero, jäsennumero, henkilötunnus, korttinumero,
    lähetystunnus, seurantakoodi, seurantatunnus, paketin numero, sopimusnumero, tuotekoodi,
    tuotenumero, postinumero, alennuskoodi, etukoodi, kampanjakoodi, lahjakorttikoodi,
    virhekoodi, vikakoodi, tilakoodi, ovikoodi, ovikoodin, porttikoodi, hälytyskoodi,
    viivakoodi, qr-koodi, maakoodi, värikoodi, varakoodi, varakoodit, varmuuskoodit,
    lisenssiavain, noutokoodi, käyttäjätunnus, y-tunnus, yritystunnus, asiakastunnus, hetu,
    rekisterinumero, pankkitunnus, suuntanumero`,
  promo: `
    alennus*, kampanja*, lahjakort*, lahja*, etukoodi*, lisenssi*, tarjous*, kutsu*,
    suosittel*, lunast*, bonus*, kuponki*, arvonta*, säästä, kaveri*, ystävällesi, ystävät,
    ystäviä`,
  booking: `
    varaus*, lento*, hotelli*, matka*, lippu*, lähtö*, saapumi*, lähtöselvity*, majoitu*,
    ajanvaraus*, vieraat`,
  meeting: 'kokous*, kokouksen, webinaari*, konferenssi*, osallistuja*',
  backup: 'vara*, varakoodi*, varmuus*, palautuskoodit, hätä*',
  thing: `
    posti*, maa*, virhe*, lähde*, lähdekoodi, qr*, qr-*, viiva*, viivakoodi*, ovi*, ovikoodi*,
    portti*, hälytin*, wifi*, wlan*, pankki*, väri*, tuote*, kurssi*, luokka*, lukko*, puk*,
    koodin tarkist*, oven, kassakaappi*, kaappi*, tulostin*, mökki*, autotalli*, ristikko*,
    lukkoon`,
  parcel: 'seuranta*, lähety*, paketti*, paketin, toimitus*, nouto*, noutokoodi*',
  quote: 'kirjoitti, alkuperäinen viesti',
};
