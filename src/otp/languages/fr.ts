import type { Language } from './language.js';

export const french: Language = {
  code: 'code, codes, pin, passcode',
  secret: 'mot de passe, clé, clef',
  sure: `
    code à usage unique, mot de passe à usage unique, code de vérification, code de connexion,
    code de sécurité, code d'authentification, code d’authentification, code temporaire,
    code d'identification`,
  purpose: `
    vérifi*, authentifi*, connexion*, connecter, usage unique, sécurité, sécuris*, identité,
    identifi*, inscri*, double authentification, deux étapes, deux facteurs, réinitialis*,
    récupér*, déverrouill*, c'est bien vous, c’est bien vous, valider, autoriser le paiement,
    autoriser le virement, autoriser l'opération, autoriser l’opération, nouvel appareil,
    signature, signer`,
  confirm: `
    confirm*, activ*, accès, accéder, validation, finaliser, terminer, poursuivre, continuer,
    autoris*`,
  number: 'numéro, numéros, no, n°, nº, chiffres, nombre',
  verb: `
    saisissez, saisir, entrez, entrer, tapez, taper, utilisez, utiliser, utilise, saisis, entre,
    copiez, copier, collez, indiquez, renseignez, introduisez`,
  is: `
    est, sont, voici, votre, ton, le, la, suivant, ci-dessous, ci-après, le suivant, est le, sera`,
  fresh: 'nouveau, nouvel, nouvelle, actuel, dernier, récent',
  old: 'ancien, ancienne, précédent*, premier, vieux',
  expired: `
    a expiré, n'est plus valable, n’est plus valable, n'est plus valide, n’est plus valide,
    plus valable, plus valide, ne fonctionne plus, a été utilisé, déjà utilisé, déjà été utilisé,
    annulé, caduc, périmé, n'a pas été utilisé, =expiré, =expirée`,
  hypothetical: "si, quand, lorsque, jusqu'à, jusqu’à, avant, sera, expire, expirera, après",
  elsewhere: `
    par sms, sms, par texto, texto, par courrier, par la poste, application d'authentification,
    application d’authentification, sur votre téléphone, sur votre mobile, par téléphone,
    whatsapp`,
  never: `
    jamais, ne partagez, ne communiquez, ne transmettez, ne divulguez, à personne, aucun code,
    pas de code, sans code, arnaque*, fraude*, hameçonnage, méfiez-vous, n'êtes pas à l'origine,
    n’êtes pas à l’origine, n'avez pas demandé`,
  example: 'par exemple, p. ex, exemple, ex, comme',
  unit: `
    minutes, minute, min, heures, heure, jours, jour, semaines, mois, ans, années, secondes,
    points, euros, euro, pour cent, personnes, membres, abonnés, km, kg, rue, avenue, boulevard,
    clients, fois, pages`,
  label: `
    commande, commandes, facture, compte, client, dossier, demande, ticket, référence, réf,
    réf., réservation no, reçu, transaction, paiement, carte, téléphone, tél, tel, fax,
    portable, appelez, chambre, appartement, étage, train, voiture, place, siège, quai, vol, bp,
    cs, siret, siren, rcs, tva, naf, ape, police, contrat, adhérent, abonné, article, modèle,
    version, série, lot, page, chapitre, finissant par, se terminant par, terminant par,
    terminée par, quatre derniers, iban, bic, montant, total, prix, solde, colis, incident,
    intervention, appel, service client, matricule, sécurité sociale, fiscal, permis, avenant,
    bureau, guichet`,
  strong: `
    numéro de commande, numéro de client, numéro de facture, numéro de compte, numéro de dossier,
    numéro de réservation, numéro de suivi, numéro de téléphone, numéro de contrat,
    numéro de référence, n° de commande, n° client, n° de dossier, numéro client, code client,
    code produit, code article, code fournisseur, code adhérent, code fiscal, code agence,
    code société, numéro d’autorisation, numéro d'autorisation`,
  promo: `
    promo*, promotionnel, réduction, remise, cadeau, carte cadeau, avantage, bon d'achat,
    bon d’achat, parrain*, parrainage, licence, coupon, fidélité, chèque-cadeau, offre,
    économisez, soldes, invitation, concours, gagn*, crédit`,
  booking: `
    réserv*, séjour, vol, hôtel, voyage*, billet*, départ, arrivée, enregistrement, rendez-vous,
    embarquement, passager, location, spectacle, train`,
  meeting: 'réunion*, webinaire*, visioconférence, conférence, participant*',
  backup: 'secours, de secours, codes de récupération, sauvegarde',
  thing: `
    postal, postaux, digicode, porte, portail, immeuble, interphone, entrée, alarme, wifi, wi-fi,
    qr, barres, à barres, barre, source, erreur, d'erreur, d’erreur, pays, indicatif, guichet,
    banque, bancaire, couleur, vestimentaire, civil, pénal, du travail, de la route, de conduite,
    produit, article, cours, classe, naf, ape, swift, iata, morse, boîte à clés, cadenas, salle,
    équipe`,
  parcel: `
    suivi, colis, livraison, retrait, point relais, expédition, consigne, livreur, casier,
    présentez, montrez`,
  quote: "a écrit, message d'origine, message original, message d’origine",
  receipt: 'paiement accepté, a été débité, a été débitée, débit de, achat de',
};
