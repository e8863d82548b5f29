import { html } from 'hono/html'
import type { components } from '../../../generated/management.ts'
import { bilingual } from '../bilingual.ts'
import type { Markup } from '../layout.ts'
import { actionForm, valuesOf } from './forms.ts'
import { passkeyScript } from './layout.ts'
import type { Action } from './section.ts'
import type { Reading, Visit } from './visit.ts'

/**
 * Forms that a script fills in with the data from a passkey. Without a script, or in a browser
 * without passkeys, the sign-in forms stay hidden.
 */

export const passkeyTexts = bilingual({
  signIn: ['Sign in with a passkey', 'Se connecter avec une clé d’accès'],
  confirm: ['Confirm with a passkey', 'Confirmer avec une clé d’accès'],
  unused: [
    'The passkey wasn’t used. Try again, or use another method.',
    'La clé d’accès n’a pas été utilisée. Réessayez, ou utilisez un autre moyen.',
  ],
  create: ['Create passkey', 'Créer la clé d’accès'],
  without: [
    'Passkeys aren’t available in this browser or at this address.',
    'Les clés d’accès ne sont pas disponibles dans ce navigateur ou à cette adresse.',
  ],
})

/** The path where the script gets the data that a passkey signs. */
export const challengePath = '/console/sign-in/passkey-challenge'

const proofNames = [
  'credential_id',
  'client_data',
  'authenticator_data',
  'signature',
  'user_handle',
] as const

const failure = (reading: Reading): Markup =>
  html`<p class="wrong" role="alert" hidden>${passkeyTexts[reading.language].unused}</p>`

/** The form with a passkey's proof. `path` is its target. */
export const proofForm = (
  reading: Reading,
  { path, carried, kind }: { path: string; carried: Record<string, string>; kind: ProofKind },
): Markup => {
  const { base, language } = reading
  return html`<form method="post" action="${base}${path}" class="passkey" hidden
 data-passkey-proof="${base}${challengePath}">
${Object.entries(carried).map(
  ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
)}
<button class="second">${passkeyTexts[language][kind]}</button>${failure(reading)}</form>
${passkeyScript(reading)}`
}

type ProofKind = 'signIn' | 'confirm'

/**
 * Returns the passkey data that the script has entered into a form. Undefined for any other form.
 */
export const proofOf = (
  form: URLSearchParams,
): components['schemas']['PasskeyProof'] | undefined => {
  if (!form.has('passkey.signature')) return undefined
  const [credential_id, client_data, authenticator_data, signature, user_handle] = proofNames.map(
    (name) => form.get(`passkey.${name}`) ?? '',
  ) as [string, string, string, string, string]
  return { credential_id, client_data, authenticator_data, signature, user_handle }
}

export const creationForm = (
  visit: Visit,
  action: Action,
  creation: components['schemas']['PasskeyCreation'],
): Markup => html`<div class="panel" data-passkey-creation="${JSON.stringify(creation)}">
<p class="without">${passkeyTexts[visit.language].without}</p>
<div hidden>${actionForm(visit, 'addPasskey', action, {
  values: valuesOf({ back: '/console/account' }),
})}${failure(visit)}</div></div>
${passkeyScript(visit)}`

/** Returns the body of `addPasskey` from the form that the script has filled in. */
export const newPasskeyOf = (form: URLSearchParams): object => {
  const texts = ['name', 'credential_id', 'client_data', 'attestation'].map((name) => [
    name,
    form.get(`body.${name}`) ?? '',
  ])
  const transports = (form.get('body.transports') ?? '').split(' ').filter((each) => each !== '')
  return { ...Object.fromEntries(texts), transports }
}
