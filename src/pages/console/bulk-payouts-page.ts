import { html } from 'hono/html'
import { bilingual } from '../bilingual.ts'
import type { Markup } from '../layout.ts'
import { table } from './components.ts'
import { cursorOf, filterPanel, filtersOf, pageLinks } from './lists.ts'
import { merchantFilter } from './merchant-filter.ts'
import { amountOf, statusTag } from './names.ts'
import { unlessWrong } from './refused-filters.ts'
import { savedViews } from './saved-views.ts'
import type { Content } from './section.ts'
import { time } from './time.ts'
import { untrusted } from './untrusted-text.ts'
import type { Schemas, Visit } from './visit.ts'
import { words } from './words.ts'

const texts = bilingual({
  ...words,
  title: ['Bulk payouts', 'Versements groupés'],
  created: ['-Created', '-Création'],
  none: ['No bulk payouts match.', 'Aucun versement groupé ne correspond.'],
})

const path = '/approvals/bulk'

export const bulkPayoutsTable = (
  visit: Visit,
  bulks: readonly Schemas['FoundBulkPayout'][],
): Markup => {
  const { bulk, merchant, status, lines, amount, created, unnamed, none } = texts[visit.language]
  return table(
    [bulk, amount, merchant, status, lines, created],
    bulks.map((one) => ({
      href: `${visit.base}/console${path}/${one.id}`,
      cells: [
        one.reference === null ? unnamed : untrusted(one.reference),
        amountOf(visit, one),
        untrusted(one.organisation_name),
        statusTag(visit, one.status),
        String(one.line_count),
        time(one.created_at, visit),
      ],
    })),
    none,
  )
}

export const bulkPayoutsPage = async (visit: Visit): Promise<Content> => {
  const { title, wrong, reference: label } = texts[visit.language]
  const fields = [{ name: 'reference', label, lengthMax: 100 }, await merchantFilter(visit)]
  const values = filtersOf(visit, ['reference', 'organisation_id'])
  const { environment } = visit
  const query = { ...Object.fromEntries(values), ...cursorOf(visit), environment, per_page: 50 }
  const found = await unlessWrong(visit.read('listBulkPayouts', { query: query as never }))
  const form = html`${filterPanel(visit, { path, fields, values })}
${await savedViews(visit, 'bulk_payouts', path, values)}`
  if (found === undefined) {
    return { title, body: html`${form}<p class="notice bad" role="alert">${wrong}</p>` }
  }
  return {
    title,
    body: html`${form}${bulkPayoutsTable(visit, found.data)}
${pageLinks(visit, { path, values, next: found.meta.next_cursor })}`,
  }
}
