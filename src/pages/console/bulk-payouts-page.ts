import { html } from 'hono/html'
import type { Language, Markup } from '../layout.ts'
import { cursorOf, filterPanel, filtersOf, pageLinks } from './lists.ts'
import { merchantFilter } from './merchant-filter.ts'
import { amountOf, environmentNames, environmentTag, statusTag, written } from './names.ts'
import { unlessWrong } from './refused-filters.ts'
import { savedViews } from './saved-views.ts'
import type { Content, Field } from './section.ts'
import { table } from './table.ts'
import { time } from './time.ts'
import type { Schemas, Visit } from './visit.ts'

/** Bulk payouts of all merchants, in any state. */

const en = {
  title: 'Bulk payouts',
  bulk: 'Bulk payout',
  merchant: 'Merchant',
  status: 'Status',
  lines: '#Lines',
  amount: '#Amount',
  created: 'Ordered',
  unnamed: 'Without a name',
  none: 'No bulk payout fits.',
  wrong: 'A filter is wrong; nothing is shown.',
  reference: 'Name that the merchant gave',
  environment: 'Mode',
}

const fr: typeof en = {
  title: 'Versements groupés',
  bulk: 'Versement groupé',
  merchant: 'Marchand',
  status: 'État',
  lines: '#Lignes',
  amount: '#Montant',
  created: 'Commande',
  unnamed: 'Sans nom',
  none: 'Aucun versement groupé ne correspond.',
  wrong: 'Un filtre est faux ; rien n’est montré.',
  reference: 'Nom donné par le marchand',
  environment: 'Mode',
}

const texts: Record<Language, typeof en> = { en, fr }

const path = '/approvals/bulk'

export const bulkPayoutsTable = (
  visit: Visit,
  bulks: readonly Schemas['FoundBulkPayout'][],
): Markup => {
  const { bulk, merchant, status, lines, amount, created, unnamed, none } = texts[visit.language]
  return table(
    [bulk, merchant, status, lines, amount, created],
    bulks.map((one) => ({
      href: `${visit.base}/console${path}/${one.id}`,
      cells: [
        one.reference === null ? unnamed : written(one.reference),
        html`${written(one.organisation_name)} ${environmentTag(visit, one.environment)}`,
        statusTag(visit, one.status),
        String(one.line_count),
        amountOf(visit, one),
        time(one.created_at, visit),
      ],
    })),
    none,
  )
}

const fieldsOf = (language: Language): Field[] => {
  const { reference, environment } = texts[language]
  return [
    { name: 'reference', label: reference, lengthMax: 100 },
    merchantFilter(language),
    {
      name: 'environment',
      label: environment,
      kind: 'select',
      options: environmentNames(language),
    },
  ]
}

export const bulkPayoutsPage = async (visit: Visit): Promise<Content> => {
  const { title, wrong } = texts[visit.language]
  const fields = fieldsOf(visit.language)
  const values = filtersOf(
    visit,
    fields.map(({ name }) => name),
  )
  const query = { ...Object.fromEntries(values), ...cursorOf(visit), per_page: 50 }
  const found = await unlessWrong(visit.read('listBulkPayouts', { query: query as never }))
  const form = html`${filterPanel(visit, { path, fields, values, isOpen: true })}
${await savedViews(visit, 'bulk_payouts', path, values)}`
  if (found === undefined) {
    return { title, body: html`${form}<p class="notice bad" role="alert">${wrong}</p>` }
  }
  return {
    title,
    environments: found.data.map(({ environment }) => environment),
    body: html`${form}${bulkPayoutsTable(visit, found.data)}
${pageLinks(visit, { path, values, next: found.meta.next_cursor })}`,
  }
}
