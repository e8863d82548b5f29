import { html } from 'hono/html'
import { bilingual, type Pair } from '../bilingual.ts'
import type { Markup } from '../layout.ts'
import { operationName, principalName } from './audit-names.ts'
import { linked } from './components.ts'
import {
  endpointAddress,
  endpointLink,
  isEndpointDeleted,
  resendForm,
} from './delivery-endpoint.ts'
import { deliveryStatus, personLink, reasonName, statusName, statusTag } from './names.ts'
import { providerAnswer } from './provider-answer.ts'
import { time } from './time.ts'
import { untrusted } from './untrusted-text.ts'
import type { Schemas, Visit } from './visit.ts'
import { words } from './words.ts'

/** Shows every detail of a transaction, in chronological order. */

const texts = bilingual({
  ...words,
  created: ['Created via API', 'Créé via l’API'],
  byCheckout: ['Paid on the checkout page', 'Payé sur la page de paiement'],
  byRefundOf: ['Refund created', 'Remboursement créé'],
  byPerson: ['Refund created by', 'Remboursement créé par'],
  by: ['by', 'par'],
  next: [
    (when: Markup) => html`Next attempt ${when}`,
    (when: Markup) => html`Prochaine tentative ${when}`,
  ],
  ownRefund: ['Automatic refund created', 'Remboursement automatique créé'],
  sent: ['Accepted by provider', 'Accepté par l’opérateur'],
  causes: {
    submission: ['Submitted to the provider', 'Envoyé à l’opérateur'],
    provider_report: ['Reported by the provider', 'Annoncé par l’opérateur'],
    automatic_approval: ['Approved automatically', 'Approuvé automatiquement'],
    decision: ['Decided by staff', 'Décidé par l’équipe'],
    sandbox_outcome: ['Set in the sandbox', 'Défini dans le bac à sable'],
    evidence: ['Settled with evidence', 'Réglé sur justificatif'],
  } as Record<string, Pair>,
  answer: ['Last provider response', 'Dernière réponse de l’opérateur'],
  callback: ['Provider callback', 'Callback de l’opérateur'],
  attempt: ['Delivery attempt', 'Tentative de notification'],
  posting: ['Ledger:', 'Grand livre\u00a0:'],
  postings: {
    collection_settled: ['credited to the merchant', 'crédité au marchand'],
    payout_reserved: ['amount and fee reserved', 'montant et frais réservés'],
    payout_settled: ['reserved funds paid out', 'fonds réservés versés'],
    payout_released: [
      'reserved funds released to the merchant',
      'fonds réservés recrédités au marchand',
    ],
    refund_reserved: ['amount reserved', 'montant réservé'],
    refund_settled: ['reserved funds refunded', 'fonds réservés remboursés'],
    refund_released: [
      'reserved funds released to the merchant',
      'fonds réservés recrédités au marchand',
    ],
    end_corrected: ['outcome corrected', 'correction du résultat'],
    returned_fee_corrected: ['returned fee corrected', 'correction des frais restitués'],
  } as Record<string, Pair>,
  ms: ['ms', 'ms'],
})

interface Entry {
  at: string
  /** The rank orders entries that have the same time. */
  rank: number
  title: Markup | string
  detail: Markup | string
}

type Transaction = Schemas['ManagedTransaction']

const creationOf = (wording: (typeof texts)['en'], transaction: Transaction): Entry => {
  const { type, checkout_session_id, refund_reason, created_at } = transaction
  const isCheckout = type === 'collection' && checkout_session_id !== null
  const ofRefund = refund_reason === null ? wording.byRefundOf : wording.ownRefund
  const title = type === 'refund' ? ofRefund : isCheckout ? wording.byCheckout : wording.created
  return { at: created_at, rank: 0, title, detail: '' }
}

const transitionEntry = (visit: Visit, transition: Schemas['Transition']): Entry => {
  const { language } = visit
  const wording = texts[language]
  const { from, to, cause, evidence, failure_reason, happened_at } = transition
  return {
    at: happened_at,
    rank: 4,
    title: html`<span class="soft">${statusName(from, language)} →</span> ${statusTag(visit, to)}`,
    detail: html`${wording.causes[cause] ?? cause}${
      failure_reason === null ? '' : html`: ${reasonName(failure_reason, language)}`
    }${evidence === null ? '' : html`<p>${untrusted(evidence)}</p>`}`,
  }
}

const answerEntry = (visit: Visit, answer: Schemas['ProviderAnswer']): Entry => ({
  at: answer.received_at,
  rank: 2,
  title: texts[visit.language].answer,
  detail: providerAnswer(visit, answer),
})

const attemptEntries = (visit: Visit, { url, attempts }: Schemas['Delivery']): Entry[] =>
  attempts.map(({ attempted_at, status_code, duration_ms, error, response }) => ({
    at: attempted_at,
    rank: 7,
    title: texts[visit.language].attempt,
    detail: html`${endpointAddress(visit, { url })}
${status_code === null ? '' : html`HTTP ${status_code}`} ${duration_ms} ${texts[visit.language].ms}
${error === null ? '' : html`<p>${untrusted(error)}</p>`}${
  response === null || response === '' ? '' : html`<pre tabindex="0">${untrusted(response)}</pre>`
}`,
  }))

const deliveryLine = (visit: Visit, eventId: string, delivery: Schemas['Delivery']): Markup => {
  const { next_attempt_at: next, webhook_endpoint_id: id } = delivery
  return html`<div class="line"><span>${endpointLink(visit, delivery)}
${deliveryStatus(visit, delivery)} ${
    next === null
      ? ''
      : html`<span class="soft">${texts[visit.language].next(time(next, visit, 'second'))}</span>`
  }</span> ${isEndpointDeleted(delivery) ? '' : resendForm(visit, eventId, id)}</div>`
}

const eventEntries = (visit: Visit, event: Schemas['TransactionEvent']): Entry[] => {
  const { event: name, untold } = texts[visit.language]
  const { id, type, created_at, deliveries } = event
  const link = linked(visit, 'getEvent', `/webhooks/events/${id}`, html`<code>${type}</code>`)
  const appended: Entry = {
    at: created_at,
    rank: 6,
    title: html`${name} ${link}`,
    detail:
      deliveries.length === 0
        ? untold
        : html`${deliveries.map((delivery) => deliveryLine(visit, id, delivery))}`,
  }
  return [appended, ...deliveries.flatMap((delivery) => attemptEntries(visit, delivery))]
}

const postingEntry = (
  { language }: Visit,
  { kind, reason, created_at }: Schemas['TransactionPosting'],
): Entry => {
  const { posting, postings } = texts[language]
  return {
    at: created_at,
    rank: 5,
    title: html`${posting} ${postings[kind] ?? kind}`,
    detail: reason === null ? '' : untrusted(reason),
  }
}

const decisionEntry = (visit: Visit, decision: Schemas['Decision']): Entry => {
  const wording = texts[visit.language]
  const { verdict, person, reason, decided_at } = decision
  return {
    at: decided_at,
    rank: 3,
    title: html`${verdict === 'approved' ? wording.approved : wording.rejected} ${
      person === null ? wording.token : personLink(visit, person)
    }`,
    detail: reason === null ? '' : untrusted(reason),
  }
}

const actEntry = (visit: Visit, act: Schemas['AuditEntry']): Entry => {
  const { byPerson, by } = texts[visit.language]
  const isRefund = typeof act.after?.refund_id === 'string'
  const what = isRefund ? byPerson : `${operationName(visit, act.operation)}, ${by}`
  const reason = untrusted(act.reason ?? act.operation)
  return {
    at: act.at,
    rank: isRefund ? 0 : 3,
    title: html`${what} ${principalName(visit, act)}`,
    detail: linked(visit, 'listAuditEntries', `/audit/${act.id}`, reason),
  }
}

/** `acts` are the actions of staff. */
const entriesOf = (
  visit: Visit,
  transaction: Transaction,
  events: readonly Schemas['TransactionEvent'][],
  acts: readonly Schemas['AuditEntry'][],
): Entry[] => {
  const wording = texts[visit.language]
  const { submitted_at, provider_answer, callbacks, transitions, approval } = transaction
  const entries: Entry[] = [
    creationOf(wording, transaction),
    ...acts.map((act) => actEntry(visit, act)),
    ...(submitted_at === null
      ? []
      : [{ at: submitted_at, rank: 1, title: wording.sent, detail: '' }]),
    ...(provider_answer === null ? [] : [answerEntry(visit, provider_answer)]),
    ...callbacks.map(({ received_at, body }) => ({
      at: received_at,
      rank: 1,
      title: wording.callback,
      detail: html`<pre tabindex="0">${untrusted(body)}</pre>`,
    })),
    ...(approval?.decisions ?? []).map((decision) => decisionEntry(visit, decision)),
    ...transitions.map((transition) => transitionEntry(visit, transition)),
    ...transaction.postings.map((posting) => postingEntry(visit, posting)),
    ...events.flatMap((event) => eventEntries(visit, event)),
  ]
  return entries.sort((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.rank - b.rank)
}

export const timeline = (
  visit: Visit,
  transaction: Transaction,
  events: readonly Schemas['TransactionEvent'][],
  acts: readonly Schemas['AuditEntry'][],
): Markup =>
  html`<ol class="timeline">${entriesOf(visit, transaction, events, acts).map(
    ({ at, title, detail }) =>
      html`<li><div class="when">${time(at, visit, 'second')}</div>
<div class="what"><strong>${title}</strong>${
        detail === '' ? '' : html`<div>${detail}</div>`
      }</div></li>`,
  )}</ol>`
