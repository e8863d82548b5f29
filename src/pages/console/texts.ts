import type { Role } from '../../domain/people/roles.ts'
import type { Language } from '../layout.ts'

/** The texts of the console's frame; each part has its own texts. */

const en = {
  product: 'Payments console',
  menu: 'Menu',
  skip: 'Skip to content',
  search: { label: 'Search', hint: 'Search phone, amount, reference, merchant', button: 'Search' },
  zone: 'Time zone',
  change: 'Apply',
  account: 'My account',
  help: 'Keyboard shortcuts',
  signOut: 'Sign out',
  close: 'Close',
  mode: 'Environment',
  modes: { live: 'Live', test: 'Test' },
  otherMode: {
    live: 'This is live data. You are in test mode.',
    test: 'This is test data. You are in live mode.',
  },
  switchTo: { live: 'Switch to live mode', test: 'Switch to test mode' },
  sameByApi: 'View API calls',
  sameAbout:
    'The management API calls behind this page. Use one of your access tokens with the required ' +
    'permissions.',
  sameConfirmed:
    'Requires the token of a session confirmed in the last ten minutes, not an access token.',
  outage: {
    title: 'Outage',
    isDown: (provider: string) => `${provider} is down.`,
    lastSuccess: 'Last success:',
    waiting: (count: number, text: string) =>
      count === 1 ? '1 transaction waits.' : `${text} transactions wait.`,
  },
  secondFactor: {
    title: 'Second factor',
    due: 'You need a second factor to sign in from',
    overdue: 'You need a second factor before you can continue.',
    add: 'Add a passkey or an authenticator',
  },
  keysTitle: 'Keyboard shortcuts',
  keysAbout: 'Available when no field is focused:',
  keys: {
    search: 'Search',
    help: 'Show these shortcuts',
    rows: 'Next and previous row',
    pick: 'Select the row',
    open: 'Open the row',
  },
  more: 'More',
  back: 'Back',
  none: '–',
  any: 'All',
  mustBeAmount:
    'Enter an amount without a sign and with no more decimals than its currency has, such as ' +
    '12500 or 12 500.',
  wrongFields: 'Check the highlighted fields. Nothing was changed.',
  choose: 'Select',
  chooseAll: 'Select all',
  chosenNone: 'Select at least one item.',
  chosen: 'Review before confirming.',
  together: (count: number) => `${count} selected, total:`,
  what: 'Item',
  outcome: 'Result',
  other: { code: 'fr', label: 'Français' },
  roles: {
    owner: 'Owner',
    operations: 'Operations',
    finance: 'Finance',
    support: 'Support',
    auditor: 'Auditor',
  } as Record<Role, string>,
  countries: (count: number) => `${count} countries`,
  problems: {
    notFound: 'Page not found',
    notFoundText: 'Check the address. The page may also have been removed.',
    forbidden: 'You don’t have permission',
    crossSite: 'Request blocked',
    crossSiteText: 'The request came from another site. Nothing was changed.',
    refused: 'Request refused',
    failed: 'Something went wrong',
    failedText: 'No data was lost. Try again in a moment.',
    noProvider: 'This provider isn’t configured for this country, or isn’t responding.',
    often: 'Too many attempts',
    oftenText: (seconds: number) => `Try again in ${Math.ceil(seconds / 60)} min.`,
  },
}

export type FrameTexts = Omit<typeof en, 'other'> & {
  other: { code: Language; label: string }
}

const fr: FrameTexts = {
  product: 'Console de paiement',
  menu: 'Menu',
  skip: 'Aller au contenu',
  search: {
    label: 'Rechercher',
    hint: 'Téléphone, montant, référence, marchand',
    button: 'Rechercher',
  },
  zone: 'Fuseau horaire',
  change: 'Appliquer',
  account: 'Mon compte',
  help: 'Raccourcis clavier',
  signOut: 'Se déconnecter',
  close: 'Fermer',
  mode: 'Environnement',
  modes: { live: 'Réel', test: 'Test' },
  otherMode: {
    live: 'Ces données sont réelles. Vous êtes en mode test.',
    test: 'Ce sont des données de test. Vous êtes en mode réel.',
  },
  switchTo: { live: 'Passer en mode réel', test: 'Passer en mode test' },
  sameByApi: 'Voir les appels API',
  sameAbout:
    'Les appels à l’API d’administration derrière cette page. Utilisez l’un de vos jetons ' +
    'd’accès avec les permissions requises.',
  sameConfirmed:
    'Nécessite le jeton d’une session confirmée depuis moins de dix minutes, pas un jeton d’accès.',
  outage: {
    title: 'Panne',
    isDown: (provider) => `${provider}\u00a0: en panne.`,
    lastSuccess: 'Dernier succès\u00a0:',
    waiting: (count, text) =>
      count < 2 ? `${text} transaction en attente.` : `${text} transactions en attente.`,
  },
  secondFactor: {
    title: 'Second facteur',
    due: 'Il vous faudra un second facteur pour vous connecter à partir du',
    overdue: 'Il vous faut un second facteur pour continuer.',
    add: 'Ajouter une clé d’accès ou une application d’authentification',
  },
  keysTitle: 'Raccourcis clavier',
  keysAbout: 'Disponibles quand aucun champ n’est actif\u00a0:',
  keys: {
    search: 'Rechercher',
    help: 'Afficher ces raccourcis',
    rows: 'Ligne suivante ou précédente',
    pick: 'Sélectionner la ligne',
    open: 'Ouvrir la ligne',
  },
  more: 'Plus',
  back: 'Retour',
  none: '–',
  any: 'Tous',
  mustBeAmount:
    'Saisissez un montant sans signe, sans plus de décimales que sa devise, par exemple 12500 ou ' +
    '12 500.',
  wrongFields: 'Vérifiez les champs signalés. Rien n’a été modifié.',
  choose: 'Sélectionner',
  chooseAll: 'Tout sélectionner',
  chosenNone: 'Sélectionnez au moins un élément.',
  chosen: 'Vérifiez avant de confirmer.',
  together: (count) => `Total (${count})\u00a0:`,
  what: 'Élément',
  outcome: 'Résultat',
  other: { code: 'en', label: 'English' },
  roles: {
    owner: 'Propriétaire',
    operations: 'Exploitation',
    finance: 'Finance',
    support: 'Support',
    auditor: 'Audit',
  },
  countries: (count) => `${count} pays`,
  problems: {
    notFound: 'Page introuvable',
    notFoundText: 'Vérifiez l’adresse. La page a peut-être été supprimée.',
    forbidden: 'Accès refusé',
    crossSite: 'Requête bloquée',
    crossSiteText: 'La requête vient d’un autre site. Rien n’a été modifié.',
    refused: 'Demande refusée',
    failed: 'Une erreur est survenue',
    failedText: 'Aucune donnée n’est perdue. Réessayez dans un instant.',
    noProvider: 'Cet opérateur n’est pas configuré pour ce pays, ou ne répond pas.',
    often: 'Trop de tentatives',
    oftenText: (seconds: number) => `Réessayez dans ${Math.ceil(seconds / 60)} min.`,
  },
}

export const texts: Record<Language, FrameTexts> = { en: en as FrameTexts, fr }
