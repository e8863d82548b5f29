import { deflateSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import type { Header } from './fuzz-values.ts'

/** Encodings, editors, proxies and lost bytes can produce these byte-level variants of a body. */

interface SentBody {
  body: string | Buffer
  headers: Header[]
}

type Variant = (text: string, type: string | undefined) => SentBody

const bom = '\ufeff'

const plain = (body: string | Buffer): SentBody => ({ body, headers: [] })

/**
 * JSON decoders parse this text twice, because it may contain a number that parsing would change.
 */
const suspicious = [
  '"objet":"Loyer du 2e trimestre"',
  '"n":1234567890123456',
  '"n":9007199254740993',
  '"n":[1e5,-2E-7, 1.0e400]',
  '"n":"0000000000000000"',
]

const withMember = (text: string, member: string): string => {
  if (text.endsWith('}'))
    return text.replace(/(\{?)\s*\}$/, (_end, open) => `${open || ','}${member}}`)
  return `${text}&objet=${encodeURIComponent(member)}`
}

const swapped = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16()

const cutAt = (text: string, part: number): Buffer => {
  const bytes = Buffer.from(text)
  return bytes.subarray(0, Math.floor(bytes.length * part))
}

const insertAt = (text: string, part: number, inserted: number[]): Buffer => {
  const start = cutAt(text, part)
  return Buffer.concat([start, Buffer.from(inserted), Buffer.from(text).subarray(start.length)])
}

const charsets = [
  'utf8',
  'utf-16',
  'utf-16le',
  'windows-1252',
  'us-ascii',
  'klingon',
  '"utf-8"',
  '',
]

const encodings = ['gzip', 'deflate', 'br', 'zstd', 'identity', 'gzip, gzip', 'rot13', '']

const part = fc.double({ min: 0, max: 1, noNaN: true })

const odd: number[][] = [
  [0],
  [0xff],
  [0xc3],
  [0xe2, 0x82],
  [0xf0, 0x9f, 0x98],
  [0xed, 0xa0, 0x80],
  [0xc0, 0xaf],
  [0xef, 0xbb, 0xbf],
  [0xef, 0xbf, 0xbd],
  [0xe2, 0x80, 0xa8],
]

const whole: Variant[] = [
  (text) => plain(bom + text),
  (text) => plain(bom + bom + text),
  () => plain(bom),
  (text) => plain(text + bom),
  (text) => plain(Buffer.from(text, 'utf16le')),
  (text) => plain(Buffer.from(bom + text, 'utf16le')),
  (text) => plain(swapped(text)),
  (text) => plain(swapped(bom + text)),
  (text) => plain(Buffer.from(`${text}é`, 'latin1')),
  (text) => plain(gzipSync(text)),
  (text) => ({ body: gzipSync(text), headers: [['Content-Encoding', 'gzip']] }),
  (text) => ({ body: gzipSync(text).subarray(0, 30), headers: [['Content-Encoding', 'gzip']] }),
  (text) => ({ body: deflateSync(text), headers: [['Content-Encoding', 'deflate']] }),
]

const from = <Given>(given: fc.Arbitrary<Given>, make: (given: Given) => Variant) => given.map(make)

const member = fc.constantFrom(...suspicious)

const variant: fc.Arbitrary<Variant> = fc.oneof(
  from(member, (added) => (text) => plain(bom + withMember(text, added))),
  from(member, (added) => (text) => plain(bom + withMember(text, added))),
  from(member, (added) => (text) => plain(withMember(text, added))),
  fc.constantFrom(...whole),
  from(part, (at) => (text) => plain(cutAt(text, at))),
  from(
    fc.tuple(part, fc.constantFrom(...odd)),
    ([at, bytes]) =>
      (text) =>
        plain(insertAt(text, at, bytes)),
  ),
  from(fc.constantFrom(...charsets), (charset) => (text, type) => ({
    body: bom + text,
    headers: [['Content-Type', `${type}; charset=${charset}`]],
  })),
  from(fc.constantFrom(...encodings), (encoding) => (text) => ({
    body: text,
    headers: [['Content-Encoding', encoding]],
  })),
)

/** Returns a variant of the body in one of three cases, and otherwise the unchanged body. */
export const bytesOf = (
  bodies: fc.Arbitrary<{ body: string | undefined; type: string | undefined }>,
): fc.Arbitrary<{ body: string | Buffer | undefined; headers: Header[] }> =>
  fc.tuple(bodies, variant, fc.nat(2)).map(([{ body, type }, change, choice]) => {
    const typed: Header[] = type === undefined ? [] : [['Content-Type', type]]
    if (body === undefined || choice > 0) return { body, headers: typed }
    const changed = change(body, type)
    const isTyped = changed.headers.some(([name]) => name === 'Content-Type')
    return { ...changed, headers: isTyped ? changed.headers : [...typed, ...changed.headers] }
  })
