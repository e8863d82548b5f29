import type { Command } from 'commander'
import { payoutStatuses } from '../../generated/enumerations.ts'
import type { MerchantApis, PaymentSchemas, Schemas } from './apis.ts'
import { decisions, reviewed } from './approvals.ts'
import { ask, askAsMerchant, byCredential } from './client.ts'
import {
  choice,
  idempotencyHeader,
  type PageOptions,
  pageQuery,
  verb,
  withPageOptions,
} from './options.ts'
import { fields, page } from './output.ts'
import { onlyWith, verbWith } from './restrictions.ts'
import {
  requestBodyOf,
  type TransactionOptions,
  withTransactionOptions,
} from './transaction-options.ts'
import { showManaged } from './transactions.ts'

const somePayout = '0193a1fa-3e4f-7a5b-9c6d-7e8f9a0b1c2d'

export const payouts = (program: Command): void => {
  const noun = program.command('payouts').description('payouts and their approval')
  list(noun)
  create(noun)
  show(noun)
  decisions(noun, {
    name: 'payout',
    path: 'payouts',
    someId: somePayout,
    withApprovalOptions: 'approve a payout',
    reason: 'Unknown beneficiary',
  })
  resume(noun)
  cancel(noun)
}

type Payout = PaymentSchemas['Payout']

/** The payments API omits the failure reason. */
interface ExplainedPayout extends Payout {
  failure_reason: Schemas['FailureReason'] | null
}

const explained = (payout: Payout, reasons: Reasons): ExplainedPayout => ({
  ...payout,
  failure_reason: reasons.get(payout.id) ?? null,
})

type Reasons = Map<string, Schemas['FailureReason'] | null>

/**
 * Reads the failure reasons for a page of payouts, with one request for the period that they span.
 */
const reasonsOf = async (
  { account }: MerchantApis,
  payouts: readonly Payout[],
): Promise<Reasons> => {
  const times = payouts
    .filter(({ status }) => status === 'failed')
    .map(({ created_at }) => Date.parse(created_at))
  if (times.length === 0) return new Map()
  const { data } = await account.GET('/transactions', {
    params: {
      query: {
        type: 'disbursement',
        status: ['failed'],
        created_from: new Date(Math.min(...times)).toISOString(),
        created_to: new Date(Math.max(...times) + 1).toISOString(),
        per_page: 100,
      },
    },
  })
  return new Map(data?.data.map(({ id, failure_reason }) => [id, failure_reason]))
}

interface ListOptions extends PageOptions {
  status?: PaymentSchemas['PayoutStatus']
}

const list = (noun: Command) =>
  withPageOptions(
    verb(
      noun,
      'list',
      'list payouts, newest first; with a management token, those that need approval',
      'list',
    ),
  )
    .addOption(
      onlyWith(
        'secret key',
        choice('--status <status>', 'only payouts with this status', payoutStatuses),
      ),
    )
    .action(
      byCredential({
        token: ask(
          (api, options: ListOptions) =>
            api.GET('/waiting-payouts', { params: { query: pageQuery(options) } }),
          (body) => page(body, reviewed),
        ),
        key: askAsMerchant(
          async (apis, { status, ...pages }: ListOptions) => {
            const params = { query: { status, ...pageQuery(pages) } }
            const { data, ...reply } = await apis.payments.GET('/payouts', { params })
            if (data === undefined) return reply
            const reasons = await reasonsOf(apis, data.data)
            const payouts = data.data.map((payout) => explained(payout, reasons))
            return { ...reply, data: { ...data, data: payouts } }
          },
          (body) => page(body, (payout) => ({ ...payout })),
        ),
      }),
    )

interface CreateOptions extends TransactionOptions {
  currency: PaymentSchemas['Currency']
}

const create = (noun: Command) =>
  withTransactionOptions(
    verbWith(
      'secret key',
      verb(
        noun,
        'create',
        'pay out to a phone number',
        'create --amount 25000 --currency XAF --country CG --provider carrier1_momo' +
          ' --phone "+242 06 512 34 56" --idempotency-key salaire-11',
      ),
    ),
  )
    .requiredOption('--currency <code>', 'currency, e.g. XAF')
    .action(
      askAsMerchant(
        ({ payments }, options: CreateOptions) =>
          payments.POST('/payouts', {
            params: { header: idempotencyHeader(options) },
            body: { ...requestBodyOf(options), currency: options.currency },
          }),
        ({ data }) => fields({ ...data }),
      ),
    )

const show = (noun: Command) =>
  verbWith(
    'secret key',
    verb(noun, 'show <payout-id>', 'show a payout', `show ${somePayout}`),
  ).action(
    askAsMerchant(
      async (apis, id: string) => {
        const params = { path: { id } }
        const { data, ...reply } = await apis.payments.GET('/payouts/{id}', { params })
        if (data === undefined) return reply
        const reasons = await reasonsOf(apis, [data.data])
        return { ...reply, data: { data: explained(data.data, reasons) } }
      },
      ({ data }) => fields({ ...data }),
    ),
  )

const resume = (noun: Command) =>
  verbWith(
    'management token',
    verb(
      noun,
      'resume <payout-id>',
      'resume a held payout',
      `resume ${somePayout} --reason "Beneficiary verified"`,
    ),
  )
    .requiredOption('--reason <text>', 'reason, for colleagues and auditors')
    .action(
      ask(
        (api, id: string, { reason }: Schemas['ResumptionRequest']) =>
          api.POST('/payouts/{id}/resume', { params: { path: { id } }, body: { reason } }),
        showManaged,
      ),
    )

const cancel = (noun: Command) =>
  verbWith(
    'management token',
    verb(
      noun,
      'cancel <payout-id>',
      'cancel a held payout; its money is released',
      `cancel ${somePayout} --reason "Stolen secret key"`,
    ),
  )
    .requiredOption('--reason <text>', 'reason, for colleagues and auditors')
    .action(
      ask(
        (api, id: string, { reason }: Schemas['CancellationRequest']) =>
          api.POST('/payouts/{id}/cancel', { params: { path: { id } }, body: { reason } }),
        showManaged,
      ),
    )
