import { html } from 'hono/html'
import { countryName } from '../../domain/country-names.ts'
import { countries, exponents, providers } from '../../domain/markets.ts'
import type { Language } from '../layout.ts'
import { readTypedAmount, typedAmount } from '../typed-amount.ts'
import { foldedOffer } from './fold.ts'
import { pageLinks } from './lists.ts'
import { merchantTabs, readMerchant } from './merchant-frame.ts'
import { amountOf, percentText, providerNames } from './names.ts'
import { orProposed, proposed } from './propose.ts'
import type { Content, DescribeAction } from './section.ts'
import { table } from './table.ts'
import { isoOfLocal, time } from './time.ts'
import type { Schemas, Visit } from './visit.ts'

/** The fees of payments and payouts that apply to one merchant. */

const en = {
  about:
    'Each payment and payout uses the latest fee in effect for its provider, country and ' +
    'currency. Custom fees take priority over standard pricing. By default, payouts cost 1% and ' +
    'payments nothing.',
  own: 'Custom fees',
  noOwn: 'No custom fees; standard pricing applies.',
  provider: 'Provider',
  country: 'Country',
  currency: 'Currency',
  type: 'Charged on',
  types: { collection: 'Payments', disbursement: 'Payouts' },
  returned: 'Return the payment fee on refunds',
  returnedShort: 'returned on refunds',
  fee: '#Fee',
  from: 'Effective from',
  state: 'Status',
  in_force: 'Active',
  to_come: 'Scheduled',
  replaced: 'Replaced',
  set: 'Set fee',
  setTitle: 'Set a custom fee',
  percent: 'Percentage fee (%)',
  percentHint: 'Up to two decimals, such as 1.5.',
  percentMustBe: 'Enter a percentage from 0 to 100 with at most two decimals, such as 1.5.',
  fixed: 'Fixed fee',
  fixedHint: 'In the selected currency. Enter 0 for none.',
  effective: 'Effective from',
  effectiveHint: 'Leave empty to apply now.',
  done: 'Fee saved.',
}

const fr: typeof en = {
  about:
    'Chaque paiement ou versement utilise les derniers frais en vigueur pour son opérateur, son ' +
    'pays et sa devise. Les frais personnalisés priment sur le tarif standard. Par défaut, un ' +
    'versement coûte 1 % et un paiement est gratuit.',
  own: 'Frais personnalisés',
  noOwn: 'Aucun tarif personnalisé\u00a0; tarif standard appliqué.',
  provider: 'Opérateur',
  country: 'Pays',
  currency: 'Devise',
  type: 'Appliqués aux',
  types: { collection: 'Paiements', disbursement: 'Versements' },
  returned: 'Restituer les frais du paiement en cas de remboursement',
  returnedShort: 'restitués en cas de remboursement',
  fee: '#Frais',
  from: 'En vigueur le',
  state: 'Statut',
  in_force: 'En vigueur',
  to_come: 'À venir',
  replaced: 'Remplacés',
  set: 'Définir les frais',
  setTitle: 'Définir des frais personnalisés',
  percent: 'Commission (%)',
  percentHint: 'Deux décimales au plus, par exemple 1,5.',
  percentMustBe:
    'Saisissez un pourcentage de 0 à 100, avec deux décimales au plus, par exemple 1,5.',
  fixed: 'Frais fixes',
  fixedHint: 'Dans la devise sélectionnée. Saisissez 0 pour aucun.',
  effective: 'En vigueur le',
  effectiveHint: 'Laissez vide pour une application immédiate.',
  done: 'Frais enregistrés.',
}

const texts: Record<Language, typeof en> = { en, fr }

const feeText = (visit: Visit, fee: Schemas['FeeSchedule']): string => {
  const { currency, basis_points: points, fixed_amount: amount } = fee
  const fixed = amount === 0 ? '' : ` + ${amountOf(visit, { amount, currency })}`
  const returned = fee.returned_on_refund ? `, ${texts[visit.language].returnedShort}` : ''
  return percentText(points, visit.language) + fixed + returned
}

const typedIn = (form: URLSearchParams, name: string): string => (form.get(name) ?? '').trim()

const feeForm: DescribeAction = ({ language, zone }) => {
  const wording = texts[language]
  return {
    label: wording.set,
    title: wording.setTitle,
    fields: [
      {
        name: 'body.type',
        label: wording.type,
        kind: 'select',
        isRequired: true,
        options: (['disbursement', 'collection'] as const).map(
          (each) => [each, wording.types[each]] as const,
        ),
      },
      {
        name: 'body.provider',
        label: wording.provider,
        kind: 'select',
        isRequired: true,
        options: providers.map((each) => [each, providerNames[each]] as const),
      },
      {
        name: 'body.country',
        label: wording.country,
        kind: 'select',
        isRequired: true,
        options: countries.map((code) => [code, countryName(code, language)] as const),
      },
      {
        name: 'body.currency',
        label: wording.currency,
        kind: 'select',
        isRequired: true,
        options: Object.keys(exponents).map((code) => [code, code] as const),
      },
      {
        name: 'body.basis_points',
        label: wording.percent,
        hint: wording.percentHint,
        mustBe: wording.percentMustBe,
        kind: 'decimal',
        isRequired: true,
        lengthMax: 8,
        autocomplete: 'off',
      },
      {
        name: 'body.fixed_amount',
        label: wording.fixed,
        hint: wording.fixedHint,
        kind: 'decimal',
        isRequired: true,
        lengthMax: 20,
        autocomplete: 'off',
      },
      {
        name: 'body.effective_from',
        label: wording.effective,
        hint: `${wording.effectiveHint} (${zone})`,
        kind: 'date',
      },
      { name: 'body.returned_on_refund', label: wording.returned, kind: 'checkbox' },
    ],
    readBody: (form) => {
      const currency = typedIn(form, 'body.currency')
      const day = typedIn(form, 'body.effective_from')
      const type = typedIn(form, 'body.type')
      return {
        provider: typedIn(form, 'body.provider'),
        country: typedIn(form, 'body.country'),
        currency,
        // A percentage has the two decimal places of a dollar.
        basis_points:
          readTypedAmount(typedIn(form, 'body.basis_points').replace('%', ''), 'USD') ?? '…',
        fixed_amount: typedAmount(form, 'body.fixed_amount', currency),
        ...(day !== '' && { effective_from: isoOfLocal(day, zone) ?? day }),
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

export const feesPage = async (visit: Visit, params: Record<string, string>): Promise<Content> => {
  const { language, query } = visit
  const wording = texts[language]
  const { id, name, country: home, currency: money } = await readMerchant(visit, params.id ?? '')
  const cursor = query.get('cursor')
  const { data, meta } = await visit.read('listFeeSchedules', {
    query: { organisation_id: id, ...(cursor !== null && { cursor: cursor.slice(0, 100) }) },
  })
  const { type, provider, country, currency, fee, from, state } = wording
  return {
    title: name,
    body: html`${merchantTabs(visit, id)}
<p class="soft">${wording.about}</p>
<h2>${wording.own}</h2>
${table(
  [type, provider, country, currency, fee, from, state],
  data.map((each) => ({
    cells: [
      wording.types[each.type],
      providerNames[each.provider],
      countryName(each.country, language),
      each.currency,
      feeText(visit, each),
      time(each.effective_from, visit),
      wording[each.state],
    ],
  })),
  wording.noOwn,
)}
${pageLinks(visit, {
  path: `/merchants/${id}/fees`,
  values: new URLSearchParams(),
  next: meta.next_cursor,
})}
${foldedOffer(visit, 'createFeeSchedule', createFeeSchedule, {
  'body.organisation_id': id,
  'body.country': home,
  'body.currency': money,
  'body.fixed_amount': '0',
})}`,
  }
}
