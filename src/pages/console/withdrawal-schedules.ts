import { html } from 'hono/html'
import { toDecimal } from '../../domain/decimal-amount.ts'
import { bilingual } from '../bilingual.ts'
import type { Markup } from '../layout.ts'
import { typedAmount } from '../typed-amount.ts'
import { table } from './components.ts'
import { foldedOffer, rowOffer } from './forms.ts'
import { currencyOptions } from './market-fields.ts'
import { amountOf } from './names.ts'
import { choice, type DescribeAction, decimalField, option, typedIn } from './section.ts'
import { time } from './time.ts'
import { untrusted } from './untrusted-text.ts'
import type { Schemas, Visit } from './visit.ts'
import { words } from './words.ts'

const texts = bilingual({
  ...words,
  title: ['Automatic withdrawals', 'Reversements automatiques'],
  none: ['No automatic withdrawals.', 'Aucun reversement automatique.'],
  frequency: ['Frequency', 'Fréquence'],
  frequencies: {
    manual: ['None', 'Aucun'],
    daily: ['Every day', 'Chaque jour'],
    weekly: ['Every Monday', 'Chaque lundi'],
    monthly: ['On the first of the month', 'Le premier du mois'],
  },
  account: ['Bank account', 'Compte bancaire'],
  minimum: ['#Minimum', '#Minimum'],
  minimumLabel: ['Minimum withdrawal', 'Reversement minimum'],
  reserve: ['#Reserve', '#Réserve'],
  reserveLabel: ['Reserve that stays available', 'Réserve qui reste disponible'],
  amountHint: ['In the selected currency.', 'Dans la devise sélectionnée.'],
  next: ['Next', 'Prochain'],
  last: ['Last attempt', 'Dernière tentative'],
  results: {
    created: ['Requested', 'Demandé'],
    below_minimum: ['Below the minimum', 'Sous le minimum'],
    bank_account_unusable: ['Bank account unusable', 'Compte bancaire inutilisable'],
    merchant_may_not_pay: ['Merchant suspended or unverified', 'Marchand suspendu ou non vérifié'],
  },
  set: ['Set schedule', 'Définir le calendrier'],
  edit: ['Edit', 'Modifier'],
  done: ['Schedule saved.', 'Calendrier enregistré.'],
})

/**
 * `accounts` is a list of `id=name` for the account field. `currencies` lists the currencies that
 * have no schedule. The form of an existing schedule has no `currencies`: its currency is fixed.
 */
export const setManagedWithdrawalSchedule: DescribeAction = ({ language }, values) => {
  const wording = texts[language]
  const accounts = [...new URLSearchParams(values.get('accounts') ?? '')]
  const currencies = values.get('currencies')?.split(' ')
  const ofCurrencies = currencyOptions.filter(([code]) => currencies?.includes(code))
  return {
    label: currencies === undefined ? wording.edit : wording.set,
    title: wording.title,
    fields: [
      ...(currencies === undefined
        ? []
        : [choice('body.currency', wording.currency, ofCurrencies)]),
      choice('body.frequency', wording.frequency, Object.entries(wording.frequencies)),
      option('body.bank_account_id', wording.account, accounts),
      decimalField('body.minimum_amount', wording.minimumLabel, { hint: wording.amountHint }),
      decimalField('body.reserve_amount', wording.reserveLabel, { hint: wording.amountHint }),
    ],
    readBody: (form) => {
      const currency = typedIn(form, 'body.currency')
      return {
        environment: form.get('environment'),
        currency,
        frequency: typedIn(form, 'body.frequency'),
        bank_account_id: typedIn(form, 'body.bank_account_id') || null,
        minimum_amount: typedAmount(form, 'body.minimum_amount', currency),
        reserve_amount: typedAmount(form, 'body.reserve_amount', currency),
      }
    },
    done: wording.done,
  }
}

type Schedule = Schemas['WithdrawalSchedule']
type Account = Schemas['MerchantBankAccount']

const accountsOf = (accounts: readonly Account[]): string =>
  String(
    new URLSearchParams(
      accounts.map(({ id, bank, masked_account_number, currency }): [string, string] => [
        id,
        `${bank} ${masked_account_number} (${currency})`,
      ]),
    ),
  )

/** The operation replaces the schedule, so the form starts with the current values. */
const editForm = (
  visit: Visit,
  application: string,
  { environment, currency, ...current }: Schedule,
  accounts: readonly Account[],
) =>
  rowOffer(visit, 'setManagedWithdrawalSchedule', setManagedWithdrawalSchedule, {
    'param.id': application,
    environment,
    part: currency,
    'body.currency': currency,
    'body.frequency': current.frequency,
    'body.bank_account_id': current.bank_account_id,
    'body.minimum_amount': toDecimal(current.minimum_amount, currency),
    'body.reserve_amount': toDecimal(current.reserve_amount, currency),
    accounts: accountsOf(accounts.filter((each) => each.currency === currency)),
  })

const newForm = (
  visit: Visit,
  application: string,
  currency: string,
  schedules: readonly Schedule[],
  accounts: readonly Account[],
) => {
  const free = currencyOptions
    .map(([code]) => code)
    .filter((code) => schedules.every((each) => each.currency !== code))
  if (free.length === 0) return ''
  return foldedOffer(visit, 'setManagedWithdrawalSchedule', setManagedWithdrawalSchedule, {
    'param.id': application,
    environment: visit.environment,
    'body.currency': free.includes(currency) ? currency : free[0],
    'body.minimum_amount': '1',
    'body.reserve_amount': '0',
    currencies: free.join(' '),
    accounts: accountsOf(accounts),
  })
}

const rowOf = (visit: Visit, each: Schedule, form: Markup | string) => {
  const { frequencies, results } = texts[visit.language]
  const money = (amount: number) => amountOf(visit, { amount, currency: each.currency })
  const { last_result: result, last_run_at: at, next_at: next } = each
  return {
    cells: [
      each.currency,
      frequencies[each.frequency],
      each.masked_account_number ?? '',
      money(each.minimum_amount),
      money(each.reserve_amount),
      next === null ? '' : time(next, visit),
      at === null || result === null
        ? ''
        : html`${results[result]}
<div class="small soft">${time(at, visit)}</div>`,
      form,
    ],
  }
}

export const schedulesPanel = async (
  visit: Visit,
  organisationId: string,
  currency: string,
): Promise<Markup | string> => {
  if (!visit.may('listManagedWithdrawalSchedules') || !visit.may('listApplications')) return ''
  const wording = texts[visit.language]
  const { environment } = visit
  const [applications, accounts] = await Promise.all([
    visit.read('listApplications', { params: { id: organisationId }, query: { per_page: 100 } }),
    visit.read('listMerchantBankAccounts', {
      query: { organisation_id: organisationId, environment, per_page: 100 },
    }),
  ])
  const panels = applications.data.map(async ({ id, name }) => {
    const { data } = await visit.read('listManagedWithdrawalSchedules', { params: { id } })
    const own = accounts.data.filter(
      (each) => each.application_id === id && each.disabled_at === null,
    )
    const shown = data.filter((each) => each.environment === environment)
    const { frequency, account, minimum, reserve, next, last } = wording
    return html`${applications.data.length > 1 ? html`<h3>${untrusted(name)}</h3>` : ''}
${table(
  [wording.currency, frequency, account, minimum, reserve, next, last, ''],
  shown.map((each) => rowOf(visit, each, editForm(visit, id, each, own))),
  wording.none,
)}
${newForm(visit, id, currency, shown, own)}`
  })
  return html`<h2>${wording.title}</h2>
${await Promise.all(panels)}`
}
