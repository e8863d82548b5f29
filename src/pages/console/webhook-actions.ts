import { eventKinds } from '../../domain/webhooks/events.ts'
import type { Language } from '../layout.ts'
import { environmentOptions } from './key-names.ts'
import { type Action, type DescribeAction, type Field, resultOf } from './section.ts'
import { shownOnce } from './shown-once.ts'
import { isoOfLocal } from './time.ts'
import type { Schemas } from './visit.ts'

/** What is done about webhook endpoints. */

const en = {
  url: 'Address',
  environment: 'Mode',
  all: 'Receives every kind of event',
  only: 'Else it receives what is ticked below.',
  create: 'Register',
  createTitle: 'Register a webhook endpoint',
  created: 'The endpoint is registered.',
  secret: 'Secret that signs its messages',
  change: 'Change',
  changeTitle: 'Change address or events',
  changed: 'The change is made.',
  enable: 'Enable',
  enableTitle: 'Enable the endpoint',
  enableAbout: 'Events are sent to it again from now on. What it missed, a recovery delivers.',
  disable: 'Disable',
  disableTitle: 'Disable the endpoint',
  disableAbout: 'Nothing is sent to it until it is enabled again.',
  remove: 'Delete',
  removeTitle: 'Delete the endpoint',
  removeAbout: 'Nothing more is sent to it, and it cannot be brought back.',
  removed: 'The endpoint is deleted.',
  ping: 'Send a trial',
  pingTitle: 'Send a trial event',
  pinged: 'The trial is being sent: its answer is in the list of events.',
  rotate: 'Rotate the secret',
  rotateAbout: 'Messages are signed with both secrets for a time, then with the new one alone.',
  overlap: 'The old secret signs on for',
  overlaps: { '0': 'no time at all', '3600': '1 hour', '86400': '1 day', '604800': '7 days' },
  rotated: 'The secret is rotated.',
  recover: 'Deliver again',
  recoverTitle: 'Deliver what it missed',
  recoverAbout:
    'Sends again, in order, every event of the period that it takes and did not accept: those ' +
    'that failed, those that wait, and those of the time while it was disabled.',
  since: 'Events from this day on',
  until: 'Up to this day',
  orNow: 'Empty for now.',
  recovering: 'The missed events are being delivered.',
}

const fr: typeof en = {
  url: 'Adresse',
  environment: 'Mode',
  all: 'Reçoit tous les événements',
  only: 'Sinon il reçoit ce qui est coché ci-dessous.',
  create: 'Enregistrer',
  createTitle: 'Enregistrer un point de réception',
  created: 'Le point de réception est enregistré.',
  secret: 'Secret qui signe ses messages',
  change: 'Modifier',
  changeTitle: 'Modifier le point de réception',
  changed: 'La modification est faite.',
  enable: 'Activer',
  enableTitle: 'Activer le point de réception',
  enableAbout:
    'Les événements lui sont envoyés à nouveau dès maintenant. Une reprise livre ce qu’il a ' +
    'manqué.',
  disable: 'Désactiver',
  disableTitle: 'Désactiver le point de réception',
  disableAbout: 'Rien ne lui est envoyé avant qu’il soit activé à nouveau.',
  remove: 'Supprimer',
  removeTitle: 'Supprimer le point de réception',
  removeAbout: 'Rien ne lui est plus envoyé, et il ne peut pas être rétabli.',
  removed: 'Le point de réception est supprimé.',
  ping: 'Envoyer un essai',
  pingTitle: 'Envoyer un événement d’essai',
  pinged: 'L’essai part : sa réponse est dans la liste des événements.',
  rotate: 'Renouveler le secret',
  rotateAbout:
    'Les messages sont signés des deux secrets pour un temps, puis du nouveau seulement.',
  overlap: 'L’ancien secret signe encore',
  overlaps: { '0': 'pas du tout', '3600': '1 heure', '86400': '1 jour', '604800': '7 jours' },
  rotated: 'Le secret est renouvelé.',
  recover: 'Livrer à nouveau',
  recoverTitle: 'Livrer ce qu’il a manqué',
  recoverAbout:
    'Envoie à nouveau, dans l’ordre, chaque événement de la période qu’il reçoit et n’a pas ' +
    'accepté : ceux qui ont échoué, ceux qui attendent, et ceux du temps où il était désactivé.',
  since: 'Événements à partir du jour',
  until: 'Jusqu’au jour',
  orNow: 'Vide pour maintenant.',
  recovering: 'Les événements manqués sont en cours de livraison.',
}

const texts: Record<Language, typeof en> = { en, fr }

const kindField = (kind: string): string => `takes.${kind}`

const takingFields = (language: Language): Field[] => [
  {
    name: 'all',
    label: texts[language].all,
    hint: texts[language].only,
    kind: 'checkbox',
  },
  ...eventKinds.map((kind) => ({ name: kindField(kind), label: kind, kind: 'checkbox' as const })),
]

/** Null for every kind. */
const kindsIn = (form: URLSearchParams): string[] | null =>
  form.get('all') === 'true'
    ? null
    : eventKinds.filter((kind) => form.get(kindField(kind)) === 'true')

/** The values of the fields about kinds. */
export const takingValues = (events: readonly string[] | null): Record<string, string> =>
  events === null
    ? { all: 'true' }
    : Object.fromEntries(events.map((kind) => [kindField(kind), 'true']))

const urlField = (language: Language): Field => ({
  name: 'body.url',
  label: texts[language].url,
  hint: 'https://…',
  isRequired: true,
  lengthMax: 2048,
  autocomplete: 'off',
})

const issued = (language: Language, { secret }: Schemas['IssuedWebhookEndpoint']) =>
  shownOnce(language, [[texts[language].secret, secret]])

const createWebhookEndpoint: DescribeAction = ({ language }) => ({
  label: texts[language].create,
  title: texts[language].createTitle,
  fields: [
    {
      name: 'body.environment',
      label: texts[language].environment,
      kind: 'select',
      isRequired: true,
      options: environmentOptions(language),
    },
    urlField(language),
    ...takingFields(language),
  ],
  readBody: (form) => ({
    environment: form.get('body.environment'),
    url: form.get('body.url') ?? '',
    events: kindsIn(form),
  }),
  done: texts[language].created,
  result: resultOf('createWebhookEndpoint', ({ data }) => issued(language, data)),
})

const switched = (language: Language, isOn: boolean): Action => {
  const wording = texts[language]
  return {
    label: isOn ? wording.enable : wording.disable,
    title: isOn ? wording.enableTitle : wording.disableTitle,
    about: isOn ? wording.enableAbout : wording.disableAbout,
    fields: [],
    readBody: () => ({ enabled: isOn }),
    isDangerous: !isOn,
    done: wording.changed,
  }
}

/** `part`: which of the three forms this is. */
const updateWebhookEndpoint: DescribeAction = ({ language }, given) => {
  const part = given.get('part')
  if (part === 'on' || part === 'off') return switched(language, part === 'on')
  return {
    label: texts[language].change,
    title: texts[language].changeTitle,
    fields: [urlField(language), ...takingFields(language)],
    readBody: (form) => ({ url: form.get('body.url') ?? '', events: kindsIn(form) }),
    done: texts[language].changed,
  }
}

const deleteWebhookEndpoint: DescribeAction = ({ language }) => ({
  label: texts[language].remove,
  title: texts[language].removeTitle,
  about: texts[language].removeAbout,
  fields: [],
  isDangerous: true,
  done: texts[language].removed,
})

const pingWebhookEndpoint: DescribeAction = ({ language }) => ({
  label: texts[language].ping,
  title: texts[language].pingTitle,
  fields: [],
  done: texts[language].pinged,
})

const rotateWebhookSecret: DescribeAction = ({ language }) => ({
  label: texts[language].rotate,
  title: texts[language].rotate,
  about: texts[language].rotateAbout,
  fields: [
    {
      name: 'body.overlap_seconds',
      label: texts[language].overlap,
      kind: 'select',
      isRequired: true,
      options: Object.entries(texts[language].overlaps),
    },
  ],
  readBody: (form) => ({ overlap_seconds: Number(form.get('body.overlap_seconds')) }),
  done: texts[language].rotated,
  result: resultOf('rotateWebhookSecret', ({ data }) => issued(language, data)),
})

const dayMs = 86_400_000

const dayAfter = (text: string): string => {
  const noonMs = Date.parse(`${text}T12:00Z`)
  return Number.isNaN(noonMs) ? text : new Date(noonMs + dayMs).toISOString().slice(0, 10)
}

const startEndpointRecovery: DescribeAction = ({ language, zone }) => ({
  label: texts[language].recover,
  title: texts[language].recoverTitle,
  about: texts[language].recoverAbout,
  fields: [
    {
      name: 'body.since',
      label: texts[language].since,
      hint: zone,
      kind: 'date',
      isRequired: true,
    },
    {
      name: 'body.until',
      label: texts[language].until,
      hint: texts[language].orNow,
      kind: 'date',
    },
  ],
  readBody: (form) => {
    const [since, until] = ['body.since', 'body.until'].map((name) => (form.get(name) ?? '').trim())
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
