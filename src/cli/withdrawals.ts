import type { Command } from 'commander'
import type { AccountSchemas } from './apis.ts'
import { ask, askAsMerchant, byCredential } from './client.ts'
import {
  choice,
  type IdempotencyOptions,
  idempotencyHeader,
  integer,
  mandatory,
  owned,
  verb,
  withIdempotencyKey,
} from './options.ts'
import { fields } from './output.ts'
import { table } from './table.ts'
import { withdrawalBatches } from './withdrawal-batches.ts'

const someAccount = '0193a1fb-6c7d-7e8f-9a0b-1c2d3e4f5a6b'

type Account = AccountSchemas['CreateBankAccountRequest']

interface AccountOptions extends IdempotencyOptions {
  currency: Account['currency']
  country: Account['country']
  bank: string
  holder: string
  accountNumber: string
  bic?: string
  clearingMemberId?: string
}

export const bankAccounts = (program: Command): void => {
  const noun = program.command('bank-accounts').description('bank accounts for your withdrawals')
  withIdempotencyKey(
    verb(
      noun,
      'create',
      'add a bank account, which staff verify',
      'create --currency XAF --country CG --bank "Banque du Fleuve" ' +
        '--holder "Boutique Léon SARL" --account-number 30011000101013451300019',
    ),
  )
    .requiredOption('--currency <code>', 'currency, e.g. XAF')
    .requiredOption('--country <code>', 'country of the bank, e.g. CG')
    .requiredOption('--bank <name>', 'name of the bank')
    .requiredOption('--holder <name>', 'account holder, as registered at the bank')
    .requiredOption('--account-number <number>', 'IBAN, RIB or account number')
    .option('--bic <code>', 'BIC of the bank')
    .option('--clearing-member-id <id>', "the bank's identifier in the national clearing system")
    .action(
      askAsMerchant(
        ({ account }, options: AccountOptions) => {
          const { currency, country, bank, holder, accountNumber: account_number, bic } = options
          const { clearingMemberId: clearing_member_id } = options
          return account.POST('/bank-accounts', {
            params: { header: idempotencyHeader(options) },
            body: {
              currency,
              country,
              bank,
              holder,
              account_number,
              ...(bic !== undefined && { bic }),
              ...(clearing_member_id !== undefined && { clearing_member_id }),
            },
          })
        },
        ({ data }) => fields(data),
      ),
    )
}

type Withdrawal = AccountSchemas['CreateWithdrawalRequest']

interface WithdrawalOptions extends IdempotencyOptions {
  bankAccount: string
  amount: number
  currency: Withdrawal['currency']
}

export const withdrawals = (program: Command): void => {
  const noun = program.command('withdrawals').description('transfers to your bank account')
  withdrawalBatches(noun)
  schedules(noun)
  withIdempotencyKey(
    verb(
      noun,
      'create',
      'withdraw available money to a verified bank account',
      `create --bank-account ${someAccount} --amount 250000 --currency XAF`,
    ),
  )
    .requiredOption('--bank-account <id>', 'bank account that receives the money')
    .requiredOption('--amount <minor-units>', 'amount to receive', integer)
    .requiredOption('--currency <code>', 'currency, e.g. XAF')
    .action(
      askAsMerchant(
        ({ account }, options: WithdrawalOptions) => {
          const { bankAccount: bank_account_id, amount, currency } = options
          return account.POST('/withdrawals', {
            params: { header: idempotencyHeader(options) },
            body: { bank_account_id, amount, currency },
          })
        },
        ({ data }) => fields(data),
      ),
    )
}

type Schedule = AccountSchemas['SetWithdrawalScheduleRequest']

const frequencies: readonly Schedule['frequency'][] = ['manual', 'daily', 'weekly', 'monthly']

interface ScheduleOptions {
  currency: Schedule['currency']
  frequency: Schedule['frequency']
  bankAccount?: string
  minimum?: number
  reserve?: number
}

const schedules = (noun: Command): void => {
  verb(
    noun,
    'schedule',
    'withdraw the balance of a currency regularly, at 04:00 UTC',
    `schedule --currency XAF --frequency weekly --bank-account ${someAccount} --reserve 100000`,
  )
    .requiredOption('--currency <code>', 'currency, e.g. XAF')
    .addOption(
      mandatory(choice('--frequency <name>', 'how often; manual stops the schedule', frequencies)),
    )
    .option('--bank-account <id>', 'bank account that receives the money')
    .option('--minimum <minor-units>', 'smallest amount to withdraw', integer)
    .option('--reserve <minor-units>', 'amount that stays available', integer)
    .addHelpText('after', '\nOmitted options keep the values of the current schedule.')
    .action(
      askAsMerchant(
        async ({ account }, { currency, frequency, ...options }: ScheduleOptions) => {
          const listed = await account.GET('/withdrawal-schedules')
          if (listed.data === undefined) return listed
          const current = listed.data.data.find((each) => each.currency === currency)
          return account.PUT('/withdrawal-schedules', {
            body: {
              currency,
              frequency,
              bank_account_id: options.bankAccount ?? current?.bank_account_id ?? null,
              minimum_amount: options.minimum ?? current?.minimum_amount,
              reserve_amount: options.reserve ?? current?.reserve_amount,
            },
          })
        },
        ({ data }) => fields(data),
      ),
    )
  owned(
    verb(noun, 'schedules', 'list the withdrawal schedules of an application', 'schedules'),
    'application-id',
  ).action(
    byCredential({
      token: ask(
        (api, id: string) =>
          api.GET('/applications/{id}/withdrawal-schedules', { params: { path: { id } } }),
        ({ data }) => table(data),
      ),
      key: askAsMerchant(
        ({ account }, _: string) => account.GET('/withdrawal-schedules'),
        ({ data }) => table(data),
      ),
    }),
  )
}
