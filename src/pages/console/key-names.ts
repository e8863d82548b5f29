import type { Language } from '../layout.ts'
import type { Schemas } from './visit.ts'

/** What API keys are called, and what they may do in words. */

const kinds: Record<Language, Record<Schemas['ApiKeyKind'], string>> = {
  en: { secret: 'Secret key', publishable: 'Publishable key' },
  fr: { secret: 'Clé secrète', publishable: 'Clé publiable' },
}

const environments: Record<Language, Record<Schemas['ManagedBalance']['environment'], string>> = {
  en: { live: 'live', test: 'sandbox' },
  fr: { live: 'réel', test: 'bac à sable' },
}

export const environmentName = (
  environment: Schemas['ManagedBalance']['environment'],
  language: Language,
): string => environments[language][environment]

export const kindName = (kind: Schemas['ApiKeyKind'], language: Language): string =>
  kinds[language][kind]

export const keyLabel = (
  { kind, environment }: Pick<Schemas['ApiKey'], 'kind' | 'environment'>,
  language: Language,
): string => `${kindName(kind, language)} (${environmentName(environment, language)})`
