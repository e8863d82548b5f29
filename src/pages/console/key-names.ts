import type { Language } from '../layout.ts'
import type { Schemas } from './visit.ts'

/** Names and permissions of API keys in words. */

type Names<Code extends string> = Record<Language, Record<Code, string>>

type Key = Schemas['ApiKey']

const kinds: Names<Key['kind']> = {
  en: { secret: 'Secret key', publishable: 'Publishable key' },
  fr: { secret: 'Clé secrète', publishable: 'Clé publique' },
}

const environments: Names<Key['environment']> = {
  en: { live: 'Live', test: 'Test' },
  fr: { live: 'Réel', test: 'Test' },
}

const permissions: Names<Schemas['Permission']> = {
  en: {
    'payments:write': 'Create payments',
    'refunds:write': 'Create refunds',
    'payouts:write': 'Create payouts',
    'checkout:write': 'Create checkout sessions',
    'payment_links:write': 'Manage payment links',
    'webhooks:write': 'Manage webhook endpoints and deliveries',
    'transactions:write': 'Edit references and metadata',
    'keys:write': 'Roll its own key',
    'sandbox:write': 'Advance the test clock',
  },
  fr: {
    'payments:write': 'Créer des paiements',
    'refunds:write': 'Créer des remboursements',
    'payouts:write': 'Créer des versements',
    'checkout:write': 'Créer des sessions de paiement',
    'payment_links:write': 'Gérer les liens de paiement',
    'webhooks:write': 'Gérer les URL de notification et les envois',
    'transactions:write': 'Modifier les références et métadonnées',
    'keys:write': 'Renouveler sa propre clé',
    'sandbox:write': 'Avancer l’horloge de test',
  },
}

const words: Record<Language, Record<'all' | 'read' | 'only' | 'none', string>> = {
  en: { all: 'Full access', read: 'Read', only: 'Read-only', none: 'Client-side only' },
  fr: {
    all: 'Accès complet',
    read: 'Lecture',
    only: 'Lecture seule',
    none: 'Côté client uniquement',
  },
}

export const environmentName = (environment: Key['environment'], language: Language): string =>
  environments[language][environment]

export const kindName = (kind: Key['kind'], language: Language): string => kinds[language][kind]

export const kindOptions = (language: Language): [string, string][] =>
  Object.entries(kinds[language])

export const permissionOptions = (language: Language): [Schemas['Permission'], string][] =>
  Object.entries(permissions[language]) as [Schemas['Permission'], string][]

export const keyLabel = (
  { kind, environment }: Pick<Key, 'kind' | 'environment'>,
  language: Language,
): string => `${kinds[language][kind]} · ${environments[language][environment]}`

/** The permissions of a key, for a cell of a table. */
export const mayDo = (
  { kind, permissions: granted }: Pick<Key, 'kind' | 'permissions'>,
  language: Language,
): string => {
  const { all, read, only, none } = words[language]
  if (kind === 'publishable') return none
  if (granted === null) return all
  if (granted.length === 0) return only
  return [read, ...granted.map((each) => permissions[language][each] ?? each)].join(' · ')
}
