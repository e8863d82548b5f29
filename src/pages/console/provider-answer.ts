import { html } from 'hono/html'
import { bilingual } from '../bilingual.ts'
import type { Markup } from '../layout.ts'
import { untrusted } from './untrusted-text.ts'
import type { Schemas, Visit } from './visit.ts'

const texts = bilingual({
  differs: [
    'The response doesn’t match what was sent, so it’s ignored:',
    'La réponse ne correspond pas à ce qui a été envoyé et est ignorée\u00a0:',
  ],
  sentAnswered: [
    (sent: string, answered: string) => `sent ${sent}, received ${answered}`,
    (sent: string, answered: string) => `envoyé ${sent}, reçu ${answered}`,
  ],
})

export const providerAnswer = (visit: Visit, answer: Schemas['ProviderAnswer']): Markup => {
  const { differs, sentAnswered } = texts[visit.language]
  const { call, http_status, code, message, differences } = answer
  return html`<code>${call}</code> HTTP ${http_status} ${code === null ? '' : untrusted(code)}
${message === null ? '' : html`<p>${untrusted(message)}</p>`}${
  differences.length === 0
    ? ''
    : html`<p>${differs}</p><ul>${differences.map(
        ({ field, sent, answered }) =>
          html`<li><code>${field}</code>: ${untrusted(sentAnswered(sent, answered))}</li>`,
      )}</ul>`
}`
}
