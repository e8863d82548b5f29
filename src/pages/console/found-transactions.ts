import { html } from 'hono/html'
import { countryName } from '../../domain/country-names.ts'
import type { Language, Markup } from '../layout.ts'
import {
  amountOf,
  environmentTag,
  providerNames,
  reasonName,
  transactionStatus,
  typeNames,
  written,
} from './names.ts'
import { table } from './table.ts'
import { time } from './time.ts'
import type { Schemas, Visit } from './visit.ts'

/** A table of transactions, as searches find them. */

const en = {
  what: 'What',
  status: 'Status',
  amount: '#Amount',
  merchant: 'Merchant',
  number: 'Number, provider',
  references: 'References',
  created: 'Created',
}

const fr: typeof en = {
  what: 'Quoi',
  status: 'État',
  amount: '#Montant',
  merchant: 'Marchand',
  number: 'Numéro, opérateur',
  references: 'Références',
  created: 'Création',
}

const texts: Record<Language, typeof en> = { en, fr }

const referencesOf = (found: Schemas['FoundTransaction']): Markup | string => {
  const { reference, merchant_reference, provider_reference } = found
  const own = [merchant_reference, reference].filter((text) => text !== null)
  return html`${own.map((text) => html`<div>${written(text)}</div>`)}${
    // The sandbox calls a transaction by its id.
    provider_reference === null || found.environment === 'test'
      ? ''
      : html`<div class="small soft">${written(provider_reference)}</div>`
  }`
}

export const transactionAddress = ({ base }: Visit, id: string): string =>
  `${base}/console/transactions/${id}`

/** `isOfOne`: where all are of one merchant, whom the page names. */
export const transactionsTable = (
  visit: Visit,
  found: readonly Schemas['FoundTransaction'][],
  empty: string,
  isOfOne = false,
): Markup => {
  const { language } = visit
  const { what, status, amount, merchant, number, references, created } = texts[language]
  return table(
    [what, status, amount, isOfOne ? '' : merchant, number, references, created],
    found.map((each) => ({
      href: transactionAddress(visit, each.id),
      cells: [
        html`<span class="whole">${typeNames[language][each.type]}</span>`,
        html`${transactionStatus(visit, each)} <span class="soft">${reasonName(
          each.failure_reason,
          language,
        )}</span>`,
        amountOf(visit, each),
        isOfOne
          ? environmentTag(visit, each.environment)
          : html`${written(each.organisation_name)} ${environmentTag(visit, each.environment)}`,
        html`<div class="whole">${each.masked_phone_number}</div><div class="small soft">${
          providerNames[each.provider]
        }, ${countryName(each.country, language)}</div>`,
        referencesOf(each),
        time(each.created_at, visit),
      ],
    })),
    empty,
    'brief',
  )
}
