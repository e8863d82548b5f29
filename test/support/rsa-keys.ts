import { generateKeyPairSync, type KeyPairKeyObjectResult } from 'node:crypto'

/** Generating a key pair takes 0.2 s, so test files share a few pairs. Consecutive pairs differ. */

const pairs: KeyPairKeyObjectResult[] = []
/** The identity providers of a test need fewer pairs than this, at two pairs each. */
const countMax = 6
let taken = 0

export const takeRsaKeyPair = (): KeyPairKeyObjectResult => {
  const at = taken % countMax
  taken += 1
  const pair = pairs[at] ?? generateKeyPairSync('rsa', { modulusLength: 2048 })
  pairs[at] = pair
  return pair
}
