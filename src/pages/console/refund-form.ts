import type { Language, Markup } from '../layout.ts'
import { foldedOffer } from './fold.ts'
import { amountOf } from './names.ts'
import type { DescribeAction } from './section.ts'
import { typedAmount } from './typed-amount.ts'
import type { Schemas, Visit } from './visit.ts'

/** The form by which people who run the service refund a payment. */

const en = {
  refund: 'Refund',
  title: 'Refund this payment',
  about:
    'The money goes back to the number that paid, and is taken from the available balance of the ' +
    'merchant at once. The merchant is told of the end.',
  amount: 'Amount',
  atMost: (amount: string) => `At most ${amount}.`,
  reason: 'Reason',
  reasonHint: 'For colleagues and auditors; the merchant does not see it.',
  done: 'The refund is ordered.',
}

const fr: typeof en = {
  refund: 'Rembourser',
  title: 'Rembourser ce paiement',
  about:
    'L’argent retourne au numéro qui a payé, et quitte tout de suite le solde disponible du ' +
    'marchand. Le marchand apprend comment cela finit.',
  amount: 'Montant',
  atMost: (amount: string) => `Au plus ${amount}.`,
  reason: 'Motif',
  reasonHint: 'Pour les collègues et l’audit ; le marchand ne le voit pas.',
  done: 'Le remboursement est demandé.',
}

const texts: Record<Language, typeof en> = { en, fr }

export const refundTransaction: DescribeAction = ({ language }, given) => {
  const wording = texts[language]
  return {
    label: wording.refund,
    title: wording.title,
    about: wording.about,
    fields: [
      {
        name: 'body.amount',
        label: wording.amount,
        hint: wording.atMost(given.get('most') ?? ''),
        kind: 'number',
        isRequired: true,
        lengthMax: 20,
        autocomplete: 'off',
      },
      {
        name: 'body.reason',
        label: wording.reason,
        hint: wording.reasonHint,
        kind: 'textarea',
        isRequired: true,
        lengthMax: 255,
      },
    ],
    readBody: (form) => ({
      amount: typedAmount(form, 'body.amount', form.get('currency') ?? ''),
      reason: (form.get('body.reason') ?? '').trim(),
      refunded_amount: form.get('body.refunded_amount') ?? '',
    }),
    isDangerous: true,
    done: wording.done,
  }
}

/** The form for those who may refund, where something is left of the payment. */
export const refundForm = (
  visit: Visit,
  { id, currency, ...transaction }: Schemas['ManagedTransaction'],
): Markup | string => {
  const { refunded_amount: refunded, refundable_amount: amount } = transaction
  if (refunded === null || amount === null || amount === 0) return ''
  return foldedOffer(visit, 'refundTransaction', refundTransaction, {
    'param.id': id,
    'body.refunded_amount': String(refunded),
    most: amountOf(visit, { amount, currency }),
    currency,
  })
}
