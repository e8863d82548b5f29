import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'

/** Raw JSON numbers, as V8 offers them; TypeScript does not know them yet. */
declare global {
  interface JSON {
    rawJSON(text: string): unknown
  }
}

/**
 * Undefined for what is no JSON. Numbers that a double cannot hold exactly, and decimals, stay the
 * text they were; what no database stores of a text, NUL and halves of characters, is left out.
 * `mask` is applied to each text, once its escapes are read.
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

const decoders: Record<string, (bytes: Buffer, limit: { maxOutputLength: number }) => unknown> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
}

/**
 * The text of a body, whether or not compression was asked for. What is encoded otherwise is left
 * as it is. Throws for what is no such encoding after all, or longer than `maxBytes` once read.
 */
export const textOf = async (
  bytes: Buffer,
  encoding: string | string[] | undefined,
  maxBytes: number,
): Promise<string> => {
  const decode =
    decoders[
      String(encoding ?? '')
        .trim()
        .toLowerCase()
    ]
  if (decode === undefined || bytes.length === 0) return bytes.toString('utf8')
  return String(await decode(bytes, { maxOutputLength: maxBytes }))
}
