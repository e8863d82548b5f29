import { html } from 'hono/html'
import { countryName } from '../../domain/country-names.ts'
import { bilingual } from '../bilingual.ts'
import { typedAmount } from '../typed-amount.ts'
import { table } from './components.ts'
import { foldedOffer } from './forms.ts'
import { marketFields } from './market-fields.ts'
import { amountOf, limitText, providerNames } from './names.ts'
import { orProposed, proposed } from './propose.ts'
import {
  type DescribeAction,
  decimalField,
  type Field,
  menuEntry,
  type Section,
} from './section.ts'
import { time } from './time.ts'
import { words } from './words.ts'

const texts = bilingual({
  ...words,
  title: ['Amount limits', 'Limites de montant'],
  menu: ['Limits', 'Limites'],
  about: [
    'Limits apply to all merchants, live and test. Payments and payouts outside them are ' +
      'refused, and checkout pages don’t offer the provider. Refunds have no limits.',
    'Les limites s’appliquent à tous les marchands, en réel et en test. Les paiements et ' +
      'versements hors limites sont refusés, et les pages de paiement ne proposent pas ' +
      'l’opérateur. Les remboursements n’ont pas de limite.',
  ],
  least: ['#Min. amount', '#Montant min.'],
  greatest: ['#Max. amount', '#Montant max.'],
  changed: ['Last changed', 'Dernière modification'],
  set: ['Set limits', 'Définir les limites'],
  leastLabel: ['Min. amount', 'Montant min.'],
  greatestLabel: ['Max. amount', 'Montant max.'],
  hint: ['In the selected currency.', 'Dans la devise sélectionnée.'],
  done: [
    'Limits saved. They apply within a second.',
    'Limites enregistrées. Elles s’appliquent dans la seconde.',
  ],
})

const limitsForm: DescribeAction = ({ language }) => {
  const wording = texts[language]
  const amount = (name: string, label: string): Field =>
    decimalField(name, label, { hint: wording.hint })
  return {
    label: wording.set,
    title: wording.set,
    fields: [
      ...marketFields(language),
      amount('body.minimum_amount', wording.leastLabel),
      amount('body.maximum_amount', wording.greatestLabel),
    ],
    readBody: (form) => ({
      provider: form.get('body.provider'),
      country: form.get('body.country'),
      currency: form.get('body.currency'),
      minimum_amount: typedAmount(form, 'body.minimum_amount', form.get('body.currency') ?? ''),
      maximum_amount: typedAmount(form, 'body.maximum_amount', form.get('body.currency') ?? ''),
    }),
    done: wording.done,
  }
}

const setAmountLimits = orProposed(limitsForm, 'proposeAmountLimits')

const proposeAmountLimits = proposed(limitsForm)

export const limitsSection: Section = {
  menu: menuEntry('/console/limits', texts, 'l', 'listAmountLimits'),
  actions: { setAmountLimits, proposeAmountLimits },
  pages: [
    {
      path: '/limits',
      show: async (visit) => {
        const wording = texts[visit.language]
        const { data } = await visit.read('listAmountLimits', {})
        const { provider, country, currency, least, greatest, changed } = wording
        return {
          title: wording.title,
          body: html`<p class="soft">${wording.about}</p>
${foldedOffer(visit, 'setAmountLimits', setAmountLimits, {})}
${table(
  [provider, country, currency, least, greatest, changed],
  data.map((each) => ({
    cells: [
      providerNames[each.provider],
      countryName(each.country, visit.language),
      each.currency,
      amountOf(visit, { amount: each.minimum_amount, currency: each.currency }),
      limitText(visit, { amount: each.maximum_amount, currency: each.currency }),
      each.updated_at === null ? wording.never : time(each.updated_at, visit),
    ],
  })),
)}`,
        }
      },
    },
  ],
}
