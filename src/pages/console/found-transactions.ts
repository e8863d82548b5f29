import { html } from 'hono/html'
import { bilingual } from '../bilingual.ts'
import type { Markup } from '../layout.ts'
import { table } from './components.ts'
import { amountOf, marketName, reasonName, transactionStatus, typeNames } from './names.ts'
import { time } from './time.ts'
import { untrusted } from './untrusted-text.ts'
import type { Schemas, Visit } from './visit.ts'
import { words } from './words.ts'

const texts = bilingual({
  ...words,
  what: ['-Type', '-Type'],
  merchant: ['-Merchant', '-Marchand'],
  number: ['Phone number, provider', 'Téléphone, opérateur'],
  references: ['-References', '-Références'],
})

const referencesOf = (found: Schemas['FoundTransaction']): Markup | string => {
  const { reference, merchant_reference, provider_reference } = found
  const own = [merchant_reference, reference].filter((text) => text !== null)
  return html`${own.map((text) => html`<div>${untrusted(text)}</div>`)}${
    // In the sandbox, the provider reference equals the transaction id.
    provider_reference === null || found.environment === 'test'
      ? ''
      : html`<div class="small soft">${untrusted(provider_reference)}</div>`
  }`
}

const transactionAddress = ({ base }: Visit, id: string): string =>
  `${base}/console/transactions/${id}`

/**
 * With `isOfOne`, all transactions belong to the page's merchant, so the merchant name is omitted.
 * `showsAddress` adds the IP address of each request.
 */
export const transactionsTable = (
  visit: Visit,
  found: readonly Schemas['FoundTransaction'][],
  empty: string,
  { isOfOne = false, showsAddress = false } = {},
): Markup => {
  const { language } = visit
  const { what, status, amount, merchant, number, references, created, address } = texts[language]
  return table(
    [
      ...[amount, status, number, created, what, ...(isOfOne ? [] : [merchant]), references],
      ...(showsAddress ? [address] : []),
    ],
    found.map((each) => ({
      href: transactionAddress(visit, each.id),
      cells: [
        amountOf(visit, each),
        html`${transactionStatus(visit, each)} <span class="soft">${reasonName(
          each.failure_reason,
          language,
        )}</span>`,
        html`<div class="whole">${each.masked_phone_number}</div>
<div class="small soft">${marketName(each, language)}</div>`,
        time(each.created_at, visit),
        html`<span class="whole">${typeNames[language][each.type]}</span>`,
        ...(isOfOne ? [] : [untrusted(each.organisation_name)]),
        referencesOf(each),
        ...(showsAddress ? [html`<code>${each.request_address ?? '–'}</code>`] : []),
      ],
    })),
    empty,
  )
}
