import type { Command } from 'commander'
import type { Schemas } from './apis.ts'
import { ask } from './client.ts'
import { type PageOptions, paged, pageQuery, verb } from './options.ts'
import { fields, page } from './output.ts'

const somePayout = '0193a1fa-3e4f-7a5b-9c6d-7e8f9a0b1c2d'

export const payouts = (program: Command): void => {
  const noun = program.command('payouts').description('payouts that wait for approval')
  list(noun)
  approve(noun)
  reject(noun)
}

const list = (noun: Command) =>
  paged(verb(noun, 'list', 'list payouts that wait for approval, newest first', 'list')).action(
    ask(
      (api, options: PageOptions) =>
        api.GET('/waiting-payouts', { params: { query: pageQuery(options) } }),
      (body) => page(body, (payout) => ({ ...payout })),
    ),
  )

const approve = (noun: Command) =>
  verb(
    noun,
    'approve <payout-id>',
    'send a payout that waits for approval to its provider',
    `approve ${somePayout}`,
  ).action(
    ask(
      (api, id: string) => api.POST('/payouts/{id}/approve', { params: { path: { id } } }),
      showPayout,
    ),
  )

const reject = (noun: Command) =>
  verb(
    noun,
    'reject <payout-id>',
    'end a payout that waits for approval; its money is available again',
    `reject ${somePayout}`,
  ).action(
    ask(
      (api, id: string) => api.POST('/payouts/{id}/reject', { params: { path: { id } } }),
      showPayout,
    ),
  )

const showPayout = ({ data }: Schemas['ManagedPayoutResponse']): string => fields({ ...data })
