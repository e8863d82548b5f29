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
  readStrayEntriesAfter,
} from '../../repositories/audit/chain.ts'
import {
  readTrailProgress,
  storeTrailFaultCount,
  storeTrailProgress,
  type TrailProgress,
} from '../../repositories/audit/trail-faults.ts'
import { extendChain } from './extend-chain.ts'

type Context = Pick<AppContext, 'longDb' | 'readTrailKey' | 'clock'>

interface TrailCheck {
  entries: number
  /** At most `faultsMax` faults. */
  faults: TrailFault[]
}

export type SubmittedCheckpoint = Omit<Checkpoint, 'public_key'>

const faultsMax = 100
/**
 * Verifying this many links blocks the process for a few milliseconds. Requests are served between
 * batches.
 */
const linksAtOnce = 200

const createFaults = () => {
  const faults: TrailFault[] = []
  const add = (kind: TrailFaultKind, position: number | null, entryId: string | null): void => {
    if (faults.length < faultsMax) faults.push({ kind, position, entry_id: entryId })
  }
  return { faults, add }
}

type Faults = ReturnType<typeof createFaults>

const judgeEntry = (key: TrailKey, link: Link, { add }: Faults): void => {
  if (!link.has_entry) add('removed', link.position, link.entry_id)
  else if (!isSameMac(key.seal(link), link.seal)) add('altered', link.position, link.entry_id)
}

interface Part {
  after: number
  end: number
}

const walk = async (
  { longDb }: Context,
  key: TrailKey,
  faults: Faults,
  { after, end }: Part,
): Promise<void> => {
  let position = after
  let mac = after === 0 ? null : await readMacAt(longDb, after)
  while (position < end) {
    const count = Math.min(linksAtOnce, end - position)
    const read = await readLinks(longDb, { after: position, count })
    const links = read.filter((link) => Number(link.position) <= end)
    if (links.length === 0) break
    for (const link of links) {
      const found = Number(link.position)
      const isNext = found === position + 1 && mac !== undefined
      for (
        let missing = position + 1;
        missing < found && missing <= position + faultsMax;
        missing += 1
      )
        faults.add('removed', missing, null)
      judgeEntry(key, link, faults)
      const stored = Buffer.from(link.mac ?? [])
      const seal = Buffer.from(link.seal)
      // A link after a gap cannot be verified, because its predecessor is missing.
      if (isNext && !isSameMac(key.link(mac ?? null, found, link.entry_id, seal), stored))
        faults.add('altered', found, link.entry_id)
      position = found
      mac = stored
    }
  }
  for (let missing = position + 1; missing <= end && missing <= position + faultsMax; missing += 1)
    faults.add('removed', missing, null)
}

const compare = async (
  { longDb }: Context,
  key: TrailKey,
  checkpoint: SubmittedCheckpoint,
  { add }: Faults,
): Promise<void> => {
  const { position, mac } = checkpoint
  if (!key.isSigned(checkpoint)) return add('foreign_checkpoint', position, null)
  const found = await readMacAt(longDb, position)
  if (found === undefined) add('cut_off', position, null)
  else if (!isSameMac(found, Buffer.from(mac, 'hex'))) add('other_chain', position, null)
}

const noProgress: TrailProgress = {
  proven: null,
  recheckedTo: 0,
  recheckedId: null,
  found: 0,
  foundBefore: 0,
}

/**
 * Verifies every entry and the whole chain, after appending all committed entries to the chain.
 * Reports entries that were altered, removed or inserted. A checkpoint also reveals entries that
 * were cut off at the end. The result replaces the result of the scheduled check.
 */
export const verifyTrail = async (
  ctx: Context,
  checkpoint?: SubmittedCheckpoint,
): Promise<TrailCheck> => {
  await extendChain(ctx)
  const key = await ctx.readTrailKey()
  const faults = createFaults()
  if (checkpoint !== undefined) await compare(ctx, key, checkpoint, faults)
  const ofCheckpoint = faults.faults.length
  const head = await readChainHead(ctx.longDb)
  const entries = Number(head?.position ?? 0)
  await walk(ctx, key, faults, { after: 0, end: entries })
  await judgeUnchained(ctx, key, faults)
  for (const id of await readStrayEntries(ctx.longDb, faultsMax)) faults.add('inserted', null, id)
  const foundBefore = faults.faults.length - ofCheckpoint
  const proven = signedStateOf(ctx, key, head)
  await storeTrailProgress(ctx.longDb, { ...noProgress, proven, foundBefore })
  await storeTrailFaultCount(ctx.longDb, foundBefore)
  return { entries, faults: faults.faults }
}

/** The progress is signed, so that an intruder cannot mark unverified links as verified. */
const signedStateOf = (
  { clock }: Context,
  key: TrailKey,
  head: Awaited<ReturnType<typeof readChainHead>>,
): Checkpoint | null => {
  if (head === undefined) return null
  const mac = Buffer.from(head.mac).toString('hex')
  return key.checkpoint({ position: Number(head.position), mac }, clock.nowIso())
}

const judgeUnchained = async (
  { longDb }: Context,
  key: TrailKey,
  faults: Faults,
): Promise<void> => {
  for (const link of await readLinksWithoutPosition(longDb, faultsMax))
    judgeEntry(key, link, faults)
}

/** The minimum number of old links that each run verifies again. */
const recheckedMin = 1000

/** The number of hourly runs that together verify the whole trail again: one week. */
const runsAPass = 7 * 24

/**
 * Verifies the entries since the last run and a slice of the older trail. Each run is therefore
 * cheap, and the whole trail is verified again every week. Returns the faults that this run found.
 * A known fault is counted until a later run verifies the same slice again.
 */
export const recheckTrail = async (
  ctx: Context,
  sliceMin = recheckedMin,
): Promise<TrailFault[]> => {
  const { longDb } = ctx
  await extendChain(ctx)
  const key = await ctx.readTrailKey()
  const before = (await readTrailProgress(longDb)) ?? noProgress
  const faults = createFaults()
  if (before.proven !== null) await compare(ctx, key, before.proven, faults)
  const head = await readChainHead(longDb)
  const end = Number(head?.position ?? 0)
  // A checkpoint that does not match the chain proves nothing, so the whole chain is verified.
  const provenTo = faults.faults.length > 0 ? 0 : Math.min(before.proven?.position ?? 0, end)
  await walk(ctx, key, faults, { after: provenTo, end })
  await judgeUnchained(ctx, key, faults)

  const count = Math.max(sliceMin, Math.ceil(end / runsAPass))
  const after = before.recheckedTo < provenTo ? before.recheckedTo : 0
  const recheckedTo = Math.min(after + count, provenTo)
  await walk(ctx, key, faults, { after, end: recheckedTo })
  const strays = await readStrayEntriesAfter(longDb, { after: before.recheckedId, count })
  for (const id of strays.ids) faults.add('inserted', null, id)

  const isPassOver = recheckedTo >= provenTo && strays.last === null
  const found = before.found + faults.faults.length
  await storeTrailProgress(longDb, {
    proven: signedStateOf(ctx, key, head),
    recheckedTo,
    recheckedId: strays.last,
    found: isPassOver ? 0 : found,
    foundBefore: isPassOver ? found : before.foundBefore,
  })
  await storeTrailFaultCount(longDb, Math.max(found, before.foundBefore))
  return faults.faults
}
