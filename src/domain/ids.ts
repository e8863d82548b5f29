const form = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const isUuid = (text: string): boolean => form.test(text)

/**
 * Converts the UUIDs in `id` and `…_id` to lower case, as they are stored. Otherwise, texts that
 * are compared or sealed would depend on the caller's spelling.
 */
export const withStoredIds = <Parts>(parts: Parts): Parts => {
  if (typeof parts !== 'object' || parts === null || Array.isArray(parts)) return parts
  const ids = Object.entries(parts).flatMap(([name, value]) =>
    (name === 'id' || name.endsWith('_id')) && typeof value === 'string' && isUuid(value)
      ? [[name, value.toLowerCase()]]
      : [],
  )
  return ids.length === 0 ? parts : { ...parts, ...Object.fromEntries(ids) }
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Encodes a UUID's 128 bits in base58 (no 0, O, I, l). */
export const uuidToBase58 = (uuid: string): string => {
  let rest = BigInt(`0x${uuid.replaceAll('-', '')}`)
  let digits = ''
  do {
    digits = alphabet.charAt(Number(rest % 58n)) + digits
    rest /= 58n
  } while (rest > 0n)
  return digits
}
