import { html } from 'hono/html'
import { countryName } from '../../domain/country-names.ts'
import { leaseMs } from '../../domain/transactions/lease.ts'
import { isFinal, type Status } from '../../domain/transactions/state-machine.ts'
import { triedUntilMs } from '../../domain/transactions/tried-for.ts'
import type { Language, Markup } from '../layout.ts'
import { obstacleOf } from './approval-facts.ts'
import { endpointLink, isEndpointDeleted } from './delivery-endpoint.ts'
import { fact, factIf } from './facts.ts'
import { offer } from './forms.ts'
import { transactionsTable } from './found-transactions.ts'
import { linked } from './linked.ts'
import { liveAddress } from './live.ts'
import {
  amountOf,
  deliveryStatus,
  environmentTag,
  providerNames,
  reasonName,
  statusName,
  transactionStatus,
  typeNames,
  written,
} from './names.ts'
import { refundForm } from './refund-form.ts'
import type { Content, DescribeAction } from './section.ts'
import { table } from './table.ts'
import { durationText, time, timeText } from './time.ts'
import { timeline } from './timeline.ts'
import type { Schemas, Visit } from './visit.ts'

/** One payment, refund or payout, with all that is known of it. */

const en = {
  merchant: 'Merchant',
  amount: 'Amount',
  status: 'Status',
  payer: 'Number of the payer',
  beneficiary: 'Number of the beneficiary',
  provider: 'Provider',
  created: 'Created',
  id: 'Id',
  merchantReference: 'Reference of the merchant',
  reference: 'Our reference',
  providerReference: 'Reference of the provider',
  submittedReference: 'Id that its support asks for',
  providerReason: 'Reason in its words',
  refundOf: 'Refund of',
  payment: 'the payment',
  next: 'What happens next',
  timeline: 'Timeline',
  told: 'What the merchant was told',
  refunds: 'Refunds of it',
  event: 'Event',
  endpoint: 'Address',
  delivery: 'Delivery',
  nextAttempt: 'Next attempt',
  nothingTold: 'Nothing yet: merchants are told of ends.',
  retold: (when: string) => `The merchant is told ${when}; the last attempt failed.`,
  resend: 'Send again',
  resendTitle: 'Send an event again',
  resent: 'The event is being sent again.',
  enquire: 'Ask the provider now',
  enquireTitle: 'Ask the provider now',
  asked: 'The provider is being asked.',
  ended: 'Nothing: it has ended.',
  hasEnded: 'It has ended.',
  refundable: (left: string) => `${left} of it can still be refunded.`,
  refunded: 'All of it is refunded, or being refunded.',
  contradicted: (status: string) =>
    `The provider reports another end: ${status}. Somebody has to decide which holds.`,
  unclear: 'The provider tells no end. Somebody has to decide how it ended.',
  reconcile: 'Reconcile it',
  fee: 'Fee',
  metadata: 'Metadata',
  bulk: 'Line of',
  bulkPayout: 'the bulk payout',
  waitsForApproval: (given: number, needed: number) =>
    `It waits for approval: ${given} of ${needed} given.`,
  toApprovals: 'Approve or reject it',
  toWaiting: 'Look at what waits',
  othersDecide: 'Finance or an owner decides on it.',
  submitted: (when: string) => `It is sent to the provider ${when}.`,
  notResponding: (until: string) =>
    `The provider is not responding. We will keep trying until ${until}.`,
  enquired: (when: string) => `The provider is asked about it ${when}.`,
  overdue: (when: string) => `Without an end, it is listed for reconciliation ${when}.`,
  silent: 'The provider cannot be asked about it: its callback, or evidence, ends it.',
  untilSet: 'It stays so until its outcome in the sandbox is set.',
  now: 'now',
  inTime: (left: string, at: string) => `in ${left} (${at})`,
  attempts: (count: number) => `Taken up ${count} times in this stage.`,
}

const fr: typeof en = {
  merchant: 'Marchand',
  amount: 'Montant',
  status: 'État',
  payer: 'Numéro du payeur',
  beneficiary: 'Numéro du bénéficiaire',
  provider: 'Opérateur',
  created: 'Création',
  id: 'Identifiant',
  merchantReference: 'Référence du marchand',
  reference: 'Notre référence',
  providerReference: 'Référence de l’opérateur',
  submittedReference: 'Identifiant que son assistance demande',
  providerReason: 'Raison dans ses mots',
  refundOf: 'Remboursement de',
  payment: 'le paiement',
  next: 'Ce qui va se passer',
  timeline: 'Chronologie',
  told: 'Ce que le marchand a appris',
  refunds: 'Ses remboursements',
  event: 'Événement',
  endpoint: 'Point de réception',
  delivery: 'Livraison',
  nextAttempt: 'Prochain essai',
  nothingTold: 'Rien encore : les marchands apprennent les issues.',
  retold: (when: string) => `Le marchand est prévenu ${when} ; le dernier essai a échoué.`,
  resend: 'Renvoyer',
  resendTitle: 'Renvoyer un événement',
  resent: 'L’événement est renvoyé.',
  enquire: 'Interroger l’opérateur maintenant',
  enquireTitle: 'Interroger l’opérateur maintenant',
  asked: 'L’opérateur est interrogé.',
  ended: 'Rien : c’est terminé.',
  hasEnded: 'C’est terminé.',
  refundable: (left: string) => `${left} peuvent encore être remboursés.`,
  refunded: 'Tout en est remboursé, ou en cours de l’être.',
  contradicted: (status: string) =>
    `L’opérateur annonce une autre fin : ${status}. Quelqu’un doit décider laquelle est vraie.`,
  unclear: 'L’opérateur n’annonce aucune fin. Quelqu’un doit décider comment cela s’est terminé.',
  reconcile: 'Rapprocher',
  fee: 'Frais',
  metadata: 'Métadonnées',
  bulk: 'Ligne de',
  bulkPayout: 'le versement groupé',
  waitsForApproval: (given: number, needed: number) =>
    `Attend une approbation : ${given} sur ${needed}.`,
  toApprovals: 'Approuver ou rejeter',
  toWaiting: 'Regarder ce qui attend',
  othersDecide: 'La finance ou un propriétaire en décide.',
  submitted: (when: string) => `Envoi à l’opérateur ${when}.`,
  notResponding: (until: string) => `L’opérateur ne répond pas. Nous réessayons jusqu’à ${until}.`,
  enquired: (when: string) => `L’opérateur est interrogé ${when}.`,
  overdue: (when: string) => `Sans résultat, elle passe au rapprochement ${when}.`,
  silent: 'L’opérateur ne peut pas être interrogé : son rappel, ou une preuve, y met fin.',
  untilSet: 'Reste ainsi jusqu’à ce que son issue soit choisie dans le bac à sable.',
  now: 'maintenant',
  inTime: (left: string, at: string) => `dans ${left} (${at})`,
  attempts: (count: number) => `Repris ${count} fois à cette étape.`,
}

const texts: Record<Language, typeof en> = { en, fr }

type Transaction = Schemas['ManagedTransaction']

export const resendEvent: DescribeAction = ({ language }) => ({
  label: texts[language].resend,
  title: texts[language].resendTitle,
  fields: [],
  done: texts[language].resent,
})

export const enquireTransaction: DescribeAction = ({ language }) => ({
  label: texts[language].enquire,
  title: texts[language].enquireTitle,
  fields: [],
  done: texts[language].asked,
})

/** When something is due, as people say it. */
const whenOf = (visit: Visit, iso: string): string => {
  const { now, inTime } = texts[visit.language]
  const leftMs = Date.parse(iso) - visit.nowMs
  if (leftMs < 1000) return now
  return inTime(durationText(leftMs, visit.language), timeText(iso, visit, 'clock'))
}

const toReconcile = (visit: Visit, item: Schemas['OpenItem']): Markup => {
  const { contradicted, unclear, reconcile } = texts[visit.language]
  const { id, reported_status: reported } = item
  const sentence = reported === null ? unclear : contradicted(statusName(reported, visit.language))
  return html`<p>${sentence}</p>
<p><a href="${visit.base}/console/reconciliation?id=${id}">${reconcile}</a></p>`
}

/** That nothing follows, and what of a payment can still go back. */
const endOf = (
  visit: Visit,
  transaction: Transaction,
  events: readonly Schemas['TransactionEvent'][],
): string => {
  const { ended, refundable, refunded, hasEnded, retold } = texts[visit.language]
  const [again] = events
    .flatMap(({ deliveries }) => deliveries)
    .filter(({ status, attempts }) => status === 'pending' && attempts.length > 0)
    .flatMap(({ next_attempt_at: at }) => at ?? [])
    .toSorted()
  const beginning = again === undefined ? ended : `${hasEnded} ${retold(whenOf(visit, again))}`
  const { refundable_amount: left, refunded_amount: before, currency } = transaction
  if (left === null || before === null || before === 0) return beginning
  const rest = left === 0 ? refunded : refundable(amountOf(visit, { amount: left, currency }))
  return `${beginning} ${rest}`
}

/** What happens by itself, or who has to act. */
const nextOf = (
  visit: Visit,
  transaction: Transaction,
  events: readonly Schemas['TransactionEvent'][],
  isHeld: boolean,
): Markup | string => {
  const wording = texts[visit.language]
  const { type, status, environment, due_at, overdue_at, approval, attempts, id } = transaction
  const [item] = transaction.open_items
  if (item !== undefined) return toReconcile(visit, item)
  if (isFinal(type, status as Status)) return endOf(visit, transaction, events)
  if (approval?.needed != null) {
    const waits = wording.waitsForApproval(approval.given ?? 0, approval.needed)
    if (!visit.may('approvePayout')) return html`<p>${waits} ${wording.othersDecide}</p>`
    const place = `${visit.base}/console/approvals?id=${id}#payout-${id}`
    const obstacle = obstacleOf(visit, { approval, review: null })
    const link = obstacle === undefined ? wording.toApprovals : wording.toWaiting
    return html`<p>${waits} ${obstacle}</p><p><a href="${place}">${link}</a></p>`
  }
  if (isHeld) {
    const until = timeText(new Date(triedUntilMs(transaction)).toISOString(), visit, 'clock')
    return html`<p>${wording.notResponding(until)}</p>`
  }
  if (due_at === null) return environment === 'test' ? wording.untilSet : wording.silent
  const sentence = status === 'processing' ? wording.enquired : wording.submitted
  const isLater = Date.parse(due_at) > visit.nowMs + leaseMs
  const given = { 'param.id': id, environment }
  const canBeAsked = environment === 'live' && transaction.submitted_at !== null && isLater
  return html`<p>${sentence(whenOf(visit, due_at))}</p>
${overdue_at === null ? '' : html`<p>${wording.overdue(whenOf(visit, overdue_at))}</p>`}
${attempts === 0 ? '' : html`<p class="soft">${wording.attempts(attempts)}</p>`}
${canBeAsked ? offer(visit, 'enquireTransaction', enquireTransaction, given) : ''}`
}

const factsOf = (
  visit: Visit,
  transaction: Transaction,
  organisation: Schemas['Organisation'],
): Markup => {
  const { base, language } = visit
  const wording = texts[language]
  const { type, environment, payment_id, currency, fee_amount: fee } = transaction
  const { bulk_payout_id: bulk } = transaction
  return html`<dl class="facts">
${fact(wording.amount, html`<strong>${amountOf(visit, transaction)}</strong>`)}
${fact(
  wording.status,
  html`${transactionStatus(visit, transaction)}
${reasonName(transaction.failure_reason, language)}`,
)}
${fact(
  wording.merchant,
  html`<a href="${base}/console/merchants/${organisation.id}">${written(
    organisation.name,
  )}</a> ${environmentTag(visit, environment)}`,
)}
${fact(
  type === 'collection' ? wording.payer : wording.beneficiary,
  transaction.masked_phone_number,
)}
${fact(
  wording.provider,
  `${providerNames[transaction.provider]}, ${countryName(transaction.country, language)}`,
)}
${fact(wording.created, time(transaction.created_at, visit, 'second'))}
${
  payment_id === null
    ? ''
    : fact(
        wording.refundOf,
        html`<a href="${base}/console/transactions/${payment_id}">${wording.payment}</a>`,
      )
}
${fee === 0 ? '' : fact(wording.fee, amountOf(visit, { amount: fee, currency }))}
${
  bulk === null
    ? ''
    : fact(
        wording.bulk,
        linked(visit, 'getBulkPayout', `/approvals/bulk/${bulk}`, wording.bulkPayout),
      )
}
${factIf(wording.merchantReference, transaction.merchant_reference)}
${
  transaction.metadata === null
    ? ''
    : fact(wording.metadata, html`<code>${JSON.stringify(transaction.metadata)}</code>`)
}
${factIf(wording.reference, transaction.reference)}
${factIf(wording.providerReference, transaction.provider_reference)}
${factIf(wording.submittedReference, transaction.submitted_reference)}
${factIf(wording.providerReason, transaction.provider_reason)}
${fact(wording.id, html`<code>${transaction.id}</code>`)}
</dl>`
}

/** Each event with its deliveries, and the button that sends it again. */
const toldTable = (visit: Visit, events: readonly Schemas['TransactionEvent'][]): Markup => {
  const { event, endpoint, delivery, nextAttempt, nothingTold } = texts[visit.language]
  const rows = events.flatMap(({ id, type, deliveries }) => {
    const again = (endpointId: string) =>
      offer(visit, 'resendEvent', resendEvent, {
        'param.id': id,
        'body.webhook_endpoint_id': endpointId,
      })
    if (deliveries.length === 0) return [{ cells: [html`<code>${type}</code>`, '–', '–', '', ''] }]
    return deliveries.map((delivery) => ({
      cells: [
        linked(visit, 'getEvent', `/webhooks/events/${id}`, html`<code>${type}</code>`),
        endpointLink(visit, delivery),
        deliveryStatus(visit, delivery),
        delivery.next_attempt_at === null ? '' : time(delivery.next_attempt_at, visit, 'second'),
        isEndpointDeleted(delivery) ? '' : again(delivery.webhook_endpoint_id),
      ],
    }))
  })
  return table([event, endpoint, delivery, nextAttempt, ''], rows, nothingTold)
}

/** The refunds of a payment, newest first. */
const readRefunds = async (
  visit: Visit,
  { id, type }: Transaction,
): Promise<Schemas['FoundTransaction'][]> => {
  if (type !== 'collection') return []
  const query = { payment_id: id, per_page: 100 }
  return (await visit.read('searchTransactions', { query })).data
}

/** Who ordered refunds of a payment in place of its merchant, or the refund that is shown. */
const readRefundActs = async (
  visit: Visit,
  { id, type, payment_id }: Transaction,
  refunds: readonly unknown[],
): Promise<Schemas['AuditEntry'][]> => {
  const payment = type === 'collection' && refunds.length > 0 ? id : payment_id
  if (payment === null || !visit.may('listAuditEntries')) return []
  const query = { subject_id: payment, operation: 'refundTransaction', per_page: 100 }
  const { data } = await visit.read('listAuditEntries', { query })
  return type === 'collection' ? data : data.filter(({ after }) => after?.refund_id === id)
}

/** Whether a transaction that was never submitted waits for a provider that does not respond. */
const isHeldBack = async (visit: Visit, transaction: Transaction): Promise<boolean> => {
  const { environment, status, submitted_at, provider, country } = transaction
  const isUnsent = submitted_at === null && (status === 'pending' || status === 'approved')
  if (environment === 'test' || !isUnsent || !visit.may('listProviders')) return false
  const { data } = await visit.read('listProviders', {})
  return data.some(
    (each) => each.provider === provider && each.country === country && each.circuit === 'open',
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
  const [{ data: events }, { data: organisation }, refunds, isHeld] = await Promise.all([
    visit.read('listTransactionEvents', { params: { id } }),
    visit.read('getOrganisation', { params: { id: transaction.organisation_id } }),
    readRefunds(visit, transaction),
    isHeldBack(visit, transaction),
  ])
  const acts = await readRefundActs(visit, transaction, refunds)
  const kind = typeNames[visit.language][transaction.type]
  return {
    title: `${kind} · ${amountOf(visit, transaction)}`,
    environments: [transaction.environment],
    live,
    body: html`${factsOf(visit, transaction, organisation)}
<section class="panel" aria-labelledby="next"><h2 id="next">${wording.next}</h2>
${nextOf(visit, transaction, events, isHeld)}</section>
${
  refunds.length === 0
    ? ''
    : html`<h2>${wording.refunds}</h2>${transactionsTable(visit, refunds, '', true)}`
}
${refundForm(visit, transaction)}
<h2>${wording.timeline}</h2>
${timeline(visit, transaction, events, acts)}
<h2>${wording.told}</h2>${toldTable(visit, events)}`,
  }
}
