import { html } from 'hono/html'
import type { Language, Markup } from '../layout.ts'
import { accessTokenActions, accessTokensPart } from './access-tokens.ts'
import { offer } from './forms.ts'
import { identityFact } from './identity-fact.ts'
import { countriesText } from './names.ts'
import { passkeyActions, passkeysPart } from './passkeys.ts'
import { savedViewActions } from './saved-views.ts'
import type { DescribeAction, Section } from './section.ts'
import { table } from './table.ts'
import { time } from './time.ts'
import type { Schemas, Visit } from './visit.ts'

/** What people see and end of their own sign-ins, passkeys and access tokens. */

const en = {
  title: 'Own account',
  email: 'E-mail',
  role: 'Role',
  countries: 'Countries',
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
}

const fr: typeof en = {
  title: 'Mon compte',
  email: 'Adresse e-mail',
  role: 'Rôle',
  countries: 'Pays',
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
  actions: {
    endSessionById,
    endOtherSessions,
    ...passkeyActions,
    ...accessTokenActions,
    ...savedViewActions,
  },
  pages: [
    {
      path: '/account',
      show: async (visit) => {
        const wording = texts[visit.language]
        const { person } = visit.own
        const { data } = await visit.read('listSessions', {})
        const { from, began, used, ends } = wording
        return {
          title: wording.title,
          body: html`<dl class="facts">
<div><dt>${wording.email}</dt><dd>${person.email}</dd></div>
<div><dt>${wording.countries}</dt><dd>${countriesText(person.countries, visit.language)}</dd></div>
<div><dt>${wording.authenticator}</dt><dd>${
            person.has_authenticator ? wording.yes : wording.no
          }</dd></div>
${identityFact(visit, person)}</dl>
<h2>${wording.sessions}</h2>
${table(
  [from, began, used, ends, ''],
  data.map((session) => ({ cells: sessionRow(visit, session) })),
)}
${data.length > 1 ? offer(visit, 'endOtherSessions', endOtherSessions, {}) : ''}
${await passkeysPart(visit)}
${await accessTokensPart(visit)}`,
        }
      },
    },
  ],
}
