import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import { decodeLeniently } from '../domain/decode-text.ts'

/** V8 supports raw JSON numbers, but TypeScript does not declare them yet. */
declare global {
  interface JSON {
    rawJSON(text: string): unknown
  }
}

/**
 * Returns undefined for text that is not JSON. Keeps decimals, and numbers that a double cannot
 * represent exactly, as text in their original form. Removes NUL and lone surrogates, which
 * databases cannot store. Applies `mask` to each text after decoding its escapes.
 */
export const parseJson = (text: string, mask = (value: string) => value): unknown => {
  const keepText = (_key: string, value: unknown, context?: { source?: string }): unknown => {
    if (typeof value === 'string') return mask(value.replaceAll('\0', '').toWellFormed())
    return typeof value === 'number' && !Number.isSafeInteger(value) ? context?.source : value
  }
  try {
    return JSON.parse(text, keepText)
  } catch {
    return undefined
  }
}

type Decompress = (bytes: Buffer, limit: { maxOutputLength: number }) => Promise<Buffer>

const decompressions: Record<string, Decompress> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
}

/**
 * Some providers compress a body although the request does not allow it. A body in an unknown
 * encoding stays unchanged. Throws if the bytes do not have the declared encoding, or if the text
 * is longer than `maxBytes`.
 */
export const textOf = async (
  bytes: Buffer,
  encoding: string | string[] | undefined,
  maxBytes: number,
): Promise<string> => {
  const name = String(encoding ?? '')
    .trim()
    .toLowerCase()
  const decompress = decompressions[name]
  const isCompressed = decompress !== undefined && bytes.length > 0
  const plain = isCompressed ? await decompress(bytes, { maxOutputLength: maxBytes }) : bytes
  return decodeLeniently(plain)
}
