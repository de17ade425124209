import type { Language } from './language.js';

export const italian: Language = {
  code: 'codice, codici, pin',
  secret: "password, parola d'ordine, chiave",
  sure: `
    codice di verifica, codice otp, codice monouso, password monouso, codice di sicurezza,
    codice temporaneo, codice usa e getta, codice di autenticazione, codice dispositivo`,
  purpose: `
    verific*, verifica, autentic*, monouso, usa e getta, accedere, accedi, accesso, login,
    sicurezza, identità, registra*, iscrizione, due passaggi, due fattori, reimposta*, recuper*,
    sblocc*, temporane*, autorizzare il pagamento, autorizzare il bonifico,
    autorizzare l'operazione, autorizzare l’operazione, nuovo dispositivo, firma, firmare`,
  confirm: 'conferm*, attiv*, convalid*, completare, continuare, proseguire, autorizz*',
  number: 'numero, numeri, n°, n., nr, cifre',
  verb: `
    inserisci, inserire, inserisca, digita, digitare, usa, usare, utilizza, utilizzi,
    utilizzare, immetti, immettere, scrivi, copia, incolla, inserite`,
  is: 'è, sono, sarà, ecco, il, la, tuo, suo, seguente, qui, di seguito, ecco il, questo',
  fresh: 'nuovo, nuova, attuale, ultimo, più recente, corrente, valido',
  old: 'precedente, precedenti, vecchio, vecchia, vecchi, primo',
  expired: `
    è scaduto, scaduto, scaduta, non è più valido, non è più valida, non più valido,
    non funziona più, è stato utilizzato, già utilizzato, già usato, annullato, sostituito`,
  hypothetical: 'se, quando, fino, prima, sarà, scade, scadrà, dopo, qualora',
  elsewhere: `
    via sms, sms, per posta, app di autenticazione, sul telefono, sul cellulare, al tuo numero,
    messaggio di testo, whatsapp`,
  never: `
    mai, non condividere, non condividerlo, non comunicare, non rivelare, nessuno,
    nessun codice, senza codice, non serve, non è necessario, truffa*, truffe, frode, phishing,
    attenzione, non hai richiesto`,
  example: 'per esempio, ad esempio, es, esempio, ad es',
  unit: `
    minuti, minuto, min, ore, ora, giorni, giorno, settimane, mesi, anni, secondi, punti, euro,
    per cento, persone, iscritti, membri, km, kg, volte, pagine, eur, lettori`,
  label: `
    ordine, ordini, fattura, conto, cliente, pratica, caso, ticket, richiesta, riferimento, rif,
    ricevuta, transazione, operazione, pagamento, carta, telefono, tel, fax, chiama, cellulare,
    numero verde, camera, stanza, piano, treno, carrozza, posto, binario, volo, casella postale,
    p. iva, p.iva, partita iva, c.f, codice fiscale, iva, rea, polizza, contratto, socio,
    tessera, articolo, modello, versione, serie, lotto, pagina, capitolo, che termina con,
    che termina in, terminante con, ultime quattro, iban, importo, totale, prezzo, saldo,
    segnalazione, protocollo, matricola, targa, sede, edizione`,
  strong: `
    numero d'ordine, numero ordine, numero cliente, numero fattura, numero di conto,
    numero pratica, numero di telefono, numero di spedizione, numero di riferimento,
    codice cliente, codice ordine, codice pratica, codice prodotto, codice articolo,
    codice fiscale, codice fornitore, codice socio, codice destinatario, codice univoco`,
  promo: `
    sconto, sconti, scontato, promo*, promozionale, coupon, buono, buoni, regalo, carta regalo,
    riscatta*, invito, invita, porta un amico, licenza, offerta, risparmia, fedeltà, concorso,
    premio, omaggio`,
  booking: `
    prenotazion*, prenotat*, volo, hotel, viaggio, biglietto, biglietti, partenza, arrivo,
    check-in, soggiorno, appuntamento, imbarco, ospiti, passegger*, noleggio`,
  meeting: 'riunione, riunioni, webinar, videoconferenza, conferenza, partecipant*',
  backup: 'backup, riserva, di riserva, di emergenza, codici di recupero',
  thing: `
    postale, cap, fiscale, a barre, barre, qr, sorgente, errore, di errore, paese, prefisso,
    porta, portone, cancello, allarme, wifi, wi-fi, banca, bancario, swift, bic, colore, civile,
    penale, di condotta, stradale, prodotto, articolo, corso, classe, sdi, destinatario,
    univoco, tributo, puk, citofono, lucchetto, catastale`,
  parcel: `
    tracciamento, spedizione, pacco, consegna, ritiro, corriere, tracking, armadietto,
    mostra questo, presenta questo, esibisci`,
  quote: 'ha scritto, messaggio originale',
  receipt: 'addebito, addebito di, addebitati, pagamento eseguito, è stato addebitato',
};
