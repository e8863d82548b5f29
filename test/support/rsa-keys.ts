import { generateKeyPairSync, type KeyPairKeyObjectResult } from 'node:crypto'

/**
 * Pairs of RSA keys. Generating one takes a fifth of a second, so all test files of a worker share
 * a few. Consecutive pairs differ.
 */

const pairs: KeyPairKeyObjectResult[] = []
/** More than the identity providers of a test need, at two pairs each. */
const countMax = 6
let taken = 0

export const takeRsaKeyPair = (): KeyPairKeyObjectResult => {
  const at = taken % countMax
  taken += 1
  const pair = pairs[at] ?? generateKeyPairSync('rsa', { modulusLength: 2048 })
  pairs[at] = pair
  return pair
}
