import type { Command } from 'commander'
import type { PaymentSchemas, Schemas } from './apis.ts'
import { ask, askAsMerchant, byCredential } from './client.ts'
import { payoutStatuses } from './enumerations.ts'
import { choice, type PageOptions, paged, pageQuery, repeatHeader, verb } from './options.ts'
import { type OrderOptions, ordering, orderOf } from './orders.ts'
import { fields, page } from './output.ts'
import { onlyWith, verbWith } from './restrictions.ts'

const somePayout = '0193a1fa-3e4f-7a5b-9c6d-7e8f9a0b1c2d'

export const payouts = (program: Command): void => {
  const noun = program.command('payouts').description('money paid out, and what waits for approval')
  list(noun)
  create(noun)
  show(noun)
  approve(noun)
  reject(noun)
}

interface ListOptions extends PageOptions {
  status?: PaymentSchemas['PayoutStatus']
}

const list = (noun: Command) =>
  paged(
    verb(
      noun,
      'list',
      'list payouts, newest first; with a management token those that wait for approval',
      'list',
    ),
  )
    .addOption(
      onlyWith(
        'secret key',
        choice('--status <status>', 'only payouts in this state', payoutStatuses),
      ),
    )
    .action(
      byCredential({
        token: ask(
          (api, options: ListOptions) =>
            api.GET('/waiting-payouts', { params: { query: pageQuery(options) } }),
          (body) => page(body, (payout) => ({ ...payout })),
        ),
        key: askAsMerchant(
          ({ payments }, { status, ...pages }: ListOptions) =>
            payments.GET('/payouts', { params: { query: { status, ...pageQuery(pages) } } }),
          (body) => page(body, (payout) => ({ ...payout })),
        ),
      }),
    )

interface CreateOptions extends OrderOptions {
  currency: PaymentSchemas['Currency']
}

const create = (noun: Command) =>
  ordering(
    verbWith(
      'secret key',
      verb(
        noun,
        'create',
        'pay out to a number',
        'create --amount 25000 --currency XAF --country CG --provider carrier1_momo' +
          ' --phone "+242 06 512 34 56" --idempotency-key salaire-11',
      ),
    ),
  )
    .requiredOption('--currency <code>', 'in this currency, as in XAF')
    .action(
      askAsMerchant(
        ({ payments }, options: CreateOptions) =>
          payments.POST('/payouts', {
            params: { header: repeatHeader(options) },
            body: { ...orderOf(options), currency: options.currency },
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
      ({ payments }, id: string) => payments.GET('/payouts/{id}', { params: { path: { id } } }),
      ({ data }) => fields({ ...data }),
    ),
  )

const approve = (noun: Command) =>
  verbWith(
    'management token',
    verb(
      noun,
      'approve <payout-id>',
      'send a payout that waits for approval to its provider',
      `approve ${somePayout}`,
    ),
  ).action(
    ask(
      (api, id: string) => api.POST('/payouts/{id}/approve', { params: { path: { id } } }),
      showPayout,
    ),
  )

const reject = (noun: Command) =>
  verbWith(
    'management token',
    verb(
      noun,
      'reject <payout-id>',
      'end a payout that waits for approval; its money is available again',
      `reject ${somePayout}`,
    ),
  ).action(
    ask(
      (api, id: string) => api.POST('/payouts/{id}/reject', { params: { path: { id } } }),
      showPayout,
    ),
  )

const showPayout = ({ data }: Schemas['ManagedPayoutResponse']): string => fields({ ...data })
