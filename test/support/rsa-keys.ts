import { generateKeyPairSync, type KeyPairKeyObjectResult } from 'node:crypto'

/**
 * RSA key pairs. Generating one takes a fifth of a second, so all of a worker's test files share a
 * few. Consecutive pairs differ.
 */

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
