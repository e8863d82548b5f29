import type { Role } from '../../domain/people/roles.ts'
import { bilingual, type Pair } from '../bilingual.ts'

export const texts = bilingual({
  product: ['Payments console', 'Console de paiement'],
  menu: ['Menu', 'Menu'],
  skip: ['Skip to content', 'Aller au contenu'],
  search: {
    label: ['Search', 'Rechercher'],
    hint: ['Search phone, amount, reference, merchant', 'Téléphone, montant, référence, marchand'],
    button: ['Search', 'Rechercher'],
  },
  zone: ['Time zone', 'Fuseau horaire'],
  change: ['Apply', 'Appliquer'],
  account: ['My account', 'Mon compte'],
  help: ['Keyboard shortcuts', 'Raccourcis clavier'],
  signOut: ['Sign out', 'Se déconnecter'],
  close: ['Close', 'Fermer'],
  mode: ['Environment', 'Environnement'],
  modes: { live: ['Live', 'Réel'], test: ['Test', 'Test'] },
  otherMode: {
    live: [
      'This is live data. You are in test mode.',
      'Ces données sont réelles. Vous êtes en mode test.',
    ],
    test: [
      'This is test data. You are in live mode.',
      'Ce sont des données de test. Vous êtes en mode réel.',
    ],
  },
  switchTo: {
    live: ['Switch to live mode', 'Passer en mode réel'],
    test: ['Switch to test mode', 'Passer en mode test'],
  },
  sameByApi: ['View API calls', 'Voir les appels API'],
  sameAbout: [
    'The management API calls behind this page. Use one of your access tokens with the required ' +
      'permissions.',
    'Les appels à l’API d’administration derrière cette page. Utilisez l’un de vos jetons ' +
      'd’accès avec les permissions requises.',
  ],
  sameConfirmed: [
    'Requires the token of a session confirmed in the last ten minutes, not an access token.',
    'Utilisez le jeton d’une session confirmée il y a moins de dix minutes, pas un jeton d’accès.',
  ],
  outage: {
    title: ['Outage', 'Panne'],
    isDown: [
      (provider: string) => `${provider} is down.`,
      (provider: string) => `${provider}\u00a0: en panne.`,
    ],
    lastSuccess: ['Last success:', 'Dernier succès\u00a0:'],
    waiting: [
      (count: number, text: string) =>
        count === 1 ? '1 transaction waiting.' : `${text} transactions waiting.`,
      (count: number, text: string) =>
        count < 2 ? `${text} transaction en attente.` : `${text} transactions en attente.`,
    ],
  },
  secondFactor: {
    title: ['Second factor', 'Second facteur'],
    due: [
      'You need a second factor to sign in from',
      'Il vous faudra un second facteur pour vous connecter à partir du',
    ],
    overdue: [
      'You need a second factor before you can continue.',
      'Il vous faut un second facteur pour continuer.',
    ],
    add: [
      'Add a passkey or an authenticator',
      'Ajouter une clé d’accès ou une application d’authentification',
    ],
  },
  keysTitle: ['Keyboard shortcuts', 'Raccourcis clavier'],
  keysAbout: [
    'Available when no field is focused:',
    'Disponibles quand aucun champ n’est actif\u00a0:',
  ],
  keys: {
    search: ['Search', 'Rechercher'],
    help: ['Show these shortcuts', 'Afficher ces raccourcis'],
    rows: ['Next and previous row', 'Ligne suivante ou précédente'],
    pick: ['Select the row', 'Sélectionner la ligne'],
    open: ['Open the row', 'Ouvrir la ligne'],
  },
  back: ['Back', 'Retour'],
  none: ['–', '–'],
  any: ['All', 'Tous'],
  mustBeAmount: [
    'Enter an amount without a sign and with no more decimals than its currency has, such as ' +
      '12500 or 12 500.',
    'Saisissez un montant sans signe, avec au plus les décimales de sa devise, par exemple ' +
      '12500 ou 12\u00a0500.',
  ],
  wrongFields: [
    'Check the highlighted fields. Nothing was changed.',
    'Vérifiez les champs signalés. Rien n’a été modifié.',
  ],
  choose: ['Select', 'Sélectionner'],
  chooseAll: ['Select all', 'Tout sélectionner'],
  chosenNone: ['Select at least one item.', 'Sélectionnez au moins un élément.'],
  chosen: ['Review before confirming.', 'Vérifiez avant de confirmer.'],
  together: [
    (count: number) => `${count} selected, total:`,
    (count: number) => `Total (${count})\u00a0:`,
  ],
  what: ['Item', 'Élément'],
  outcome: ['Result', 'Résultat'],
  other: { code: ['fr', 'en'], label: ['Français', 'English'] },
  roles: {
    owner: ['Owner', 'Propriétaire'],
    operations: ['Operations', 'Exploitation'],
    finance: ['Finance', 'Finance'],
    support: ['Support', 'Support'],
    auditor: ['Auditor', 'Audit'],
  } satisfies Record<Role, Pair>,
  countries: [(count: number) => `${count} countries`, (count: number) => `${count} pays`],
  problems: {
    notFound: ['Page not found', 'Page introuvable'],
    notFoundText: [
      'Check the address. The page may also have been removed.',
      'Vérifiez l’adresse. La page a peut-être été supprimée.',
    ],
    forbidden: ['You don’t have permission', 'Accès refusé'],
    crossSite: ['Request blocked', 'Requête bloquée'],
    crossSiteText: [
      'The request came from another site. Nothing was changed.',
      'La requête vient d’un autre site. Rien n’a été modifié.',
    ],
    refused: ['Request refused', 'Demande refusée'],
    failed: ['Something went wrong', 'Une erreur est survenue'],
    failedText: [
      'No data was lost. Try again in a moment.',
      'Aucune donnée n’est perdue. Réessayez dans un instant.',
    ],
    noProvider: [
      'This provider isn’t configured for this country, or isn’t responding.',
      'Cet opérateur n’est pas configuré pour ce pays, ou ne répond pas.',
    ],
    often: ['Too many attempts', 'Trop de tentatives'],
    oftenText: [
      (seconds: number) => `Try again in ${Math.ceil(seconds / 60)} min.`,
      (seconds: number) => `Réessayez dans ${Math.ceil(seconds / 60)} min.`,
    ],
  },
})
