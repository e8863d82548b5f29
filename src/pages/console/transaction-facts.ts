import { html } from 'hono/html'
import { shortReference } from '../../domain/transactions/short-reference.ts'
import { bilingual } from '../bilingual.ts'
import type { Markup } from '../layout.ts'
import { facts, linked, merchantLink } from './components.ts'
import { amountOf, marketName } from './names.ts'
import { chargeFacts } from './provider-charges.ts'
import { time } from './time.ts'
import { untrusted, untrustedIf } from './untrusted-text.ts'
import type { Schemas, Visit } from './visit.ts'
import { words } from './words.ts'

type Transaction = Schemas['ManagedTransaction']

const texts = bilingual({
  ...words,
  payer: ['Customer’s phone', 'Téléphone du client'],
  beneficiary: ['Recipient’s phone', 'Téléphone du bénéficiaire'],
  shortReference: ['Receipt reference', 'Référence du reçu'],
  reference: ['Reference', 'Référence'],
  submittedReference: ['ID for provider support', 'Identifiant pour le support opérateur'],
  providerReason: ['Provider’s message', 'Message de l’opérateur'],
  refundOf: ['Refund of', 'Remboursement de'],
  payment: ['Original payment', 'Paiement d’origine'],
  net: ['Net amount', 'Montant net'],
  returnedFee: ['Returned fee', 'Frais restitués'],
  unnamedKey: ['Unnamed key', 'Clé sans nom'],
  partOf: ['Part of', 'Fait partie de'],
})

export const transactionFacts = (
  visit: Visit,
  transaction: Transaction,
  organisation: Schemas['Organisation'],
): Markup => {
  const { base, language } = visit
  const wording = texts[language]
  const { id, type, payment_id, currency, fee_amount: fee, metadata } = transaction
  const { bulk_payout_id: bulk, api_key: key, checkout_session_id: session } = transaction
  const returned = transaction.returned_fee_amount ?? 0
  const isNetOther = fee !== 0 || returned !== 0
  const money = (amount: number): string => amountOf(visit, { amount, currency })
  const phone = type === 'collection' ? wording.payer : wording.beneficiary
  return facts([
    [wording.merchant, merchantLink(visit, organisation.id, organisation.name)],
    [phone, transaction.masked_phone_number],
    [wording.provider, marketName(transaction, language)],
    [wording.created, time(transaction.created_at, visit, 'second')],
    [
      wording.refundOf,
      payment_id === null
        ? null
        : html`<a href="${base}/console/transactions/${payment_id}">${wording.payment}</a>`,
    ],
    [wording.fee, fee === 0 ? null : money(fee)],
    [wording.returnedFee, returned === 0 ? null : money(returned)],
    [wording.net, isNetOther ? money(transaction.net_amount ?? 0) : null],
    ...chargeFacts(visit, transaction),
    [
      wording.partOf,
      bulk && linked(visit, 'getBulkPayout', `/approvals/bulk/${bulk}`, wording.bulk),
    ],
    [
      wording.apiKey,
      key &&
        html`<a href="${base}/console/transactions?api_key_id=${key.id}">${untrusted(
          key.name ?? wording.unnamedKey,
        )}</a> <code>${key.prefix}…${key.last_four}</code>`,
    ],
    [wording.address, untrustedIf(transaction.request_address)],
    [wording.merchantReference, untrustedIf(transaction.merchant_reference)],
    [wording.metadata, metadata && html`<code>${JSON.stringify(metadata)}</code>`],
    [wording.reference, untrustedIf(transaction.reference)],
    [wording.shortReference, type === 'collection' && session !== null ? shortReference(id) : null],
    [wording.providerReference, untrustedIf(transaction.provider_reference)],
    [wording.submittedReference, untrustedIf(transaction.submitted_reference)],
    [wording.providerReason, untrustedIf(transaction.provider_reason)],
    [wording.id, html`<code>${id}</code>`],
  ])
}
