import { generateKeyPairSync, type KeyPairKeyObjectResult } from 'node:crypto'

/**
 * Pairs of RSA keys. To generate one takes a fifth of a second, so all test files of a worker share
 * a few. Pairs that are taken one after another differ.
 */

const pairs: KeyPairKeyObjectResult[] = []
/** More than the identity providers of a test have, at two pairs each. */
const countMax = 6
let taken = 0

export const takeRsaKeyPair = (): KeyPairKeyObjectResult => {
  const at = taken % countMax
  taken += 1
  const pair = pairs[at] ?? generateKeyPairSync('rsa', { modulusLength: 2048 })
  pairs[at] = pair
  return pair
}
