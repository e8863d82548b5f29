import { html } from 'hono/html'
import { bilingual } from '../bilingual.ts'
import type { Markup } from '../layout.ts'
import { financeTabs } from './finance-months.ts'
import { foldedOffer } from './forms.ts'
import { cursorOf, pageLinks } from './lists.ts'
import { merchantTabs, readMerchant } from './merchant-frame.ts'
import { written } from './names.ts'
import { priceFields, priceTable, priceText, readPrice } from './price-form.ts'
import { orProposed, proposed } from './propose.ts'
import { type Content, checkboxField, choice, type DescribeAction, typedIn } from './section.ts'
import { time } from './time.ts'
import type { Schemas, Visit } from './visit.ts'
import { words } from './words.ts'

/** The fees that apply to one merchant. */

const texts = bilingual({
  ...words,
  about: [
    'Each payment and payout uses the latest fee in effect for its provider, country and ' +
      'currency; a withdrawal, the latest fee for its currency. Custom fees take priority over ' +
      'standard pricing. By default, payouts cost 1%, payments and withdrawals nothing.',
    'Chaque paiement ou versement utilise les derniers frais en vigueur pour son opérateur, son ' +
      'pays et sa devise\u00a0; un reversement, ceux de sa devise. Les frais personnalisés ' +
      'priment sur le tarif standard. Par défaut, un versement coûte 1 %, un paiement ou un ' +
      'reversement est gratuit.',
  ],
  own: ['Custom fees', 'Frais personnalisés'],
  noOwn: [
    'No custom fees; standard pricing applies.',
    'Aucun tarif personnalisé\u00a0; tarif standard appliqué.',
  ],
  type: ['Charged on', 'Appliqués aux'],
  types: {
    collection: ['Payments', 'Paiements'],
    disbursement: ['Payouts', 'Versements'],
    withdrawal: ['Withdrawals', 'Reversements'],
  },
  typeHint: [
    'For withdrawals, only the currency matters.',
    'Pour les reversements, seule la devise est prise en compte.',
  ],
  returned: [
    'Return the fee when a payment is refunded or a paid withdrawal comes back',
    'Restituer les frais si le paiement est remboursé ou le reversement payé retourné',
  ],
  returnedShort: {
    collection: ['returned on refunds', 'restitués en cas de remboursement'],
    withdrawal: ['returned with the withdrawal', 'restitués si le reversement est retourné'],
  },
  price: ['#Fee', '#Frais'],
  set: ['Set fee', 'Définir les frais'],
  setTitle: ['Set a fee', 'Définir des frais'],
  pricing: ['Standard pricing', 'Tarif standard'],
  none: ['No standard fees set.', 'Aucun tarif standard défini.'],
  by: ['Set by', 'Défini par'],
  percent: ['Percentage fee (%)', 'Commission (%)'],
  fixed: ['Fixed fee', 'Frais fixes'],
  done: ['Fee saved.', 'Frais enregistrés.'],
})

const feeText = (visit: Visit, fee: Schemas['FeeSchedule']): string => {
  const { returnedShort } = texts[visit.language]
  const price = priceText(visit, fee)
  if (fee.returned_on_refund !== true || fee.type === 'disbursement') return price
  return `${price}, ${returnedShort[fee.type]}`
}

const feeForm: DescribeAction = (visit) => {
  const wording = texts[visit.language]
  const { collection, disbursement, withdrawal } = wording.types
  const types = Object.entries({ disbursement, collection, withdrawal })
  return {
    label: wording.set,
    title: wording.setTitle,
    fields: [
      { ...choice('body.type', wording.type, types), hint: wording.typeHint },
      ...priceFields(visit, wording),
      checkboxField('body.returned_on_refund', wording.returned),
    ],
    readBody: (form) => {
      const type = typedIn(form, 'body.type')
      return {
        ...readPrice(form, visit.zone),
        ...(type === 'withdrawal' && { provider: null, country: null }),
        organisation_id: typedIn(form, 'body.organisation_id') || null,
        ...(type !== '' && type !== 'disbursement' && { type }),
        ...(form.get('body.returned_on_refund') === 'true' && { returned_on_refund: true }),
      }
    },
    done: wording.done,
  }
}

export const createFeeSchedule = orProposed(feeForm, 'proposeFeeSchedule')

export const proposeFeeSchedule = proposed(feeForm)

/** The author of each fee, for people who may read the audit trail. */
const authorsOf = async (visit: Visit, fees: readonly Schemas['FeeSchedule'][]) => {
  if (!visit.may('listAuditEntries')) return new Map<string, Markup | string>()
  const found = await Promise.all(
    fees.map(async ({ id }) => {
      const query = { subject_id: id, per_page: 1 }
      const [entry] = (await visit.read('listAuditEntries', { query })).data
      if (entry === undefined) return [id, ''] as const
      const href = `${visit.base}/console/audit/${entry.id}`
      const name = written(entry.principal_name ?? texts[visit.language].token)
      return [id, html`<a href="${href}">${name}</a>`] as const
    }),
  )
  return new Map<string, Markup | string>(found)
}

/** Fees, newest first, with their author and time. */
const feeTable = async (
  visit: Visit,
  fees: readonly Schemas['FeeSchedule'][],
  none: string,
): Promise<Markup> => {
  const { type, price, by, types } = texts[visit.language]
  const authors = await authorsOf(visit, fees)
  const cellsOf = (each: Schemas['FeeSchedule']) => ({
    type: types[each.type],
    price: feeText(visit, each),
    more: [
      html`${authors.get(each.id) ?? ''}
<div class="small soft">${time(each.created_at, visit)}</div>`,
    ],
  })
  return priceTable(visit, fees, { type, price, more: [by] }, cellsOf, none)
}

/** A merchant's fees, or the standard fees if no merchant is given. */
const readFees = (visit: Visit, organisation_id?: string) =>
  visit.read('listFeeSchedules', {
    query: { ...(organisation_id !== undefined && { organisation_id }), ...cursorOf(visit) },
  })

/** The standard fees, for merchants without fees of their own. */
export const pricingPage = async (visit: Visit): Promise<Content> => {
  const { pricing, about, none } = texts[visit.language]
  const { data, meta } = await readFees(visit)
  const values = new URLSearchParams()
  return {
    title: pricing,
    body: html`${financeTabs(visit)}<p class="soft">${about}</p>
${await feeTable(visit, data, none)}
${pageLinks(visit, { path: '/finance/pricing', values, next: meta.next_cursor })}
${foldedOffer(visit, 'createFeeSchedule', createFeeSchedule, { 'body.fixed_amount': '0' })}`,
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
    ({ country, currency, state }) =>
      (country ?? (currency === money && home)) === home && state !== 'replaced',
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
})}`,
  }
}
