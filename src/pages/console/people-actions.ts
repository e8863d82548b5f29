import { html } from 'hono/html'
import { countryName } from '../../domain/country-names.ts'
import { type Country, countries } from '../../domain/markets.ts'
import { type Role, roles } from '../../domain/people/roles.ts'
import { bilingual } from '../bilingual.ts'
import type { Language, Markup } from '../layout.ts'
import { shownOnce } from './components.ts'
import { countriesText } from './names.ts'
import { orProposed, proposed, withReason } from './propose.ts'
import {
  type Action,
  checkboxField,
  choice,
  type DescribeAction,
  dangerousAction,
  type Field,
  longTextField,
  resultOf,
  textField,
  typedIn,
} from './section.ts'
import { texts as frameTexts } from './texts.ts'
import { time } from './time.ts'
import { untrusted } from './untrusted-text.ts'
import type { Visit } from './visit.ts'
import { words } from './words.ts'

const texts = bilingual({
  ...words,
  onlyMarked: ['Selected countries only', 'Pays sélectionnés seulement'],
  countriesTitle: ['Edit countries', 'Modifier les pays'],
  countriesAbout: [
    'The person no longer sees data of other countries, nor anything that combines several ' +
      'countries. Takes effect immediately.',
    'La personne ne voit plus les données des autres pays, ni celles qui regroupent plusieurs ' +
      'pays. La modification prend effet immédiatement.',
  ],
  invite: ['Send invitation', 'Envoyer l’invitation'],
  inviteTitle: ['Invite a team member', 'Inviter un membre de l’équipe'],
  inviteAbout: [
    'Creates a link to choose a name and a password. It works once and expires after three days.',
    'Crée un lien pour choisir un nom et un mot de passe. Le lien est à usage unique et ' +
      'expire après trois jours.',
  ],
  invited: ['Invitation created.', 'Invitation créée.'],
  mailed: ['Link emailed to', 'Lien envoyé par e-mail à'],
  hand: [
    (email: Markup | string) => html`Send this link only to ${email}.`,
    (email: Markup | string) => html`Envoyez ce lien à ${email} et à personne d’autre.`,
  ],
  link: ['Link', 'Lien'],
  revoke: ['Revoke', 'Annuler'],
  revokeTitle: ['Revoke an invitation', 'Annuler une invitation'],
  revoked: [
    'Invitation revoked. The link no longer works.',
    'Invitation annulée. Le lien ne fonctionne plus.',
  ],
  roleTitle: ['Edit role', 'Modifier le rôle'],
  roleAbout: ['Takes effect immediately.', 'La modification prend effet immédiatement.'],
  bar: ['Deactivate', 'Désactiver'],
  barTitle: ['Deactivate this account', 'Désactiver ce compte'],
  barAbout: [
    'Ends all sessions, revokes all access tokens and blocks sign-in.',
    'Ferme toutes les sessions, révoque tous les jetons d’accès et bloque la connexion.',
  ],
  admit: ['Reactivate', 'Réactiver'],
  admitAbout: [
    'The person can sign in again. Revoked access tokens stay revoked.',
    'La personne peut de nouveau se connecter. Ses jetons d’accès révoqués le restent.',
  ],
  unlink: ['Unlink', 'Dissocier'],
  unlinkTitle: ['Unlink identity provider', 'Dissocier le fournisseur d’identité'],
  unlinkAbout: [
    'Ends the person’s sessions. The next identity with the same email is linked instead. To ' +
      'block sign-in, deactivate the account.',
    'Ferme les sessions de la personne. La prochaine identité qui a la même adresse e-mail ' +
      'sera associée au compte. Pour bloquer la connexion, désactivez le compte.',
  ],
  unlinkDone: ['Identity unlinked.', 'Identité dissociée.'],
  confirm: ['Confirm', 'Confirmer'],
  confirmTitle: ['Confirm this team member', 'Confirmer ce membre de l’équipe'],
  confirmAbout: [
    (colleague: string) =>
      `${colleague} saw this person’s sign-in link, so approvals treat both as one person. ` +
      'Speak to the person first. Confirm only if nobody else can sign in as them.',
    (colleague: string) =>
      `${colleague} a vu le lien de connexion de ce membre de l’équipe. Leurs approbations ` +
      'comptent donc comme celles d’une seule personne. Parlez d’abord au membre de l’équipe, ' +
      'et ne confirmez que si personne d’autre ne peut se connecter à sa place.',
  ],
  confirmReason: ['How did you verify this?', 'Comment l’avez-vous vérifié\u00a0?'],
  confirmDone: [
    'Confirmed. Approvals now treat this person separately.',
    'Membre de l’équipe confirmé. Ses approbations comptent désormais séparément.',
  ],
  reset: ['Create link', 'Créer le lien'],
  resetTitle: ['Create a password reset link', 'Créer un lien de réinitialisation du mot de passe'],
  resetAbout: [
    'For someone who forgot their password. Make sure the request really comes from them.',
    'Pour une personne qui a oublié son mot de passe. Assurez-vous que la demande vient bien ' +
      'd’elle.',
  ],
  resetDone: ['Reset link created.', 'Lien de réinitialisation créé.'],
  resetMailed: ['Reset link emailed.', 'Lien de réinitialisation envoyé par e-mail.'],
  resetHand: [
    'Send this link only to this person.',
    'Envoyez ce lien à cette personne et à personne d’autre.',
  ],
})

export const roleName = (role: Role, language: Language): string =>
  frameTexts[language].roles[role] ?? role

const roleField = (language: Language): Field => {
  const options = roles.map((role) => [role, roleName(role, language)] as const)
  return choice('body.role', texts[language].role, options)
}

const boxOf = (country: Country): string => `in.${country}`

/** A person with a country limit can grant access only to those countries. */
const countryFields = ({ language, person }: Visit): Field[] => {
  const { countries: label, onlyMarked } = texts[language]
  const all = ['all', countriesText(null, language)] as const
  const some = ['some', onlyMarked] as const
  const options = person.countries === null ? [all, some] : [some]
  return [
    choice('body.countries', label, options),
    ...(person.countries ?? countries).map((country) =>
      checkboxField(boxOf(country), countryName(country, language)),
    ),
  ]
}

const countriesIn = (form: URLSearchParams): { countries?: Country[] | null } => {
  const choice = form.get('body.countries')
  if (choice === null) return {}
  if (choice === 'all') return { countries: null }
  return { countries: countries.filter((country) => form.get(boxOf(country)) === 'true') }
}

export const countryValues = (limit: readonly Country[] | null): Record<string, string> => ({
  'body.countries': limit === null ? 'all' : 'some',
  ...Object.fromEntries((limit ?? []).map((country) => [boxOf(country), 'true'])),
})

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
      textField('body.email', wording.email, { kind: 'email', isRequired: true }),
      roleField(language),
      ...countryFields(visit),
    ],
    readBody: (form) => ({
      email: typedIn(form, 'body.email'),
      role: form.get('body.role'),
      ...countriesIn(form),
    }),
    done: wording.invited,
    result: resultOf('createInvitation', ({ data: { email, token, expires_at } }) =>
      token === null
        ? html`<p>${wording.mailed} ${untrusted(email)}.</p>`
        : html`<p>${wording.hand(untrusted(email))}</p>
${linkShown(visit, 'invitation', token, expires_at)}`,
    ),
  }
}

const revokeInvitation = dangerousAction(texts, 'revoke', 'revokeTitle', 'revoked')

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

/** `part` selects one of the four forms. */
const describeChange: DescribeAction = (visit, values) => {
  const { language } = visit
  const part = values.get('part')
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

/** `colleague` is the person who saw the link. */
const confirmPerson: DescribeAction = ({ language }, values) => {
  const wording = texts[language]
  return {
    label: wording.confirm,
    title: wording.confirmTitle,
    about: wording.confirmAbout(values.get('colleague') ?? '…'),
    fields: [longTextField('body.reason', wording.confirmReason)],
    done: wording.confirmDone,
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

/** The proposal form repeats the fields of the form that the API rejected. */
const proposedChange: DescribeAction = (visit, values) => {
  const change = values.get('sign_in_change')
  if (change === null) return describeChange(visit, values)
  const describe = change === 'password_link' ? describeReset : describeUnlinking
  const { result: _none, ...action } = describe(visit, values)
  return { ...action, readBody: () => ({ sign_in_change: change }) }
}

export const peopleActions = {
  createInvitation,
  revokeInvitation,
  confirmPerson,
  updatePerson: orProposed(describeChange, 'proposePersonChange'),
  createPasswordReset: orProposed(describeReset, 'proposePersonChange'),
  unlinkIdentity: orProposed(describeUnlinking, 'proposePersonChange'),
  proposePersonChange: withReason(proposed(proposedChange)),
}
