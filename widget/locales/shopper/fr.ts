import type { ShopperTexts } from './texts.ts';

export const fr = {
  rows: {
    another: 'Une autre carte',
    expired: 'Expirée',
    theShop: 'Cette boutique',
  },
  saved: {
    expired: 'Cette carte a expiré. Veuillez choisir un autre moyen de paiement.',
    remove: 'Supprimer',
    question: 'Supprimer {account} ? Ce moyen de paiement ne vous sera plus proposé.',
    keep: 'Conserver',
    removed: '{account} : supprimé.',
    notRemoved: 'La suppression a échoué. Veuillez réessayer.',
  },
  saving: {
    label: 'Enregistrer pour la prochaine fois',
    consent:
      '{shop} peut conserver ces données pour les paiements que vous lancez vous-même. Vous pouvez les supprimer à tout moment.',
  },
  wallets: {
    pay: 'Payer avec {wallet}',
    or: 'ou payer autrement',
    closed: 'Le portefeuille a été fermé. Rien n’a été débité.',
  },
  message: {
    phone: {
      title: 'Confirmez sur votre téléphone',
      text: '{brand} a envoyé un message sur votre téléphone. Confirmez-y le paiement ; cette page suivra d’elle-même.',
    },
    email: {
      title: 'Confirmez dans votre e-mail',
      text: '{brand} vous a envoyé un e-mail. Confirmez-y le paiement ; cette page suivra d’elle-même.',
    },
  },
  instalments: {
    label: 'Paiement en plusieurs fois',
    once: 'Payer en une fois',
    total: {
      one: '{count} versement, {total} au total.',
      many: '{count} versements, {total} au total.',
      other: '{count} versements, {total} au total.',
    },
    rounded: 'Les montants sont arrondis.',
  },
  details: {
    contact: 'Vos coordonnées',
    address: 'Adresse de facturation',
    givenName: 'Prénom',
    surname: 'Nom',
    email: 'Adresse e-mail',
    phone: 'Numéro de téléphone',
    country: 'Pays',
    street1: 'Numéro et rue',
    city: 'Ville',
    state: 'État',
    province: 'Province',
    postcode: 'Code postal',
    zip: 'Code ZIP',
    pin: 'Code PIN',
    faults: {
      missing: 'Veuillez remplir ce champ',
      choose: 'Veuillez choisir',
      emailInvalid: 'Vérifiez l’adresse e-mail',
      phoneInvalid: 'Vérifiez le numéro de téléphone',
      postcodeInvalid: 'Vérifiez le code postal',
      street1Incomplete: 'Indiquez aussi la rue',
    },
  },
} satisfies ShopperTexts;
