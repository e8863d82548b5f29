import { html } from 'hono/html'
import type { Language, Markup } from '../layout.ts'
import { foldedOffer } from './fold.ts'
import { offer } from './forms.ts'
import { written } from './names.ts'
import { type DescribeAction, resultOf } from './section.ts'
import { shownOnce } from './shown-once.ts'
import { table } from './table.ts'
import { time } from './time.ts'
import type { Schemas, Visit } from './visit.ts'

/** The access tokens of whoever is signed in: for programs that act for them. */

const en = {
  title: 'Access tokens',
  about: 'For programs that act for you. A token may do what it is given and you may do.',
  name: 'Name',
  nameHint: 'What it is for.',
  permissions: 'May do',
  made: 'Made',
  used: 'Last used',
  never: 'never',
  ends: 'Ends',
  ended: 'Ended',
  nothing: 'You have none.',
  create: 'Create the token',
  createTitle: 'Create an access token',
  createAbout: 'Choose at least one permission.',
  days: 'Ends after so many days',
  daysHint: '366 at most.',
  all: 'May read everything that you may read',
  created: 'The token is created.',
  revoke: 'End',
  revokeTitle: 'End an access token',
  revoked: 'The token has ended.',
}

const fr: typeof en = {
  title: 'Jetons d’accès',
  about:
    'Pour des programmes qui agissent pour vous. Un jeton peut ce qui lui est donné et que vous ' +
    'pouvez.',
  name: 'Nom',
  nameHint: 'À quoi il sert.',
  permissions: 'Peut',
  made: 'Création',
  used: 'Dernier usage',
  never: 'jamais',
  ends: 'Fin',
  ended: 'Terminé',
  nothing: 'Vous n’en avez aucun.',
  create: 'Créer le jeton',
  createTitle: 'Créer un jeton d’accès',
  createAbout: 'Choisissez au moins une permission.',
  days: 'Se termine après ce nombre de jours',
  daysHint: '366 au plus.',
  all: 'Peut lire tout ce que vous pouvez lire',
  created: 'Le jeton est créé.',
  revoke: 'Terminer',
  revokeTitle: 'Terminer un jeton d’accès',
  revoked: 'Le jeton est terminé.',
}

const texts: Record<Language, typeof en> = { en, fr }

const permissionField = (permission: string): string => `may.${permission}`

const createAccessToken: DescribeAction = ({ language, own }) => {
  const wording = texts[language]
  const permissions: readonly string[] = own.permissions
  return {
    label: wording.create,
    title: wording.createTitle,
    about: wording.createAbout,
    fields: [
      {
        name: 'body.name',
        label: wording.name,
        hint: wording.nameHint,
        isRequired: true,
        lengthMax: 100,
        autocomplete: 'off',
      },
      {
        name: 'body.expires_in_days',
        label: wording.days,
        hint: wording.daysHint,
        kind: 'number',
        isRequired: true,
        lengthMax: 3,
        autocomplete: 'off',
      },
      { name: 'all', label: wording.all, kind: 'checkbox' },
      ...permissions.map((permission) => ({
        name: permissionField(permission),
        label: permission,
        kind: 'checkbox' as const,
      })),
    ],
    readBody: (form) => ({
      name: (form.get('body.name') ?? '').trim(),
      expires_in_days: (form.get('body.expires_in_days') ?? '').trim(),
      permissions: permissions.filter(
        (each) =>
          form.get(permissionField(each)) === 'true' ||
          (form.get('all') === 'true' && each.endsWith(':read')),
      ),
    }),
    done: wording.created,
    result: resultOf('createAccessToken', ({ data }) =>
      shownOnce(language, [[written(data.name), data.token]]),
    ),
  }
}

const revokeAccessToken: DescribeAction = ({ language }) => ({
  label: texts[language].revoke,
  title: texts[language].revokeTitle,
  fields: [],
  isDangerous: true,
  done: texts[language].revoked,
})

export const accessTokenActions = { createAccessToken, revokeAccessToken }

const rowOf = (visit: Visit, token: Schemas['AccessToken']) => {
  const { never, ended } = texts[visit.language]
  const { id, name, permissions, created_at, used_at, expires_at, revoked_at } = token
  const isOver = revoked_at !== null || Date.parse(expires_at) <= visit.nowMs
  return {
    cells: [
      written(name),
      html`<span class="clip">${permissions.join(', ')}</span>`,
      time(created_at, visit),
      used_at === null ? never : time(used_at, visit),
      time(revoked_at ?? expires_at, visit),
      isOver
        ? html`<span class="tag mute">${ended}</span>`
        : offer(visit, 'revokeAccessToken', revokeAccessToken, { 'param.id': id }),
    ],
  }
}

/** The part of the own account that has its access tokens. */
export const accessTokensPart = async (visit: Visit): Promise<Markup> => {
  const wording = texts[visit.language]
  const { name, permissions, made, used, ends } = wording
  const { data } = await visit.read('listAccessTokens', {})
  return html`<h2>${wording.title}</h2>
<p class="soft">${wording.about}</p>
${table(
  [name, permissions, made, used, ends, ''],
  data.map((token) => rowOf(visit, token)),
  wording.nothing,
)}
${foldedOffer(visit, 'createAccessToken', createAccessToken, {
  'body.expires_in_days': '90',
})}`
}
