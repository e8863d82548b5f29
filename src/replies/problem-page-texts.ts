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
    title: "Catalogue d'erreurs",
    introduction:
      'Chaque refus a une entrée ici. Les programmes décident sur `code` et sur le statut ; les ' +
      "phrases sont pour les personnes et peuvent changer. L'en-tête `Link` de chaque refus " +
      "mène à son entrée. Indiquez `X-Request-Id` à l'assistance. Pour les programmes, la même " +
      'liste est en JSON à `/docs/errors.json`.',
    sentences: 'Phrases envoyées',
    meaning: 'Signification',
    causes: 'Pourquoi',
    action: 'Que faire',
    retry: 'Réessayer ?',
    retries: {
      same: "Oui : la même requête, avec la même clé d'idempotence.",
      corrected: 'Pas telle quelle : la même requête reçoit le même refus. Corrigez-la.',
      resolved: 'Quand la cause a disparu ; avant cela, le refus reste le même.',
      never: "Non : il n'y a plus rien à faire.",
    },
    withoutCode: 'sans code',
    contents: 'Toutes les erreurs',
    reference: "Référence de l'API",
    other: { code: 'en', label: 'English' },
  },
  en: {
    title: 'Error catalogue',
    introduction:
      'Every refusal has an entry here. Programs decide on `code` and on the status; the ' +
      'sentences are for people and may change. The `Link` header of each refusal leads to its ' +
      'entry. Quote `X-Request-Id` to support. The same list for programs is at ' +
      '`/docs/errors.json`.',
    sentences: 'Messages',
    meaning: 'Meaning',
    causes: 'Why',
    action: 'What to do',
    retry: 'Try again?',
    retries: {
      same: 'Yes: the same request, with the same idempotency key.',
      corrected: 'Not as it is: the same request gets the same refusal. Correct it.',
      resolved: 'Once the cause is gone; until then the refusal stays the same.',
      never: 'No: retrying returns the same error.',
    },
    withoutCode: 'no code',
    contents: 'All errors',
    reference: 'API reference',
    other: { code: 'fr', label: 'Français' },
  },
}
