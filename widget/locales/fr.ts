import type { Messages } from './messages.ts';

export const fr = {
  labels: {
    number: 'Numéro de carte',
    expiry: 'Date d’expiration',
    expiryFormat: 'MM / AA',
    cvv: 'Code de sécurité',
    cvvHint: '3 chiffres au dos',
    holder: 'Nom sur la carte',
    accepted: 'Cartes acceptées',
    secured: 'Chiffré. La boutique n’y a pas accès.',
    noScript: 'Veuillez activer JavaScript pour payer par carte.',
  },
  form: {
    title: 'Paiement par carte',
    pay: 'Payer {amount}',
    save: 'Enregistrer',
    processing: 'Traitement en cours…',
    notices: {
      interrupted: { title: 'Le paiement n’a pas abouti', text: 'Aucun montant n’a été débité. Veuillez réessayer.' },
      offline: {
        title: 'Vous êtes hors ligne',
        text: 'Votre saisie est conservée. Payez dès que la connexion est rétablie.',
      },
    },
  },
  session: {
    paying: 'Paiement de {amount} en cours…',
    verifying: 'Vérification auprès de votre banque…',
    expiring: 'Veuillez payer dans les deux minutes. Ensuite, le paiement recommencera.',
    keepOpen: 'Veuillez garder cette page ouverte.',
    cvvHint: '{digits} chiffres au dos',
    cvvHintFront: '{digits} chiffres au recto',
    brandDetected: 'Carte {brand}',
    chooseBrand: 'Choisissez la marque avec laquelle vous payez',
    reference: 'Référence {reference}',
    ending: 'se termine par {digits}',
    alreadyPaid: 'Cette commande est déjà payée',
    saved: 'Enregistré',
    startAgain: 'Recommencer',
    checkNow: 'Vérifier maintenant',
    summary: {
      one: 'Veuillez vérifier un champ : {fields}.',
      many: 'Veuillez vérifier {count} champs : {fields}.',
      other: 'Veuillez vérifier {count} champs : {fields}.',
    },
    faults: {
      numberMissing: 'Saisissez le numéro de carte',
      numberIncomplete: 'Il manque des chiffres',
      numberInvalid: 'Vérifiez le numéro saisi',
      brandRefused: '{brand} n’est pas acceptée',
      expiryMissing: 'Saisissez la date',
      expiryIncomplete: 'Mois et année',
      expiryInvalid: 'Mois de 01 à 12',
      expiryPast: 'Carte expirée',
      expiryTooFar: 'Vérifiez l’année',
      expiryWrong: 'Vérifiez la date',
      cvvMissing: 'Saisissez le code',
      cvvIncomplete: '{digits} chiffres requis',
      cvvInvalid: 'Vérifiez le code',
      holderMissing: 'Saisissez le nom inscrit sur la carte',
      holderTooShort: 'Saisissez le nom complet',
      holderInvalid: 'Saisissez le nom, pas un numéro',
    },
    notices: {
      declined: {
        title: 'Votre banque a refusé le paiement',
        text: 'Aucun montant n’a été débité. Saisissez de nouveau le code de sécurité ou utilisez une autre carte.',
      },
      detailsWrong: {
        title: 'Les données de la carte n’ont pas été acceptées',
        text: 'Aucun montant n’a été débité. Veuillez vérifier les champs signalés ci-dessous, puis payer de nouveau.',
      },
      limitReached: {
        title: 'Le plafond de votre carte est atteint',
        text: 'Aucun montant n’a été débité. Veuillez utiliser une autre carte ou contacter votre banque.',
      },
      notConfirmed: {
        title: 'Votre banque n’a pas pu confirmer votre identité',
        text: 'Aucun montant n’a été débité. Réessayez ou utilisez une autre carte.',
      },
      cancelled: {
        title: 'Vous avez annulé la confirmation',
        text: 'Aucun montant n’a été débité. Vous pouvez réessayer quand vous le souhaitez.',
      },
      tookTooLong: {
        title: 'La confirmation a pris trop de temps',
        text: 'Aucun montant n’a été débité. Veuillez réessayer.',
      },
      tooManyAttempts: {
        title: 'Trop de tentatives',
        text: 'Aucun montant n’a été débité. Veuillez patienter une minute, puis réessayer.',
      },
      repriced: {
        title: 'Le montant a changé',
        text: 'Aucun montant n’a été débité. Veuillez vérifier le nouveau montant sur le bouton avant de payer.',
      },
    },
    panels: {
      paid: { title: 'Paiement effectué', text: 'Merci. La boutique prend le relais.' },
      pending: {
        title: 'Votre paiement est en cours de vérification',
        text: 'La banque a besoin d’un peu plus de temps. Merci de ne pas payer une seconde fois. La boutique vous informera du résultat.',
      },
      expired: {
        title: 'Cette page de paiement a expiré',
        text: 'Aucun montant n’a été débité. Veuillez recommencer le paiement dans la boutique.',
      },
      unknown: {
        title: 'En attente de réponse',
        text: 'Nous vérifions où en est votre paiement. Veuillez garder cette page ouverte. Vous ne serez pas débité deux fois.',
      },
    },
    challenge: {
      title: 'Confirmez avec votre banque',
      close: 'Annuler la confirmation',
      question: 'Annuler la confirmation ? Le paiement prendra fin et aucun montant ne sera débité.',
      stay: 'Continuer la confirmation',
      leave: 'Annuler le paiement',
    },
  },
  hosted: {
    title: 'Paiement par carte',
    verifying: 'Vérification auprès de votre banque…',
    confirm: 'Votre banque veut s’assurer qu’il s’agit bien de vous.',
    cancel: 'Annuler',
    returning: 'Retour à la boutique…',
    backToShop: 'Retour à la boutique',
    gone: {
      title: 'Il n’y a rien à confirmer ici',
      text: 'Le paiement est terminé ou son délai est écoulé. La boutique en connaît le résultat.',
    },
  },
} satisfies Messages<'fr'>;
