import type { AppContext } from '../../context.ts'
import {
  readKeyFingerprint,
  readSealedSecrets,
  replaceKeyFingerprint,
  replaceSealedSecrets,
  type SealedSecret,
  storeOlderKeyCount,
} from '../../repositories/webhooks/sealed-secrets.ts'

const batchCount = 200

/** The same secret under the first key; undefined where no key decrypts it. */
const resealed = (sealer: AppContext['sealer'], { id, sealed_secret }: SealedSecret) => {
  const before = Buffer.from(sealed_secret)
  try {
    return { id, before, after: sealer.seal(sealer.open(before)) }
  } catch {
    return undefined
  }
}

/**
 * Encrypts with the first key of this node what another key encrypted, in small batches. A secret
 * that changes meanwhile stays as it was changed. Once none is left, the first key alone is enough
 * to start a node.
 */
export const resealSecrets = async ({
  longDb: db,
  sealer,
  log,
}: Pick<AppContext, 'longDb' | 'sealer' | 'log'>): Promise<void> => {
  const [first = '', ...others] = sealer.fingerprints
  if (others.length === 0) return
  let replaced = 0
  let older = 0
  let batch: SealedSecret[]
  let after = 0
  do {
    batch = await readSealedSecrets(db, { after, count: batchCount })
    after = batch.at(-1)?.id ?? after
    const outdated = batch.filter(
      ({ sealed_secret }) => !sealer.isCurrent(Buffer.from(sealed_secret)),
    )
    const changes = outdated.flatMap((secret) => resealed(sealer, secret) ?? [])
    const done = changes.length === 0 ? 0 : await replaceSealedSecrets(db, changes)
    replaced += done
    older += outdated.length - done
  } while (batch.length === batchCount)
  await storeOlderKeyCount(db, older)
  if (replaced > 0) log.info({ replaced }, 'webhook secrets encrypted with the first key')
  if (older > 0) {
    log.warn({ older }, 'webhook secrets still encrypted with another key than the first')
    return
  }
  if ((await readKeyFingerprint(db)) === first) return
  await replaceKeyFingerprint(db, first)
  log.info('only the first key is in use: every other key may leave ENCRYPTION_KEY')
}
