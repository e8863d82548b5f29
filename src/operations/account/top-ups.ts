import { listUsableBankAccounts } from '../../repositories/treasury/platform-bank-accounts.ts'
import { topUpInstructionsResource } from '../../resources/treasury.ts'
import { accountNumberOf } from '../../services/treasury/platform-bank-accounts.ts'
import type { AccountHandler } from '../handler.ts'

/**
 * Lists the bank accounts for top-ups. The sandbox has none, because test money needs no bank
 * account.
 */
export const listTopUpInstructions: AccountHandler<'listTopUpInstructions'> = async ({
  ctx,
  caller: { organisationId, environment },
}) => {
  const rows = environment === 'live' ? await listUsableBankAccounts(ctx.db) : []
  const data = rows.map((row) =>
    topUpInstructionsResource(organisationId, row, accountNumberOf(ctx, row)),
  )
  return { status: 200, body: { data } }
}
