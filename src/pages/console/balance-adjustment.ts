import { bilingual } from '../bilingual.ts'
import { typedAmount } from '../typed-amount.ts'
import { currencyOptions } from './market-fields.ts'
import { proposalAddress } from './propose.ts'
import { reasonField } from './refund-form.ts'
import { choice, type DescribeAction, decimalField, textField, typedIn } from './section.ts'
import type { Schemas } from './visit.ts'
import { words } from './words.ts'

const texts = bilingual({
  ...words,
  title: ['Adjust balance', 'Ajuster le solde'],
  about: [
    'For reasons outside this service, such as compensation. Bank transfers are top-ups and ' +
      'withdrawals. Nothing changes until a colleague approves.',
    'Pour un motif extérieur à ce service, comme un dédommagement. Les virements sont des ' +
      'approvisionnements et des reversements. Rien ne change tant qu’un collègue n’a pas ' +
      'approuvé.',
  ],
  propose: ['Propose', 'Proposer'],
  direction: ['Adjustment', 'Ajustement'],
  directions: {
    credit: ['Add to the balance', 'Ajouter au solde'],
    debit: ['Deduct from the balance', 'Retirer du solde'],
  },
  amount: ['Amount', 'Montant'],
  amountHint: ['In the selected currency.', 'Dans la devise sélectionnée.'],
  evidence: ['Evidence', 'Justificatif'],
  evidenceHint: [
    'For example, the number of the bank transfer. The merchant sees it in the statement.',
    'Par exemple le numéro du virement. Le marchand le voit dans son relevé.',
  ],
  done: [
    'Proposal created. A second person must approve it.',
    'Proposition créée. Une deuxième personne doit l’approuver.',
  ],
})

export const proposeBalanceAdjustment: DescribeAction = ({ language }) => {
  const wording = texts[language]
  return {
    label: wording.propose,
    title: wording.title,
    about: wording.about,
    fields: [
      choice('body.direction', wording.direction, Object.entries(wording.directions)),
      choice('body.currency', wording.currency, currencyOptions),
      decimalField('body.amount', wording.amount, { hint: wording.amountHint }),
      textField('body.reference', wording.evidence, {
        hint: wording.evidenceHint,
        isRequired: true,
      }),
      reasonField(language),
    ],
    readBody: (form) => ({
      environment: form.get('environment'),
      currency: form.get('body.currency'),
      direction: form.get('body.direction'),
      amount: typedAmount(form, 'body.amount', form.get('body.currency') ?? ''),
      reference: typedIn(form, 'body.reference'),
      reason: typedIn(form, 'body.reason'),
    }),
    done: wording.done,
    leadsTo: ({ data }: Schemas['ProposalResponse']) => proposalAddress(data.id),
  }
}
