import type { Command } from 'commander'
import { ask, type Schemas } from './client.ts'
import { type PageOptions, paged, pageQuery, verb } from './options.ts'
import { fields, page } from './output.ts'

const someBulk = '0193a1fa-3e4f-7a5b-9c6d-7e8f9a0b1c2d'

export const bulkPayouts = (program: Command): void => {
  const noun = program.command('bulk-payouts').description('bulk payouts that wait for approval')
  list(noun)
  approve(noun)
  reject(noun)
}

const list = (noun: Command) =>
  paged(
    verb(noun, 'list', 'list bulk payouts that wait for approval, newest first', 'list'),
  ).action(
    ask(
      (api, options: PageOptions) =>
        api.GET('/waiting-bulk-payouts', { params: { query: pageQuery(options) } }),
      (body) => page(body, (bulk) => ({ ...bulk })),
    ),
  )

const approve = (noun: Command) =>
  verb(
    noun,
    'approve <bulk-payout-id>',
    'approve all lines of a bulk payout that waits for approval',
    `approve ${someBulk}`,
  ).action(
    ask(
      (api, id: string) => api.POST('/bulk-payouts/{id}/approve', { params: { path: { id } } }),
      showBulk,
    ),
  )

const reject = (noun: Command) =>
  verb(
    noun,
    'reject <bulk-payout-id>',
    'end a bulk payout that waits for approval; its money is available again',
    `reject ${someBulk}`,
  ).action(
    ask(
      (api, id: string) => api.POST('/bulk-payouts/{id}/reject', { params: { path: { id } } }),
      showBulk,
    ),
  )

const showBulk = ({ data }: Schemas['ManagedBulkPayoutResponse']): string => fields({ ...data })
