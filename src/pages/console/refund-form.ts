import { toDecimal } from '../../domain/decimal-amount.ts'
import { InvalidRequest } from '../../domain/problems.ts'
import { bilingual } from '../bilingual.ts'
import type { Language, Markup } from '../layout.ts'
import { typedAmount } from '../typed-amount.ts'
import { foldedOffer } from './forms.ts'
import { amountOf, typeNames } from './names.ts'
import { orProposed, proposed } from './propose.ts'
import { type DescribeAction, decimalField, type Field, longTextField, typedIn } from './section.ts'
import type { Schemas, Visit } from './visit.ts'

const texts = bilingual({
  refund: ['Refund', 'Rembourser'],
  title: ['Refund payment', 'Rembourser le paiement'],
  about: [
    'The money goes back to the number that paid. It is debited from the merchant’s available ' +
      'balance immediately, and the merchant is notified of the result.',
    'L’argent est renvoyé au numéro qui a payé. Il est débité immédiatement du solde ' +
      'disponible du marchand, qui est notifié du résultat.',
  ],
  amount: ['Amount', 'Montant'],
  atMost: [(amount: string) => `Up to ${amount}.`, (amount: string) => `Maximum ${amount}.`],
  already: [
    (amount: string) => `${amount} already refunded or being refunded.`,
    (amount: string) => `${amount} déjà remboursés ou en cours de remboursement.`,
  ],
  reason: ['Reason', 'Motif'],
  reasonHint: [
    'Visible to colleagues and auditors, not to the merchant.',
    'Visible par les collègues et l’audit, pas par le marchand.',
  ],
  sharedHint: ['The merchant can read it.', 'Le marchand peut le lire.'],
  done: ['Refund created.', 'Remboursement créé.'],
})

const hintOf = (visit: Visit, values: URLSearchParams): string => {
  const { atMost, already } = texts[visit.language]
  const money = (name: string): string =>
    amountOf(visit, { amount: Number(values.get(name)), currency: values.get('currency') ?? '' })
  const before = Number(values.get('body.refunded_amount'))
  return [
    atMost(money('left')),
    ...(before > 0 ? [already(money('body.refunded_amount'))] : []),
  ].join(' ')
}

/**
 * Throws InvalidRequest if the amount exceeds the refundable amount, because the API would report
 * the wrong field.
 */
const amountIn = (form: URLSearchParams): number | string => {
  const currency = form.get('currency') ?? ''
  const amount = typedAmount(form, 'body.amount', currency)
  const maximum = Number(form.get('left'))
  if (typeof amount === 'string' || !(amount > maximum)) return amount
  throw new InvalidRequest({ amount: [{ code: 'amount_above_maximum', maximum, currency }] })
}

/** Returns invalid text unchanged, so that the API reports the error. */
export const refundedIn = (form: URLSearchParams, name: string): number | string => {
  const text = form.get(name) ?? ''
  return /^\d+$/.test(text) ? Number(text) : text
}

export const reasonField = (language: Language): Field =>
  longTextField('body.reason', texts[language].reason, {
    hint: texts[language].reasonHint,
    autocomplete: 'off',
  })

/** The API also shows this reason to the merchant. */
export const sharedReasonField = (language: Language): Field => ({
  ...reasonField(language),
  hint: texts[language].sharedHint,
})

/** Staff need no reason to change data in the sandbox. */
export const staffReasonField = (language: Language, values: URLSearchParams): Field => ({
  ...reasonField(language),
  name: 'query.reason',
  isRequired: values.get('environment') === 'live',
})

const refundOf: DescribeAction = (visit, values) => {
  const wording = texts[visit.language]
  return {
    label: wording.refund,
    title: wording.title,
    about: wording.about,
    fields: [
      decimalField('body.amount', wording.amount, { hint: hintOf(visit, values) }),
      reasonField(visit.language),
    ],
    readBody: (form) => ({
      amount: amountIn(form),
      reason: typedIn(form, 'body.reason'),
      refunded_amount: refundedIn(form, 'body.refunded_amount'),
    }),
    isDangerous: true,
    done: wording.done,
  }
}

export const refundTransaction = orProposed(refundOf, 'proposeRefund')

export const proposeRefund = proposed(refundOf)

/** Returns an empty string if the person may not refund or nothing is left to refund. */
export const refundForm = (
  visit: Visit,
  { id, type, currency, environment, ...transaction }: Schemas['ManagedTransaction'],
): Markup | string => {
  const { refunded_amount: refunded, refundable_amount: amount, amount: whole } = transaction
  if (refunded === null || amount === null || amount === 0) return ''
  return foldedOffer(visit, 'refundTransaction', refundTransaction, {
    'param.id': id,
    environment,
    label: `${typeNames[visit.language][type]} · ${amountOf(visit, { amount: whole, currency })}`,
    page: `/console/transactions/${id}`,
    'body.refunded_amount': String(refunded),
    'body.amount': toDecimal(amount, currency),
    left: String(amount),
    currency,
  })
}
