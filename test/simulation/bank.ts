import { askAccount } from './account-world.ts'
import { wait } from './clock.ts'
import type { Fact } from './facts.ts'
import { currencies } from './merchants.ts'
import type { Random } from './random.ts'
import { environments } from './setup.ts'
import { chargeWithdrawals, type WithdrawalFee } from './withdrawal-terms.ts'
import { ask, type Environment, type Merchant, manage, violate, type World } from './world.ts'

/** The banks are simulated. The service learns about their actions only from staff. */

export interface BankPayment {
  /** The number of people who are instructing the bank at this moment. */
  underWay: number
  /** The number of instructions received. */
  told: number
  paid: number
  returned: number
}

export interface Transfer {
  merchant: Merchant
  currency: string
  amount: number
  number: number
  /** The payer's reference text. */
  text: string
  valueDate: string
  /** Whether somebody is processing the transfer at this moment. */
  isUnderWay: boolean
  isRecalled: boolean
}

export interface Bank {
  accounts: Map<string, string>
  /** Merchants' bank accounts; see `accountKey`. */
  merchants: Map<string, string>
  payments: Map<string, BankPayment>
  /** The withdrawals that the merchant or staff saw in a final status without a payment. */
  ended: Set<string>
  transfers: Transfer[]
  /** The number of people who are exporting withdrawals or giving the file to a bank. */
  exportsUnderWay: number
  /** The withdrawal fees in force, by currency. */
  fees: Map<string, Fact<WithdrawalFee>>
  /** Whether a returned withdrawal returns its fee, if that was certain when it was created. */
  returnsFee: Map<string, boolean>
  /** The reserves of withdrawal schedules; see `accountKey`. */
  reserves: Map<string, number>
}

export const createBank = (): Bank => ({
  accounts: new Map(),
  merchants: new Map(),
  payments: new Map(),
  ended: new Set(),
  transfers: [],
  exportsUnderWay: 0,
  fees: new Map(),
  returnsFee: new Map(),
  reserves: new Map(),
})

export const accountKey = ({ name }: Merchant, environment: Environment): string =>
  `${name} ${environment}`

const ribKey = (digits: string): string =>
  String(97n - ((BigInt(digits) * 100n) % 97n)).padStart(2, '0')

const accountNumber = (country: string, count: number): string => {
  const digits = `3000800001${String(count).padStart(11, '0')}`
  return country === 'CG' ? `${digits}${ribKey(digits)}` : digits
}

const waitMs = 48 * 3_600_000

const bankOf = (country: string, count: number) => ({
  currency: currencies[country],
  country,
  bank: 'Banque du Fleuve',
  holder: 'Boutique Léon',
  account_number: accountNumber(country, count),
})

const addFor = async (world: World, merchant: Merchant, environment: Environment, at: number) => {
  const order = bankOf(merchant.country, at)
  const path = '/account/v1/bank-accounts'
  const answer = await ask(world, {
    ...{ method: 'POST', path, bearer: merchant.keys[environment], body: JSON.stringify(order) },
    headers: { 'idempotency-key': `bank account ${at}` },
  })
  const id: string | undefined = answer?.body?.data?.id
  if (id === undefined) throw new Error(`no bank account: ${answer?.status} ${answer?.text}`)
  world.bank.merchants.set(accountKey(merchant, environment), id)
  if (environment === 'test') return
  const verify = (account_number: string) =>
    manage(world, 'POST', `/merchant-bank-accounts/${id}/verify`, { account_number, evidence: 'x' })
  const another = await verify(accountNumber(merchant.country, at + 500))
  if (another.status === 200)
    violate(world, 'only the account number shown is verified', merchant.name)
  const { status, text } = await verify(order.account_number)
  if (status !== 200) throw new Error(`a bank account is not verified: ${status} ${text}`)
}

/** Checks that the first withdrawal to a newly verified live account has a waiting period. */
const judgeWait = async (world: World, merchant: Merchant): Promise<void> => {
  const id = world.bank.merchants.get(accountKey(merchant, 'live'))
  const order = { bank_account_id: id, amount: 1, currency: currencies[merchant.country] }
  const { status } =
    (await askAccount(world, merchant, 'live', 'POST', '/withdrawals', order)) ?? {}
  if (status === 201) violate(world, 'a new bank account has a waiting period', merchant.name)
}

export const openBankAccounts = async (world: World): Promise<void> => {
  const countries = [...new Set(world.merchants.map(({ country }) => country))]
  for (const [at, country] of countries.entries()) {
    const order = { name: `account in ${country}`, ...bankOf(country, 900 + at) }
    const { body, status, text } = await manage(world, 'POST', '/platform-bank-accounts', order)
    if (status !== 201) throw new Error(`the platform has no account: ${status} ${text}`)
    world.bank.accounts.set(order.currency ?? '', body.data.id)
  }
  await chargeWithdrawals(world)
  let at = 1
  for (const merchant of world.merchants)
    for (const environment of environments) await addFor(world, merchant, environment, at++)
  if (world.inside === undefined) return
  for (const merchant of world.merchants) await judgeWait(world, merchant)
  await wait(waitMs)
}

export const paymentOf = ({ bank }: World, id: string): BankPayment => {
  const known = bank.payments.get(id) ?? { underWay: 0, told: 0, paid: 0, returned: 0 }
  bank.payments.set(id, known)
  return known
}

export const tellBank = (payment: BankPayment, draw: Random): void => {
  payment.told += 1
  if (draw.chance(0.75)) payment.paid += 1
}
