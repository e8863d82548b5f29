import { dayMs } from '../../domain/time.ts'
import { eventKinds } from '../../domain/webhooks/events.ts'
import { bilingual } from '../bilingual.ts'
import type { Language } from '../layout.ts'
import { shownOnce } from './components.ts'
import { staffReasonField } from './refund-form.ts'
import {
  type Action,
  checkboxField,
  choice,
  type DescribeAction,
  dateField,
  type Field,
  plainAction,
  resultOf,
  textField,
  typedIn,
} from './section.ts'
import { isoOfLocal } from './time.ts'
import type { Schemas } from './visit.ts'
import { words } from './words.ts'

const texts = bilingual({
  ...words,
  all: ['All events but bank transfers', 'Tous les événements, sauf virements bancaires'],
  only: [
    'Otherwise, only the events selected below.',
    'Sinon, seulement les événements sélectionnés ci-dessous.',
  ],
  create: ['Add endpoint', 'Ajouter'],
  createTitle: ['Add a webhook endpoint', 'Ajouter une URL de notification'],
  created: ['Endpoint added.', 'URL de notification ajoutée.'],
  secret: ['Signing secret', 'Secret de signature'],
  changeTitle: ['Edit URL or events', 'Modifier l’URL ou les événements'],
  enable: ['Enable', 'Activer'],
  enableTitle: ['Enable endpoint', 'Activer l’URL de notification'],
  enableAbout: [
    'Events are sent again from now on. Replay missed events to deliver the earlier ones.',
    'Les événements sont de nouveau envoyés à partir de maintenant. Renvoyez les événements ' +
      'manqués pour livrer les précédents.',
  ],
  disable: ['Disable', 'Désactiver'],
  disableTitle: ['Disable endpoint', 'Désactiver l’URL de notification'],
  disableAbout: [
    'No events are sent until the endpoint is enabled again.',
    'Aucun événement n’est envoyé tant que l’URL n’est pas réactivée.',
  ],
  removeTitle: ['Delete endpoint', 'Supprimer l’URL de notification'],
  removeAbout: [
    'No more events are sent. This can’t be undone.',
    'Plus aucun événement n’est envoyé. La suppression est définitive.',
  ],
  removeDrops: [
    (events: string) => `Pending events that won’t be delivered: ${events}.`,
    (events: string) => `Événements en attente qui ne seront pas livrés\u00a0: ${events}.`,
  ],
  removed: ['Endpoint deleted.', 'URL de notification supprimée.'],
  ping: ['Send test event', 'Envoyer un événement de test'],
  pingTitle: ['Send test event', 'Envoyer un événement de test'],
  pinged: [
    'Sending a test event. See the response under event deliveries.',
    'L’événement de test est en cours d’envoi. La réponse s’affichera dans les notifications ' +
      'envoyées.',
  ],
  rotate: ['Rotate secret', 'Renouveler le secret'],
  rotateAbout: [
    'Events are signed with both secrets for a while, then with the new one only.',
    'Les événements sont d’abord signés avec les deux secrets, puis avec le nouveau seulement.',
  ],
  overlap: ['Keep the old secret valid for', 'Garder l’ancien secret valide pendant'],
  overlaps: {
    '0': ['Revoke now', 'Révoquer maintenant'],
    '3600': ['1 hour', '1 heure'],
    '86400': ['1 day', '1 jour'],
    '604800': ['7 days', '7 jours'],
  },
  rotated: ['Secret rotated.', 'Secret renouvelé.'],
  recover: ['Replay', 'Renvoyer'],
  recoverTitle: ['Replay missed events', 'Renvoyer les événements manqués'],
  recoverAbout: [
    'Resends, in order, every event in the period that the endpoint subscribes to but didn’t ' +
      'receive: failed, pending, and created while it was disabled.',
    'Renvoie, dans l’ordre, chaque événement de la période auquel l’URL est abonnée et qu’elle ' +
      'n’a pas reçu\u00a0: échoués, en attente, ou créés pendant sa désactivation.',
  ],
  since: ['From', 'Du'],
  until: ['To', 'Au'],
  orNow: ['Leave empty to use the current time.', 'Laissez vide pour utiliser l’heure actuelle.'],
  recovering: ['Replaying missed events.', 'Événements manqués en cours de renvoi.'],
})

const kindField = (kind: string): string => `takes.${kind}`

const takingFields = (language: Language): Field[] => [
  checkboxField('all', texts[language].all, { hint: texts[language].only }),
  ...eventKinds.map((kind) => checkboxField(kindField(kind), kind)),
]

/** Returns null if the endpoint receives all kinds of events except bank transfers. */
const kindsIn = (form: URLSearchParams): string[] | null =>
  form.get('all') === 'true'
    ? null
    : eventKinds.filter((kind) => form.get(kindField(kind)) === 'true')

export const takingValues = (events: readonly string[] | null): Record<string, string> =>
  events === null
    ? { all: 'true' }
    : Object.fromEntries(events.map((kind) => [kindField(kind), 'true']))

const urlField = (language: Language): Field =>
  textField('body.url', texts[language].url, { hint: 'https://…', isRequired: true })

const issued = (language: Language, { secret }: Schemas['IssuedWebhookEndpoint']) =>
  shownOnce(language, [[texts[language].secret, secret]])

const createWebhookEndpoint: DescribeAction = ({ language }, values) => ({
  label: texts[language].create,
  title: texts[language].createTitle,
  fields: [urlField(language), ...takingFields(language), staffReasonField(language, values)],
  readBody: (form) => ({
    environment: form.get('body.environment'),
    url: form.get('body.url') ?? '',
    events: kindsIn(form),
  }),
  done: texts[language].created,
  result: resultOf('createWebhookEndpoint', ({ data }) => issued(language, data)),
})

const switched = (language: Language, values: URLSearchParams, isOn: boolean): Action => {
  const wording = texts[language]
  return {
    label: isOn ? wording.enable : wording.disable,
    title: isOn ? wording.enableTitle : wording.disableTitle,
    about: isOn ? wording.enableAbout : wording.disableAbout,
    fields: [staffReasonField(language, values)],
    readBody: () => ({ enabled: isOn }),
    isDangerous: !isOn,
    done: wording.changed,
  }
}

/** `part` selects one of the three forms. */
const updateWebhookEndpoint: DescribeAction = ({ language }, values) => {
  const part = values.get('part')
  if (part === 'on' || part === 'off') return switched(language, values, part === 'on')
  return {
    label: texts[language].change,
    title: texts[language].changeTitle,
    fields: [urlField(language), ...takingFields(language), staffReasonField(language, values)],
    readBody: (form) => ({ url: form.get('body.url') ?? '', events: kindsIn(form) }),
    done: texts[language].changed,
  }
}

/** `waiting` is the number of pending events of the endpoint, as text. */
const deleteWebhookEndpoint: DescribeAction = ({ language }, values) => ({
  label: texts[language].remove,
  title: texts[language].removeTitle,
  about: [
    texts[language].removeAbout,
    ...((values.get('waiting') ?? '0') === '0'
      ? []
      : [texts[language].removeDrops(values.get('waiting') ?? '')]),
  ].join(' '),
  fields: [staffReasonField(language, values)],
  isDangerous: true,
  done: texts[language].removed,
})

const pingWebhookEndpoint = plainAction(texts, 'ping', 'pingTitle', 'pinged')

const rotateWebhookSecret: DescribeAction = ({ language }, values) => ({
  label: texts[language].rotate,
  title: texts[language].rotate,
  about: texts[language].rotateAbout,
  fields: [
    choice(
      'body.overlap_seconds',
      texts[language].overlap,
      Object.entries(texts[language].overlaps),
    ),
    staffReasonField(language, values),
  ],
  readBody: (form) => ({ overlap_seconds: Number(form.get('body.overlap_seconds')) }),
  done: texts[language].rotated,
  result: resultOf('rotateWebhookSecret', ({ data }) => issued(language, data)),
})

const dayAfter = (text: string): string => {
  const noonMs = Date.parse(`${text}T12:00Z`)
  return Number.isNaN(noonMs) ? text : new Date(noonMs + dayMs).toISOString().slice(0, 10)
}

const startEndpointRecovery: DescribeAction = ({ language, zone }) => ({
  label: texts[language].recover,
  title: texts[language].recoverTitle,
  about: texts[language].recoverAbout,
  fields: [
    dateField('body.since', texts[language].since, { hint: zone, isRequired: true }),
    dateField('body.until', texts[language].until, { hint: texts[language].orNow }),
  ],
  readBody: (form) => {
    const since = typedIn(form, 'body.since')
    const until = typedIn(form, 'body.until')
    return {
      ...(since && { since: isoOfLocal(since, zone) ?? since }),
      ...(until && { until: isoOfLocal(dayAfter(until), zone) ?? until }),
    }
  },
  done: texts[language].recovering,
})

export const webhookActions = {
  createWebhookEndpoint,
  updateWebhookEndpoint,
  deleteWebhookEndpoint,
  pingWebhookEndpoint,
  rotateWebhookSecret,
  startEndpointRecovery,
}
