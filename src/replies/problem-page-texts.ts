import type { Retry } from './problem-catalogue.ts'
import type { guides } from './problem-guide.ts'

type Language = keyof typeof guides

interface PageTexts {
  title: string
  introduction: string
  /** The heading of the French error messages. */
  sentences: string
  meaning: string
  causes: string
  action: string
  retry: string
  retries: Record<Retry, string>
  withoutCode: string
  contents: string
  reference: string
  other: { code: Language; label: string }
}

export const pageTexts: Record<Language, PageTexts> = {
  fr: {
    title: 'Catalogue d’erreurs',
    introduction:
      'Cette page décrit toutes les erreurs. Vos programmes doivent se fier à `code` ' +
      'et au statut ; les messages s’adressent à des lecteurs humains et peuvent ' +
      'changer. L’en-tête `Link` de chaque erreur renvoie à son entrée. Indiquez ' +
      '`X-Request-Id` au support. La même liste existe en JSON : ' +
      '`/docs/errors.json`.',
    sentences: 'Messages',
    meaning: 'Signification',
    causes: 'Causes',
    action: 'Que faire',
    retry: 'Réessayer ?',
    retries: {
      same: 'Oui, avec la même clé d’idempotence.',
      corrected: 'Après correction de la requête.',
      resolved: 'Une fois la cause corrigée.',
      never: 'Non.',
    },
    withoutCode: 'sans code',
    contents: 'Toutes les erreurs',
    reference: 'Référence de l’API',
    other: { code: 'en', label: 'English' },
  },
  en: {
    title: 'Error catalogue',
    introduction:
      'This page describes every error. Your code should rely on `code` and on the ' +
      'status, because messages are for people and may change. The `Link` header of ' +
      'each error leads to its entry. Quote `X-Request-Id` when you contact support. ' +
      'The list is also available as JSON: `/docs/errors.json`.',
    sentences: 'Messages',
    meaning: 'Meaning',
    causes: 'Causes',
    action: 'What to do',
    retry: 'Retry?',
    retries: {
      same: 'Yes, with the same idempotency key.',
      corrected: 'After you correct the request.',
      resolved: 'After the cause is fixed.',
      never: 'No.',
    },
    withoutCode: 'no code',
    contents: 'All errors',
    reference: 'API reference',
    other: { code: 'fr', label: 'Français' },
  },
}
