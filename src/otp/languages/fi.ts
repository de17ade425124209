import type { Language } from './language.js';

export const finnish: Language = {
  code: `
    koodi, koodin, koodia, koodisi, koodit, *koodi, *koodin, *koodisi, *koodia, *koodit, pin,
    tunnusluku, tunnusluvun, koodi*, *koodi*`,
  secret: 'salasana, salasanan, salasanasi, avain',
  sure: `
    vahvistuskoodi, vahvistuskoodisi, kertakäyttökoodi, kertakäyttökoodisi,
    kertakäyttöinen koodi, kertakäyttöinen salasana, kertakäyttösalasana, turvakoodi,
    kirjautumiskoodi, kirjautumiskoodisi, todennuskoodi, varmennuskoodi, tunnistautumiskoodi`,
  purpose: `
    vahvist*, kertakäyttö*, kirjaut*, sisäänkirjaut*, tunnistaut*, todenn*, varment*,
    varmennus*, turva*, henkilöllisyy*, rekisteröi*, kaksivaihei*, palaut*, hyväksy*`,
  confirm: 'aktivoi*, pääsy*, viimeistel*, jatka*',
  number: 'numero, numeron, *numero, nro, numerot, numerosarja',
  verb: 'syötä, kirjoita, käytä, anna, näppäile, kopioi, liitä, syöttämällä',
  is: 'on, ovat, tässä on, tässä, seuraava, alla, alla oleva, nyt',
  fresh: 'uusi, uuden, uusin, nykyinen, viimeisin, voimassa oleva',
  old: 'vanha, vanhat, aiempi, aiemmat, edellinen, edelliset, ensimmäinen',
  expired: `
    on vanhentunut, vanhentunut, vanhentui, ei ole enää voimassa, ei enää voimassa,
    ei enää kelpaa, ei enää toimi, on käytetty, jo käytetty, käytettiin, on umpeutunut,
    umpeutunut, mitätöity`,
  hypothetical: 'jos, kun, kunnes, ennen, mikäli, vanhenee, jälkeen',
  elsewhere: 'tekstiviesti*, tekstiviestillä, sms, postitse, todennussovellus*, puhelimeesi',
  never: `
    älä, koskaan, kenellekään, ei koodia, ei tarvita, ilman koodia, huija*, tietojenkalastelu*,
    et pyytänyt, varo`,
  example: 'esimerkiksi, esim',
  unit: `
    minuuttia, minuutin, min, tuntia, tunnin, h, päivää, päivän, viikkoa, kuukautta, vuotta,
    sekuntia, pistettä, euroa, eur, prosenttia, henkilöä, jäsentä, km, kg, kertaa, sivua, kpl`,
  label: `
    tilaus, tilauksen, tilaus*, lasku*, tili*, asiakas*, tapaus*, tukipyyntö*, pyyntö*, viite*,
    viitenumero, kuitti*, maksu*, kortti*, puhelin*, puh, soita, huone*, kerros, juna*, vaunu,
    paikka, raide, y-tunnus, alv, vakuutus*, sopimus*, jäsen*, tuote*, malli, versio, sarja*,
    sivu, luku, joka päättyy, päättyvä, viimeiset neljä, iban, summa, yhteensä, hinta, saldo,
    pl, numero, asiakaspalvelu`,
  promo: `
    alennus*, kampanja*, lahjakort*, lahja*, etukoodi*, lisenssi*, tarjous*, kutsu*, suosittel*,
    lunast*, bonus*, kuponki*, arvonta*, säästä`,
  booking: `
    varaus*, lento*, hotelli*, matka*, lippu*, lähtö*, saapumi*, lähtöselvity*, majoitu*,
    ajanvaraus*, vieraat`,
  meeting: 'kokous*, kokouksen, webinaari*, konferenssi*, osallistuja*',
  backup: 'vara*, varakoodi*, varmuus*, palautuskoodit, hätä*',
  thing: `
    posti*, postinumero, maa*, suuntanumero, virhe*, lähde*, lähdekoodi, qr*, qr-*, viiva*,
    viivakoodi*, ovi*, ovikoodi*, portti*, hälytin*, wifi*, wlan*, pankki*, väri*, tuote*,
    kurssi*, luokka*, lukko*, puk*, koodin tarkist*`,
  parcel: 'seuranta*, lähety*, paketti*, paketin, toimitus*, nouto*, noutokoodi*',
  quote: 'kirjoitti, alkuperäinen viesti',
};
