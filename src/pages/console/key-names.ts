import { bilingual, type Pair } from '../bilingual.ts'
import type { Language } from '../layout.ts'
import type { Schemas } from './visit.ts'

type Key = Schemas['ApiKey']

const kinds = bilingual<Record<Key['kind'], Pair>>({
  secret: ['Secret key', 'Clé secrète'],
  publishable: ['Publishable key', 'Clé publique'],
})

const environments = bilingual<Record<Key['environment'], Pair>>({
  live: ['Live', 'Réel'],
  test: ['Test', 'Test'],
})

const permissions = bilingual<Record<Schemas['Permission'], Pair>>({
  'payments:write': ['Create payments', 'Créer des paiements'],
  'refunds:write': ['Create refunds', 'Créer des remboursements'],
  'payouts:write': ['Create payouts', 'Créer des versements'],
  'checkout:write': ['Create checkout sessions', 'Créer des sessions de paiement'],
  'payment_links:write': ['Manage payment links', 'Gérer les liens de paiement'],
  'webhooks:write': [
    'Manage webhook endpoints and deliveries',
    'Gérer les URL de notification et les notifications',
  ],
  'transactions:write': [
    'Edit references and metadata',
    'Modifier les références et les métadonnées',
  ],
  'keys:write': ['Roll its own key', 'Renouveler sa propre clé'],
  'bank_accounts:write': ['Manage bank accounts', 'Gérer les comptes bancaires'],
  'withdrawals:write': ['Request withdrawals', 'Demander des reversements'],
  'sandbox:write': ['Advance the test clock', 'Avancer l’horloge de test'],
})

const words = bilingual<Record<'all' | 'read' | 'only' | 'none', Pair>>({
  all: ['Full access', 'Accès complet'],
  read: ['Read', 'Lecture'],
  only: ['Read-only', 'Lecture seule'],
  none: ['Client-side only', 'Côté client uniquement'],
})

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
