import { html } from 'hono/html'
import { bilingual } from '../bilingual.ts'
import type { Markup } from '../layout.ts'
import { shownOnce, table } from './components.ts'
import { foldedOffer, offer } from './forms.ts'
import { tag } from './names.ts'
import {
  checkboxField,
  type DescribeAction,
  dangerousAction,
  resultOf,
  textField,
  typedIn,
} from './section.ts'
import { time } from './time.ts'
import { untrusted } from './untrusted-text.ts'
import type { Schemas, Visit } from './visit.ts'
import { words } from './words.ts'

const texts = bilingual({
  ...words,
  title: ['Access tokens', 'Jetons d’accès'],
  about: [
    'For programs that act on your behalf. A token never has more permissions than you.',
    'Pour les programmes qui agissent en votre nom. Un jeton n’a jamais plus de permissions que ' +
      'vous.',
  ],
  nameHint: ['What the token is used for.', 'Indiquez à quoi sert le jeton.'],
  made: ['Created', 'Création'],
  ended: ['Inactive', 'Inactif'],
  nothing: ['No access tokens.', 'Aucun jeton d’accès.'],
  create: ['Create token', 'Créer le jeton'],
  createTitle: ['Create an access token', 'Créer un jeton d’accès'],
  createAbout: ['Select at least one permission.', 'Sélectionnez au moins une permission.'],
  days: ['Expires after (days)', 'Expire après (jours)'],
  daysHint: ['Up to 366.', '366 au maximum.'],
  all: ['Read everything you can read', 'Lire toutes les données auxquelles vous avez accès'],
  created: ['Token created.', 'Jeton créé.'],
  revokeTitle: ['Revoke an access token', 'Révoquer un jeton d’accès'],
  revoked: ['Token revoked.', 'Jeton révoqué.'],
})

const permissionField = (permission: string): string => `may.${permission}`

const createAccessToken: DescribeAction = ({ language, own }) => {
  const wording = texts[language]
  const permissions: readonly string[] = own.permissions
  return {
    label: wording.create,
    title: wording.createTitle,
    about: wording.createAbout,
    fields: [
      textField('body.name', wording.name, { hint: wording.nameHint, isRequired: true }),
      textField('body.expires_in_days', wording.days, {
        hint: wording.daysHint,
        kind: 'number',
        isRequired: true,
        lengthMax: 3,
      }),
      checkboxField('all', wording.all),
      ...permissions.map((each) => checkboxField(permissionField(each), each)),
    ],
    readBody: (form) => ({
      name: typedIn(form, 'body.name'),
      expires_in_days: typedIn(form, 'body.expires_in_days'),
      permissions: permissions.filter(
        (each) =>
          form.get(permissionField(each)) === 'true' ||
          (form.get('all') === 'true' && each.endsWith(':read')),
      ),
    }),
    done: wording.created,
    result: resultOf('createAccessToken', ({ data }) =>
      shownOnce(language, [[untrusted(data.name), data.token]]),
    ),
  }
}

const revokeAccessToken = dangerousAction(texts, 'revoke', 'revokeTitle', 'revoked')

export const accessTokenActions = { createAccessToken, revokeAccessToken }

const rowOf = (visit: Visit, token: Schemas['AccessToken']) => {
  const { never, ended } = texts[visit.language]
  const { id, name, permissions, created_at, used_at, expires_at, revoked_at } = token
  const isOver = revoked_at !== null || Date.parse(expires_at) <= visit.nowMs
  return {
    cells: [
      untrusted(name),
      html`<span class="clip">${permissions.join(', ')}</span>`,
      time(created_at, visit),
      used_at === null ? never : time(used_at, visit),
      time(revoked_at ?? expires_at, visit),
      isOver
        ? tag('mute', ended)
        : offer(visit, 'revokeAccessToken', revokeAccessToken, { 'param.id': id }),
    ],
  }
}

export const accessTokensPart = async (visit: Visit): Promise<Markup> => {
  const wording = texts[visit.language]
  const { name, may, made, used, ends } = wording
  const { data } = await visit.read('listAccessTokens', {})
  return html`<h2>${wording.title}</h2>
<p class="soft">${wording.about}</p>
${table(
  [name, may, made, used, ends, ''],
  data.map((token) => rowOf(visit, token)),
  wording.nothing,
)}
${foldedOffer(visit, 'createAccessToken', createAccessToken, { 'body.expires_in_days': '90' })}`
}
