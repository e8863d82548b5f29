import { html } from 'hono/html'
import { countryName } from '../../domain/country-names.ts'
import { countries, exponents, providers } from '../../domain/markets.ts'
import type { Language } from '../layout.ts'
import { readTypedAmount, typedAmount } from '../typed-amount.ts'
import { foldedOffer } from './fold.ts'
import { pageLinks } from './lists.ts'
import { merchantTabs, readMerchant } from './merchant-frame.ts'
import { amountOf, providerNames } from './names.ts'
import { orProposed, proposed } from './propose.ts'
import type { Content, DescribeAction } from './section.ts'
import { table } from './table.ts'
import { isoOfLocal, time } from './time.ts'
import type { Schemas, Visit } from './visit.ts'

/** The fees of payouts that hold for one merchant. */

const en = {
  about:
    'The fee of a payout is the newest in effect for its provider, country and currency: one of ' +
    'this merchant alone comes before one for all. Where none is in effect it is 1 %.',
  own: 'Fees of this merchant alone',
  noOwn: 'None: the fees for all hold.',
  provider: 'Provider',
  country: 'Country',
  currency: 'Currency',
  fee: '#Fee',
  from: 'In effect from',
  state: 'State',
  in_force: 'In force',
  to_come: 'To come',
  replaced: 'Replaced',
  set: 'Set the fee',
  setTitle: 'Set a fee of this merchant',
  percent: 'Percent of the amount',
  percentHint: 'As 1.5, with two decimals at most.',
  fixed: 'And this much',
  fixedHint: 'In the currency chosen; 0 for nothing.',
  effective: 'In effect from this day on',
  effectiveHint: 'Empty for now.',
  done: 'The fee is set.',
}

const fr: typeof en = {
  about:
    'Les frais d’un versement sont les derniers en vigueur pour son opérateur, son pays et sa ' +
    'devise : ceux de ce marchand seul passent avant ceux de tous. Sans aucun, ils sont de 1 %.',
  own: 'Frais de ce marchand seul',
  noOwn: 'Aucun : les frais de tous s’appliquent.',
  provider: 'Opérateur',
  country: 'Pays',
  currency: 'Devise',
  fee: '#Frais',
  from: 'En vigueur depuis',
  state: 'État',
  in_force: 'En vigueur',
  to_come: 'À venir',
  replaced: 'Remplacés',
  set: 'Fixer les frais',
  setTitle: 'Fixer des frais de ce marchand',
  percent: 'Pour cent du montant',
  percentHint: 'Comme 1,5, avec deux décimales au plus.',
  fixed: 'Plus ce montant',
  fixedHint: 'Dans la devise choisie ; 0 pour rien.',
  effective: 'En vigueur à partir du jour',
  effectiveHint: 'Vide pour maintenant.',
  done: 'Les frais sont fixés.',
}

const texts: Record<Language, typeof en> = { en, fr }

/** Basis points as a percentage, such as `1.5 %`. */
const percentText = (basisPoints: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(
    basisPoints / 10_000,
  )

const feeText = (visit: Visit, fee: Schemas['FeeSchedule']): string => {
  const percent = percentText(fee.basis_points, visit.language)
  if (fee.fixed_amount === 0) return percent
  return `${percent} + ${amountOf(visit, { amount: fee.fixed_amount, currency: fee.currency })}`
}

const typedIn = (form: URLSearchParams, name: string): string => (form.get(name) ?? '').trim()

const feeForm: DescribeAction = ({ language, zone }) => {
  const wording = texts[language]
  return {
    label: wording.set,
    title: wording.setTitle,
    fields: [
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
        kind: 'number',
        isRequired: true,
        lengthMax: 8,
        autocomplete: 'off',
      },
      {
        name: 'body.fixed_amount',
        label: wording.fixed,
        hint: wording.fixedHint,
        kind: 'number',
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
    ],
    readBody: (form) => {
      const currency = typedIn(form, 'body.currency')
      const day = typedIn(form, 'body.effective_from')
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
  const { provider, country, currency, fee, from, state } = wording
  return {
    title: name,
    body: html`${merchantTabs(visit, id)}
<p class="soft">${wording.about}</p>
<h2>${wording.own}</h2>
${table(
  [provider, country, currency, fee, from, state],
  data.map((each) => ({
    cells: [
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
