import { html } from 'hono/html'
import type { Language, Markup } from '../layout.ts'
import { offer } from './forms.ts'
import { written } from './names.ts'
import { creationForm, newPasskeyOf, passkeyTexts } from './passkey-forms.ts'
import { type DescribeAction, resultOf, type Section } from './section.ts'
import { table } from './table.ts'
import { time } from './time.ts'
import type { Schemas, Visit } from './visit.ts'

/** What people see and end of their own sign-ins, and their passkeys. */

const en = {
  title: 'Own account',
  email: 'E-mail',
  role: 'Role',
  authenticator: 'Authenticator',
  yes: 'set up',
  no: 'none: sign-ins ask for the password only',
  sessions: 'Sign-ins',
  from: 'From',
  began: 'Began',
  used: 'Last used',
  ends: 'Ends',
  here: 'this one',
  end: 'End',
  endTitle: 'End a sign-in',
  ended: 'The sign-in has ended.',
  endOthers: 'End all others',
  othersEnded: 'All other sign-ins have ended.',
  passkeys: 'Passkeys',
  passkeysAbout:
    'A passkey signs you in by itself, on a device that knows you by a code, a finger or a face.',
  noPasskeys: 'You have none.',
  name: 'Name',
  nameHint: 'Where it is kept: the telephone, say.',
  added: 'Added',
  neverUsed: 'never',
  add: 'Add a passkey',
  addDone: 'The passkey is added. It signs you in from now on.',
  remove: 'Remove',
  removeTitle: 'Remove a passkey',
  removed: 'The passkey is removed. It signs nobody in any more.',
}

const fr: typeof en = {
  title: 'Mon compte',
  email: 'Adresse e-mail',
  role: 'Rôle',
  authenticator: 'Application d’authentification',
  yes: 'configurée',
  no: 'aucune : la connexion ne demande que le mot de passe',
  sessions: 'Connexions',
  from: 'Depuis',
  began: 'Début',
  used: 'Dernier usage',
  ends: 'Fin',
  here: 'celle-ci',
  end: 'Terminer',
  endTitle: 'Terminer une connexion',
  ended: 'La connexion est terminée.',
  endOthers: 'Terminer toutes les autres',
  othersEnded: 'Toutes les autres connexions sont terminées.',
  passkeys: 'Clés d’accès',
  passkeysAbout:
    'Une clé d’accès vous connecte à elle seule, sur un appareil qui vous reconnaît par un code, ' +
    'un doigt ou un visage.',
  noPasskeys: 'Vous n’en avez aucune.',
  name: 'Nom',
  nameHint: 'Là où elle est gardée : le téléphone, par exemple.',
  added: 'Ajout',
  neverUsed: 'jamais',
  add: 'Ajouter une clé d’accès',
  addDone: 'La clé d’accès est ajoutée. Elle vous connecte désormais.',
  remove: 'Retirer',
  removeTitle: 'Retirer une clé d’accès',
  removed: 'La clé d’accès est retirée. Elle ne connecte plus personne.',
}

const texts: Record<Language, typeof en> = { en, fr }

const endSessionById: DescribeAction = ({ language }) => ({
  label: texts[language].end,
  title: texts[language].endTitle,
  fields: [],
  isDangerous: true,
  done: texts[language].ended,
})

const endOtherSessions: DescribeAction = ({ language }) => ({
  label: texts[language].endOthers,
  title: texts[language].endOthers,
  fields: [],
  isDangerous: true,
  done: texts[language].othersEnded,
})

const addPasskey: DescribeAction = ({ language }) => ({
  label: passkeyTexts[language].create,
  title: texts[language].add,
  fields: [
    {
      name: 'body.name',
      label: texts[language].name,
      hint: texts[language].nameHint,
      isRequired: true,
      lengthMax: 100,
      autocomplete: 'off',
    },
  ],
  readBody: newPasskeyOf,
  done: texts[language].addDone,
})

const startPasskey: DescribeAction = (visit, given) => ({
  label: texts[visit.language].add,
  title: texts[visit.language].add,
  fields: [],
  done: '',
  result: resultOf('startPasskey', ({ data }) =>
    creationForm(visit, addPasskey(visit, given), data),
  ),
})

const removePasskey: DescribeAction = ({ language }) => ({
  label: texts[language].remove,
  title: texts[language].removeTitle,
  fields: [],
  isDangerous: true,
  done: texts[language].removed,
})

const passkeyRow = (visit: Visit, { id, name, created_at, used_at }: Schemas['Passkey']) => [
  written(name),
  time(created_at, visit),
  used_at === null ? texts[visit.language].neverUsed : time(used_at, visit),
  offer(visit, 'removePasskey', removePasskey, { 'param.id': id }),
]

const sessionRow = (visit: Visit, session: Schemas['Session']): (Markup | string)[] => {
  const wording = texts[visit.language]
  const { client, address, created_at, used_at, expires_at, is_own, id } = session
  return [
    html`<span class="clip">${client ?? '–'}</span> <span class="soft">${address ?? ''}</span>`,
    time(created_at, visit),
    time(used_at, visit),
    time(expires_at, visit),
    is_own
      ? html`<span class="tag good">${wording.here}</span>`
      : offer(visit, 'endSessionById', endSessionById, { 'param.id': id }),
  ]
}

export const accountSection: Section = {
  actions: { endSessionById, endOtherSessions, startPasskey, addPasskey, removePasskey },
  pages: [
    {
      path: '/account',
      show: async (visit) => {
        const wording = texts[visit.language]
        const { person } = visit.own
        const { data } = await visit.read('listSessions', {})
        const { data: passkeys } = await visit.read('listPasskeys', {})
        const { from, began, used, ends } = wording
        return {
          title: wording.title,
          body: html`<dl class="facts">
<div><dt>${wording.email}</dt><dd>${person.email}</dd></div>
<div><dt>${wording.authenticator}</dt><dd>${
            person.has_authenticator ? wording.yes : wording.no
          }</dd></div></dl>
<h2>${wording.passkeys}</h2><p>${wording.passkeysAbout}</p>
${table(
  [wording.name, wording.added, used, ''],
  passkeys.map((passkey) => ({ cells: passkeyRow(visit, passkey) })),
  wording.noPasskeys,
)}
${offer(visit, 'startPasskey', startPasskey, {})}
<h2>${wording.sessions}</h2>
${table(
  [from, began, used, ends, ''],
  data.map((session) => ({ cells: sessionRow(visit, session) })),
)}
${data.length > 1 ? offer(visit, 'endOtherSessions', endOtherSessions, {}) : ''}`,
        }
      },
    },
  ],
}
