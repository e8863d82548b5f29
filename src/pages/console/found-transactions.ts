import { html } from 'hono/html'
import type { Language, Markup } from '../layout.ts'
import {
  amountOf,
  countryName,
  environmentTag,
  providerNames,
  reasonName,
  statusTag,
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
  number: 'Number',
  provider: 'Provider',
  references: 'References',
  created: 'Created',
}

const fr: typeof en = {
  what: 'Quoi',
  status: 'État',
  amount: '#Montant',
  merchant: 'Marchand',
  number: 'Numéro',
  provider: 'Opérateur',
  references: 'Références',
  created: 'Création',
}

const texts: Record<Language, typeof en> = { en, fr }

const referencesOf = (found: Schemas['FoundTransaction']): Markup | string => {
  const { reference, merchant_reference, provider_reference } = found
  const each = [merchant_reference, reference, provider_reference].filter((text) => text !== null)
  return each.length === 0 ? '' : html`${each.map((text) => html`<div>${written(text)}</div>`)}`
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
  const { what, status, amount, merchant, number, provider, references, created } = texts[language]
  return table(
    [what, status, amount, isOfOne ? '' : merchant, number, provider, references, created],
    found.map((each) => ({
      href: transactionAddress(visit, each.id),
      cells: [
        typeNames[language][each.type],
        html`${statusTag(visit, each.status)} <span class="soft">${reasonName(
          each.failure_reason,
          language,
        )}</span>`,
        amountOf(visit, each),
        isOfOne
          ? environmentTag(visit, each.environment)
          : html`${written(each.organisation_name)} ${environmentTag(visit, each.environment)}`,
        each.masked_phone_number,
        html`${providerNames[each.provider]} <span class="soft">${countryName(
          each.country,
          language,
        )}</span>`,
        referencesOf(each),
        time(each.created_at, visit),
      ],
    })),
    empty,
  )
}
