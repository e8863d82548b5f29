import { html } from 'hono/html'
import { bilingual } from '../bilingual.ts'
import type { Markup } from '../layout.ts'
import { accessTokenActions, accessTokensPart } from './access-tokens.ts'
import { authenticatorActions, authenticatorPart } from './authenticator.ts'
import { facts, table } from './components.ts'
import { offer } from './forms.ts'
import { identityFact } from './identity-fact.ts'
import { countriesText, tag } from './names.ts'
import { passkeyActions, passkeysPart } from './passkeys.ts'
import { savedViewActions } from './saved-views.ts'
import { dangerousAction, type Section } from './section.ts'
import { time } from './time.ts'
import type { Schemas, Visit } from './visit.ts'
import { words } from './words.ts'

const texts = bilingual({
  ...words,
  title: ['My account', 'Mon compte'],
  yes: ['Set up', 'Configurée'],
  no: [
    'Not set up: only your password is required to sign in',
    'Non configurée\u00a0: seul le mot de passe est demandé à la connexion',
  ],
  sessions: ['Sessions', 'Sessions'],
  from: ['Device', 'Appareil'],
  began: ['Signed in', 'Connexion'],
  used: ['Last used', 'Dernière activité'],
  here: ['This session', 'Session actuelle'],
  end: ['End session', 'Fermer la session'],
  endTitle: ['End session', 'Fermer la session'],
  ended: ['Session ended.', 'Session fermée.'],
  endOthers: ['End all other sessions', 'Fermer toutes les autres sessions'],
  othersEnded: ['All other sessions ended.', 'Toutes les autres sessions sont fermées.'],
})

const endSessionById = dangerousAction(texts, 'end', 'endTitle', 'ended')

const endOtherSessions = dangerousAction(texts, 'endOthers', 'endOthers', 'othersEnded')

const sessionRow = (visit: Visit, session: Schemas['Session']): (Markup | string)[] => {
  const wording = texts[visit.language]
  const { client, address, created_at, used_at, expires_at, is_own, id } = session
  return [
    html`<span class="clip">${client ?? '–'}</span> <span class="soft">${address ?? ''}</span>`,
    time(created_at, visit),
    time(used_at, visit),
    time(expires_at, visit),
    is_own
      ? tag('good', wording.here)
      : offer(visit, 'endSessionById', endSessionById, { 'param.id': id }),
  ]
}

export const accountSection: Section = {
  actions: {
    endSessionById,
    endOtherSessions,
    ...authenticatorActions,
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
          body: html`${facts([
            [wording.email, person.email],
            [wording.countries, countriesText(person.countries, visit.language)],
            [wording.authenticator, person.has_authenticator ? wording.yes : wording.no],
            identityFact(visit, person),
          ])}
<h2>${wording.sessions}</h2>
${table(
  [from, began, used, ends, ''],
  data.map((session) => ({ cells: sessionRow(visit, session) })),
)}
${data.length > 1 ? offer(visit, 'endOtherSessions', endOtherSessions, {}) : ''}
${authenticatorPart(visit)}
${await passkeysPart(visit)}
${await accessTokensPart(visit)}`,
        }
      },
    },
  ],
}
