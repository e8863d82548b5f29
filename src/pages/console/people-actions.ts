import { html } from 'hono/html'
import { countryName } from '../../domain/country-names.ts'
import { type Country, countries } from '../../domain/markets.ts'
import { type Role, roles } from '../../domain/people/roles.ts'
import type { Language, Markup } from '../layout.ts'
import { countriesText, written } from './names.ts'
import { orProposed, proposed, withReason } from './propose.ts'
import { type Action, type DescribeAction, type Field, resultOf } from './section.ts'
import { shownOnce } from './shown-once.ts'
import { texts as frameTexts } from './texts.ts'
import { time } from './time.ts'
import type { Visit } from './visit.ts'

/** What is done about the people who run the service. */

const en = {
  email: 'E-mail',
  role: 'Role',
  countries: 'Countries',
  onlyMarked: 'Only those marked here',
  countriesTitle: 'Change the countries',
  countriesAbout:
    'What belongs to other countries is not shown to the person, and what holds several is ' +
    'refused. It counts from the next request on.',
  invite: 'Invite',
  inviteTitle: 'Invite a person',
  inviteAbout: 'Makes a link by which they choose a name and a password, once, within three days.',
  invited: 'The invitation is made.',
  mailed: 'The link was mailed to',
  hand: (email: Markup | string) => html`Hand this link to ${email}, and to nobody else.`,
  link: 'Link',
  until: 'It works until',
  takeBack: 'Take back',
  takeBackTitle: 'Take back an invitation',
  takenBack: 'The invitation is taken back: its link is worth nothing.',
  change: 'Change',
  roleTitle: 'Change the role',
  roleAbout: 'It counts from the next request of the person on.',
  changed: 'The change is made.',
  bar: 'Bar',
  barTitle: 'Bar the person',
  barAbout: 'Ends all sign-ins and access tokens at once, and lets nobody sign in so.',
  admit: 'Admit again',
  admitAbout: 'The person may sign in again; ended access tokens stay ended.',
  unlink: 'Unlink',
  unlinkTitle: 'Unlink from the identity provider',
  unlinkAbout:
    'Ends the sign-ins of the person. The next account that the provider shows with their ' +
    'e-mail is linked in its place; bar the person where nobody is to sign in.',
  unlinkDone: 'No account is linked to the person any more.',
  reset: 'Make the link',
  resetTitle: 'Make a link to a new password',
  resetAbout: 'For a person who has forgotten theirs. Be sure that it is they who ask.',
  resetDone: 'The link is made.',
  resetMailed: 'The link is mailed to the person.',
  resetHand: 'Hand this link to the person, and to nobody else.',
}

const fr: typeof en = {
  email: 'Adresse e-mail',
  role: 'Rôle',
  countries: 'Pays',
  onlyMarked: 'Seuls ceux cochés ici',
  countriesTitle: 'Modifier les pays',
  countriesAbout:
    'Ce qui est d’autres pays n’est pas montré à la personne, et ce qui en réunit plusieurs lui ' +
    'est refusé. Cela compte dès la prochaine requête.',
  invite: 'Inviter',
  inviteTitle: 'Inviter une personne',
  inviteAbout:
    'Crée un lien par lequel elle choisit un nom et un mot de passe, une fois, en trois jours.',
  invited: 'L’invitation est faite.',
  mailed: 'Le lien a été envoyé à',
  hand: (email) => html`Remettez ce lien à ${email}, et à nul autre.`,
  link: 'Lien',
  until: 'Il marche jusqu’au',
  takeBack: 'Reprendre',
  takeBackTitle: 'Reprendre une invitation',
  takenBack: 'L’invitation est reprise : son lien ne vaut plus rien.',
  change: 'Modifier',
  roleTitle: 'Modifier le rôle',
  roleAbout: 'Il compte dès la prochaine requête de la personne.',
  changed: 'La modification est faite.',
  bar: 'Exclure',
  barTitle: 'Exclure la personne',
  barAbout: 'Termine aussitôt ses connexions et jetons d’accès, et n’en permet plus.',
  admit: 'Admettre à nouveau',
  admitAbout: 'La personne peut à nouveau se connecter ; ses jetons restent terminés.',
  unlink: 'Délier',
  unlinkTitle: 'Délier du fournisseur d’identité',
  unlinkAbout:
    'Termine les connexions de la personne. Le prochain compte que le fournisseur présente avec ' +
    'son adresse est lié à sa place ; excluez la personne si nul ne doit se connecter.',
  unlinkDone: 'Plus aucun compte n’est lié à la personne.',
  reset: 'Créer le lien',
  resetTitle: 'Créer un lien vers un nouveau mot de passe',
  resetAbout: 'Pour qui a oublié le sien. Assurez-vous que la demande vient bien d’elle ou de lui.',
  resetDone: 'Le lien est créé.',
  resetMailed: 'Le lien est envoyé à la personne.',
  resetHand: 'Remettez ce lien à la personne, et à nul autre.',
}

const texts: Record<Language, typeof en> = { en, fr }

export const roleName = (role: Role, language: Language): string =>
  frameTexts[language].roles[role] ?? role

const roleField = (language: Language): Field => ({
  name: 'body.role',
  label: texts[language].role,
  kind: 'select',
  isRequired: true,
  options: roles.map((role) => [role, roleName(role, language)] as const),
})

const boxOf = (country: Country): string => `in.${country}`

/** The choice of countries: all, for those who have all, or some of their own. */
const countryFields = ({ language, person }: Visit): Field[] => {
  const { countries: label, onlyMarked } = texts[language]
  const all = ['all', countriesText(null, language)] as const
  const some = ['some', onlyMarked] as const
  const options = person.countries === null ? [all, some] : [some]
  return [
    { name: 'body.countries', label, kind: 'select', isRequired: true, options },
    ...(person.countries ?? countries).map((country) => ({
      name: boxOf(country),
      label: countryName(country, language),
      kind: 'checkbox' as const,
    })),
  ]
}

const countriesIn = (form: URLSearchParams): { countries?: Country[] | null } => {
  const choice = form.get('body.countries')
  if (choice === null) return {}
  if (choice === 'all') return { countries: null }
  return { countries: countries.filter((country) => form.get(boxOf(country)) === 'true') }
}

/** What the form of countries begins with. */
export const givenCountries = (limit: readonly Country[] | null): Record<string, string> => ({
  'body.countries': limit === null ? 'all' : 'some',
  ...Object.fromEntries((limit ?? []).map((country) => [boxOf(country), 'true'])),
})

/** A link with its secret, and until when it works. */
const linkShown = (visit: Visit, path: string, token: string, expiresAt: string): Markup => {
  const { link, until } = texts[visit.language]
  const address = `${visit.console.url}/console/${path}?token=${token}`
  return html`${shownOnce(visit.language, [[link, address]])}
<p>${until} ${time(expiresAt, visit)}.</p>`
}

const createInvitation: DescribeAction = (visit) => {
  const { language } = visit
  const wording = texts[language]
  return {
    label: wording.invite,
    title: wording.inviteTitle,
    about: wording.inviteAbout,
    fields: [
      {
        name: 'body.email',
        label: wording.email,
        kind: 'email',
        isRequired: true,
        lengthMax: 254,
        autocomplete: 'off',
      },
      roleField(language),
      ...countryFields(visit),
    ],
    readBody: (form) => ({
      email: (form.get('body.email') ?? '').trim(),
      role: form.get('body.role'),
      ...countriesIn(form),
    }),
    done: wording.invited,
    result: resultOf('createInvitation', ({ data: { email, token, expires_at } }) =>
      token === null
        ? html`<p>${wording.mailed} ${written(email)}.</p>`
        : html`<p>${wording.hand(written(email))}</p>
${linkShown(visit, 'invitation', token, expires_at)}`,
    ),
  }
}

const revokeInvitation: DescribeAction = ({ language }) => ({
  label: texts[language].takeBack,
  title: texts[language].takeBackTitle,
  fields: [],
  isDangerous: true,
  done: texts[language].takenBack,
})

/** The two forms that bar a person, and admit them again. */
const switched = (language: Language, isBarred: boolean): Action => {
  const wording = texts[language]
  return {
    label: isBarred ? wording.bar : wording.admit,
    title: isBarred ? wording.barTitle : wording.admit,
    about: isBarred ? wording.barAbout : wording.admitAbout,
    fields: [],
    readBody: () => ({ disabled: isBarred }),
    done: wording.changed,
    isDangerous: isBarred,
  }
}

/** `part`: which of the four forms this is. */
const describeChange: DescribeAction = (visit, given) => {
  const { language } = visit
  const part = given.get('part')
  if (part === 'bar' || part === 'admit') return switched(language, part === 'bar')
  if (part === 'countries')
    return {
      label: texts[language].change,
      title: texts[language].countriesTitle,
      about: texts[language].countriesAbout,
      fields: countryFields(visit),
      readBody: countriesIn,
      done: texts[language].changed,
    }
  return {
    label: texts[language].change,
    title: texts[language].roleTitle,
    about: texts[language].roleAbout,
    fields: [roleField(language)],
    done: texts[language].changed,
  }
}

const describeReset: DescribeAction = (visit) => {
  const wording = texts[visit.language]
  return {
    label: wording.reset,
    title: wording.resetTitle,
    about: wording.resetAbout,
    fields: [],
    done: wording.resetDone,
    result: resultOf('createPasswordReset', ({ data: { token, expires_at } }) =>
      token === null
        ? html`<p>${wording.resetMailed}</p>`
        : html`<p>${wording.resetHand}</p>
${linkShown(visit, 'password', token, expires_at)}`,
    ),
  }
}

const describeUnlinking: DescribeAction = ({ language }) => ({
  label: texts[language].unlink,
  title: texts[language].unlinkTitle,
  about: texts[language].unlinkAbout,
  fields: [],
  isDangerous: true,
  done: texts[language].unlinkDone,
})

/** What is proposed of a person: the form that was refused, by what it has. */
const proposedChange: DescribeAction = (visit, given) => {
  const change = given.get('sign_in_change')
  if (change === null) return describeChange(visit, given)
  const describe = change === 'password_link' ? describeReset : describeUnlinking
  const { result: _none, ...action } = describe(visit, given)
  return { ...action, readBody: () => ({ sign_in_change: change }) }
}

export const peopleActions = {
  createInvitation,
  revokeInvitation,
  updatePerson: orProposed(describeChange, 'proposePersonChange'),
  createPasswordReset: orProposed(describeReset, 'proposePersonChange'),
  unlinkIdentity: orProposed(describeUnlinking, 'proposePersonChange'),
  proposePersonChange: withReason(proposed(proposedChange)),
}
