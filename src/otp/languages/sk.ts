import type { Language } from './language.js';

export const slovak: Language = {
  code: 'kód, kódu, kódy',
  secret: 'heslo, hesla, kľúč',
  sure: 'overovací kód, jednorazové heslo, jednorazový kód, bezpečnostný kód, prihlasovací kód',
  purpose: `
    over*, prihlás*, prihlas*, jednoraz*, bezpečnost*, totožnos*, registr*, dvojfaktor*,
    autoriz*, obnov*`,
  confirm: 'potvrd*, prístup*, dokonč*',
  verb: 'zadajte, zadaj, vložte, použite, použi, skopírujte, napíšte',
  is: 'je, znie, váš, tvoj',
  fresh: 'nový, aktuálny, posledný',
  old: 'starý, predchádzajúci, pôvodný',
  expired: 'vypršal, vypršala, už nie je platný, už neplatí, neplatný, bol použitý',
  hypothetical: 'ak, keď, kým, bude, vyprší',
  elsewhere: 'poštou, do mobilu',
  never: 'nikdy, nezdieľajte, nikomu, podvod*',
  unit: 'minút, hodín, dní, bodov, osôb',
  label: 'objednávk*, faktúr*, účet, zákazní*, prípad*, žiados*, platb*, suma, spolu, objednávka',
  promo: 'zľav*, darček*, poukážk*',
  booking: 'rezerváci*, lístok, odchod, príchod',
  thing: 'smerovacie, psč, poštov*, čiarov*, chyb*, dver*',
  parcel: 'zásielk*, balík*, doručen*',
  quote: 'napísal, napísala, pôvodná správa',
};
