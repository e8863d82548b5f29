import { html } from 'hono/html'
import { bilingual } from '../bilingual.ts'
import type { Language, Markup } from '../layout.ts'
import { foldedOffer, offer } from './forms.ts'
import { numberText } from './names.ts'
import { orProposed, proposed } from './propose.ts'
import { reasonField } from './refund-form.ts'
import { type DescribeAction, typedIn } from './section.ts'
import { time } from './time.ts'
import type { Schemas, Visit } from './visit.ts'

const texts = bilingual({
  heldSince: ['On hold since', 'Bloqué depuis le'],
  reasons: {
    merchant_suspended: [
      'the merchant was suspended before submission. Resume or cancel it.',
      'le marchand a été suspendu avant l’envoi. Reprenez-le ou annulez-le.',
    ],
    wallet_low: [
      'our wallet at the provider is too low. It is submitted when the wallet is ' + 'funded.',
      'le solde de notre compte chez l’opérateur est insuffisant. L’envoi aura lieu ' +
        'quand le compte sera alimenté.',
    ],
  },
  held: ['Held payouts', 'Versements bloqués'],
  resumePayout: {
    label: ['Resume', 'Reprendre'],
    title: ['Resume payout', 'Reprendre le versement'],
    about: [
      'The payout is submitted to the provider immediately.',
      'Le versement est envoyé immédiatement à l’opérateur.',
    ],
    done: ['Payout resumed.', 'Versement repris.'],
  },
  cancelPayout: {
    label: ['Cancel payout', 'Annuler le versement'],
    title: ['Cancel payout', 'Annuler le versement'],
    about: [
      'The payout is rejected. The amount and fee are released to the merchant.',
      'Le versement est rejeté. Le montant et les frais sont recrédités au marchand.',
    ],
    done: ['Payout cancelled. Funds released.', 'Versement annulé. Fonds libérés.'],
  },
  cancelRefund: {
    label: ['Cancel refund', 'Annuler le remboursement'],
    title: ['Cancel refund', 'Annuler le remboursement'],
    about: [
      'The refund fails. The amount is released to the merchant.',
      'Le remboursement échoue. Le montant est recrédité au marchand.',
    ],
    done: ['Refund cancelled. Funds released.', 'Remboursement annulé. Fonds libérés.'],
  },
  resumeHeldPayouts: {
    label: ['Resume held payouts', 'Reprendre les versements bloqués'],
    title: ['Resume held payouts', 'Reprendre les versements bloqués'],
    about: [
      'Up to 500 payouts, oldest first, are submitted to their providers immediately.',
      'Jusqu’à 500 versements, les plus anciens d’abord, sont envoyés immédiatement aux ' +
        'opérateurs.',
    ],
    done: ['Payouts resumed.', 'Versements repris.'],
  },
  cancelHeldPayouts: {
    label: ['Cancel held payouts', 'Annuler les versements bloqués'],
    title: ['Cancel held payouts', 'Annuler les versements bloqués'],
    about: [
      'Up to 500 payouts, oldest first, are rejected. Their funds are released to the merchant.',
      'Jusqu’à 500 versements, les plus anciens d’abord, sont rejetés. Leurs fonds ' +
        'sont recrédités au marchand.',
    ],
    done: ['Payouts cancelled. Funds released.', 'Versements annulés. Fonds libérés.'],
  },
})

type HeldAction =
  | 'resumePayout'
  | 'cancelPayout'
  | 'cancelRefund'
  | 'resumeHeldPayouts'
  | 'cancelHeldPayouts'

const withReason =
  (name: HeldAction, isDangerous: boolean): DescribeAction =>
  ({ language }) => ({
    ...texts[language][name],
    fields: [reasonField(language)],
    readBody: (form) => ({ reason: typedIn(form, 'body.reason') }),
    isDangerous,
  })

export const heldActions = {
  resumePayout: withReason('resumePayout', false),
  cancelPayout: withReason('cancelPayout', true),
  cancelRefund: orProposed(withReason('cancelRefund', true), 'proposeRefundCancellation'),
  proposeRefundCancellation: proposed(withReason('cancelRefund', true)),
  resumeHeldPayouts: withReason('resumeHeldPayouts', false),
  cancelHeldPayouts: withReason('cancelHeldPayouts', true),
}

const { resumePayout, cancelPayout, cancelRefund, resumeHeldPayouts, cancelHeldPayouts } =
  heldActions

export const holdNotice = (
  visit: Visit,
  { id, environment, type }: Pick<Schemas['ManagedTransaction'], 'id' | 'environment' | 'type'>,
  { reason, since }: { reason: keyof (typeof texts)['en']['reasons']; since: string },
): Markup => {
  const { heldSince, reasons } = texts[visit.language]
  const initial = { 'param.id': id, environment }
  const notice = html`<p>${heldSince} ${time(since, visit)}: ${reasons[reason]}</p>`
  if (type === 'refund') {
    return html`${notice}${foldedOffer(visit, 'cancelRefund', cancelRefund, initial)}`
  }
  return html`${notice}
${offer(visit, 'resumePayout', resumePayout, initial)}
${foldedOffer(visit, 'cancelPayout', cancelPayout, initial)}`
}

/** Without an organisation, the page lists all held payouts. */
export const heldAddress = ({ base }: Visit, organisationId?: string): string => {
  const whose = organisationId === undefined ? '' : `&organisation_id=${organisationId}`
  return `${base}/console/transactions?held=true${whose}`
}

export const heldLink = (visit: Visit, count: number, organisationId?: string): Markup =>
  html`<a href="${heldAddress(visit, organisationId)}">${numberText(count, visit.language)}</a>`

export const heldLabel = (language: Language): string => texts[language].held

export const heldForms = (
  visit: Visit,
  { id, payouts, suspended_at }: Schemas['Organisation'],
): Markup | string => {
  if (payouts === undefined || payouts.held === 0) return ''
  const initial = { 'param.id': id }
  // The payouts of a suspended merchant cannot be resumed.
  return html`${
    suspended_at === null ? foldedOffer(visit, 'resumeHeldPayouts', resumeHeldPayouts, initial) : ''
  }
${foldedOffer(visit, 'cancelHeldPayouts', cancelHeldPayouts, initial)}`
}
