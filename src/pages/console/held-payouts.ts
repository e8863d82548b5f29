import { html } from 'hono/html'
import { bilingual, type Pair } from '../bilingual.ts'
import type { Language, Markup } from '../layout.ts'
import { type Counted, countedText } from './counted.ts'
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
    counted: [
      ['No payouts resumed.', '1 payout resumed.', '# payouts resumed.'],
      ['Aucun versement repris.', '1 versement repris.', '# versements repris.'],
    ] as Pair<Counted>,
  },
  cancelHeldPayouts: {
    label: ['Cancel held payouts', 'Annuler les versements bloqués'],
    title: ['Cancel held payouts', 'Annuler les versements bloqués'],
    about: [
      'Up to 500 payouts, oldest first, are rejected. Their funds are released to the merchant.',
      'Jusqu’à 500 versements, les plus anciens d’abord, sont rejetés. Leurs fonds ' +
        'sont recrédités au marchand.',
    ],
    counted: [
      [
        'No payouts cancelled.',
        '1 payout cancelled. Funds released.',
        '# payouts cancelled. Funds released.',
      ],
      [
        'Aucun versement annulé.',
        '1 versement annulé. Fonds libérés.',
        '# versements annulés. Fonds libérés.',
      ],
    ] as Pair<Counted>,
  },
  stillHeld: [
    ['', '1 is still on hold.', '# are still on hold.'],
    ['', '1 reste bloqué.', '# restent bloqués.'],
  ] as Pair<Counted>,
  outsideLimits: ['Check the amount limits.', 'Vérifiez les limites de montant.'],
})

type HeldAction = 'resumePayout' | 'cancelPayout' | 'cancelRefund'

const withReason =
  (name: HeldAction, isDangerous: boolean): DescribeAction =>
  ({ language }) => ({
    ...texts[language][name],
    fields: [reasonField(language)],
    readBody: (form) => ({ reason: typedIn(form, 'body.reason') }),
    isDangerous,
  })

const ofAllHeld =
  (name: 'resumeHeldPayouts' | 'cancelHeldPayouts', isDangerous: boolean): DescribeAction =>
  ({ language }, values) => {
    const { stillHeld, outsideLimits } = texts[language]
    const { counted, ...wording } = texts[language][name]
    const [decided, left] = [Number(values.get('count')), Number(values.get('left'))]
    const done = [
      countedText({ language }, counted, decided, ''),
      countedText({ language }, stillHeld, left, ''),
      // Only the limits keep a payout of a merchant on hold that may pay out.
      name === 'resumeHeldPayouts' && decided === 0 && left > 0 ? outsideLimits : '',
    ]
    return {
      ...wording,
      fields: [reasonField(language)],
      readBody: (form) => ({ reason: typedIn(form, 'body.reason') }),
      isDangerous,
      done: done.filter((text) => text !== '').join(' '),
    }
  }

export const heldActions = {
  resumePayout: withReason('resumePayout', false),
  cancelPayout: withReason('cancelPayout', true),
  cancelRefund: orProposed(withReason('cancelRefund', true), 'proposeRefundCancellation'),
  proposeRefundCancellation: proposed(withReason('cancelRefund', true)),
  resumeHeldPayouts: ofAllHeld('resumeHeldPayouts', false),
  cancelHeldPayouts: ofAllHeld('cancelHeldPayouts', true),
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
