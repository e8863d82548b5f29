import { html } from 'hono/html'
import { InvalidRequest } from '../../domain/problems.ts'
import { bilingual } from '../bilingual.ts'
import type { Markup } from '../layout.ts'
import { resendEvent } from './delivery-endpoint.ts'
import { transactionsTable } from './found-transactions.ts'
import { heldActions } from './held-payouts.ts'
import { cursorOf, pageLinks, resultCount } from './lists.ts'
import { proposeRefund, refundTransaction } from './refund-form.ts'
import { orFaults } from './refused-filters.ts'
import { savedViews } from './saved-views.ts'
import { type Download, fileOptions, menuEntry, type Section } from './section.ts'
import { type Filters, faultsOfForm, filterForm, readFilters } from './transaction-filters.ts'
import { enquireTransaction } from './transaction-outcome.ts'
import { transactionPage } from './transaction-page.ts'
import type { Visit } from './visit.ts'
import { words } from './words.ts'

const texts = bilingual({
  ...words,
  title: ['Transactions', 'Transactions'],
  none: ['No transactions match.', 'Aucune transaction ne correspond.'],
  fewer: [
    'There may be more results on the next page.',
    'D’autres résultats se trouvent peut-être à la page suivante.',
  ],
})

const path = '/transactions'
const perPage = 50

const search = async (visit: Visit, { query, faults }: Filters) => {
  if (Object.keys(faults).length > 0) return { found: undefined, faults }
  const asked = { ...query, per_page: perPage, ...cursorOf(visit) }
  const result = await orFaults(visit.read('searchTransactions', { query: asked }))
  return { ...result, ...(result.faults && { faults: faultsOfForm(result.faults) }) }
}

const downloadLink = (visit: Visit, { values, query }: Filters): Markup => {
  const { base, language, calls } = visit
  calls.push({
    operationId: 'downloadTransactions',
    request: { query: { ...query, ...fileOptions(visit) } },
  })
  const address = `${base}/console${path}.csv${values.size === 0 ? '' : `?${values}`}`
  return html`<p><a class="button second" href="${address}">${texts[language].download}</a></p>`
}

/** The file contains every transaction that matches the filters, not only the current page. */
const transactionsDownload: Download = {
  path: `${path}.csv`,
  operationId: 'downloadTransactions',
  requestOf: (visit) => {
    const { query, faults } = readFilters(visit)
    if (Object.keys(faults).length > 0) throw new InvalidRequest(faults)
    return { query: { ...query, ...fileOptions(visit) } }
  },
}

export const transactionsSection: Section = {
  menu: menuEntry(`/console${path}`, texts, 't', 'searchTransactions'),
  actions: {
    enquireTransaction,
    refundTransaction,
    proposeRefund,
    resendEvent,
    resumePayout: heldActions.resumePayout,
    cancelPayout: heldActions.cancelPayout,
    cancelRefund: heldActions.cancelRefund,
    proposeRefundCancellation: heldActions.proposeRefundCancellation,
  },
  downloads: [transactionsDownload],
  pages: [
    {
      path,
      show: async (visit) => {
        const wording = texts[visit.language]
        const filters = readFilters(visit)
        const { found, faults = {} } = await search(visit, filters)
        const form = html`${await filterForm(visit, filters, faults)}
${await savedViews(visit, 'transactions', path, filters.chosen)}`
        if (found === undefined) {
          const body = html`<p class="notice bad" role="alert">${wording.wrong}</p>${form}`
          return { title: wording.title, body }
        }
        const { data, meta } = found
        const more = meta.next_cursor !== null && data.length < perPage
        return {
          title: wording.title,
          body: html`${form}
${resultCount(visit, data.length, meta.next_cursor !== null)}
${transactionsTable(visit, data, more ? wording.fewer : wording.none, {
  showsAddress: filters.values.has('api_key_id'),
})}
${pageLinks(visit, { path, values: filters.values, next: meta.next_cursor })}
${data.length === 0 ? '' : downloadLink(visit, filters)}`,
        }
      },
    },
    { path: `${path}/:id`, show: transactionPage },
  ],
}
