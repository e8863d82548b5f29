import { html } from 'hono/html'
import { bilingual } from '../bilingual.ts'
import type { Markup } from '../layout.ts'
import { financeTabs } from './finance-tabs.ts'
import { foldedOffer } from './forms.ts'
import { cursorOf, pageLinks } from './lists.ts'
import { merchantTabs, readMerchant } from './merchant-frame.ts'
import { authorsOf, priceFields, priceTable, priceText, readPrice } from './price-form.ts'
import { orProposed, proposed } from './propose.ts'
import { type Content, checkboxField, choice, type DescribeAction, typedIn } from './section.ts'
import type { Schemas, Visit } from './visit.ts'
import { withdrawalFeesPanel } from './withdrawal-fees.ts'
import { words } from './words.ts'

const texts = bilingual({
  ...words,
  about: [
    'Each payment and payout uses the latest fee in effect for its provider, country and ' +
      'currency. Custom fees take priority over standard pricing. By default, payouts cost 1% ' +
      'and payments nothing.',
    'Le dernier tarif en vigueur pour l’opérateur, le pays et la devise s’applique à chaque ' +
      'paiement et à chaque versement. Un tarif personnalisé prime sur le tarif standard. Par ' +
      'défaut, un versement coûte 1\u00a0% et un paiement est gratuit.',
  ],
  own: ['Custom fees', 'Tarif personnalisé'],
  noOwn: [
    'No custom fees; standard pricing applies.',
    'Aucun tarif personnalisé\u00a0: le tarif standard s’applique.',
  ],
  type: ['Charged on', 'Appliqués aux'],
  types: { collection: ['Payments', 'Paiements'], disbursement: ['Payouts', 'Versements'] },
  returned: [
    'Return the payment fee on refunds',
    'Restituer les frais du paiement en cas de remboursement',
  ],
  returnedShort: ['returned on refunds', 'restitués en cas de remboursement'],
  price: ['#Fee', '#Frais'],
  set: ['Set fee', 'Définir les frais'],
  setTitle: ['Set a fee', 'Définir des frais'],
  pricing: ['Standard pricing', 'Tarif standard'],
  none: ['No standard fees set.', 'Aucun tarif standard défini.'],
  percent: ['Percentage fee (%)', 'Commission (%)'],
  fixed: ['Fixed fee', 'Frais fixes'],
  done: ['Fee saved.', 'Frais enregistrés.'],
})

const feeForm: DescribeAction = (visit) => {
  const wording = texts[visit.language]
  const { collection, disbursement } = wording.types
  return {
    label: wording.set,
    title: wording.setTitle,
    fields: [
      choice('body.type', wording.type, Object.entries({ disbursement, collection })),
      ...priceFields(visit, wording),
      checkboxField('body.returned_on_refund', wording.returned),
    ],
    readBody: (form) => {
      const type = typedIn(form, 'body.type')
      return {
        ...readPrice(form, visit.zone),
        organisation_id: typedIn(form, 'body.organisation_id') || null,
        ...(type === 'collection' && { type }),
        ...(form.get('body.returned_on_refund') === 'true' && { returned_on_refund: true }),
      }
    },
    done: wording.done,
  }
}

export const createFeeSchedule = orProposed(feeForm, 'proposeFeeSchedule')

export const proposeFeeSchedule = proposed(feeForm)

const feeTable = async (
  visit: Visit,
  fees: readonly Schemas['FeeSchedule'][],
  none: string,
): Promise<Markup> => {
  const { type, price, types, returnedShort } = texts[visit.language]
  const { by, authorOf } = await authorsOf(visit, fees)
  const cellsOf = (each: Schemas['FeeSchedule']) => ({
    type: types[each.type],
    price: priceText(visit, each),
    note: each.returned_on_refund ? returnedShort : undefined,
    more: [authorOf(each)],
  })
  return priceTable(visit, fees, { type, price, more: [by] }, cellsOf, none)
}

/** Without `organisation_id`, returns the general fees and the standard fees. */
const readFees = (visit: Visit, organisation_id?: string) =>
  visit.read('listFeeSchedules', {
    query: { ...(organisation_id !== undefined && { organisation_id }), ...cursorOf(visit) },
  })

const isStandard = ({ organisation_id }: Schemas['FeeSchedule']): boolean =>
  organisation_id === null

export const pricingPage = async (visit: Visit): Promise<Content> => {
  const { pricing, about, none } = texts[visit.language]
  const { data, meta } = await readFees(visit)
  const values = new URLSearchParams()
  return {
    title: pricing,
    body: html`${financeTabs(visit)}<p class="soft">${about}</p>
${await feeTable(visit, data.filter(isStandard), none)}
${pageLinks(visit, { path: '/finance/pricing', values, next: meta.next_cursor })}
${foldedOffer(visit, 'createFeeSchedule', createFeeSchedule, { 'body.fixed_amount': '0' })}
${await withdrawalFeesPanel(visit)}`,
  }
}

export const feesPage = async (visit: Visit, params: Record<string, string>): Promise<Content> => {
  const wording = texts[visit.language]
  const { id, name, country: home, currency: money } = await readMerchant(visit, params.id ?? '')
  const [{ data, meta }, standard] = await Promise.all([
    readFees(visit, id),
    visit.read('listFeeSchedules', { query: { per_page: 100 } }),
  ])
  const ofHome = standard.data.filter(
    (fee) => isStandard(fee) && fee.country === home && fee.state !== 'replaced',
  )
  const values = new URLSearchParams()
  return {
    title: name,
    body: html`${merchantTabs(visit, id)}
<p class="soft">${wording.about}</p>
<h2>${wording.own}</h2>
${await feeTable(visit, data, wording.noOwn)}
${pageLinks(visit, { path: `/merchants/${id}/fees`, values, next: meta.next_cursor })}
<h2>${wording.pricing}</h2>
${await feeTable(visit, ofHome, wording.none)}
${foldedOffer(visit, 'createFeeSchedule', createFeeSchedule, {
  'body.organisation_id': id,
  'body.country': home,
  'body.currency': money,
  'body.fixed_amount': '0',
})}
${await withdrawalFeesPanel(visit, { id, currency: money })}`,
  }
}
