import type { Db } from '../../database/database.ts'
import { countFloats, readFloatState } from '../../repositories/ledger/merchant-wallets.ts'
import { useMerchantWallets as useWallets } from '../../services/ledger/merchant-wallets.ts'
import type { ManagementHandler } from '../handler.ts'

const readWallets = async (db: Db) => {
  const { areInUse, move } = await readFloatState(db)
  return {
    in_use: !areInUse,
    moved: !areInUse && (move?.isDone ?? true),
    balances_left: await countFloats(db),
  }
}

export const getMerchantWallets: ManagementHandler<'getMerchantWallets'> = async ({
  ctx: { db },
}) => ({ status: 200, body: { data: await readWallets(db) } })

export const useMerchantWallets: ManagementHandler<'useMerchantWallets'> = async ({ ctx }) => {
  await useWallets(ctx)
  return { status: 200, body: { data: await readWallets(ctx.db) } }
}
