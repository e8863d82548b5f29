const form = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const isUuid = (text: string): boolean => form.test(text)

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** A uuid's 128 bits in base58 (no 0, O, I, l). */
export const uuidToBase58 = (uuid: string): string => {
  let rest = BigInt(`0x${uuid.replaceAll('-', '')}`)
  let digits = ''
  do {
    digits = alphabet.charAt(Number(rest % 58n)) + digits
    rest /= 58n
  } while (rest > 0n)
  return digits
}
