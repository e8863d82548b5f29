import { html } from 'hono/html'
import { bilingual } from '../bilingual.ts'
import type { Markup } from '../layout.ts'
import { table } from './components.ts'
import { offer } from './forms.ts'
import { creationForm, newPasskeyOf, passkeyTexts } from './passkey-forms.ts'
import { type DescribeAction, dangerousAction, resultOf, textField } from './section.ts'
import { time } from './time.ts'
import { untrusted } from './untrusted-text.ts'
import type { Schemas, Visit } from './visit.ts'

const texts = bilingual({
  title: ['Passkeys', 'Clés d’accès'],
  about: [
    'Sign in without a password, using your fingerprint, face or device PIN.',
    'Connectez-vous sans mot de passe, avec votre empreinte, votre visage ou le code de votre ' +
      'appareil.',
  ],
  nothing: ['No passkeys.', 'Aucune clé d’accès.'],
  name: ['Name', 'Nom'],
  nameHint: [
    'Where the passkey is stored, for example “My phone”.',
    'L’endroit où la clé d’accès est enregistrée, par exemple «\u00a0Mon téléphone\u00a0».',
  ],
  added: ['Added', 'Ajout'],
  neverUsed: ['never', 'jamais'],
  add: ['Add a passkey', 'Ajouter une clé d’accès'],
  addDone: [
    'Passkey added. You can now sign in with it.',
    'Clé d’accès ajoutée. Vous pouvez désormais l’utiliser pour vous connecter.',
  ],
  remove: ['Remove', 'Supprimer'],
  removeTitle: ['Remove a passkey', 'Supprimer une clé d’accès'],
  removed: [
    'Passkey removed. It can no longer be used to sign in.',
    'Clé d’accès supprimée. Elle ne permet plus de se connecter.',
  ],
  used: ['Last used', 'Dernier usage'],
})

const addPasskey: DescribeAction = ({ language }) => ({
  label: passkeyTexts[language].create,
  title: texts[language].add,
  fields: [
    textField('body.name', texts[language].name, {
      hint: texts[language].nameHint,
      isRequired: true,
    }),
  ],
  readBody: newPasskeyOf,
  done: texts[language].addDone,
})

const startPasskey: DescribeAction = (visit, values) => ({
  label: texts[visit.language].add,
  title: texts[visit.language].add,
  fields: [],
  done: '',
  result: resultOf('startPasskey', ({ data }) =>
    creationForm(visit, addPasskey(visit, values), data),
  ),
})

const removePasskey = dangerousAction(texts, 'remove', 'removeTitle', 'removed')

export const passkeyActions = { startPasskey, addPasskey, removePasskey }

const rowOf = (visit: Visit, { id, name, created_at, used_at }: Schemas['Passkey']) => ({
  cells: [
    untrusted(name),
    time(created_at, visit),
    used_at === null ? texts[visit.language].neverUsed : time(used_at, visit),
    offer(visit, 'removePasskey', removePasskey, { 'param.id': id }),
  ],
})

export const passkeysPart = async (visit: Visit): Promise<Markup> => {
  const { title, about, name, added, used, nothing } = texts[visit.language]
  const { data } = await visit.read('listPasskeys', {})
  return html`<h2>${title}</h2>
<p class="soft">${about}</p>
${table(
  [name, added, used, ''],
  data.map((passkey) => rowOf(visit, passkey)),
  nothing,
)}
${offer(visit, 'startPasskey', startPasskey, {})}`
}
