import { html } from 'hono/html'
import type { Language, Markup } from '../layout.ts'
import { operationName, principalName } from './audit-names.ts'
import {
  endpointAddress,
  endpointLink,
  isEndpointDeleted,
  resendForm,
} from './delivery-endpoint.ts'
import { linked } from './linked.ts'
import { deliveryStatus, personLink, reasonName, statusName, statusTag, written } from './names.ts'
import { time } from './time.ts'
import type { Schemas, Visit } from './visit.ts'
import { words } from './words.ts'

/** Everything that is known of a transaction, in the order in which it happened. */

const en = {
  ...words.en,
  created: 'Created via API',
  byCheckout: 'Paid on the checkout page',
  byRefundOf: 'Refund created',
  byPerson: 'Refund created by',
  by: 'by',
  next: (when: Markup) => html`Next attempt ${when}`,
  ownRefund: 'Automatic refund created',
  sent: 'Accepted by provider',
  causes: {
    submission: 'Submitted to the provider',
    provider_report: 'Reported by the provider',
    automatic_approval: 'Approved automatically',
    decision: 'Decided by staff',
    sandbox_outcome: 'Set in the sandbox',
    evidence: 'Settled with evidence',
  } as Record<string, string>,
  answer: 'Last provider response',
  http: 'HTTP',
  sentAnswered: (sent: string, answered: string) => `sent ${sent}, received ${answered}`,
  callback: 'Provider callback',
  attempt: 'Delivery attempt',
  posting: 'Ledger:',
  postings: {
    collection_settled: 'credited to the merchant',
    payout_reserved: 'amount and fee reserved',
    payout_settled: 'reserved funds paid out',
    payout_released: 'reserved funds released to the merchant',
    refund_reserved: 'amount reserved',
    refund_settled: 'reserved funds refunded',
    refund_released: 'reserved funds released to the merchant',
    end_corrected: 'outcome corrected',
  } as Record<string, string>,
  ms: 'ms',
}

const fr: typeof en = {
  ...words.fr,
  created: 'Créé via l’API',
  byCheckout: 'Payé sur la page de paiement',
  byRefundOf: 'Remboursement créé',
  byPerson: 'Remboursement créé par',
  by: 'par',
  next: (when: Markup) => html`Prochaine tentative ${when}`,
  ownRefund: 'Remboursement automatique créé',
  sent: 'Accepté par l’opérateur',
  causes: {
    submission: 'Envoyé à l’opérateur',
    provider_report: 'Annoncé par l’opérateur',
    automatic_approval: 'Approuvé automatiquement',
    decision: 'Décidé par l’équipe',
    sandbox_outcome: 'Fixé dans le bac à sable',
    evidence: 'Réglé sur justificatif',
  },
  answer: 'Dernière réponse de l’opérateur',
  http: 'HTTP',
  sentAnswered: (sent: string, answered: string) => `envoyé ${sent}, reçu ${answered}`,
  callback: 'Callback de l’opérateur',
  attempt: 'Tentative de notification',
  posting: 'Grand livre :',
  postings: {
    collection_settled: 'crédité au marchand',
    payout_reserved: 'montant et frais réservés',
    payout_settled: 'fonds réservés versés',
    payout_released: 'fonds réservés rendus au marchand',
    refund_reserved: 'montant réservé',
    refund_settled: 'fonds réservés remboursés',
    refund_released: 'fonds réservés rendus au marchand',
    end_corrected: 'résultat corrigé',
  },
  ms: 'ms',
}

const texts: Record<Language, typeof en> = { en, fr }

interface Entry {
  at: string
  /** Which comes first of two at the same time. */
  rank: number
  title: Markup | string
  detail: Markup | string
}

type Transaction = Schemas['ManagedTransaction']

const creationOf = (wording: typeof en, transaction: Transaction): Entry => {
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
    }${evidence === null ? '' : html`<p>${written(evidence)}</p>`}`,
  }
}

const answerEntry = ({ language }: Visit, answer: Schemas['ProviderAnswer']): Entry => {
  const wording = texts[language]
  const { call, http_status, code, message, differences, received_at } = answer
  return {
    at: received_at,
    rank: 2,
    title: wording.answer,
    detail: html`<code>${call}</code> ${wording.http} ${http_status}
${code === null ? '' : written(code)} ${message === null ? '' : html`<p>${written(message)}</p>`}
${
  differences.length === 0
    ? ''
    : html`<p>${wording.differs}</p><ul>${differences.map(
        ({ field, sent, answered }) =>
          html`<li><code>${field}</code>: ${written(wording.sentAnswered(sent, answered))}</li>`,
      )}</ul>`
}`,
  }
}

const attemptEntries = (visit: Visit, { url, attempts }: Schemas['Delivery']): Entry[] =>
  attempts.map(({ attempted_at, status_code, duration_ms, error, response }) => ({
    at: attempted_at,
    rank: 7,
    title: texts[visit.language].attempt,
    detail: html`${endpointAddress(visit, { url })}
${status_code === null ? '' : html`HTTP ${status_code}`} ${duration_ms} ${texts[visit.language].ms}
${error === null ? '' : html`<p>${written(error)}</p>`}${
  response === null || response === '' ? '' : html`<pre tabindex="0">${written(response)}</pre>`
}`,
  }))

/** The target and status of an event's delivery, with the button to resend it. */
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
  const told: Entry = {
    at: created_at,
    rank: 6,
    title: html`${name} ${link}`,
    detail:
      deliveries.length === 0
        ? untold
        : html`${deliveries.map((delivery) => deliveryLine(visit, id, delivery))}`,
  }
  return [told, ...deliveries.flatMap((delivery) => attemptEntries(visit, delivery))]
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
    detail: reason === null ? '' : written(reason),
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
    detail: reason === null ? '' : written(reason),
  }
}

/** What staff did, such as a refund, with the reason. */
const orderEntry = (visit: Visit, act: Schemas['AuditEntry']): Entry => {
  const { byPerson, by } = texts[visit.language]
  const isRefund = typeof act.after?.refund_id === 'string'
  const what = isRefund ? byPerson : `${operationName(visit, act.operation)}, ${by}`
  const reason = written(act.reason ?? act.operation)
  return {
    at: act.at,
    rank: isRefund ? 0 : 3,
    title: html`${what} ${principalName(visit, act)}`,
    detail: linked(visit, 'listAuditEntries', `/audit/${act.id}`, reason),
  }
}

/** `acts`: what staff did. */
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
    ...acts.map((act) => orderEntry(visit, act)),
    ...(submitted_at === null
      ? []
      : [{ at: submitted_at, rank: 1, title: wording.sent, detail: '' }]),
    ...(provider_answer === null ? [] : [answerEntry(visit, provider_answer)]),
    ...callbacks.map(({ received_at, body }) => ({
      at: received_at,
      rank: 1,
      title: wording.callback,
      detail: html`<pre tabindex="0">${written(body)}</pre>`,
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
