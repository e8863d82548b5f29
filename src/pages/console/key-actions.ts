import { html } from 'hono/html'
import { bilingual } from '../bilingual.ts'
import type { Language } from '../layout.ts'
import { shownOnce } from './components.ts'
import { keyLabel, kindOptions, permissionOptions } from './key-names.ts'
import { staffReasonField } from './refund-form.ts'
import {
  checkboxField,
  choice,
  type DescribeAction,
  dateField,
  type Field,
  resultOf,
  textField,
  typedIn,
} from './section.ts'
import { isoOfLocal } from './time.ts'
import { untrusted } from './untrusted-text.ts'
import type { Schemas, Visit } from './visit.ts'
import { words } from './words.ts'

const texts = bilingual({
  ...words,
  create: ['Create key', 'Créer la clé'],
  createTitle: ['Create a test key', 'Créer une clé de test'],
  kindHint: [
    'Secret keys call the API. Publishable keys are for client-side use only.',
    'Les clés secrètes permettent d’appeler l’API. Les clés publiques servent uniquement côté ' +
      'client.',
  ],
  expires: ['Expires on', 'Expire le'],
  expiresHint: ['Leave empty for no expiry.', 'Laissez vide pour une clé sans expiration.'],
  all: ['Full access', 'Accès complet'],
  only: [
    'Otherwise, read access plus the permissions selected below.',
    'Sinon, la clé permet la lecture et les opérations sélectionnées ci-dessous.',
  ],
  created: ['Key created.', 'Clé créée.'],
  roll: ['Roll', 'Renouveler'],
  rollTitle: ['Roll API key', 'Renouveler la clé API'],
  overlap: ['Keep old key for', 'Garder l’ancienne clé pendant'],
  overlaps: {
    '0': ['Revoke now', 'Révoquer maintenant'],
    '3600': ['1 hour', '1 heure'],
    '86400': ['1 day', '1 jour'],
    '604800': ['7 days', '7 jours'],
  },
  rolled: ['Key rolled.', 'Clé renouvelée.'],
  revokeTitle: ['Revoke API key', 'Révoquer la clé API'],
  revokeAbout: [
    'The key stops working within a second. This can’t be undone. Keys it was rolled into stay ' +
      'valid.',
    'La clé cesse de fonctionner dans la seconde. La révocation est définitive. Les clés qui ' +
      'l’ont remplacée restent valides.',
  ],
  successors: [
    'Also revoke the keys it was rolled into (stolen key)',
    'Révoquer aussi les clés qui l’ont remplacée (clé volée)',
  ],
  revoked: ['Key revoked.', 'Clé révoquée.'],
})

const issued = (language: Language, key: Schemas['IssuedApiKey']) =>
  shownOnce(language, [
    [html`${keyLabel(key, language)} ${key.name === null ? '' : untrusted(key.name)}`, key.key],
  ])

const permissionField = (permission: string): string => `may.${permission}`

export const keyFields = ({ language, zone }: Pick<Visit, 'language' | 'zone'>): Field[] => {
  const wording = texts[language]
  return [
    { ...choice('body.kind', wording.kind, kindOptions(language)), hint: wording.kindHint },
    textField('body.name', wording.name),
    dateField('body.expires_at', wording.expires, { hint: `${wording.expiresHint} (${zone})` }),
    checkboxField('all', wording.all, { hint: wording.only }),
    ...permissionOptions(language).map(([permission, label]) =>
      checkboxField(permissionField(permission), label),
    ),
  ]
}

export const keyValues = { 'body.kind': 'secret', all: 'true' }

export const readKey = (
  { language, zone }: Pick<Visit, 'language' | 'zone'>,
  form: URLSearchParams,
): object => {
  const name = typedIn(form, 'body.name')
  const day = typedIn(form, 'body.expires_at')
  const chosen = permissionOptions(language).flatMap(([each]) =>
    form.get(permissionField(each)) === 'true' ? [each] : [],
  )
  const isLimited = form.get('body.kind') === 'secret' && form.get('all') !== 'true'
  return {
    kind: form.get('body.kind'),
    ...(name !== '' && { name }),
    ...(day !== '' && { expires_at: isoOfLocal(day, zone) ?? day }),
    ...(isLimited && { permissions: chosen }),
  }
}

const createApiKey: DescribeAction = (visit) => {
  const { language } = visit
  const wording = texts[language]
  return {
    label: wording.create,
    title: wording.createTitle,
    fields: keyFields(visit),
    readBody: (form) => ({ ...readKey(visit, form), environment: 'test' }),
    done: wording.created,
    result: resultOf('createApiKey', ({ data }) => issued(language, data)),
  }
}

const rollApiKey: DescribeAction = ({ language }) => {
  const wording = texts[language]
  return {
    label: wording.roll,
    title: wording.rollTitle,
    fields: [choice('body.overlap_seconds', wording.overlap, Object.entries(wording.overlaps))],
    readBody: (form) => ({ overlap_seconds: Number(form.get('body.overlap_seconds')) }),
    done: wording.rolled,
    result: resultOf('rollApiKey', ({ data }) => issued(language, data)),
  }
}

const revokeApiKey: DescribeAction = ({ language }, values) => ({
  label: texts[language].revoke,
  title: texts[language].revokeTitle,
  about: texts[language].revokeAbout,
  fields: [
    checkboxField('query.successors', texts[language].successors),
    staffReasonField(language, values),
  ],
  isDangerous: true,
  done: texts[language].revoked,
})

export const keyActions = { createApiKey, rollApiKey, revokeApiKey }
