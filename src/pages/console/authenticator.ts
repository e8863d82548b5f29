import { html } from 'hono/html'
import { readDigitCode } from '../../domain/pasted-text.ts'
import { qrSvg } from '../../replies/qr-code.ts'
import { bilingual } from '../bilingual.ts'
import type { Markup } from '../layout.ts'
import { shownOnce } from './components.ts'
import { actionForm, offer, valuesOf } from './forms.ts'
import { type DescribeAction, dangerousAction, resultOf, textField } from './section.ts'
import type { Visit } from './visit.ts'

const texts = bilingual({
  title: ['Authenticator', 'Application d’authentification'],
  about: [
    'An app on your phone generates a six-digit code for each sign-in.',
    'Une application sur votre téléphone génère un code à six chiffres pour chaque connexion.',
  ],
  add: ['Set up an authenticator', 'Configurer une application'],
  replace: ['Set up another authenticator', 'Configurer une autre application d’authentification'],
  scan: [
    'Scan this QR code with the app, or enter the secret.',
    'Scannez ce code QR avec l’application, ou saisissez le secret.',
  ],
  picture: ['QR code of the secret', 'Code QR du secret'],
  secret: ['Secret', 'Secret'],
  code: ['Code from the app', 'Code de l’application'],
  confirm: ['Activate authenticator', 'Activer l’application'],
  confirmed: ['Authenticator activated.', 'Application d’authentification activée.'],
  recovery: [
    'Save these recovery codes in case you lose the app. Each one works once.',
    'Conservez ces codes de secours en cas de perte de l’application. Chacun ne sert qu’une fois.',
  ],
  codes: ['Recovery codes', 'Codes de secours'],
  remove: ['Remove the authenticator', 'Supprimer l’application d’authentification'],
  removed: ['Authenticator removed.', 'Application d’authentification supprimée.'],
})

const confirmAuthenticator: DescribeAction = ({ language }) => ({
  label: texts[language].confirm,
  title: texts[language].title,
  fields: [
    textField('body.code', texts[language].code, {
      kind: 'number',
      isRequired: true,
      autocomplete: 'one-time-code',
    }),
  ],
  readBody: (form) => ({ code: readDigitCode(form.get('body.code') ?? '') }),
  done: texts[language].confirmed,
  result: resultOf(
    'confirmAuthenticator',
    ({ data }) => html`<p>${texts[language].recovery}</p>
${shownOnce(language, [[texts[language].codes, data.recovery_codes.join('\n')]])}`,
  ),
})

const pictureOf = (uri: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(qrSvg(uri)).toString('base64')}`

const startAuthenticator: DescribeAction = (visit, values) => {
  const wording = texts[visit.language]
  const { has_authenticator: isReplaced } = visit.own.person
  return {
    label: isReplaced ? wording.replace : wording.add,
    title: wording.title,
    fields: [],
    done: '',
    result: resultOf(
      'startAuthenticator',
      ({ data }) => html`<p>${wording.scan}</p>
<p><img src="${pictureOf(data.uri)}" alt="${wording.picture}" width="240" height="240"></p>
<dl class="once"><dt>${wording.secret}</dt><dd><pre tabindex="0">${data.secret}</pre></dd></dl>
${actionForm(visit, 'confirmAuthenticator', confirmAuthenticator(visit, values), {
  values: valuesOf({ back: '/console/account' }),
})}`,
    ),
  }
}

const removeAuthenticator = dangerousAction(texts, 'remove', 'remove', 'removed')

export const authenticatorActions = {
  startAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
}

export const authenticatorPart = (visit: Visit): Markup => {
  const { title, about } = texts[visit.language]
  return html`<h2>${title}</h2>
<p class="soft">${about}</p>
${offer(visit, 'startAuthenticator', startAuthenticator, {})}
${
  visit.own.person.has_authenticator
    ? offer(visit, 'removeAuthenticator', removeAuthenticator, {})
    : ''
}`
}
