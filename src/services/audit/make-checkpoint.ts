import type { AppContext } from '../../context.ts'
import type { Checkpoint } from '../../domain/audit/trail-key.ts'
import { readChainHead } from '../../repositories/audit/chain.ts'
import { extendChain } from './extend-chain.ts'

/**
 * Appends all committed entries to the chain and returns a signed checkpoint. Returns undefined if
 * the trail is empty.
 */
export const makeCheckpoint = async (
  ctx: Pick<AppContext, 'longDb' | 'readTrailKey' | 'clock'>,
): Promise<Checkpoint | undefined> => {
  await extendChain(ctx)
  const head = await readChainHead(ctx.longDb)
  if (head === undefined) return undefined
  const key = await ctx.readTrailKey()
  const mac = Buffer.from(head.mac).toString('hex')
  return key.checkpoint({ position: head.position, mac }, ctx.clock.nowIso())
}
