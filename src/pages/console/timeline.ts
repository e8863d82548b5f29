import { html } from 'hono/html'
import type { Language, Markup } from '../layout.ts'
import { principalName } from './audit-names.ts'
import { endpointAddress } from './delivery-endpoint.ts'
import { linked } from './linked.ts'
import { personLink, reasonName, statusName, statusTag, written } from './names.ts'
import { time } from './time.ts'
import type { Schemas, Visit } from './visit.ts'

/** Everything that is known of a transaction, in the order in which it happened. */

const en = {
  created: 'Ordered by API',
  byCheckout: 'Paid on the checkout page',
  byRefundOf: 'Refund ordered',
  byPerson: 'Refund ordered by',
  ownRefund: 'Refund ordered by the service',
  sent: 'The provider took it',
  from: (before: string) => `was ${before}`,
  causes: {
    submission: 'sent to the provider',
    provider_report: 'the provider reported it',
    automatic_approval: 'no approval needed',
    decision: 'decided by people',
    sandbox_outcome: 'outcome set in the sandbox',
    evidence: 'settled by evidence',
  } as Record<string, string>,
  answer: 'Last answer of the provider',
  http: 'HTTP',
  differs: 'It is about something else than was sent, and does not count:',
  sentAnswered: (sent: string, answered: string) => `sent ${sent}, answered ${answered}`,
  callback: 'Callback of the provider',
  event: 'Event',
  untold: 'No endpoint takes it.',
  attempt: 'Delivery attempt',
  posting: 'Ledger:',
  postings: {
    collection_settled: 'credited to the merchant',
    payout_reserved: 'amount and fee reserved',
    payout_settled: 'reserved money paid out',
    payout_released: 'reserved money given back to the merchant',
    refund_reserved: 'amount reserved',
    refund_settled: 'reserved money refunded',
    refund_released: 'reserved money given back to the merchant',
    end_corrected: 'end corrected',
  } as Record<string, string>,
  approved: 'Approved by',
  rejected: 'Rejected by',
  token: 'the management token',
  ms: 'ms',
}

const fr: typeof en = {
  created: 'Ordre reçu par l’API',
  byCheckout: 'Payé sur la page de paiement',
  byRefundOf: 'Remboursement demandé',
  byPerson: 'Remboursement demandé par',
  ownRefund: 'Remboursement décidé par le service',
  sent: 'L’opérateur l’a accepté',
  from: (before: string) => `avant : ${before}`,
  causes: {
    submission: 'envoyé à l’opérateur',
    provider_report: 'l’opérateur l’a annoncé',
    automatic_approval: 'sans approbation nécessaire',
    decision: 'décidé par des personnes',
    sandbox_outcome: 'issue choisie dans le bac à sable',
    evidence: 'réglé sur preuve',
  },
  answer: 'Dernière réponse de l’opérateur',
  http: 'HTTP',
  differs: 'Elle porte sur autre chose que ce qui a été envoyé, et ne compte pas :',
  sentAnswered: (sent: string, answered: string) => `envoyé ${sent}, répondu ${answered}`,
  callback: 'Rappel de l’opérateur',
  event: 'Événement',
  untold: 'Aucun point de réception ne le reçoit.',
  attempt: 'Essai de livraison',
  posting: 'Grand livre :',
  postings: {
    collection_settled: 'crédité au marchand',
    payout_reserved: 'montant et frais réservés',
    payout_settled: 'argent réservé versé',
    payout_released: 'argent réservé rendu au marchand',
    refund_reserved: 'montant réservé',
    refund_settled: 'argent réservé remboursé',
    refund_released: 'argent réservé rendu au marchand',
    end_corrected: 'fin corrigée',
  },
  approved: 'Approuvé par',
  rejected: 'Rejeté par',
  token: 'le jeton d’administration',
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
    title: html`${statusTag(visit, to)} <span class="soft">${wording.from(
      statusName(from, language),
    )}</span>`,
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

const eventEntries = (visit: Visit, event: Schemas['TransactionEvent']): Entry[] => {
  const wording = texts[visit.language]
  const told: Entry = {
    at: event.created_at,
    rank: 6,
    title: html`${wording.event} <code>${event.type}</code>`,
    detail: html`<code>${event.id}</code>${
      event.deliveries.length === 0 ? html` ${wording.untold}` : ''
    }`,
  }
  return [told, ...event.deliveries.flatMap((delivery) => attemptEntries(visit, delivery))]
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

/** A refund that somebody who runs the service ordered, with the reason. */
const orderEntry = (visit: Visit, act: Schemas['AuditEntry']): Entry => {
  const { byPerson } = texts[visit.language]
  const reason = written(act.reason ?? act.operation)
  return {
    at: act.at,
    rank: 0,
    title: html`${byPerson} ${principalName(visit, act)}`,
    detail: linked(visit, 'listAuditEntries', `/audit/${act.id}`, reason),
  }
}

/** `acts`: refunds of a payment that people ordered, or the one that is shown. */
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
