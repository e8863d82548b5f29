import type { AppContext } from '../../context.ts'
import type { TrailFault, TrailFaultKind } from '../../domain/audit/faults.ts'
import { type Checkpoint, isSameMac, type TrailKey } from '../../domain/audit/trail-key.ts'
import {
  type Link,
  readChainHead,
  readLinks,
  readLinksWithoutPosition,
  readMacAt,
  readStrayEntries,
} from '../../repositories/audit/chain.ts'
import { extendChain } from './extend-chain.ts'

type Context = Pick<AppContext, 'longDb' | 'readTrailKey'>

interface TrailCheck {
  /** How many entries have a position in the chain. */
  entries: number
  /** The first hundred. */
  faults: TrailFault[]
}

export type GivenCheckpoint = Omit<Checkpoint, 'public_key'>

const faultsMax = 100
/** Few milliseconds of work, after which the next read lets requests run. */
const linksAtOnce = 200

const createFaults = () => {
  const faults: TrailFault[] = []
  const add = (kind: TrailFaultKind, position: number | null, entryId: string | null): void => {
    if (faults.length < faultsMax) faults.push({ kind, position, entry_id: entryId })
  }
  return { faults, add }
}

type Faults = ReturnType<typeof createFaults>

/** Whether the entry of a link is there, as the service wrote it. */
const judgeEntry = (key: TrailKey, link: Link, { add }: Faults): void => {
  if (!link.has_entry) add('removed', link.position, link.entry_id)
  else if (!isSameMac(key.seal(link), link.seal)) add('altered', link.position, link.entry_id)
}

/** Walks the chain; returns its last position. */
const walk = async ({ longDb }: Context, key: TrailKey, faults: Faults): Promise<number> => {
  const end = (await readChainHead(longDb))?.position ?? 0
  let position = 0
  let mac: Buffer | null = null
  while (position < end) {
    const links = await readLinks(longDb, { after: position, count: linksAtOnce })
    if (links.length === 0) break
    for (const link of links) {
      const found = Number(link.position)
      const isNext = found === position + 1
      for (let gone = position + 1; gone < found && gone <= position + faultsMax; gone += 1)
        faults.add('removed', gone, null)
      judgeEntry(key, link, faults)
      const stored = Buffer.from(link.mac ?? [])
      const seal = Buffer.from(link.seal)
      // After a gap nothing is known that this link could be compared with.
      if (isNext && !isSameMac(key.link(mac, found, link.entry_id, seal), stored))
        faults.add('altered', found, link.entry_id)
      position = found
      mac = stored
    }
  }
  return end
}

/** Compares the chain with an earlier checkpoint. */
const compare = async (
  { longDb }: Context,
  key: TrailKey,
  checkpoint: GivenCheckpoint,
  { add }: Faults,
): Promise<void> => {
  const { position, mac } = checkpoint
  if (!key.isSigned(checkpoint)) return add('foreign_checkpoint', position, null)
  const found = await readMacAt(longDb, position)
  if (found === undefined) add('cut_off', position, null)
  else if (!isSameMac(found, Buffer.from(mac, 'hex'))) add('other_chain', position, null)
}

/**
 * Checks every entry and the whole chain, and reports entries that were altered, removed, inserted
 * or, with a checkpoint, cut off. Committed entries are appended to the chain first.
 */
export const verifyTrail = async (
  ctx: Context,
  checkpoint?: GivenCheckpoint,
): Promise<TrailCheck> => {
  await extendChain(ctx)
  const key = await ctx.readTrailKey()
  const faults = createFaults()
  if (checkpoint !== undefined) await compare(ctx, key, checkpoint, faults)
  const entries = await walk(ctx, key, faults)
  for (const link of await readLinksWithoutPosition(ctx.longDb, faultsMax))
    judgeEntry(key, link, faults)
  for (const id of await readStrayEntries(ctx.longDb, faultsMax)) faults.add('inserted', null, id)
  return { entries, faults: faults.faults }
}
