import type { Language } from '../layout.ts'
import type { Schemas } from './visit.ts'

/** What API keys are called, and what they may do in words. */

type Names<Code extends string> = Record<Language, Record<Code, string>>

type Key = Schemas['ApiKey']

const kinds: Names<Key['kind']> = {
  en: { secret: 'Secret key', publishable: 'Publishable key' },
  fr: { secret: 'Clé secrète', publishable: 'Clé publiable' },
}

const environments: Names<Key['environment']> = {
  en: { live: 'Live', test: 'Sandbox' },
  fr: { live: 'Réel', test: 'Bac à sable' },
}

const permissions: Names<Schemas['Permission']> = {
  en: {
    'payments:write': 'take payments',
    'refunds:write': 'refund',
    'payouts:write': 'pay out',
    'checkout:write': 'open checkout sessions',
    'payment_links:write': 'manage payment links',
    'webhooks:write': 'manage webhook endpoints and deliveries',
    'transactions:write': 'note references and metadata',
    'keys:write': 'roll itself',
    'sandbox:write': 'advance the test clock',
  },
  fr: {
    'payments:write': 'encaisser',
    'refunds:write': 'rembourser',
    'payouts:write': 'verser',
    'checkout:write': 'ouvrir des sessions de paiement',
    'payment_links:write': 'gérer les liens de paiement',
    'webhooks:write': 'gérer les adresses et livraisons de webhooks',
    'transactions:write': 'noter des références et métadonnées',
    'keys:write': 'se renouveler',
    'sandbox:write': 'avancer l’horloge d’essai',
  },
}

const words: Record<Language, Record<'all' | 'read' | 'none' | 'beside', string>> = {
  en: { all: 'everything', read: 'only read', none: 'call nothing', beside: 'read, and' },
  fr: { all: 'tout', read: 'seulement lire', none: 'rien appeler', beside: 'lire, et' },
}

export const environmentOptions = (language: Language): [string, string][] =>
  Object.entries(environments[language])

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

/** What a key may do, as the end of a sentence that begins with "may". */
export const mayDo = (
  { kind, permissions: granted }: Pick<Key, 'kind' | 'permissions'>,
  language: Language,
): string => {
  const { all, read, none, beside } = words[language]
  if (kind === 'publishable') return none
  if (granted === null) return all
  if (granted.length === 0) return read
  return `${beside} ${granted.map((each) => permissions[language][each] ?? each).join(', ')}`
}
