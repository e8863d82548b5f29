import { exponents } from '../../domain/markets.ts'
import type { Language } from '../layout.ts'
import { typedAmount } from '../typed-amount.ts'
import { proposalAddress } from './propose.ts'
import { reasonField, reasonIn } from './refund-form.ts'
import { choice, type DescribeAction } from './section.ts'
import type { Schemas } from './visit.ts'
import { words } from './words.ts'

/** The form that proposes to adjust a merchant's balance. */

const en = {
  ...words.en,
  title: 'Adjust balance',
  about:
    'For money that moves outside this service, such as a bank transfer that funds payouts. ' +
    'Nothing changes until a colleague approves.',
  propose: 'Propose',
  direction: 'Adjustment',
  directions: { credit: 'Add to the balance', debit: 'Take from the balance' },
  amount: 'Amount',
  amountHint: 'In the selected currency.',
  evidence: 'Evidence',
  evidenceHint:
    'For example, the number of the bank transfer. The merchant sees it in the statement.',
  done: 'Proposal created. A second person must approve it.',
}

const fr: typeof en = {
  ...words.fr,
  title: 'Ajuster le solde',
  about:
    'Pour l’argent qui circule hors de ce service, comme un virement bancaire destiné aux ' +
    'versements. Rien ne change tant qu’un collègue n’a pas approuvé.',
  propose: 'Proposer',
  direction: 'Ajustement',
  directions: { credit: 'Ajouter au solde', debit: 'Retirer du solde' },
  amount: 'Montant',
  amountHint: 'Dans la devise sélectionnée.',
  evidence: 'Pièce justificative',
  evidenceHint: 'Par exemple le numéro du virement. Le marchand la voit dans son relevé.',
  done: 'Proposition créée. Une deuxième personne doit l’approuver.',
}

const texts: Record<Language, typeof en> = { en, fr }

export const proposeBalanceAdjustment: DescribeAction = ({ language }) => {
  const wording = texts[language]
  const { directions } = wording
  return {
    label: wording.propose,
    title: wording.title,
    about: wording.about,
    fields: [
      choice('body.direction', wording.direction, [
        ['credit', directions.credit],
        ['debit', directions.debit],
      ]),
      choice(
        'body.currency',
        wording.currency,
        Object.keys(exponents).map((code) => [code, code] as const),
      ),
      {
        name: 'body.amount',
        label: wording.amount,
        hint: wording.amountHint,
        kind: 'decimal',
        isRequired: true,
        lengthMax: 20,
        autocomplete: 'off',
      },
      {
        name: 'body.reference',
        label: wording.evidence,
        hint: wording.evidenceHint,
        isRequired: true,
        autocomplete: 'off',
      },
      reasonField(language),
    ],
    readBody: (form) => ({
      environment: form.get('environment'),
      currency: form.get('body.currency'),
      direction: form.get('body.direction'),
      amount: typedAmount(form, 'body.amount', form.get('body.currency') ?? ''),
      reference: (form.get('body.reference') ?? '').trim(),
      reason: reasonIn(form),
    }),
    done: wording.done,
    leadsTo: ({ data }: Schemas['ProposalResponse']) => proposalAddress(data.id),
  }
}
