/** Decodes received text: request bodies, callbacks and provider responses. */

/** The reason why bytes cannot be read as text. Each reason is also a field error code. */
type TextFault =
  | { code: 'unsupported_charset'; charset: string }
  | { code: 'compressed'; encoding: string }
  | { code: 'not_utf8'; byte: number }

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Decodes UTF-8 and drops a leading byte order mark (RFC 8259, 8.1). Returns undefined if the bytes
 * are not valid UTF-8.
 */
export const decodeUtf8 = (bytes: Uint8Array): string | undefined => {
  try {
    return utf8.decode(bytes)
  } catch {
    return undefined
  }
}

const westernEuropean = new TextDecoder('windows-1252')

/**
 * Decodes text from a sender that cannot correct it. Bytes that are not UTF-8 are read as
 * Windows-1252, which older French systems use. Statuses and amounts are ASCII and therefore read
 * correctly in both encodings.
 */
export const decodeLeniently = (bytes: Uint8Array): string =>
  decodeUtf8(bytes) ?? westernEuropean.decode(bytes)

const charsetIn = (contentType: string): string | undefined =>
  /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1]

/** Accepts every name for UTF-8, such as `utf8` (WHATWG Encoding). */
const isUtf8Name = (charset: string): boolean => {
  try {
    return new TextDecoder(charset).encoding === 'utf-8'
  } catch {
    return false
  }
}

const charsetShownMax = 40

/** The first bytes of other encodings and of compressed files, which clients send by mistake. */
const signatures: { bytes: (number | undefined)[]; fault: TextFault }[] = [
  { bytes: [0xff, 0xfe, 0, 0], fault: { code: 'unsupported_charset', charset: 'UTF-32' } },
  { bytes: [0, 0, 0xfe, 0xff], fault: { code: 'unsupported_charset', charset: 'UTF-32' } },
  { bytes: [0xff, 0xfe], fault: { code: 'unsupported_charset', charset: 'UTF-16' } },
  { bytes: [0xfe, 0xff], fault: { code: 'unsupported_charset', charset: 'UTF-16' } },
  // A body starts with an ASCII character, which UTF-16 and UTF-32 pad with zeros.
  { bytes: [0, 0, 0], fault: { code: 'unsupported_charset', charset: 'UTF-32' } },
  { bytes: [undefined, 0, 0, 0], fault: { code: 'unsupported_charset', charset: 'UTF-32' } },
  { bytes: [0], fault: { code: 'unsupported_charset', charset: 'UTF-16' } },
  { bytes: [undefined, 0], fault: { code: 'unsupported_charset', charset: 'UTF-16' } },
  { bytes: [0x1f, 0x8b], fault: { code: 'compressed', encoding: 'gzip' } },
  { bytes: [0x78, 0x9c], fault: { code: 'compressed', encoding: 'deflate' } },
  { bytes: [0x78, 0xda], fault: { code: 'compressed', encoding: 'deflate' } },
  { bytes: [0x28, 0xb5, 0x2f, 0xfd], fault: { code: 'compressed', encoding: 'zstd' } },
]

const findSignature = (bytes: Uint8Array): TextFault | undefined =>
  signatures.find(
    ({ bytes: first }) =>
      bytes.length >= first.length &&
      first.every((byte, at) => byte === undefined || byte === bytes[at]),
  )?.fault

/** Returns the position, from 1, of the first byte that is not UTF-8. */
const firstWrongByte = (bytes: Uint8Array): number => {
  // An invalid byte decodes to a replacement character, which encodes as three different bytes.
  const lenient = new TextEncoder().encode(
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes),
  )
  return bytes.findIndex((byte, at) => byte !== lenient[at]) + 1
}

/**
 * Decodes a body strictly as UTF-8, without the byte order mark. Returns the fault if the body is
 * not UTF-8 or the `Content-Type` header declares another charset.
 */
export const decodeBody = (
  bytes: Uint8Array,
  contentType = '',
): { text: string } | { fault: TextFault } => {
  const charset = charsetIn(contentType)
  if (charset !== undefined && !isUtf8Name(charset)) {
    return { fault: { code: 'unsupported_charset', charset: charset.slice(0, charsetShownMax) } }
  }
  const signature = findSignature(bytes)
  const text = decodeUtf8(bytes)
  // A UTF-8 text may happen to start like a compressed file. UTF-16 text may be valid UTF-8.
  if (text !== undefined && signature?.code !== 'unsupported_charset') return { text }
  return { fault: signature ?? { code: 'not_utf8', byte: firstWrongByte(bytes) } }
}
