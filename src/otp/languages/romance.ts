import type { Language } from './language.js';

export const french: Language = {
  code: `
    code, codes, pin, passcode, codes*, chiffre-clé, code chiffré, code secret, code à 6 chiffres,
    code à six chiffres, code à quatre chiffres, code pin, identifiant unique`,
  secret: 'mot de passe, clé, clef, mots de passe, phrase secrète, sésame',
  sure: `
    code à usage unique, mot de passe à usage unique, code de vérification, code de connexion,
    code de sécurité, code d'authentification, code d’authentification, code temporaire,
    code d'identification, code unique, code confidentiel, code provisoire,
    mot de passe temporaire, mot de passe unique, mot de passe provisoire, mot de passe à usage,
    clé de sécurité, clé temporaire, jeton, jeton unique, code d’accès unique,
    numéro de vérification, code de contrôle, code d’activation, code d'activation,
    code de déverrouillage, code reçu`,
  purpose: `
    vérifi*, authentifi*, connexion*, connecter, usage unique, sécurité, sécuris*, identité,
    identifi*, inscri*, double authentification, deux étapes, deux facteurs, réinitialis*,
    récupér*, déverrouill*, c'est bien vous, c’est bien vous, valider, autoriser le paiement,
    autoriser le virement, autoriser l'opération, autoriser l’opération, nouvel appareil,
    signature, signer, se connecter, vous connecter, te connecter, connectez-vous, s'identifier,
    s’identifier, connecté, ouverture de session, ouvrir une session, session,
    création de votre compte, créer votre compte, mot de passe oublié, nouveau mot de passe,
    changer de mot de passe, changement de mot de passe, prouver, c'est vous, c’est vous,
    c'est toi, c’est toi, votre paiement, valider votre, autorisez, débloquer, appareil inconnu,
    navigateur inconnu, nouveau téléphone, nouvel ordinateur, courriel de vérification,
    contrôle d'identité`,
  confirm: `
    confirm*, activ*, accès, accéder, validation, finaliser, terminer, poursuivre, continuer,
    autoris*, valid*, approuv*, accept*, finalis*, termin*, achev*, modification,
    modifier votre adresse, changement d’adresse, changement d'adresse, nouvelle adresse, adhésion,
    suppression`,
  number: 'numéro, numéros, no, n°, nº',
  digits: `
    chiffre, chiffres, caractères, combinaison, suite de chiffres, série de chiffres, ces chiffres,
    ce nombre, nombre, lettres et chiffres, chiffres et lettres, séquence, mot-clé, ce numéro,
    le numéro suivant, numéro ci-dessous, numéro suivant, la suite, ce que vous avez demandé,
    ce que tu as demandé, ce qu'il vous faut, ce qu'il te faut, dans l'objet`,
  verb: `
    saisissez, saisir, entrez, entrer, tapez, taper, utilisez, utiliser, utilise, saisis, entre,
    copiez, copier, collez, indiquez, renseignez, introduisez, composez, composer, recopiez,
    recopier, recopie, reportez, reporter, remplissez, insérez, insérer, inscrivez, tape, collez-le,
    saisissez-le, fournissez, fournir, donnez, donner, répondez, écrivez, introduire, renseigner,
    indiquer, indique, mettez, notez, utilisez-le, entrez-le, attend, demande, à reporter,
    confirmez avec, confirmer avec, validez avec, valider avec, saisis-le, saisissez-les, tapez-le,
    tape-le, tape-les, tapez-les, recopiez-le, recopie-le, recopiez-les, reporte, reportez-le,
    reporte-le, colle-le, copiez-le, copie-le, indiquez-le, mettez-le, mets-le, glisse, glissez,
    glisse-le, renseignez-le`,
  field: `
    page, la page, appli, application, fenêtre, écran, navigateur, champ, case, formulaire, site,
    borne, espace client, tablette, invite, champs, cases, fenêtres, l’écran, l'écran`,
  is: `
    de, d', du, des, à, pour, est, sont, voici, votre, ton, le, la, suivant, ci-dessous, ci-après,
    le suivant, est le, sera, ce, cet, cette, ces, ici, les, suivants, suivante, suivantes,
    ci-contre, voilà, secret, personnel, quatre, cinq, six, sept, huit, merci de, veuillez, avec,
    ceci, cela, ça`,
  fresh: 'nouveau, nouvel, nouvelle, actuel, dernier, récent',
  old: "ancien, ancienne, précédent*, premier, vieux, celui de ce matin, celui d'hier, les autres",
  expired: `
    a expiré, n'est plus valable, n’est plus valable, n'est plus valide, n’est plus valide,
    plus valable, plus valide, ne fonctionne plus, a été utilisé, déjà utilisé, déjà été utilisé,
    annulé, caduc, périmé, n'a pas été utilisé, =expiré, =expirée, n’a plus cours, nul, annulée,
    est expiré, est expirée, expirés, est caduc, obsolète, remplacé, a été remplacé, a été annulé,
    ne marche plus, n'est plus bon, ne sert plus, périmée, invalide, invalidé, a servi`,
  hypothetical: `
    si, quand, lorsque, jusqu'à, jusqu’à, avant, sera, expire, expirera, après`,
  validity: `
    valable, valide, valables, valides, valable jusqu'à, valable jusqu’à, expire dans, expire à,
    expire le, est valable, est valide, reste valable, une seule fois, dans les, pendant, dure,
    à utiliser dans, utilisable, utilisable une fois, d'ici, périme, n’est utilisable`,
  time: `
    minutes, minute, min, mn, heures, heure, secondes, demi-heure, une demi-heure, quart d’heure,
    quart d'heure`,
  notyou: `
    n'avez pas demandé, n’avez pas demandé, n'êtes pas à l'origine, n’êtes pas à l’origine,
    n'as pas demandé, n’as pas demandé, ce n'est pas vous, ce n’est pas vous, ce n'était pas vous,
    ce n’était pas vous, pas vous ?, si ce n'est, si ce n’est, ignorez, ignore, ignorer ce,
    ignorez ce, ne tenez pas compte, rien à faire, vous n'avez rien à faire,
    vous n’avez rien à faire, supprimez ce, sans objet`,
  elsewhere: `
    par sms, sms, par texto, texto, par courrier, par la poste, application d'authentification,
    application d’authentification, sur votre téléphone, sur votre mobile, par téléphone, whatsapp,
    votre application affiche, courrier postal, lettre, notification`,
  never: `
    jamais, ne partagez, ne communiquez, ne transmettez, ne divulguez, à personne, aucun code,
    pas de code, sans code, arnaque*, fraude*, hameçonnage, méfiez-vous, ne le donnez,
    ne le partagez, ne le communiquez, ne le transmettez, ne le divulguez, ne le dites,
    gardez-le pour vous, gardez-le, confidentiel, à qui que ce soit, avec personne,
    ne vous demandera jamais, ne vous demanderons jamais, nos conseillers, aucun conseiller`,
  example: 'par exemple, p. ex, exemple, ex, comme',
  unit: `
    jours, jour, semaines, mois, ans, années, points, euros, euro, pour cent, personnes, membres,
    abonnés, km, kg, rue, avenue, boulevard, clients, fois, pages`,
  label: `
    pièce d'identité, carte d'identité, papiers d'identité, commande, commandes, facture, compte,
    client, dossier, demande, ticket, référence, réf, réf., réservation no, reçu, transaction,
    paiement, carte, téléphone, tél, tel, fax, portable, appelez, chambre, appartement, étage,
    train, voiture, place, siège, quai, vol, bp, cs, siret, siren, rcs, tva, naf, ape, police,
    contrat, adhérent, abonné, article, modèle, version, série, lot, chapitre, finissant par,
    se terminant par, terminant par, terminée par, quatre derniers, iban, bic, montant, total,
    prix, solde, colis, incident, intervention, appel, service client, matricule, sécurité sociale,
    fiscal, permis, avenant, bureau, guichet, no de compte, n° de compte, n° de client, écheance,
    bon de livraison, bordereau, pièce, quittance, compteur, relevé, consommation, montant dû,
    entreprise, tva intracom, capital, se termine par, finissant, carte se terminant`,
  strong: `
    numéro de commande, numéro de client, numéro de facture, numéro de compte, numéro de dossier,
    numéro de réservation, numéro de suivi, numéro de téléphone, numéro de contrat,
    numéro de référence, n° de commande, n° client, n° de dossier, numéro client, code client,
    code produit, code article, code fournisseur, code adhérent, code fiscal, code agence,
    code société, numéro d’autorisation, numéro d'autorisation, numéro de série, numéro de colis,
    numéro d'adhérent, numéro d’adhérent, numéro de sécurité sociale, numéro de chambre,
    numéro de vol, numéro de train, numéro de place, numéro d'abonné, numéro d’abonné,
    numéro de ticket, numéro de carte, numéro de licence, numéro de lot, code postal, code promo,
    code avantage, code cadeau, code de réduction, code de réservation, code d'erreur,
    code d’erreur, code erreur, code barre, code-barres, code barres, code qr, code de la porte,
    code porte, code immeuble, code portail, code guichet, code banque, code source, code couleur,
    code de suivi, code de retrait, code colis, codes de secours, clé de licence, clé de produit,
    numéro de police, numéro de permis, numéro de compteur`,
  promo: `
    promo*, promotionnel, réduction, remise, cadeau, carte cadeau, avantage, bon d'achat,
    bon d’achat, parrain*, parrainage, licence, coupon, fidélité, chèque-cadeau, offre, économisez,
    soldes, invitation, concours, gagn*, crédit, panier, dans votre panier, gratuit, offert,
    bons plans, prochain achat, prochaine commande, points fidélité, filleul, filleuls, proches,
    votre panier, moins cher, un ami, une amie, vos amis, tes amis, des amis, vos proches,
    d'un ami`,
  booking: `
    réserv*, séjour, vol, hôtel, voyage*, billet*, départ, arrivée, enregistrement, rendez-vous,
    embarquement, passager, location, spectacle, train, table, restaurant, emplacement, camping,
    gîte, musée, concert, places, représentation, croisière`,
  meeting: 'réunion*, webinaire*, visioconférence, conférence, participant*',
  backup: 'secours, de secours, codes de récupération, sauvegarde',
  thing: `
    postal, postaux, digicode, porte, portail, immeuble, interphone, entrée, alarme, wifi, wi-fi,
    qr, barres, à barres, barre, source, erreur, d'erreur, d’erreur, pays, indicatif, guichet,
    banque, bancaire, couleur, vestimentaire, civil, pénal, du travail, de la route, de conduite,
    produit, article, cours, classe, naf, ape, swift, iata, morse, boîte à clés, cadenas, salle,
    équipe, coffre, coffre-fort, vestiaire, antivol, vélo, boîte aux lettres, barrière, parking,
    ascenseur, imprimante, photocopieur, panne, chaudière, chalet, clavier, énigme, mots croisés`,
  parcel: `
    suivi, colis, livraison, retrait, point relais, expédition, consigne, livreur, casier,
    présentez, montrez`,
  quote: "a écrit, message d'origine, message original, message d’origine",
  receipt: 'paiement accepté, a été débité, a été débitée, débit de, achat de',
  done: `
    confirmé, confirmée, confirmés, est confirmé, est confirmée, a été confirmé, a été confirmée,
    vérifié, vérifiée, validé, validée, a été validé, approuvé, a été modifié, a été modifiée,
    a été changé, a été mis à jour, a été réinitialisé, a été ajouté, a été associé,
    est maintenant actif, est désormais active, a été activé, a été activée, activée, désactivée,
    s'est connecté, nouvelle connexion, connexion réussie, connexion détectée, paiement reçu,
    nous avons reçu, avons bien reçu, réussi, réussie, avec succès, terminé, effectué, effectuée`,
};

export const spanish: Language = {
  code: `
    código, códigos, pin, clave, claves, nip, código numérico, código pin, número secreto,
    cifra clave, clave numérica, palabra clave, clave secreta`,
  secret: `
    contraseña, contrasena, llave, contraseñas, palabra secreta, santo y seña`,
  sure: `
    código de verificación, clave de un solo uso, contraseña de un solo uso, código de un solo uso,
    clave dinámica, código de inicio de sesión, código de seguridad, código de autenticación,
    token digital, código temporal, clave temporal, clave de seguridad, clave de verificación,
    código único, código de un uso, código de activación, contraseña temporal,
    contraseña de uso único, contraseña provisional, token, token de seguridad, pin de seguridad,
    código otp, clave otp, número de verificación, código de desbloqueo, clave única,
    clave de un uso, coordenada`,
  purpose: `
    verific*, autentic*, autenticación, iniciar sesión, inicio de sesión, inicia sesión,
    un solo uso, un único uso, uso único, seguridad, identidad, identific*, registr*, dos pasos,
    dos factores, restablec*, recuper*, ingresar, ingreso, dinámica, temporal, desbloque*,
    que eres tú, que es usted, autorizar el pago, autorizar la transferencia,
    autorizar la operación, autorizar la compra, nuevo dispositivo, firma, firmar,
    iniciar la sesión, conectarte, conectarse, entrar en tu, entrar a tu, entrar en su, acceder a,
    acceso a tu, crear tu cuenta, crear su cuenta, alta, darte de alta, olvidaste,
    contraseña olvidada, nueva contraseña, cambiar tu contraseña, cambiar la contraseña, demostrar,
    seas tú, sea usted, eres tú, dispositivo nuevo, dispositivo desconocido, otro dispositivo,
    nuevo teléfono, vincular, liberar el pago, aprobar, comprobar que, comprob*, doble factor,
    acced*, inscripción, inscrib*`,
  confirm: `
    confirm*, activ*, acceso, acceder, entrar, valid*, completar, continuar, finalizar, autoriz*,
    apro*, acept*, complet*, finaliz*, termin*, cambio de correo, cambio de dirección,
    cambiar tu correo, nueva dirección, concluir, tramit*, cancelar tu cuenta, eliminar tu cuenta`,
  number: 'número, nº, n.º, núm, num, no',
  digits: `
    dígito, dígitos, cifras, números, caracteres, combinación, secuencia, serie de números,
    esta serie, letras y números, números y letras, este número, el siguiente número,
    siguiente número, el número siguiente, número de abajo, estas cifras, estos números,
    lo que pediste, lo que has pedido, lo que ha pedido, lo que pidió, lo que solicitó,
    lo que solicitaste, lo que necesitas, en el asunto, número que pediste, número que has pedido`,
  verb: `
    introduce, introduzca, introducir, ingresa, ingresá, ingrese, ingresar, escribe, escriba, usa,
    usá, usar, utiliza, utilice, utilizar, use, úsala, úsalo, copia, copie, pega, teclea, digita,
    digite, pon, ponga, inserta, ingresalo, ingrésalo, introdúcelo, introdúzcalo, introdúcela,
    escríbelo, escríbela, tecléalo, digítalo, digítala, teclee, teclear, anota, anote, marca,
    marque, pégalo, cópialo, cópiala, copiar, pegar, rellena, rellene, completa con, responde con,
    facilita, facilite, indica, indique, diga, poné, poner, meté, mete, escribí, introducí, inserte,
    insertar, tipea, utilízalo, úselo, úsela, espera, pide, te pedirá, le pedirá, confirma con,
    confirme con, confirmar con, autoriza con, introdúcelos, introdúzcala, escríbelos, escríbalo,
    ponlo, ponla, ponlos, póngalo, cópielo, cópialos, péguelo, tecléelo, ingréselo, mételo, métela,
    anótalo, cópialas, pégala, llévalo`,
  field: `
    página, la página, app, la app, aplicación, ventana, pantalla, navegador, campo, casilla,
    recuadro, formulario, sitio, sitio web, web, quiosco, terminal, tableta, campos, casillas,
    celdas`,
  is: `
    de, del, para, es, son, será, este, su, tu, el, la, siguiente, aquí, a continuación,
    aquí tienes, aquí está, ahora, esta, estas, estos, esos, abajo, siguientes, lo, por favor,
    personal, secreto, secreta, cuatro, cinco, seis, siete, ocho, un, una, con, esto, ésta, éste`,
  fresh: 'nuevo, nueva, actual, último, última, vigente, reciente, más reciente',
  old: `
    anterior, anteriores, viejo, vieja, antiguo, antigua, previo, primer, el de esta mañana,
    el de ayer`,
  expired: `
    ha caducado, caducado, caducada, caducó, ha expirado, expirado, expiró, ha vencido, vencido,
    venció, ya no es válido, ya no es válida, ya no vale, ya no sirve, ya no funciona,
    ya no está vigente, ya fue utilizado, ha sido utilizado, fue usado, ya se usó, fue utilizado,
    anulado, sustituido, reemplazado, dejó de ser, anulada, nulo, nula, queda anulado,
    quedó anulado, sin efecto, inválido, inválida, invalidado, ya no se puede usar,
    ya no se acepta, ya fue usado, ya usado, canjeado, cancelado, cancelada, ya no es bueno,
    dejó de funcionar`,
  hypothetical: 'si, cuando, hasta, antes, será, caduca, vence, después, una vez',
  validity: `
    vence a las, vence, válido por, válido durante, válida por, válida durante, válido hasta,
    válida hasta, es válido, es válida, vale por, vale hasta, vale durante, válido, válida,
    caduca en, caduca a, caducará, vence en, vencerá, expira, expira en, expirará, dura,
    sirve una vez, solo sirve una vez, una sola vez, una única vez, de un solo uso, dentro de,
    en los próximos, dispones de, vigencia, vigente hasta, vigente por, vigente durante`,
  time: `
    minutos, minuto, min, horas, hora, segundos, seg, media hora, cuarto de hora`,
  notyou: `
    no solicitaste, no solicitó, no lo solicitaste, no lo solicitó, no lo pediste, no lo ha pedido,
    no lo has pedido, no has sido tú, no fuiste tú, no fue usted, si no eres tú, no has solicitado,
    no ha solicitado, no pediste, no reconoces, no reconoce, ignora este, ignore este, ignóralo,
    ignórelo, haz caso omiso, haga caso omiso, omite este, descarta este, puedes borrar,
    no tienes que hacer nada, no hagas nada, bórralo`,
  elsewhere: `
    por sms, sms, mensaje de texto, por correo postal, aplicación de autenticación,
    app de autenticación, a tu móvil, a su móvil, a tu celular, a tu teléfono, a su teléfono,
    whatsapp, por teléfono, tu app muestra, carta, por correo ordinario, llamada,
    notificación push, en tu móvil, en su móvil`,
  never: `
    se lo va a solicitar, se lo va a pedir, nunca, jamás, no compartas, no comparta,
    no lo compartas, no lo comparta, con nadie, a nadie, no la compartas, ningún código,
    sin código, no necesitas código, no hace falta, estafa*, fraude*, phishing, cuidado,
    no lo reveles, no se lo digas, no se lo des, no lo facilites, no la facilites, no la reveles,
    no divulgues, no divulgue, no des, no dé, guárdalo, confidencial, no te lo pediremos,
    nunca te pediremos, nunca le pediremos, nuestro personal`,
  example: 'por ejemplo, p. ej, ejemplo, ej',
  unit: `
    días, día, semanas, meses, años, puntos, euros, pesos, dólares, soles, por ciento, personas,
    miembros, km, kg, veces, páginas, usuarios, mil, eur, usd, mxn`,
  label: `
    documento de identidad, tarjeta de identidad, pedido, pedidos, orden, factura, cuenta, cliente,
    caso, ticket, tique, consulta, incidencia, solicitud, referencia, ref, recibo, transacción,
    operación, pago, tarjeta, teléfono, tel, tfno, fax, llame, llama, móvil, celular,
    atención al cliente, habitación, piso, planta, puerta de embarque, tren, coche, asiento, plaza,
    vuelo, apartado, nif, cif, rfc, ruc, nit, cuit, dni, iva, póliza, contrato, socio, afiliado,
    artículo, modelo, versión, serie, lote, capítulo, terminada en, terminado en, que termina en,
    últimos cuatro, iban, importe, monto, total, precio, saldo, expediente, trámite, oficina, mesa,
    sucursal, reclamo, reclamación, matrícula, folio, ip, edición, albarán, medidor, contador,
    lectura, consumo, casilla postal, c.p, cp, cfdi, terminación, que termina, terminados en`,
  strong: `
    número de pedido, número de cliente, número de factura, número de cuenta, número de incidencia,
    número de caso, número de referencia, número de seguimiento, número de teléfono,
    número de reserva, número de orden, número de expediente, número de guía, nº de pedido,
    código de cliente, código cliente, código de producto, código de artículo, código de socio,
    código de proveedor, código fiscal, código de alumno, código de comercio, código de pedido,
    código postal, número de serie, número de socio, número de póliza, número de contrato,
    número de vuelo, número de asiento, número de habitación, número de lote, número de trámite,
    número de afiliado, número de tarjeta, código promocional, código de descuento,
    código de error, código de barras, código qr, código de reserva, código de área,
    código de la puerta, código de seguimiento, código de recogida, código de respaldo,
    códigos de respaldo, código de cupón, clave de producto, clave de licencia,
    clave interbancaria, clave del wifi, clave wifi, clave de la wifi, código de la alarma,
    número de empleado, número de matrícula`,
  promo: `
    descuento*, promo*, promocional, cupón, cupones, regalo, tarjeta regalo, tarjeta de regalo,
    canje*, canjear, referido*, recomend*, licencia, invita, invitación, invitar, oferta*, ahorra,
    bono, fidelidad, sorteo, premio, rebaja*, carrito, en tu próxima compra, gratis, cesta,
    bonificación, licencias, regala, amigo, amigos, amiga, amigas, conocidos, vecino,
    vale de compra, vale regalo, vale descuento, un vale`,
  booking: `
    reserva*, reservación, localizador, vuelo*, hotel, viaje*, billete*, boleto*, entrada,
    entradas, salida, llegada, cita, cita previa, estancia, estadía, embarque, check-in, huésped*,
    pasajero*, alquiler, restaurante, camping, museo, concierto, función, butaca, excursión,
    crucero, casa rural`,
  meeting: `
    reunión, reuniones, seminario*, webinar, videoconferencia, conferencia, videollamada,
    participante*`,
  backup: `
    respaldo, de respaldo, de reserva, de emergencia, códigos de recuperación, copia de seguridad`,
  thing: `
    postal, postales, qr, de barras, barras, fuente, error, de error, de área, área, país, puerta,
    portal, portero, alarma, wifi, wi-fi, banco, bancario, swift, bic, color, civil, penal,
    de conducta, de vestimenta, producto, artículo, curso, clase, sala, equipo, edificio, candado,
    garaje, garage, cochera, caja, interbancaria, interbancario, catastral, telefónico, morse,
    sucursal, caja fuerte, taquilla del, bicicleta, buzón, barrera, aparcamiento, estacionamiento,
    ascensor, impresora, fotocopiadora, avería, caldera, garita, cerradura, portón, acertijo,
    crucigrama`,
  parcel: `
    seguimiento, rastreo, su envío, tu envío, número de envío, paquete, entrega, recogida,
    recolección, retiro, guía, repartidor, casillero, taquilla, muestra este, muestre este,
    presenta este, presente este`,
  quote: 'escribió, mensaje original',
  receipt: `
    cargo en, cargo de, cargo realizado, compra aprobada, se ha cargado, se realizó un cargo`,
  done: `
    confirmado, confirmada, ha sido confirmado, ha sido confirmada, está confirmada, verificado,
    verificada, aprobado, aprobada, validado, se ha cambiado, ha sido cambiada, ha sido modificado,
    se ha modificado, se ha actualizado, se ha añadido, se ha agregado, se ha vinculado,
    ya está activo, ya está activa, se ha activado, activado, activada, desactivada,
    se ha iniciado sesión, iniciaste sesión, ha iniciado sesión, nuevo inicio de sesión,
    nuevo acceso, pago recibido, hemos recibido, con éxito, completado, completada, realizado,
    realizada, exitosamente`,
};

export const portuguese: Language = {
  code: `
    código, códigos, pin, senha, senhas, token, código numérico, código pin, código secreto,
    palavra-chave`,
  secret: `
    palavra-passe, palavra passe, chave, palavras-passe, frase secreta, contra-senha`,
  sure: `
    código de verificação, senha de uso único, senha descartável, código de uso único,
    código de segurança, código de autenticação, código de utilização única, senha temporária,
    código de login, código único, código temporário, senha provisória, chave de segurança,
    token de segurança, código de ativação, código otp, código de desbloqueio,
    número de verificação, palavra-passe temporária, palavra-passe única`,
  purpose: `
    verific*, autentic*, iniciar sessão, início de sessão, entrar, login, uso único,
    utilização única, segurança, identidade, identific*, regist*, cadastro, cadastr*, duas etapas,
    dois fatores, dois passos, redefin*, recuper*, desbloque*, temporári*, acessar, que é você,
    autorizar o pagamento, autorizar a transferência, autorizar a operação, autorizar a compra,
    novo dispositivo, novo aparelho, assinatura, assinar, entrar na sua, entrar no seu,
    fazer login, aceder, inscri*, nova senha, esqueceu, repor a, provar, é mesmo você,
    dispositivo desconhecido, autorizar o, autorizar a, liberar o, liberar a`,
  confirm: `
    confirm*, ativ*, acesso, valid*, concluir, continuar, finalizar, autoriz*, complet*, aprov*,
    conclu*, prossegu*, terminar, finaliz*, mudança de, alteração de, alterar o, novo endereço,
    liber*`,
  number: 'número, nº, n.º',
  digits: `
    dígito, dígitos, algarismo, algarismos, números, caracteres, combinação, sequência,
    série de números, letras e números, números e letras, este número, o número seguinte,
    seguinte número, o número abaixo, número abaixo, estes números, o que pediste, o que você pediu,
    o que pediu, número que você pediu, número que pediu, número que pediste, no assunto`,
  verb: `
    usem, digitem, insiram, informem, coloquem, digite, digita, digitar, insira, inserir, introduza,
    introduzir, use, usar, utilize, informe, informar, escreva, copie, cole, coloque, indique,
    preencha, digite-o, insira-o, introduza-o, inserindo, digitando, copiar, colar, preencher,
    escrever, tecle, coloca, põe, ponha, insere, introduz, cola, copia, responda com, diga, forneça,
    indicar, marque, usa, utiliza, utilizar, use-o, espera por, pede, aguarda, confirme com,
    confirma com, autorize com, escreva-o, coloque-o, cole-o, copie-o, escreve-o, introdu-lo,
    põe-no, cola-o, copia-o, ponha-o, bota, bote, joga, leve, lança, lance`,
  field: `
    página, app, aplicativo, aplicação, janela, tela, ecrã, navegador, campo, caixa, formulário,
    site, sítio, portal, quiosque, totem, terminal, tablet, campos, caixas`,
  is: `
    de, do, da, para, é, são, será, este, seu, sua, teu, o, a, seguinte, aqui, abaixo, aqui está,
    a seguir, agora, esta, estes, estas, seguintes, tua, quatro, cinco, seis, sete, oito, secreto,
    pessoal, por favor, com, isto, isso, esses, essas`,
  fresh: 'novo, nova, atual, último, mais recente, válido',
  old: 'anterior, anteriores, antigo, antiga, velho, primeiro',
  expired: `
    expirou, expirado, expirada, venceu, vencido, caducou, não é mais válido, já não é válido,
    não é mais válida, não vale mais, não funciona mais, deixou de ser, já foi utilizado,
    já foi usado, foi usado, foi utilizado, perdeu a validade, substituído, cancelado, anulado,
    cancelada, anulada, inválido, inválida, sem efeito`,
  hypothetical: 'se, quando, caso, até, antes, será, expira, depois',
  validity: `
    válido por, válida por, válido até, válida até, é válido, é válida, válido durante, vale por,
    vale até, expira em, expira às, expirará, vence, vence em, caduca, uma única vez, uma só vez,
    apenas uma vez, dentro de, nos próximos, dura, tem validade, validade de, validade`,
  time: 'minutos, minuto, min, horas, hora, segundos, seg, meia hora',
  notyou: `
    não solicitou, não pediu, não fez este pedido, não foi você, não foi o senhor, se não foi,
    não reconhece, não é você, ignore este, ignore esta, ignore, desconsidere, apague este,
    não precisa fazer nada, não precisa de fazer nada, nada a fazer, ignora este`,
  elsewhere: `
    por sms, sms, mensagem de texto, por correio, aplicativo autenticador, app autenticador,
    aplicação de autenticação, no seu celular, para o seu celular, telemóvel, whatsapp,
    no aplicativo, carta, pelos correios, ligação, notificação push, no seu telemóvel, via sms,
    torpedo`,
  never: `
    nunca, jamais, não compartilhe, não partilhe, não o partilhe, com ninguém, ninguém,
    nenhum código, sem código, não é necessário, não precisa, golpe*, fraude*, burla*, phishing,
    cuidado, não diga, não passe, não forneça, não informe, não revele, não divulgue, não mostre,
    confidencial, guarde-o, nunca pedimos, nunca pediremos, nossos funcionários, a ninguém`,
  example: 'por exemplo, exemplo, ex, p. ex',
  unit: `
    dias, dia, semanas, meses, anos, pontos, euros, reais, por cento, pessoas, membros, km, kg,
    vezes, páginas, leitores, milhas`,
  label: `
    pedido, pedidos, encomenda no, fatura, factura, conta, cliente, caso, chamado, ticket,
    solicitação, referência, ref, recibo, transação, operação, pagamento, cartão, telefone, tel,
    fax, ligue, celular, quarto, andar, sala no, comboio, trem, carruagem, assento, lugar, voo,
    caixa postal, nif, cnpj, cpf, nipc, iva, apólice, contrato, sócio, matrícula, artigo, modelo,
    versão, série, lote, capítulo, terminado em, terminada em, final, com final, últimos quatro,
    iban, valor, total, preço, saldo, protocolo, processo, agência, boleto, nota fiscal, inscrição,
    ip, edição, atendimento, central, contador, leitura, consumo, guia, entidade, montante,
    termina em`,
  strong: `
    número do pedido, número de pedido, número da conta, número de cliente, número da fatura,
    número de rastreamento, número de telefone, número de protocolo, número do cartão,
    número da encomenda, nº do pedido, código do cliente, código de cliente, código do produto,
    código do pedido, código do fornecedor, código de sócio, código do lojista, código postal,
    código promocional, código de desconto, código de erro, código de barras, código qr,
    código de reserva, código de rastreio, código de rastreamento, código da porta,
    código do portão, código de área, código de recolha, códigos de backup, número de série,
    número do contrato, número do voo, número do protocolo, chave de licença, chave pix,
    chave do produto, cupom de desconto, número de encomenda`,
  promo: `
    desconto*, promo*, promocional, cupom, cupão, cupons, vale-presente, cartão-presente,
    cartão presente, presente, oferta*, resgat*, indicação, indique, licença, convite, convide,
    economize, poupe, vale, bónus, bônus, sorteio, prêmio, fidelidade, carrinho, próxima compra,
    grátis, brinde, amigo, amigos, amiga, no carrinho, mais barato`,
  booking: `
    reserva*, localizador, voo*, hotel, viagem, bilhete*, passagem, partida, chegada, embarque,
    check-in, estadia, hóspede*, consulta marcada, agendamento, passageiro*, ingresso*, aluguer,
    aluguel`,
  meeting: `
    reunião, reuniões, webinar, videoconferência, conferência, videochamada, participante*`,
  backup: `
    backup, de reserva, de emergência, códigos de recuperação, de segurança de reserva`,
  thing: `
    postal, cep, qr, de barras, barras, fonte, fonte aberta, de erro, erro, país, área, porta,
    portão, alarme, wifi, wi-fi, banco, bancário, swift, bic, cor, civil, penal, de conduta,
    produto, artigo, curso, turma, sala, equipe, puk, indicativo, ddd, interfone, prédio, cadeado,
    fiscal, cofre, armário, impressora, copiadora, avaria, defeito, estacionamento, elevador,
    cancela, garagem, palavras cruzadas`,
  parcel: `
    rastreio, rastreamento, encomenda, envio, entrega, levantamento, retirada, transportadora,
    pacote, cacifo, entregador, mostre este, apresente este`,
  quote: 'escreveu, mensagem original',
  receipt: `
    compra aprovada, foi debitado, débito de, cobrança de, transação aprovada`,
  done: `
    confirmado, confirmada, foi confirmado, foi confirmada, está confirmada, verificado,
    verificada, aprovado, aprovada, validado, foi alterado, foi alterada, foi atualizado,
    foi adicionado, foi associado, já está ativo, já está ativa, foi ativado, foi ativada, ativado,
    ativada, desativada, iniciou sessão, novo login, novo acesso, novo início de sessão,
    nova sessão iniciada, pagamento recebido, recebemos, com sucesso, concluído, concluída,
    efetuado, realizado, realizada`,
};

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
    sicurezza, identità, registra*, iscrizione, due passaggi, due fattori, reimposta*, recuper*,
    sblocc*, temporane*, autorizzare il pagamento, autorizzare il bonifico,
    autorizzare l'operazione, autorizzare l’operazione, nuovo dispositivo, firma, firmare, log in,
    registr*, iscri*, nuova password, password dimenticata, dimostr*, che sei tu, che sia lei,
    sei davvero tu, dispositivo sconosciuto, autorizza il, autorizzare il, autorizza la,
    collegare il`,
  confirm: `
    conferm*, attiv*, convalid*, completare, continuare, proseguire, autorizz*, complet*, approv*,
    termin*, prosegu*, procedere, continua, cambio di indirizzo, modifica, nuovo indirizzo,
    finalizz*`,
  number: 'numero, n°, n., nr',
  digits: `
    cifra, cifre, numeri, caratteri, combinazione, sequenza, serie di numeri, lettere e numeri,
    numeri e lettere, questo numero, il numero seguente, seguente numero, queste cifre,
    il numero qui sotto, quello che hai chiesto, ciò che hai chiesto, quanto richiesto,
    quello che ti serve, quello che aveva chiesto, nell'oggetto`,
  verb: `
    inserisci, inserire, inserisca, digita, digitare, usa, usare, utilizza, utilizzi, utilizzare,
    immetti, immettere, scrivi, copia, incolla, inserite, inseriscilo, inseriscila, lo inserisca,
    inserendo, digitalo, digiti, digitate, copialo, copi, incollalo, compila, riporta, riporti,
    riportare, componi, scriva, scrivere, metti, mettere, immetta, rispondi con, comunica, indica,
    indicare, usalo, utilizzalo, batti, ricopia, aspetta, chiede, attende, conferma con,
    confermi con, confermare con, autorizza con, riportalo, riportala, riportali, riportale,
    inseriscili, inseriscile, digitala, digitali, digitale, scrivilo, scrivila, scrivili, copiala,
    copiali, incollala, usala, mettilo, mettila, mettili, trascrivi, trascrivilo, ricopialo,
    ricopiali, lo riporti`,
  field: `
    pagina, app, applicazione, finestra, schermo, schermata, browser, campo, casella, riquadro,
    modulo, sito, portale, chiosco, totem, terminale, tablet, campi, caselle`,
  is: `
    di, d', del, per, è, sono, sarà, ecco, il, la, tuo, suo, seguente, qui, di seguito, ecco il,
    questo, questa, questi, queste, sotto, seguenti, nel, nella, tua, sua, lo, quattro, cinque, sei,
    sette, otto, segreto, personale, con, ciò`,
  fresh: 'nuovo, nuova, attuale, ultimo, più recente, corrente, valido',
  old: `
    precedente, precedenti, vecchio, vecchia, vecchi, primo, quello di stamattina, quello di ieri`,
  expired: `
    è scaduto, scaduto, scaduta, non è più valido, non è più valida, non più valido,
    non funziona più, è stato utilizzato, già utilizzato, già usato, annullato, sostituito,
    annullata, è nullo, nullo, invalido, revocato, non vale più, è stato usato, è scaduta, decaduto`,
  hypothetical: 'se, quando, fino, prima, sarà, scade, scadrà, dopo, qualora',
  validity: `
    valido per, valida per, valido fino, valida fino, è valido, è valida, vale per, vale fino,
    vale, resta valido, validità, scade tra, scade fra, scade alle, scadono, una sola volta,
    solo una volta, entro, nei prossimi, per i prossimi, dura, utilizzabile`,
  time: `
    minuti, minuto, min, ore, ora, secondi, mezz'ora, mezz’ora, un quarto d'ora, un quarto d’ora`,
  notyou: `
    non hai richiesto, non ha richiesto, non l'hai richiesto, non l’hai richiesto,
    non lo hai richiesto, non sei stato tu, non sei tu, non è stato lei, se non sei, se non eri tu,
    ignora, ignora questa, ignori, ignorare, non tenere conto, cancella questa,
    non devi fare nulla, nessuna azione, non fare nulla`,
  elsewhere: `
    via sms, sms, per posta, app di autenticazione, sul telefono, sul cellulare, al tuo numero,
    messaggio di testo, whatsapp, lettera, chiamata, notifica push, per sms, con un sms`,
  never: `
    mai, non condividere, non condividerlo, non comunicare, non rivelare, nessuno, nessun codice,
    senza codice, non serve, non è necessario, truffa*, truffe, frode, phishing, attenzione,
    non dirlo, non darlo, non lo dia, non lo comunichi, non lo condivida, non cederlo, riservato,
    tienilo per te, non ti chiederemo mai, non le chiederemo mai, non chiediamo mai, con nessuno,
    a nessuno`,
  example: 'per esempio, ad esempio, es, esempio, ad es',
  unit: `
    giorni, giorno, settimane, mesi, anni, punti, euro, per cento, persone, iscritti, membri, km,
    kg, volte, pagine, eur, lettori`,
  label: `
    carta d'identità, documento d'identità, documento di identità, ordine, ordini, fattura, conto,
    cliente, pratica, caso, ticket, richiesta, riferimento, rif, ricevuta, transazione, operazione,
    pagamento, carta, telefono, tel, fax, chiama, cellulare, numero verde, camera, stanza, piano,
    treno, carrozza, posto, binario, volo, casella postale, p. iva, p.iva, c.f, iva, rea, polizza,
    contratto, socio, tessera, articolo, modello, versione, serie, lotto, capitolo,
    che termina con, che termina in, terminante con, ultime quattro, iban, importo, totale, prezzo,
    saldo, segnalazione, protocollo, matricola, targa, sede, edizione, bolletta, contatore,
    lettura, consumo, bolla, ddt, che termina, terminante, termina con`,
  strong: `
    numero d'ordine, numero ordine, numero cliente, numero fattura, numero di conto,
    numero pratica, numero di telefono, numero di spedizione, numero di riferimento,
    codice cliente, codice ordine, codice pratica, codice prodotto, codice articolo,
    codice fiscale, codice fornitore, codice socio, codice destinatario, codice univoco,
    codice postale, codice sconto, codice promo, codice prenotazione, codice errore,
    codice di errore, codice a barre, codice qr, codice colore, codice iban, codice ritiro,
    codice spedizione, codici di backup, codice porta, codice cancello, numero di serie,
    numero di polizza, numero di contratto, numero carta, numero volo, numero camera,
    numero d’ordine, numero tessera, chiave di licenza, partita iva, codice autorizzazione`,
  promo: `
    sconto, sconti, scontato, promo*, promozionale, coupon, buono, buoni, regalo, carta regalo,
    riscatta*, invito, invita, porta un amico, licenza, offerta, risparmia, fedeltà, concorso,
    premio, omaggio, carrello, prossimo acquisto, gratis, amico, amici, amica, amiche,
    nel carrello`,
  booking: `
    prenotazion*, prenotat*, volo, hotel, viaggio, biglietto, biglietti, partenza, arrivo,
    check-in, soggiorno, appuntamento, imbarco, ospiti, passegger*, noleggio`,
  meeting: `
    riunione, riunioni, webinar, videoconferenza, conferenza, partecipant*`,
  backup: 'backup, riserva, di riserva, di emergenza, codici di recupero',
  thing: `
    postale, cap, fiscale, a barre, barre, qr, sorgente, errore, di errore, paese, prefisso, porta,
    portone, cancello, allarme, wifi, wi-fi, banca, bancario, swift, bic, colore, civile, penale,
    di condotta, stradale, prodotto, articolo, corso, classe, sdi, destinatario, univoco, tributo,
    puk, citofono, lucchetto, catastale, cassaforte, stampante, fotocopiatrice, guasto, caldaia,
    parcheggio, ascensore, sbarra, cruciverba, indovinello`,
  parcel: `
    tracciamento, spedizione, pacco, consegna, ritiro, corriere, tracking, armadietto,
    mostra questo, presenta questo, esibisci`,
  quote: 'ha scritto, messaggio originale',
  receipt: `
    addebito, addebito di, addebitati, pagamento eseguito, è stato addebitato`,
  done: `
    confermato, confermata, è stato confermato, è stata confermata, verificato, verificata,
    approvato, approvata, convalidato, è stato modificato, è stata modificata, è stato cambiato,
    è stato aggiornato, è stato aggiunto, è stato collegato, ora è attivo, ora è attiva,
    è stato attivato, è stata attivata, attivato, attivata, disattivata, ha effettuato l'accesso,
    nuovo accesso, accesso effettuato, accesso riuscito, pagamento ricevuto, abbiamo ricevuto,
    con successo, completato, completata, effettuato, riuscito`,
};

export const romanian: Language = {
  code: 'cod, codul, codului, coduri, codurile, pin',
  secret: 'parola, parolă, parolei, cheie, parole, cheia',
  sure: `
    cod de verificare, codul de verificare, cod de unică folosință, parolă de unică folosință,
    parola de unică folosință, cod unic, codul unic, cod de securitate, codul de securitate,
    cod de autentificare, codul de autentificare, cod de conectare, codul de unică folosință,
    parolă temporară, parola temporară, cod temporar, cod de activare, token, cheie temporară,
    număr de verificare, cod de deblocare, cod pin`,
  purpose: `
    verific*, autentific*, conect*, unică folosință, securit*, identit*, înregistr*, doi pași,
    doi factori, autoriz*, reset*, recuper*, logare, loga, debloc*, intra în cont, intrați în cont,
    cont nou, crea cont*, parolă nouă, parola uitată, ați uitat, ai uitat, schimba parola,
    că sunteți dumneavoastră, că ești tu, dispozitiv nou, dispozitivul nou, dispozitiv necunoscut,
    semn*, siguranț*, în doi pași`,
  confirm: `
    confirm*, activ*, acces*, finaliz*, continua*, aprob*, modific*, schimb*, continu*, transfer*,
    valid*`,
  number: 'număr, numărul, nr',
  digits: `
    cifră, cifre, cifrele, numere, numerele, caractere, caracterele, combinație, combinația,
    combinaţia, șir, șirul, secvență, litere și cifre, acest număr, următorul număr,
    numărul următor, numărul de mai jos, aceste cifre, aceste numere, ce ați cerut, ce ai cerut,
    ce ați solicitat, ce ai solicitat`,
  verb: `
    introdu, introduceți, introduceţi, introduce, folosește, folosiți, folosi, utilizați,
    utilizează, tastați, scrie, copiază, copiați, introducând, tastează, tastează-l, scrieți,
    completați, completează, folosind, copia, lipiți, lipește, furnizați, indicați, comunicați,
    treceți, formați, utilizând, introduce-l, scrie-l, scrieți-l, introdu-l, introduceți-l,
    copiază-l, copiați-l, lipește-l, lipiți-l, pune-l`,
  field: `
    pagina, pagină, aplicație, aplicația, aplicaţia, fereastra, fereastră, ecran, ecranul, browser,
    câmp, câmpul, căsuță, căsuța, formular, formularul, site, site-ul, portal, portalul, terminal,
    terminalul`,
  is: `
    de, pentru, este, e, sunt, tău, dvs, dumneavoastră, următorul, mai jos, iată, acum, acest,
    această, aceste, acesta, următoarea, următoarele, aici, ta, în, cu, pe, patru, cinci, șase,
    șapte, opt, personal, vă rugăm, asta, aceasta, acestea`,
  fresh: 'nou, nouă, noul, actual, ultimul, curent, valabil',
  old: 'vechi, vechiul, anterior, anterioare, precedent, primul',
  expired: `
    a expirat, expirat, nu mai este valabil, nu mai e valabil, nu mai este valid,
    nu mai funcționează, a fost folosit, a fost utilizat, deja folosit, anulat, expirată,
    nevalabil, invalid, anulată, deja utilizat, înlocuit, revocat`,
  hypothetical: 'dacă, când, până, înainte, va, expiră, după',
  validity: `
    valabilă, valabil pentru, valabil până, este valabil, este valabilă, valid, expiră în,
    expiră la, o singură dată, o singura dată, doar o dată, timp de, în următoarele, valabilitate,
    valabilitatea`,
  time: 'minute, minut, min, ore, oră, secunde, jumătate de oră, sfert de oră',
  notyou: `
    nu ați solicitat, nu ai solicitat, nu ați cerut, nu ai cerut, nu dumneavoastră, nu ați fost,
    nu ai fost tu, nu ești tu, nu tu, dacă nu, ignorați, ignoră, puteți ignora, poți ignora,
    nu trebuie să faceți nimic, nu trebuie să faci nimic, ștergeți`,
  elsewhere: `
    prin sms, sms, mesaj text, prin poștă, scrisoare, aplicația de autentificare, pe telefon,
    telefonul dvs, whatsapp, prin scrisoare, în aplicație`,
  never: `
    niciodată, nu divulga, nu divulgați, nu comunica, nu împărtăși, nimănui, nimeni,
    nu este necesar, fără cod, niciun cod, fraud*, înșel*, phishing, nu îl dezvăluiți,
    nu-l dezvălui, nu îl comunicați, nu îl spuneți, nu-l spune, nu îl transmiteți, nu partajați,
    confidențial, nu vă vom cere niciodată, angajații noștri`,
  example: 'de exemplu, exemplu, ex',
  unit: `
    zile, zi, săptămâni, luni, ani, puncte, lei, ron, euro, eur, la sută, persoane, membri, km, kg,
    ori, pagini`,
  label: `
    comand*, factur*, cont, contul, contului, client*, caz, tichet*, solicit*, cerer*, referinț*,
    bon, tranzacți*, plat*, plăți, card*, telefon*, tel, fax, mobil, sunați, camera, etaj, tren,
    vagon, loc, zbor, cif, tva, poliț*, contract*, membru, articol*, model, versiun*, seri*,
    capitol*, se termină, terminat în, ultimele patru, iban, sum*, total, preț, sold, sesizare,
    dosar*, nr. reg`,
  strong: `
    număr de comandă, numărul comenzii, număr comandă, număr client, cod client, codul clientului,
    numărul facturii, număr factură, număr de cont, număr de telefon, număr de rezervare,
    numărul rezervării, număr de înregistrare, număr dosar, cod poștal, cod promoțional,
    cod de reducere, cod voucher, cod de eroare, cod eroare, cod de bare, cod qr, cod produs,
    cod fiscal, cod de rezervare, cod awb, awb, cod ușă, cod interfon, coduri de rezervă,
    cheie de licență, cod numeric personal, cnp, cui, serie, număr contract, numărul contractului,
    cod de ridicare, codul easybox`,
  promo: `
    reducer*, promoț*, cupon*, voucher*, cadou*, recomand*, licenț*, invit*, ofert*, economis*,
    fidelit*, concurs*, premiu*, prieten*, coș, coșul, coșul de cumpărături`,
  booking: `
    rezerv*, zbor*, hotel*, călător*, bilet*, plecare, sosire, check-in, cazare, programare,
    oaspeți`,
  meeting: 'întâlnir*, ședinț*, webinar*, conferinț*, participan*',
  backup: 'rezervă, de rezervă, backup, de urgență, coduri de recuperare',
  thing: `
    poștal*, qr, de bare, bare, sursă, de eroare, eroare, țar*, prefix, ușă, ușii, interfon*,
    poart*, alarm*, wifi, wi-fi, banc*, swift, culoare, civil, penal, rutier, produs*, curs*,
    fiscal*, puk, caen`,
  parcel: 'urmărire*, colet*, livr*, ridicare*, curier*, expedier*',
  quote: 'a scris, mesaj original, mesajul original',
  done: `
    confirmat, confirmată, a fost confirmat, a fost confirmată, verificat, verificată, aprobat,
    aprobată, a fost modificat, a fost modificată, a fost schimbată, a fost schimbat,
    a fost actualizat, a fost adăugat, este acum activ, a fost activat, a fost activată, activată,
    dezactivată, conectare nouă, autentificare nouă, v-ați conectat, te-ai conectat, plată primită,
    am primit, cu succes, finalizat, finalizată`,
};

export const catalan: Language = {
  code: 'codi, codis, clau',
  secret: 'contrasenya, paraula clau',
  sure: `
    codi de verificació, codi d'un sol ús, contrasenya d'un sol ús, codi de seguretat,
    codi d’un sol ús, contrasenya d’un sol ús, codi d'accés, codi d’accés, codi temporal,
    contrasenya temporal, codi d'autenticació, codi d’activació, clau d'un sol ús`,
  purpose: `
    verific*, inici de sessió, iniciar sessió, un sol ús, seguretat, identitat, autentic*,
    registr*, inicia sessió, entrar, identit*, recuper*, restabl*, nova contrasenya,
    contrasenya oblidada, nou dispositiu, signar, signatura`,
  confirm: `
    confirm*, activ*, complet*, valid*, autoritz*, aprov*, acced*, accés, canvi*, continu*,
    finalitz*, pagament`,
  number: 'número, núm, nombre',
  digits: `
    dígits, xifres, xifra, caràcters, combinació, lletres i números, aquest número,
    el número següent, número següent, aquests números, aquestes xifres, el que has demanat,
    el que heu demanat`,
  verb: `
    introduïu, introdueix, escriviu, escriu, utilitzeu, utilitza, useu, feu servir, introduir,
    escriure, poseu, posa, copieu, copia, enganxeu, enganxa, tecleja, teclegeu, indiqueu, indica,
    empleneu, emprar, escriu-lo, posa'l, copia'l, enganxa'l, entra'l, introdueix-lo`,
  field: `
    pàgina, aplicació, app, finestra, pantalla, navegador, camp, casella, formulari, web, lloc web,
    portal`,
  is: `
    de, del, per, és, el, següent, aquí, vostre, teu, són, aquest, aquesta, a continuació,
    el vostre, el teu, la vostra, això, aquests, aquestes`,
  fresh: 'nou, nova, actual, darrer',
  old: 'antic, anterior, primer',
  expired: `
    ha caducat, caducat, ja no és vàlid, caducada, ha expirat, no és vàlid, anul·lat, utilitzat,
    substituït`,
  hypothetical: 'si, quan, fins, abans, després',
  validity: `
    vàlid, vàlida, vàlid durant, vàlid fins, caduca, caduca en, caducarà, expira, val fins,
    una sola vegada, només una vegada, durant, d'aquí`,
  time: 'minuts, minut, min, hores, hora, segons, mitja hora',
  notyou: `
    no heu sol·licitat, no has sol·licitat, no heu demanat, no has demanat, no heu estat,
    no has estat tu, si no heu, si no has, ignoreu, ignora, no cal que feu, no cal fer res`,
  elsewhere: `
    per sms, sms, per correu postal, al mòbil, al telèfon, aplicació d'autenticació`,
  never: `
    mai, no el compartiu, no compartiu, ningú, no el doneu, no el diguis, amb ningú, a ningú,
    confidencial`,
  example: 'per exemple, exemple',
  unit: 'dies, dia, mesos, anys, euros, punts, persones, km, kg',
  label: `
    comanda, factura, compte, client, telèfon, referència, trucada, targeta, tel, total, import,
    preu, pòlissa, contracte, cp, nif, cif`,
  strong: `
    número de comanda, número de client, número de factura, número de compte, número de telèfon,
    número de reserva, codi postal, codi de descompte, codi promocional, codi d'error,
    codi de barres, codi qr, codi de la porta, codi de client`,
  promo: 'descompte*, promocional, regal, cupó, oferta*, promo*',
  booking: `
    reserva, vol, bitllet, sortida, arribada, reserva*, hotel, viatge*, entrada, entrades, cita`,
  thing: 'postal, porta, barres',
  parcel: 'seguiment, paquet, enviament, recollida, lliurament',
  quote: 'va escriure, ha escrit',
  done: `
    confirmat, confirmada, ha estat confirmada, verificat, verificada, aprovat, s'ha canviat,
    s'ha modificat, s'ha afegit, s'ha activat, activat, nou inici de sessió, nou accés, hem rebut,
    amb èxit, completat`,
};
