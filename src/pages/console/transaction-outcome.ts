import { html } from 'hono/html'
import { leaseMs } from '../../domain/transactions/lease.ts'
import { isFinal, type Status } from '../../domain/transactions/state-machine.ts'
import { triedUntilMs } from '../../domain/transactions/tried-for.ts'
import { bilingual, type Pair } from '../bilingual.ts'
import type { Markup } from '../layout.ts'
import { obstacleOf } from './approval-facts.ts'
import { answerText, endpointLink, resendForm } from './delivery-endpoint.ts'
import { offer } from './forms.ts'
import { holdNotice } from './held-payouts.ts'
import { amountOf, reasonName, statusName } from './names.ts'
import { plainAction } from './section.ts'
import { durationText, timeText } from './time.ts'
import type { Schemas, Visit } from './visit.ts'

/** Explains what happened to a transaction, and what happens next. */

type Transaction = Schemas['ManagedTransaction']

const texts = bilingual({
  said: {
    collection: {
      pending: [
        'The payment has not reached the provider yet.',
        'Le paiement n’est pas encore parvenu à l’opérateur.',
      ],
      processing: [
        'The customer was asked to approve the payment. There is no result yet.',
        'Le client a été invité à valider le paiement. Il n’y a pas encore de résultat.',
      ],
      successful: [
        'The customer paid, and the merchant was credited.',
        'Le client a payé et le marchand a été crédité.',
      ],
      cancelled: [
        'The customer declined the payment. They were not debited.',
        'Le client a refusé le paiement. Il n’a pas été débité.',
      ],
    },
    refund: {
      pending: [
        'The refund has not reached the provider yet.',
        'Le remboursement n’est pas encore parvenu à l’opérateur.',
      ],
      processing: [
        'The refund is on its way to the customer.',
        'Le remboursement est en route vers le client.',
      ],
      successful: ['The customer received the refund.', 'Le client a reçu le remboursement.'],
    },
    disbursement: {
      pending: [
        'The payout needs approval. Nothing was sent.',
        'Le versement doit être approuvé. Rien n’a été envoyé.',
      ],
      approved: [
        'The payout has not reached the provider yet.',
        'Le versement n’est pas encore parvenu à l’opérateur.',
      ],
      processing: [
        'The payout is on its way to the recipient.',
        'Le versement est en route vers le bénéficiaire.',
      ],
      completed: ['The recipient received the money.', 'Le bénéficiaire a reçu l’argent.'],
      rejected: [
        'The payout was rejected. The funds were released to the merchant.',
        'Le versement a été rejeté. Les fonds ont été recrédités au marchand.',
      ],
      cancelled: [
        'The payout was cancelled. The funds were released to the merchant.',
        'Le versement a été annulé. Les fonds ont été recrédités au marchand.',
      ],
    },
  } as Record<Transaction['type'], Record<string, Pair>>,
  why: {
    insufficient_funds: [
      'The customer’s wallet had insufficient funds.',
      'Le solde du client était insuffisant.',
    ],
    payer_not_found: ['The number has no wallet.', 'Ce numéro n’a pas de compte.'],
    payer_limit_reached: [
      'The payment exceeds a limit of the customer’s wallet.',
      'Le paiement dépasse un plafond du compte du client.',
    ],
    payer_account_blocked: ['The customer’s wallet is blocked.', 'Le compte du client est bloqué.'],
    expired: [
      'The customer didn’t approve the payment in time.',
      'Le client n’a pas validé le paiement à temps.',
    ],
    provider_unavailable: ['The provider was unavailable.', 'L’opérateur était indisponible.'],
    provider_error: ['The provider declined the payment.', 'L’opérateur a refusé le paiement.'],
  } as Record<string, Pair>,
  notDebited: ['They were not debited.', 'Il n’a pas été débité.'],
  notMoved: [
    (reason: string) => `Failed: ${reason}. The funds were released to the merchant.`,
    (reason: string) => `Échec\u00a0: ${reason}. Les fonds ont été recrédités au marchand.`,
  ],
  retold: [
    (when: string) => `Webhook failed. Next retry ${when}.`,
    (when: string) => `Échec de la notification. Prochaine tentative ${when}.`,
  ],
  unsent: ['Webhook failed.', 'Échec de la notification.'],
  enquire: ['Check with provider', 'Interroger l’opérateur'],
  enquireTitle: ['Check with provider', 'Interroger l’opérateur'],
  asked: ['Checking with the provider.', 'Interrogation de l’opérateur en cours.'],
  refundable: [
    (left: string) => `${left} can still be refunded.`,
    (left: string) => `${left} encore remboursables.`,
  ],
  refunded: [
    'Fully refunded, including pending refunds.',
    'Entièrement remboursé, remboursements en cours compris.',
  ],
  contradicted: [
    (status: string) =>
      `The provider reports a different status: ${status}. Decide which is correct.`,
    (status: string) =>
      `L’opérateur annonce un autre statut\u00a0: ${status}. Indiquez lequel est correct.`,
  ],
  unclear: [
    'The provider hasn’t reported a result. Decide on the actual outcome.',
    'L’opérateur n’a signalé aucun résultat. Indiquez le résultat réel.',
  ],
  reconcile: ['Go to reconciliation', 'Aller au rapprochement'],
  waitsForApproval: [
    (given: number, needed: number) => `Needs approval: ${given} of ${needed} given.`,
    (given: number, needed: number) => `À approuver\u00a0: ${given} sur ${needed}.`,
  ],
  toApprovals: ['Review', 'Examiner'],
  toWaiting: ['View approval', 'Voir l’approbation'],
  othersDecide: [
    'Finance or an owner can approve it.',
    'La finance ou un propriétaire peut l’approuver.',
  ],
  submitted: [
    (when: string) => `Will be submitted to the provider ${when}.`,
    (when: string) => `Envoi à l’opérateur ${when}.`,
  ],
  notResponding: [
    (until: string) => `The provider is not responding. We will keep trying until ${until}.`,
    (until: string) => `L’opérateur ne répond pas. Nous réessayons jusqu’à ${until}.`,
  ],
  enquired: [
    (when: string) => `Next provider check ${when}.`,
    (when: string) => `Prochaine interrogation de l’opérateur ${when}.`,
  ],
  overdue: [
    (at: string) => `No result by ${at}: goes to reconciliation.`,
    (at: string) => `Sans résultat avant le ${at}\u00a0: passage au rapprochement.`,
  ],
  silent: [
    'The provider can’t be queried. The result comes from its callback or from a decision in ' +
      'reconciliation.',
    'L’opérateur ne peut pas être interrogé. Le résultat viendra de son callback ou d’une ' +
      'décision de rapprochement.',
  ],
  untilSet: [
    'The status won’t change until you set the outcome in the sandbox.',
    'Le statut ne changera pas tant que le résultat n’est pas défini dans le bac à sable.',
  ],
  now: ['now', 'maintenant'],
  inTime: [
    (left: string, at: string) => `in ${left} (${at})`,
    (left: string, at: string) => `dans ${left} (${at})`,
  ],
  attempts: [
    (count: number) => (count === 1 ? '1 attempt' : `${count} attempts`),
    (count: number) => (count < 2 ? '1 tentative' : `${count} tentatives`),
  ],
})

export const enquireTransaction = plainAction(texts, 'enquire', 'enquireTitle', 'asked')

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

/**
 * Explains the transaction in words that support can pass on. Returns an empty string if the
 * outcome is uncertain.
 */
const sentenceOf = ({ language }: Visit, transaction: Transaction): string => {
  const { said, why, notDebited, notMoved } = texts[language]
  const { type, status, failure_reason: reason, open_items } = transaction
  if (open_items.length > 0) return ''
  if (status !== 'failed') return said[type][status] ?? ''
  if (type === 'collection') return `${why[reason ?? ''] ?? ''} ${notDebited}`
  return notMoved(reasonName(reason, language))
}

type Events = readonly Schemas['TransactionEvent'][]

const leftText = (visit: Visit, transaction: Transaction): string => {
  const { refundable, refunded } = texts[visit.language]
  const { refundable_amount: left, refunded_amount: before, currency } = transaction
  if (left === null || before === null || before === 0) return ''
  return left === 0 ? refunded : refundable(amountOf(visit, { amount: left, currency }))
}

const failedWebhooks = (visit: Visit, events: Events): Markup[] => {
  const { retold, unsent } = texts[visit.language]
  return events.flatMap(({ id, deliveries }) =>
    deliveries
      .filter(
        ({ status, url, attempts }) => status !== 'delivered' && url !== '' && attempts.length > 0,
      )
      .map((delivery) => {
        const { next_attempt_at: at, attempts } = delivery
        const last = attempts.at(-1)
        const failure = at === null ? unsent : retold(whenOf(visit, at))
        return html`<div class="line"><p><strong class="ill">${failure}</strong>
${endpointLink(visit, delivery)}: ${last === undefined ? '' : answerText(last)}</p>
${resendForm(visit, id, delivery.webhook_endpoint_id)}</div>`
      }),
  )
}

/** Describes the next automatic step, or the person who has to act. */
const nextOf = (
  visit: Visit,
  transaction: Transaction,
  isUnreachable: boolean,
): Markup | string => {
  const wording = texts[visit.language]
  const { type, status, environment, due_at, overdue_at, approval, attempts, id } = transaction
  const [item] = transaction.open_items
  if (item !== undefined) return toReconcile(visit, item)
  if (isFinal(type, status as Status)) return leftText(visit, transaction)
  if (approval?.needed != null) {
    const waits = wording.waitsForApproval(approval.given ?? 0, approval.needed)
    if (!visit.may('approvePayout')) return html`<p>${waits} ${wording.othersDecide}</p>`
    const place = `${visit.base}/console/approvals?id=${id}#payout-${id}`
    const obstacle = obstacleOf(visit, { approval, review: null })
    const link = obstacle === undefined ? wording.toApprovals : wording.toWaiting
    return html`<p>${waits} ${obstacle}</p><p><a href="${place}">${link}</a></p>`
  }
  if (transaction.held) return holdNotice(visit, transaction, transaction.held)
  if (isUnreachable) {
    const until = timeText(new Date(triedUntilMs(transaction)).toISOString(), visit, 'clock')
    return html`<p>${wording.notResponding(until)}</p>`
  }
  if (due_at === null) return environment === 'test' ? wording.untilSet : wording.silent
  const sentence = status === 'processing' ? wording.enquired : wording.submitted
  const isLater = Date.parse(due_at) > visit.nowMs + leaseMs
  const initial = { 'param.id': id, environment }
  const canBeAsked = environment === 'live' && transaction.submitted_at !== null && isLater
  return html`<p>${sentence(whenOf(visit, due_at))}</p>
${overdue_at === null ? '' : html`<p>${wording.overdue(timeText(overdue_at, visit))}</p>`}
${attempts === 0 ? '' : html`<p class="soft">${wording.attempts(attempts)}</p>`}
${canBeAsked ? offer(visit, 'enquireTransaction', enquireTransaction, initial) : ''}`
}

/** Returns true if the provider does not respond and the transaction has not been submitted yet. */
const isProviderOut = async (visit: Visit, transaction: Transaction): Promise<boolean> => {
  const { environment, status, submitted_at, provider, country } = transaction
  const isUnsent = submitted_at === null && (status === 'pending' || status === 'approved')
  if (environment === 'test' || !isUnsent || !visit.may('listProviders')) return false
  const { data } = await visit.read('listProviders', {})
  return data.some(
    (each) => each.provider === provider && each.country === country && each.circuit === 'open',
  )
}

/** Explains the status to support, with the next step and each failing webhook. */
export const outcome = async (
  visit: Visit,
  transaction: Transaction,
  events: Events,
): Promise<Markup> => {
  const sentence = sentenceOf(visit, transaction)
  const isUnreachable = await isProviderOut(visit, transaction)
  return html`${sentence && html`<p class="sentence">${sentence}</p>`}
${nextOf(visit, transaction, isUnreachable)}
${failedWebhooks(visit, events)}`
}
