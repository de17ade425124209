import type { Language } from './language.js';

export const italian: Language = {
  code: `
    codice, codici, pin, codice numerico, codice pin, codice segreto, parola chiave`,
  secret: "password, parola d'ordine, chiave, parola segreta, frase segreta",
  sure: `
    codice di verifica, codice otp, codice monouso, password monouso, codice di sicurezza,
    codice temporaneo, codice usa e getta, codice di autenticazione, codice dispositivo,
    password temporanea, password provvisoria, password usa e getta, chiave temporanea, token,
    codice di sblocco, codice di attivazione, numero di verifica, codice di controllo`,
  purpose: `
    verific*, verifica, autentic*, monouso, usa e getta, accedere, accedi, accesso, login,
    sicurezza, identità, registra*, iscrizione, due passaggi, due fattori, reimposta*,
    recuper*, sblocc*, temporane*, autorizzare il pagamento, autorizzare il bonifico,
    autorizzare l'operazione, autorizzare l’operazione, nuovo dispositivo, firma, firmare,
    log in, registr*, iscri*, nuova password, password dimenticata, dimostr*, che sei tu,
    che sia lei, sei davvero tu, dispositivo sconosciuto, autorizza il, autorizzare il,
    autorizza la, collegare il`,
  confirm: `
    conferm*, attiv*, convalid*, completare, continuare, proseguire, autorizz*, complet*,
    approv*, termin*, prosegu*, procedere, continua, cambio di indirizzo, modifica,
    nuovo indirizzo, finalizz*`,
  number: 'numero, n°, n., nr',
  digits: `
    cifra, cifre, numeri, caratteri, combinazione, sequenza, serie di numeri, lettere e numeri,
    numeri e lettere, questo numero, il numero seguente, seguente numero, queste cifre,
    il numero qui sotto`,
  verb: `
    inserisci, inserire, inserisca, digita, digitare, usa, usare, utilizza, utilizzi,
    utilizzare, immetti, immettere, scrivi, copia, incolla, inserite, inseriscilo, inseriscila,
    lo inserisca, inserendo, digitalo, digiti, digitate, copialo, copi, incollalo, compila,
    riporta, riporti, riportare, componi, scriva, scrivere, metti, mettere, immetta,
    rispondi con, comunica, indica, indicare, usalo, utilizzalo, batti, ricopia`,
  field: `
    pagina, app, applicazione, finestra, schermo, schermata, browser, campo, casella, riquadro,
    modulo, sito, portale, chiosco, totem, terminale, tablet, campi, caselle`,
  is: `
    è, sono, sarà, ecco, il, la, tuo, suo, seguente, qui, di seguito, ecco il, questo, questa,
    questi, queste, sotto, seguenti, nel, nella, tua, sua, lo, quattro, cinque, sei, sette,
    otto, segreto, personale`,
  fresh: 'nuovo, nuova, attuale, ultimo, più recente, corrente, valido',
  old: 'precedente, precedenti, vecchio, vecchia, vecchi, primo',
  expired: `
    è scaduto, scaduto, scaduta, non è più valido, non è più valida, non più valido,
    non funziona più, è stato utilizzato, già utilizzato, già usato, annullato, sostituito,
    annullata, è nullo, nullo, invalido, revocato, non vale più, è stato usato, è scaduta,
    decaduto`,
  hypothetical: 'se, quando, fino, prima, sarà, scade, scadrà, dopo, qualora',
  validity: `
    valido per, valida per, valido fino, valida fino, è valido, è valida, vale per, vale fino,
    vale, resta valido, validità, scade tra, scade fra, scade alle, scadono, una sola volta,
    solo una volta, entro, nei prossimi, per i prossimi, dura, utilizzabile`,
  time: `
    minuti, minuto, min, ore, ora, secondi, mezz'ora, mezz’ora, un quarto d'ora,
    un quarto d’ora`,
  notyou: `
    non hai richiesto, non ha richiesto, non l'hai richiesto, non l’hai richiesto,
    non lo hai richiesto, non sei stato tu, non sei tu, non è stato lei, se non sei,
    se non eri tu, ignora, ignora questa, ignori, ignorare, non tenere conto, cancella questa,
    non devi fare nulla, nessuna azione, non fare nulla`,
  elsewhere: `
    via sms, sms, per posta, app di autenticazione, sul telefono, sul cellulare, al tuo numero,
    messaggio di testo, whatsapp, lettera, chiamata, notifica push, per sms, con un sms`,
  never: `
    mai, non condividere, non condividerlo, non comunicare, non rivelare, nessuno,
    nessun codice, senza codice, non serve, non è necessario, truffa*, truffe, frode, phishing,
    attenzione, non dirlo, non darlo, non lo dia, non lo comunichi, non lo condivida,
    non cederlo, riservato, tienilo per te, non ti chiederemo mai, non le chiederemo mai,
    non chiediamo mai, con nessuno, a nessuno`,
  example: 'per esempio, ad esempio, es, esempio, ad es',
  unit: `
    giorni, giorno, settimane, mesi, anni, punti, euro, per cento, persone, iscritti, membri,
    km, kg, volte, pagine, eur, lettori`,
  label: `
    ordine, ordini, fattura, conto, cliente, pratica, caso, ticket, richiesta, riferimento,
    rif, ricevuta, transazione, operazione, pagamento, carta, telefono, tel, fax, chiama,
    cellulare, numero verde, camera, stanza, piano, treno, carrozza, posto, binario, volo,
    casella postale, p. iva, p.iva, c.f, iva, rea, polizza, contratto, socio, tessera,
    articolo, modello, versione, serie, lotto, capitolo, che termina con, che termina in,
    terminante con, ultime quattro, iban, importo, totale, prezzo, saldo, segnalazione,
    protocollo, matricola, targa, sede, edizione, bolletta, contatore, lettura, consumo, bolla,
    ddt, che termina, terminante, termina con`,
  strong: `
    numero d'ordine, numero ordine, numero cliente, numero fattura, numero di conto,
    numero pratica, numero di telefono, numero di spedizione, numero di riferimento,
    codice cliente, codice ordine, codice pratica, codice prodotto, codice articolo,
    codice fiscale, codice fornitore, codice socio, codice destinatario, codice univoco,
    codice postale, codice sconto, codice promo, codice prenotazione, codice errore,
    codice di errore, codice a barre, codice qr, codice colore, codice iban, codice ritiro,
    codice spedizione, codici di backup, codice porta, codice cancello, numero di serie,
    numero di polizza, numero di contratto, numero carta, numero volo, numero camera,
    numero d’ordine, numero tessera, chiave di licenza, partita iva`,
  promo: `
    sconto, sconti, scontato, promo*, promozionale, coupon, buono, buoni, regalo, carta regalo,
    riscatta*, invito, invita, porta un amico, licenza, offerta, risparmia, fedeltà, concorso,
    premio, omaggio, carrello, prossimo acquisto, gratis, amico, amici, amica, amiche`,
  booking: `
    prenotazion*, prenotat*, volo, hotel, viaggio, biglietto, biglietti, partenza, arrivo,
    check-in, soggiorno, appuntamento, imbarco, ospiti, passegger*, noleggio`,
  meeting: `
    riunione, riunioni, webinar, videoconferenza, conferenza, partecipant*`,
  backup: 'backup, riserva, di riserva, di emergenza, codici di recupero',
  thing: `
    postale, cap, fiscale, a barre, barre, qr, sorgente, errore, di errore, paese, prefisso,
    porta, portone, cancello, allarme, wifi, wi-fi, banca, bancario, swift, bic, colore,
    civile, penale, di condotta, stradale, prodotto, articolo, corso, classe, sdi,
    destinatario, univoco, tributo, puk, citofono, lucchetto, catastale, cassaforte, stampante,
    fotocopiatrice, guasto, caldaia, parcheggio, ascensore, sbarra, cruciverba, indovinello`,
  parcel: `
    tracciamento, spedizione, pacco, consegna, ritiro, corriere, tracking, armadietto,
    mostra questo, presenta questo, esibisci`,
  quote: 'ha scritto, messaggio originale',
  receipt: `
    addebito, addebito di, addebitati, pagamento eseguito, è stato addebitato`,
};
