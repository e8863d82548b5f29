import type { Role } from '../../domain/people/roles.ts'
import type { Language } from '../layout.ts'

/** What the frame of the console says; each part has its own texts beside it. */

const en = {
  product: 'Payments console',
  menu: 'Menu',
  skip: 'Skip to the content',
  search: {
    label: 'Search everything',
    hint: 'Id, reference, number, merchant, key …',
    button: 'Search',
  },
  times: 'Times in',
  zone: 'Time zone',
  change: 'Change',
  account: 'Own account',
  help: 'Keyboard shortcuts',
  signOut: 'Sign out',
  close: 'Close',
  mode: 'Mode',
  sandbox: 'Sandbox: none of this is real money.',
  mixed: 'Live and sandbox are mixed here. What is not marked “Sandbox” is real money.',
  sameByApi: 'The same by API',
  sameAbout:
    'What this page asked the management API. The token is an access token of yours, with the ' +
    'permissions that it takes.',
  sameConfirmed:
    'Takes the token of a session that was confirmed in the last ten minutes, not an access token.',
  keysTitle: 'Keyboard shortcuts',
  keysAbout: 'Wherever no field has the focus:',
  keys: { search: 'search', help: 'show these shortcuts' },
  more: 'More',
  back: 'Back',
  none: '–',
  any: 'any',
  wrongFields: 'Something is missing or wrong. Nothing has been changed.',
  choose: 'Choose',
  chosenNone: 'Nothing was chosen, and nothing has been changed.',
  chosen: 'This is what you have chosen. Nothing has been done yet.',
  together: (count: number) => `Together ${count}:`,
  what: 'What',
  outcome: 'What became of it',
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
    notFound: 'There is nothing here',
    notFoundText: 'The address is wrong, or what was here is gone.',
    forbidden: 'Not in your role',
    crossSite: 'Sent from elsewhere',
    crossSiteText: 'This came from a page of another site. Nothing has been changed.',
    refused: 'Not done',
    failed: 'Something is wrong here',
    failedText: 'Nothing is lost. Try again in a moment.',
    noProvider: 'This provider is not configured for this country, or tells nothing at present.',
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
    label: 'Chercher partout',
    hint: 'Identifiant, référence, numéro, marchand, clé …',
    button: 'Chercher',
  },
  times: 'Heures en',
  zone: 'Fuseau horaire',
  change: 'Changer',
  account: 'Mon compte',
  help: 'Raccourcis clavier',
  signOut: 'Se déconnecter',
  close: 'Fermer',
  mode: 'Mode',
  sandbox: 'Bac à sable : rien de ceci n’est de l’argent réel.',
  mixed:
    'Argent réel et bac à sable se côtoient ici. Sans la mention « Bac à sable », c’est de ' +
    'l’argent réel.',
  sameByApi: 'La même chose par l’API',
  sameAbout:
    'Ce que cette page a demandé à l’API d’administration. Le jeton est un jeton d’accès à vous, ' +
    'avec les permissions qu’il faut.',
  sameConfirmed:
    'Demande le jeton d’une session confirmée depuis moins de dix minutes, pas un jeton d’accès.',
  keysTitle: 'Raccourcis clavier',
  keysAbout: 'Quand aucun champ n’a le curseur :',
  keys: { search: 'chercher', help: 'afficher ces raccourcis' },
  more: 'Suite',
  back: 'Retour',
  none: '–',
  any: 'indifférent',
  wrongFields: 'Il manque quelque chose, ou une valeur est fausse. Rien n’a été changé.',
  choose: 'Choisir',
  chosenNone: 'Rien n’était choisi, et rien n’a été changé.',
  chosen: 'Voici ce que vous avez choisi. Rien n’a encore été fait.',
  together: (count) => `Ensemble ${count} :`,
  what: 'Quoi',
  outcome: 'Ce qui en a été fait',
  other: { code: 'en', label: 'English' },
  roles: {
    owner: 'Propriétaire',
    operations: 'Exploitation',
    finance: 'Finance',
    support: 'Assistance',
    auditor: 'Audit',
  },
  countries: (count) => `${count} pays`,
  problems: {
    notFound: 'Il n’y a rien ici',
    notFoundText: 'L’adresse est fausse, ou ce qui était ici n’y est plus.',
    forbidden: 'Pas dans votre rôle',
    crossSite: 'Envoyé d’ailleurs',
    crossSiteText: 'Ceci vient d’une page d’un autre site. Rien n’a été changé.',
    refused: 'Refusé',
    failed: 'Quelque chose ne va pas ici',
    failedText: 'Rien n’est perdu. Réessayez dans un instant.',
    noProvider: 'Cet opérateur n’est pas configuré pour ce pays, ou ne répond pas en ce moment.',
    often: 'Trop de tentatives',
    oftenText: (seconds: number) => `Réessayez dans ${Math.ceil(seconds / 60)} min.`,
  },
}

export const texts: Record<Language, FrameTexts> = { en: en as FrameTexts, fr }
