import type { AppContext } from '../../context.ts'
import type { TrailKey } from '../../domain/audit/trail-key.ts'
import {
  lockChain,
  readChainHead,
  readWaitingLinks,
  storeLinks,
} from '../../repositories/audit/chain.ts'

type Context = Pick<AppContext, 'longDb' | 'readTrailKey'>

const batchCount = 500

/** Assigns chain positions to one batch of entries, and returns the number of entries. */
const extendOnce = ({ longDb }: Context, key: TrailKey): Promise<number> =>
  longDb.transaction().execute(async (tx) => {
    await lockChain(tx)
    const head = await readChainHead(tx)
    const waiting = await readWaitingLinks(tx, batchCount)
    let position = head?.position ?? 0
    let before: Buffer | null = head?.mac ?? null
    const links = waiting.map(({ entryId, seal }) => {
      position += 1
      const mac = key.link(before, position, entryId, seal)
      before = mac
      return { entryId, position, mac }
    })
    if (links.length > 0) await storeLinks(tx, links)
    return links.length
  })

/**
 * Appends every committed entry to the chain. Each batch is ordered by id. An entry that is
 * committed late gets a later position, so no entry has to wait for an open transaction.
 */
export const extendChain = async (ctx: Context): Promise<void> => {
  const key = await ctx.readTrailKey()
  while ((await extendOnce(ctx, key)) === batchCount);
}
