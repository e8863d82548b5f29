import { html } from 'hono/html'
import { isFinal, type Status } from '../../domain/transactions/state-machine.ts'
import { bilingual } from '../bilingual.ts'
import { transactionsTable } from './found-transactions.ts'
import { liveAddress } from './live.ts'
import { amountOf, transactionStatus, typeNames } from './names.ts'
import { chargeForm } from './provider-charges.ts'
import { refundForm } from './refund-form.ts'
import type { Content } from './section.ts'
import { timeline } from './timeline.ts'
import { transactionFacts } from './transaction-facts.ts'
import { outcome } from './transaction-outcome.ts'
import type { Schemas, Visit } from './visit.ts'
import { words } from './words.ts'

type Transaction = Schemas['ManagedTransaction']

const texts = bilingual({
  ...words,
  details: ['Details', 'Détails'],
  summary: ['Summary', 'Résumé'],
  timeline: ['Timeline', 'Chronologie'],
})

const readRefunds = async (
  visit: Visit,
  { id, type }: Transaction,
): Promise<Schemas['FoundTransaction'][]> => {
  if (type !== 'collection') return []
  const query = { payment_id: id, per_page: 100 }
  return (await visit.read('searchTransactions', { query })).data
}

/** Staff actions that are not among the transitions and decisions of a transaction. */
const ownActs = [
  'resendEvent',
  'enquireTransaction',
  'resumePayout',
  'cancelPayout',
  'cancelRefund',
]

/**
 * A payment's page includes the actions on its refunds. A refund's page includes the action that
 * created the refund.
 */
const readActs = async (
  visit: Visit,
  { id, type, payment_id }: Transaction,
  events: readonly Schemas['TransactionEvent'][],
): Promise<Schemas['AuditEntry'][]> => {
  if (!visit.may('listAuditEntries')) return []
  const subjects = [
    id,
    ...(payment_id === null ? [] : [payment_id]),
    ...events.map((each) => each.id),
  ]
  const found = await Promise.all(
    subjects.map((subject_id) =>
      visit.read('listAuditEntries', { query: { subject_id, per_page: 100 } }),
    ),
  )
  // If a colleague approved a refund, the audit trail records the refund with the proposal's
  // approval.
  const isRefund = ({ after }: Schemas['AuditEntry']): boolean =>
    type === 'collection' ? typeof after?.refund_id === 'string' : after?.refund_id === id
  return found
    .flatMap(({ data }) => data)
    .filter(
      (act) => isRefund(act) || (act.subject_id !== payment_id && ownActs.includes(act.operation)),
    )
}

export const transactionPage = async (
  visit: Visit,
  params: Record<string, string>,
): Promise<Content> => {
  const wording = texts[visit.language]
  const id = params.id ?? ''
  const live = await liveAddress(visit, 'transaction', id)
  const { data: transaction } = await visit.read('getTransaction', { params: { id } })
  const [{ data: events }, { data: organisation }, refunds] = await Promise.all([
    visit.read('listTransactionEvents', { params: { id } }),
    visit.read('getOrganisation', { params: { id: transaction.organisation_id } }),
    readRefunds(visit, transaction),
  ])
  const [acts, summary] = await Promise.all([
    readActs(visit, transaction, events),
    outcome(visit, transaction, events),
  ])
  const kind = typeNames[visit.language][transaction.type]
  return {
    title: `${kind} · ${amountOf(visit, transaction)}`,
    environment: transaction.environment,
    live,
    badge: transactionStatus(visit, transaction),
    body: html`<section class="panel" aria-label="${wording.summary}">
${summary}
${refundForm(visit, transaction)}</section>
${
  refunds.length === 0
    ? ''
    : html`<h2>${wording.refunds}</h2>${transactionsTable(visit, refunds, '', { isOfOne: true })}`
}
<div class="two"><section><h2>${wording.details}</h2>
${transactionFacts(visit, transaction, organisation)}
${isFinal(transaction.type, transaction.status as Status) ? chargeForm(visit, transaction) : ''}
</section>
<section><h2>${wording.timeline}</h2>
${timeline(visit, transaction, events, acts)}</section></div>`,
  }
}
