import { html } from 'hono/html'
import type { components } from '../../../generated/management.ts'
import { bilingual } from '../bilingual.ts'
import type { Markup } from '../layout.ts'
import { actionForm, valuesOf } from './forms.ts'
import { passkeyScript } from './layout.ts'
import type { Action } from './section.ts'
import type { Reading, Visit } from './visit.ts'

/**
 * A script fills in these forms with the data from a passkey. The sign-in forms stay hidden if the
 * browser does not support scripts or passkeys.
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

/** The script reads the data that a passkey signs from this path. */
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

/** The form submits the passkey's proof to `path`. */
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

/** Returns undefined if the script has not entered the passkey data into the form. */
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

/** The script has entered the data of the new passkey into the form. */
export const newPasskeyOf = (form: URLSearchParams): object => {
  const texts = ['name', 'credential_id', 'client_data', 'attestation'].map((name) => [
    name,
    form.get(`body.${name}`) ?? '',
  ])
  const transports = (form.get('body.transports') ?? '').split(' ').filter((each) => each !== '')
  return { ...Object.fromEntries(texts), transports }
}
