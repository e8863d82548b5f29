import { html } from 'hono/html'
import { coversCountries } from '../../domain/people/countries.ts'
import { bilingual } from '../bilingual.ts'
import type { Markup } from '../layout.ts'
import { facts, table } from './components.ts'
import { foldedOffer, offer } from './forms.ts'
import { identityFact } from './identity-fact.ts'
import { countriesText, personLink, tag } from './names.ts'
import { countryValues, peopleActions, roleName } from './people-actions.ts'
import { type Content, menuEntry, type Section } from './section.ts'
import { time } from './time.ts'
import { untrusted } from './untrusted-text.ts'
import type { Schemas, Visit } from './visit.ts'
import { words } from './words.ts'

const texts = bilingual({
  ...words,
  title: ['Team', 'Équipe'],
  set: ['Set up', 'Configurée'],
  none: ['Not set up', 'Non configurée'],
  since: ['Joined', 'Depuis'],
  unconfirmed: ['Unconfirmed', 'Non confirmé'],
  linkShownTo: ['Treated as the same person as', 'Considéré comme la même personne que'],
  self: ['You', 'Vous'],
  nobody: ['No team members yet.', 'Aucun membre dans l’équipe pour l’instant.'],
  invitations: ['Pending invitations', 'Invitations en attente'],
  noInvitations: ['No pending invitations.', 'Aucune invitation en attente.'],
  made: ['Sent', 'Envoi'],
  until: ['Expires', 'Expiration'],
  did: ['Activity', 'Activité'],
  own: ['My account', 'Mon compte'],
  back: ['All team members', 'Toute l’équipe'],
})

const path = '/people'

type Person = Schemas['Person']

/**
 * Returns true if a colleague saw the person's sign-in link. Live approvals then count both people
 * as one approver.
 */
const isUnconfirmed = ({ console }: Visit, { link_shown_to }: Person): boolean =>
  link_shown_to !== null && console.ctx.liveProviders.areLive()

const stateTag = (visit: Visit, person: Person): Markup => {
  const { active, barred, unconfirmed } = texts[visit.language]
  if (person.disabled_at !== null) return tag('bad', barred)
  const isMarked = isUnconfirmed(visit, person)
  return html`${tag('good', active)} ${isMarked ? tag('warn', unconfirmed) : ''}`
}

const selfTag = ({ own, language }: Visit, { id }: Person): Markup | string =>
  id === own.person.id ? tag('calm', texts[language].self) : ''

const rowOf = (visit: Visit, person: Person) => ({
  href: `${visit.base}/console${path}/${person.id}`,
  cells: [
    untrusted(person.name),
    html`${untrusted(person.email)} ${selfTag(visit, person)}`,
    roleName(person.role, visit.language),
    countriesText(person.countries, visit.language),
    stateTag(visit, person),
    person.has_authenticator ? texts[visit.language].set : texts[visit.language].none,
    time(person.created_at, visit),
  ],
})

const invitationsTable = (visit: Visit, invitations: readonly Schemas['Invitation'][]): Markup => {
  const { email, role, countries, made, until, noInvitations } = texts[visit.language]
  const { revokeInvitation } = peopleActions
  return table(
    [email, role, countries, made, until, ''],
    invitations.map((invitation) => ({
      cells: [
        untrusted(invitation.email),
        roleName(invitation.role, visit.language),
        countriesText(invitation.countries, visit.language),
        time(invitation.created_at, visit),
        time(invitation.expires_at, visit),
        coversCountries(visit.person.countries, invitation.countries)
          ? offer(visit, 'revokeInvitation', revokeInvitation, { 'param.id': invitation.id })
          : '',
      ],
    })),
    noInvitations,
  )
}

const listPage = async (visit: Visit): Promise<Content> => {
  const { title, name, email, role, countries, state, ...wording } = texts[visit.language]
  const { authenticator, since, nobody, invitations } = wording
  const [people, open] = await Promise.all([
    visit.read('listPeople', {}),
    visit.read('listInvitations', {}),
  ])
  return {
    title,
    body: html`${table(
      [name, email, role, countries, state, `-${authenticator}`, since],
      people.data.map((person) => rowOf(visit, person)),
      nobody,
    )}
<h2>${invitations}</h2>
${invitationsTable(visit, open.data)}
${foldedOffer(visit, 'createInvitation', peopleActions.createInvitation, {
  'body.role': 'support',
  ...countryValues(visit.person.countries),
})}`,
  }
}

const colleagueOf = async (visit: Visit, person: Person): Promise<Person | undefined> => {
  if (!isUnconfirmed(visit, person)) return undefined
  const { data } = await visit.read('listPeople', {})
  return data.find(({ id }) => id === person.link_shown_to)
}

const confirmForm = (visit: Visit, person: Person, colleague: string): Markup | string => {
  const { own } = visit
  if (!isUnconfirmed(visit, person) || own.person.id === person.id) return ''
  if (own.person.id === person.link_shown_to) return ''
  const initial = { 'param.id': person.id, colleague }
  return foldedOffer(visit, 'confirmPerson', peopleActions.confirmPerson, initial)
}

const actionsOf = (visit: Visit, person: Person, colleague: string): Markup | string => {
  const { id, role, countries, identity, disabled_at: barredAt } = person
  // A staff member may not change a person who has access to more countries.
  if (!coversCountries(visit.person.countries, countries)) return ''
  const { updatePerson, createPasswordReset, unlinkIdentity } = peopleActions
  const about = { 'param.id': id }
  const part = barredAt === null ? 'bar' : 'admit'
  return html`${confirmForm(visit, person, colleague)}
${foldedOffer(visit, 'updatePerson', updatePerson, { ...about, 'body.role': role })}
${foldedOffer(visit, 'updatePerson', updatePerson, {
  ...about,
  ...countryValues(countries),
  part: 'countries',
})}
${foldedOffer(visit, 'createPasswordReset', createPasswordReset, {
  ...about,
  sign_in_change: 'password_link',
})}
${
  identity === null
    ? ''
    : foldedOffer(visit, 'unlinkIdentity', unlinkIdentity, {
        ...about,
        sign_in_change: 'identity_unlinked',
      })
}
${foldedOffer(visit, 'updatePerson', updatePerson, { ...about, part })}`
}

const personPage = async (visit: Visit, params: Record<string, string>): Promise<Content> => {
  const { base, language, own } = visit
  const wording = texts[language]
  const { data: person } = await visit.read('getPerson', { params: { id: params.id ?? '' } })
  const { id, name, email, role, countries, has_authenticator, disabled_at, created_at } = person
  const isOwn = id === own.person.id
  const colleague = await colleagueOf(visit, person)
  return {
    title: name,
    body: html`${facts([
      [wording.email, untrusted(email)],
      [wording.role, roleName(role, language)],
      [wording.countries, countriesText(countries, language)],
      [
        wording.state,
        html`${stateTag(visit, person)} ${disabled_at === null ? '' : time(disabled_at, visit)}`,
      ],
      [wording.authenticator, has_authenticator ? wording.set : wording.none],
      identityFact(visit, person),
      [wording.linkShownTo, colleague === undefined ? null : personLink(visit, colleague)],
      [wording.since, time(created_at, visit)],
    ])}
${actionsOf(visit, person, colleague?.name ?? '')}
<p class="more line">${
      visit.may('listAuditEntries')
        ? html`<a href="${base}/console/audit?principal_id=${id}">${wording.did}</a>`
        : ''
    }
${isOwn ? html`<a href="${base}/console/account">${wording.own}</a>` : ''}
<a href="${base}/console${path}">${wording.back}</a></p>`,
  }
}

export const peopleSection: Section = {
  menu: menuEntry(`/console${path}`, texts, 'e', 'listPeople'),
  actions: peopleActions,
  pages: [
    { path, show: listPage },
    { path: `${path}/:id`, show: personPage },
  ],
}
