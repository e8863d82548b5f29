import { randomInt } from 'node:crypto'

/** Crockford's base32 has no similar-looking characters. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const randomLength = 8

/**
 * Returns a reference that people can quote, such as `PO-20261121-7F3K9QZC`. It consists of the
 * date and a random part.
 */
export const payoutReference = (createdAt: string): string => {
  const day = createdAt.slice(0, 10).replaceAll('-', '')
  let random = ''
  for (let place = 0; place < randomLength; place += 1) {
    random += alphabet.charAt(randomInt(alphabet.length))
  }
  return `PO-${day}-${random}`
}
