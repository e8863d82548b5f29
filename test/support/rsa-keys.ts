import { generateKeyPairSync, type KeyPairKeyObjectResult } from 'node:crypto'

/** Generating a pair takes 0.2 s, so test files share a few pairs. Consecutive pairs differ. */

const pairs: KeyPairKeyObjectResult[] = []
/** More than a test's identity providers need, at two pairs each. */
const countMax = 6
let taken = 0

export const takeRsaKeyPair = (): KeyPairKeyObjectResult => {
  const at = taken % countMax
  taken += 1
  const pair = pairs[at] ?? generateKeyPairSync('rsa', { modulusLength: 2048 })
  pairs[at] = pair
  return pair
}
