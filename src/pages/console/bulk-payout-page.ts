import { html } from 'hono/html'
import { countryName } from '../../domain/country-names.ts'
import { bilingual } from '../bilingual.ts'
import type { Markup } from '../layout.ts'
import { decisionActions, decisionForm, merchantFact, reviewFacts } from './approval-facts.ts'
import { facts, table } from './components.ts'
import { fieldMarkup, foldedOffer } from './forms.ts'
import { cursorOf, pageLinks } from './lists.ts'
import { liveAddress } from './live.ts'
import { amountOf, providerNames, reasonName, statusName, statusTag } from './names.ts'
import { reasonField } from './refund-form.ts'
import { type Content, type DescribeAction, option, typedIn } from './section.ts'
import { time } from './time.ts'
import { isolated, untrusted, untrustedIf } from './untrusted-text.ts'
import type { Schemas, Visit } from './visit.ts'
import { words } from './words.ts'

const texts = bilingual({
  ...words,
  title: ['Bulk payout', 'Versement groupé'],
  amount: ['Amount', 'Montant'],
  fees: ['Fees', 'Frais'],
  total: ['Total debited', 'Total débité'],
  lines: ['Lines', 'Lignes'],
  description: ['Description', 'Description'],
  approve: ['Approve all lines', 'Approuver toutes les lignes'],
  approveTitle: ['Approve bulk payout', 'Approuver le versement groupé'],
  approved: [
    'Bulk payout approved. Its payouts will be submitted.',
    'Versement groupé approuvé. Ses versements vont être envoyés.',
  ],
  rejectTitle: ['Reject bulk payout', 'Rejeter le versement groupé'],
  rejected: ['Bulk payout rejected. Funds released.', 'Versement groupé rejeté. Fonds libérés.'],
  cancel: ['Cancel remaining lines', 'Annuler les lignes restantes'],
  cancelTitle: ['Cancel remaining lines', 'Annuler les lignes restantes'],
  cancelAbout: [
    'Lines that haven’t become payouts are cancelled and their funds released immediately. ' +
      'Existing payouts continue.',
    'Les lignes qui n’ont pas encore donné lieu à un versement sont annulées, et leurs fonds ' +
      'libérés immédiatement. Les versements déjà créés se poursuivent.',
  ],
  cancelled: [
    'Remaining lines cancelled. Funds released.',
    'Lignes restantes annulées. Fonds libérés.',
  ],
  number: ['#Line', '#Ligne'],
  lineAmount: ['#Amount', '#Montant'],
  fee: ['#Fee', '#Frais'],
  references: ['References', 'Références'],
  none: ['No lines with this status.', 'Aucune ligne avec ce statut.'],
})

const [approveBulkPayout, rejectBulkPayout] = decisionActions(texts)

const approve = ['approveBulkPayout', approveBulkPayout] as const
const reject = ['rejectBulkPayout', rejectBulkPayout] as const

const cancelBulkPayout: DescribeAction = (visit) => {
  const wording = texts[visit.language]
  return {
    label: wording.cancel,
    title: wording.cancelTitle,
    about: wording.cancelAbout,
    fields: [reasonField(visit.language)],
    readBody: (form) => ({ reason: typedIn(form, 'body.reason') }),
    isDangerous: true,
    done: wording.cancelled,
  }
}

export const bulkPayoutActions = { approveBulkPayout, rejectBulkPayout, cancelBulkPayout }

const perPage = 50

type Bulk = Schemas['BulkPayoutDetail']
type Line = Schemas['BulkPayoutLine']

const factsOf = (visit: Visit, bulk: Bulk, organisationName: string): Markup => {
  const wording = texts[visit.language]
  const { amount, fee_amount, currency } = bulk
  const money = (minor: number): string => amountOf(visit, { amount: minor, currency })
  return facts([
    [wording.amount, html`<strong>${money(amount)}</strong>`],
    [wording.fees, money(fee_amount)],
    [wording.total, money(amount + fee_amount)],
    [wording.lines, String(bulk.line_count)],
    [wording.status, statusTag(visit, bulk.status)],
    merchantFact(visit, bulk, organisationName),
    ...reviewFacts(visit, bulk),
    [wording.created, time(bulk.created_at, visit, 'second')],
    [wording.reference, untrustedIf(bulk.reference)],
    [wording.description, untrustedIf(bulk.description)],
    [wording.id, html`<code>${bulk.id}</code>`],
  ])
}

const states = (progress: Bulk['progress']) =>
  Object.entries(progress) as [keyof Bulk['progress'], Schemas['BulkPayoutPart']][]

const progressTable = (visit: Visit, { progress, currency }: Bulk): Markup => {
  const { state, lines, lineAmount } = texts[visit.language]
  return table(
    [state, `#${lines}`, lineAmount],
    states(progress)
      .filter(([, { count }]) => count > 0)
      .map(([name, { count, amount }]) => ({
        cells: [statusTag(visit, name), String(count), amountOf(visit, { amount, currency })],
      })),
  )
}

const linesTable = (visit: Visit, lines: readonly Line[]): Markup => {
  const { base, language } = visit
  const wording = texts[language]
  const { number, beneficiary, lineAmount, fee, provider, state, references, none } = wording
  return table(
    [number, beneficiary, lineAmount, fee, provider, state, references],
    lines.map((line) => ({
      ...(line.payout_id !== null && { href: `${base}/console/transactions/${line.payout_id}` }),
      cells: [
        String(line.number),
        line.phone_number,
        amountOf(visit, line),
        amountOf(visit, { amount: line.fee_amount, currency: line.currency }),
        html`${providerNames[line.provider]} <span class="soft">${countryName(
          line.country,
          language,
        )}</span>`,
        html`${statusTag(visit, line.state)} <span class="soft">${reasonName(
          line.failure_reason,
          language,
        )}</span>`,
        html`${[line.merchant_reference, line.reference]
          .filter((text) => text !== null)
          .map((text) => html`<div>${untrusted(text)}</div>`)}`,
      ],
    })),
    none,
  )
}

/**
 * Only lines without a payout can be cancelled, so the form is shown only while such lines exist.
 */
const cancelForm = (visit: Visit, bulk: Bulk, page: string, label: string): Markup | string =>
  bulk.status === 'processing' && bulk.progress.waiting.count > 0
    ? foldedOffer(visit, 'cancelBulkPayout', cancelBulkPayout, {
        'param.id': bulk.id,
        environment: bulk.environment,
        label,
        page,
      })
    : ''

/** Returns the line state in the URL, or undefined if there is no such state. */
const stateOf = ({ query }: Visit, { progress }: Bulk): Line['state'] | undefined =>
  states(progress).find(([name]) => name === query.get('state'))?.[0]

const stateForm = (visit: Visit, bulk: Bulk, path: string, values: URLSearchParams): Markup => {
  const { base, language } = visit
  const { state: label, show } = texts[language]
  const options = states(bulk.progress)
    .filter(([name, { count }]) => count > 0 || values.get('state') === name)
    .map(([name]) => [name, statusName(name, language)] as const)
  return html`<form action="${base}${path}" class="filters line">
${fieldMarkup(option('state', label, options), { values }, { language, form: 'filter' })}
<button class="second">${show}</button></form>`
}

export const bulkPayoutPage = async (
  visit: Visit,
  params: Record<string, string>,
): Promise<Content> => {
  const wording = texts[visit.language]
  const id = params.id ?? ''
  const live = await liveAddress(visit, 'bulk_payout', id)
  const { data: bulk } = await visit.read('getBulkPayout', { params: { id } })
  const state = stateOf(visit, bulk)
  const [lines, organisation] = await Promise.all([
    visit.read('listBulkPayoutLines', {
      params: { id },
      query: { ...(state && { state }), ...cursorOf(visit), per_page: perPage },
    }),
    visit.read('getOrganisation', { params: { id: bulk.organisation_id } }),
  ])
  const path = `/console/approvals/bulk/${bulk.id}`
  const values = new URLSearchParams(state && { state })
  const names = [organisation.data.name, ...(bulk.reference === null ? [] : [bulk.reference])]
  const label = [amountOf(visit, bulk), ...names.map(isolated)].join(' · ')
  const form = decisionForm(visit, bulk, { approve, reject, values: { label } })
  return {
    title: `${wording.title} · ${amountOf(visit, bulk)}`,
    environment: bulk.environment,
    live,
    body: html`${factsOf(visit, bulk, organisation.data.name)}
${
  form === ''
    ? ''
    : html`<section class="panel card" aria-labelledby="decision">
<h2 id="decision">${wording.decision}</h2>${form}</section>`
}
<h2>${wording.progress}</h2>
${progressTable(visit, bulk)}
${cancelForm(visit, bulk, path, label)}
<h2>${wording.lines}</h2>
${stateForm(visit, bulk, path, values)}
${linesTable(visit, lines.data)}
${pageLinks(visit, { path: path.slice('/console'.length), values, next: lines.meta.next_cursor })}`,
  }
}
