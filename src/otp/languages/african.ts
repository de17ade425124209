import type { Language } from './language.js';

export const swahili: Language = {
  code: 'msimbo, misimbo, kodi, nambari ya siri, namba ya siri, pini',
  secret: 'nenosiri, nywila, neno la siri, neno siri, nenosiri lako',
  purpose: `
    uthibitish*, kuthibitisha, thibitisha*, uhakiki, kuhakiki, hakiki, kuingia, ingia, usalama,
    utambulisho, kujisajili, jisajili, usajili, kusajili, hatua mbili, mara moja, kuweka upya,
    weka upya, kurejesha, kurudisha akaunti, kufungua akaunti, umesahau, nenosiri jipya,
    kifaa kipya, kifaa kisichojulikana, kwamba ni wewe, kuwa ni wewe`,
  confirm: `
    idhinisha, kuidhinisha, washa, kuwasha, kamilisha, kukamilisha, endelea, kuendelea, badilisha,
    kubadilisha`,
  number: 'nambari, namba',
  digits: `
    tarakimu, tarakimu hizi, tarakimu zifuatazo, namba hii, nambari hii, namba hizi, nambari hizi,
    namba ifuatayo, nambari ifuatayo, herufi, herufi na tarakimu, namba zifuatazo,
    nambari zifuatazo, tarakimu nne, tarakimu sita`,
  verb: `
    andika, ingiza, weka, tumia, jaza, nakili, bandika, charaza, kuandika, kuingiza, kutumia,
    kuweka, uandike, uingize, utumie, uweke, iandike, iingize, itumie, tuma, taja, bofya, bonyeza,
    nakili namba`,
  field: `
    ukurasa, ukurasani, ukurasa wa, programu, tovuti, tovutini, dirisha, skrini, kisanduku, fomu,
    kivinjari, sehemu ya`,
  is: 'ni, wako, yako, huu, hii, huu ni, hii ni, ufuatao, ifuatayo, hapa, wenye tarakimu sita',
  fresh: 'mpya, jipya, wa sasa, ya sasa',
  old: 'wa zamani, ya zamani, uliopita, iliyopita, wa awali, wa kwanza',
  expired: `
    umeisha muda, muda wake umeisha, umekwisha muda, imeisha muda, haufanyi kazi tena,
    haitumiki tena, umeshatumika, umetumika, si halali tena, umefutwa`,
  hypothetical: 'ikiwa, kama, iwapo, hadi, kabla, utaisha, itaisha',
  validity: `
    utaisha muda, itaisha muda, utaisha, itaisha, muda wake utaisha, ni halali kwa, unatumika kwa,
    inatumika kwa, utatumika kwa, ndani ya, mara moja tu, baada ya`,
  time: 'dakika, saa, sekunde, masaa, nusu saa, robo saa',
  notyou: `
    hukuomba, kama hukuomba, ikiwa hukuomba, si wewe, kama si wewe, ikiwa si wewe, puuza, upuuze,
    puuza barua pepe hii, puuza ujumbe huu, huhitaji kufanya chochote`,
  elsewhere: 'ujumbe mfupi, kwa sms, sms, kwenye simu yako, kwa simu, programu ya uthibitishaji',
  never: `
    usimpe, usiwape, usishiriki, usishirikishe, usimwambie, usiwaambie, kamwe, mtu yeyote, yeyote,
    hatutakuuliza, hatutawahi, wafanyakazi wetu, ulaghai, matapeli, tapeli, siri yako`,
  example: 'kwa mfano, mfano',
  unit: `
    siku, wiki, mwezi, miezi, mwaka, miaka, pointi, shilingi, tsh, ksh, kes, tzs, asilimia, watu`,
  label: `
    agizo, oda, ankara, akaunti, mteja, simu, malipo, muamala, risiti, kumbukumbu, kadi, ombi,
    tiketi, kesi, chumba, mtaa, barabara, sanduku la posta, s.l.p, mkataba, bima, jumla, salio,
    kiasi, bei, bidhaa, treni, basi, mita, kitambulisho`,
  strong: `
    namba ya agizo, nambari ya agizo, namba ya oda, namba ya ankara, nambari ya ankara,
    namba ya akaunti, nambari ya akaunti, namba ya mteja, nambari ya mteja, namba ya simu,
    nambari ya simu, namba ya muamala, nambari ya muamala, namba ya risiti, nambari ya risiti,
    namba ya kumbukumbu, nambari ya kumbukumbu, namba ya kadi, namba ya mkataba, namba ya tiketi,
    namba ya mzigo, nambari ya mzigo, namba ya ufuatiliaji, msimbo wa posta, msimbo wa punguzo,
    msimbo wa hitilafu, msimbo wa mlango, msimbo wa nafasi, namba ya nafasi, msimbo wa akiba`,
  promo: `
    punguzo, mapunguzo, vocha, kuponi, ofa, zawadi, kadi ya zawadi, promosheni, rafiki, marafiki,
    mwalike, alika, leseni, bonasi, nunua, ununuzi`,
  booking: `
    nafasi uliyoweka, kuweka nafasi, uhifadhi, safari, ndege, hoteli, tiketi, kuondoka, kuwasili,
    wageni, miadi`,
  meeting: 'mkutano, kikao, semina',
  backup: 'akiba, misimbo ya akiba, misimbo ya dharura, dharura',
  thing: 'posta, nchi, hitilafu, kosa, mlango, lango, kengele, benki, rangi, wifi, kabati, kufuli',
  parcel: 'mzigo, mizigo, kifurushi, vifurushi, ufuatiliaji, usafirishaji, uchukuzi, msafirishaji',
  quote: 'aliandika, ujumbe wa awali, ujumbe asilia',
  done: `
    imethibitishwa, umethibitishwa, yamethibitishwa, imebadilishwa, limebadilishwa, imesasishwa,
    imeongezwa, imewashwa, imezimwa, tumepokea, yamepokelewa, imepokelewa, umefanikiwa, imekamilika,
    imefanikiwa, umeingia, kuingia kupya`,
  sure: `
    msimbo wa uthibitish*, msimbo wa kuthibitisha, msimbo wa uhakiki, msimbo wa usalama,
    msimbo wa kuingia, msimbo wa mara moja, msimbo wa matumizi ya mara moja,
    msimbo wako wa uthibitish*, msimbo wako wa usalama, msimbo wako wa kuingia,
    nenosiri la mara moja, namba ya uthibitisho, nambari ya uthibitisho, nambari ya kuthibitisha,
    namba ya kuthibitisha, namba ya siri ya mara moja`,
};
