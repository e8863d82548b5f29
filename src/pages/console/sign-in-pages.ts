import { html } from 'hono/html'
import type { FieldErrors } from '../../domain/field-errors.ts'
import type { Markup } from '../layout.ts'
import { faultSummary, fieldMarkup } from './forms.ts'
import { outerPage } from './layout.ts'
import { proofForm } from './passkey-forms.ts'
import { fieldTexts, isFaultOf } from './problem-text.ts'
import { type Field, textField } from './section.ts'
import { type SignInTexts, signInTexts } from './sign-in-texts.ts'
import { singleSignOnLink } from './single-sign-on.ts'
import type { Reading } from './visit.ts'

/** The sign-in pages must not reveal whether a person exists. */

interface Form {
  name: string
  path: string
  fields: readonly Field[]
  button: string
  values: URLSearchParams
  carried?: Record<string, string>
  faults?: FieldErrors | undefined
}

const formOf = (
  { base, language }: Reading,
  { name, path, fields, button, values, carried = {}, faults }: Form,
): Markup => html`<form method="post" action="${base}${path}">
${Object.entries(carried).map(
  ([each, value]) => html`<input type="hidden" name="${each}" value="${value}">`,
)}
${faultSummary(fields, faults, language)}
${fields.map((field) => fieldMarkup(field, { values, faults }, { language, form: name }))}
<button>${button}</button></form>`

const warning = (text: string | undefined): Markup | string =>
  text === undefined ? '' : html`<p class="notice bad" role="alert">${text}</p>`

/** `values` preserves the input after an error. */
export interface SignInState {
  next: string
  /** Without an owner, the page explains how to create an owner. */
  hasOwner: boolean
  /** `url` is the URL of the console. */
  provider?: { name: string; url: string } | undefined
  values?: URLSearchParams
  refusal?: string
  notice?: string
}

const passwordField = (wording: SignInTexts): Field =>
  textField('password', wording.password, {
    kind: 'password',
    isRequired: true,
    autocomplete: 'current-password',
  })

const createOwner =
  "MOMO_PASSWORD='…' npm exec momo -- people create-owner --email awa@momo.example " +
  '--name "Awa Ndiaye"'

export const signInPage = (reading: Reading, state: SignInState): Markup => {
  const wording = signInTexts[reading.language]
  const { next, hasOwner, provider, values = new URLSearchParams(), refusal, notice } = state
  return outerPage(reading, {
    title: wording.title,
    body: html`${notice === undefined ? '' : html`<p class="notice" role="status">${notice}</p>`}
${warning(refusal)}
${formOf(reading, {
  name: 'sign-in',
  path: '/console/sign-in',
  values,
  carried: { next },
  button: wording.signIn,
  fields: [
    textField('email', wording.email, {
      kind: 'email',
      isRequired: true,
      autocomplete: 'username',
    }),
    passwordField(wording),
  ],
})}
${provider === undefined ? '' : singleSignOnLink(reading, { ...provider, next })}
${proofForm(reading, { path: '/console/sign-in/passkey', carried: { next }, kind: 'signIn' })}
<details><summary>${wording.forgotten}</summary><p>${wording.forgottenText}</p>${
      hasOwner
        ? ''
        : html`
<h2>${wording.first}</h2><p>${wording.firstText}</p>
<pre tabindex="0">${createOwner}</pre>`
    }</details>`,
  })
}

/** The console requires an encrypted connection. */
export const plainPage = (reading: Reading): Markup => {
  const { plain, plainText } = signInTexts[reading.language]
  return outerPage(reading, { title: plain, body: html`<p>${plainText}</p>` })
}

interface Proof {
  path: string
  button: string
  carried: Record<string, string>
  faults?: FieldErrors | undefined
}

const codeForms = (reading: Reading, proof: Proof): Markup => {
  const wording = signInTexts[reading.language]
  const values = new URLSearchParams()
  const isRecovery = proof.faults?.recovery_code !== undefined
  const first = formOf(reading, {
    ...proof,
    ...(isRecovery && { faults: undefined }),
    name: 'code',
    values,
    fields: [
      textField('code', wording.code, {
        hint: wording.codeHint,
        kind: 'number',
        isRequired: true,
        autocomplete: 'one-time-code',
      }),
    ],
  })
  const second = formOf(reading, {
    ...proof,
    ...(!isRecovery && { faults: undefined }),
    name: 'recovery',
    values,
    fields: [
      textField('recovery_code', wording.recoveryCode, {
        hint: wording.recoveryHint,
        isRequired: true,
        lengthMax: 40,
      }),
    ],
  })
  return html`${first}
<details${isRecovery ? html` open` : ''}><summary>${wording.recovery}</summary>${second}</details>`
}

/** The passkey form shows its errors itself, so the other forms leave them out. */
const withoutPasskey = (faults: FieldErrors | undefined): FieldErrors | undefined =>
  Object.keys(faults ?? {}).some((fault) => isFaultOf(fault, 'passkey')) ? undefined : faults

const passkeyRefusal = ({ language }: Reading, faults: FieldErrors | undefined) => {
  const sentences = fieldTexts(faults, 'passkey', language)
  return sentences.length === 0 ? '' : warning(sentences.join(' '))
}

export const codePage = (
  reading: Reading,
  {
    next,
    hasAuthenticator,
    faults,
  }: { next: string; hasAuthenticator: boolean; faults?: FieldErrors },
): Markup => {
  const wording = signInTexts[reading.language]
  const forms = () =>
    codeForms(reading, {
      path: '/console/sign-in/code',
      button: wording.goOn,
      carried: { next },
      faults: withoutPasskey(faults),
    })
  return outerPage(reading, {
    title: wording.codeTitle,
    body: html`<p>${hasAuthenticator ? wording.codeText : wording.passkeyText}</p>
${hasAuthenticator ? forms() : ''}
${passkeyRefusal(reading, faults)}
${proofForm(reading, { path: '/console/sign-in/code', carried: { next }, kind: 'confirm' })}
<form method="post" action="${reading.base}/console/sign-out"><button class="link">${
      wording.cancel
    }</button></form>`,
  })
}

interface Pending {
  operationId: string
  title: string
  details: Markup | string
  form: URLSearchParams
  faults?: FieldErrors | undefined
}

/** The page asks for a new proof of identity before it performs the operation. */
export const confirmBody = (
  reading: Reading,
  {
    hasAuthenticator,
    hasPasskey,
    back,
  }: { hasAuthenticator: boolean; hasPasskey: boolean; back: string },
  { operationId, title, details, form, faults }: Pending,
): Markup => {
  const wording = signInTexts[reading.language]
  const proof: Proof = {
    path: '/console/confirm',
    button: wording.confirm,
    carried: { pending_operation: operationId, pending: form.toString() },
    faults: withoutPasskey(faults),
  }
  const { path, carried } = proof
  const forms = hasAuthenticator
    ? codeForms(reading, proof)
    : formOf(reading, {
        ...proof,
        name: 'confirm',
        values: new URLSearchParams(),
        fields: [passwordField(wording)],
      })
  return html`<p>${hasAuthenticator ? wording.confirmCodeText : wording.confirmText}</p>
<p><span class="soft">${wording.wantsTo}</span> <strong>${title}</strong></p>
${details}
<div class="panel">${passkeyRefusal(reading, faults)}${forms}
${hasPasskey ? proofForm(reading, { path, carried, kind: 'confirm' }) : ''}</div>
<p><a href="${reading.base}${back}">${wording.leave}</a></p>`
}

/** An e-mailed link contains a secret, which its form submits. */
interface LinkState {
  values: URLSearchParams
  faults?: FieldErrors
  refusal?: string
}

const newPassword = (wording: SignInTexts): Field =>
  textField('password', wording.newPassword, {
    hint: wording.newPasswordHint,
    kind: 'password',
    isRequired: true,
    autocomplete: 'new-password',
  })

export const invitationPage = (reading: Reading, state: LinkState): Markup => {
  const wording = signInTexts[reading.language]
  return outerPage(reading, {
    title: wording.inviteTitle,
    body: html`<p>${wording.inviteText}</p>${warning(state.refusal)}
${formOf(reading, {
  name: 'invitation',
  path: '/console/invitation',
  values: state.values,
  faults: state.faults,
  button: wording.accept,
  fields: [
    textField('token', wording.secret, { isRequired: true }),
    textField('name', wording.name, { isRequired: true, autocomplete: 'name' }),
    newPassword(wording),
  ],
})}`,
  })
}

export const passwordPage = (reading: Reading, state: LinkState): Markup => {
  const wording = signInTexts[reading.language]
  return outerPage(reading, {
    title: wording.resetTitle,
    body: html`<p>${wording.resetText}</p>${warning(state.refusal)}
${formOf(reading, {
  name: 'reset',
  path: '/console/password',
  values: state.values,
  faults: state.faults,
  button: wording.change,
  fields: [textField('token', wording.resetSecret, { isRequired: true }), newPassword(wording)],
})}`,
  })
}
