import type { AppContext } from '../../context.ts'
import type { Db } from '../../database/database.ts'
import { readSealedTrailKey, replaceTrailKey } from '../../repositories/audit/trail-key.ts'
import { readTotpSecrets, replaceTotpSecret } from '../../repositories/people/people.ts'
import {
  readSealedNumbers,
  replaceSealedNumber,
} from '../../repositories/treasury/merchant-bank-accounts.ts'
import {
  readBankNumbers,
  replaceBankNumber,
} from '../../repositories/treasury/platform-bank-accounts.ts'
import {
  readKeyFingerprint,
  readSealedSecrets,
  replaceKeyFingerprint,
  replaceSealedSecrets,
  type SealedSecret,
  storeOlderKeyCount,
} from '../../repositories/webhooks/sealed-secrets.ts'

const batchCount = 200

/** Re-encrypts a secret with the first key. Returns undefined if no key can decrypt the secret. */
const reseal = (sealer: AppContext['sealer'], sealed: Buffer): Buffer | undefined => {
  try {
    return sealer.seal(sealer.open(sealed))
  } catch {
    return undefined
  }
}

const resealed = (sealer: AppContext['sealer'], { id, sealed_secret }: SealedSecret) => {
  const before = Buffer.from(sealed_secret)
  const after = reseal(sealer, before)
  return after && { id, before, after }
}

/**
 * Re-encrypts one secret at a time. Suitable only for kinds with few secrets, such as
 * authenticators.
 */
const resealEach = async <Sealed extends { sealed: Buffer }>(
  sealer: AppContext['sealer'],
  secrets: Sealed[],
  replace: (secret: Sealed, after: Buffer) => Promise<boolean>,
): Promise<{ replaced: number; older: number }> => {
  let replaced = 0
  let older = 0
  for (const secret of secrets) {
    if (sealer.isCurrent(secret.sealed)) continue
    const after = reseal(sealer, secret.sealed)
    if (after !== undefined && (await replace(secret, after))) replaced += 1
    else older += 1
  }
  return { replaced, older }
}

/**
 * Returns the number of re-encrypted secrets and the number of secrets that still use an older key.
 */
const resealTrailKey = async (
  db: Db,
  sealer: AppContext['sealer'],
): Promise<{ replaced: number; older: number }> => {
  const before = await readSealedTrailKey(db)
  if (before === undefined || sealer.isCurrent(before)) return { replaced: 0, older: 0 }
  const after = reseal(sealer, before)
  const isDone = after !== undefined && (await replaceTrailKey(db, { before, after }))
  return { replaced: Number(isDone), older: Number(!isDone) }
}

/**
 * Re-encrypts secrets that use older keys with the first key of this node, in small batches. A
 * secret that changes during this work keeps its new value. Once no secret uses an older key, nodes
 * can start with the first key alone.
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
    const replacedCount = changes.length === 0 ? 0 : await replaceSealedSecrets(db, changes)
    replaced += replacedCount
    older += outdated.length - replacedCount
  } while (batch.length === batchCount)
  const otherSecrets = [
    await resealEach(sealer, await readTotpSecrets(db), ({ id, column, sealed }, after) =>
      replaceTotpSecret(db, { id, column, before: sealed, after }),
    ),
    await resealEach(sealer, await readSealedNumbers(db), ({ id, sealed }, after) =>
      replaceSealedNumber(db, { id, before: sealed, after }),
    ),
    await resealEach(sealer, await readBankNumbers(db), ({ id, sealed }, after) =>
      replaceBankNumber(db, { id, before: sealed, after }),
    ),
    await resealTrailKey(db, sealer),
  ]
  for (const kind of otherSecrets) {
    replaced += kind.replaced
    older += kind.older
  }
  await storeOlderKeyCount(db, older)
  if (replaced > 0) log.info({ replaced }, 'secrets re-encrypted with the first key')
  if (older > 0) {
    log.warn({ older }, 'secrets still encrypted with a key other than the first')
    return
  }
  if ((await readKeyFingerprint(db)) === first) return
  await replaceKeyFingerprint(db, first)
  log.info('only the first key is in use: you can remove the others from ENCRYPTION_KEY')
}
