import { gzipSync } from 'node:zlib'
import { decodeBody, decodeLeniently, decodeUtf8 } from '../../src/domain/decode-text.ts'
import { parseJson, textOf } from '../../src/providers/response-body.ts'

const bom = '\ufeff'
const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const utf32 = (text: string) =>
  Buffer.from([...text].flatMap((each) => [each.charCodeAt(0), 0, 0, 0]))
const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16()

describe('the decoder of request bodies', () => {
  test.each([
    ['nothing', ''],
    ['ASCII', '{"amount":5000}'],
    ['accents and emoji', '{"nom":"Épicerie Béré 😀"}'],
    ['U+FFFD, which is a character like any other', '\ufffd'],
    ['characters that begin like a deflated file', 'xڀ'],
    ['NUL after the second byte', 'ab\0'],
    ['U+FEFF inside', `a${bom}b`],
  ])('the decoder of request bodies reads %s as sent', (_title, text) => {
    expect(decodeBody(Buffer.from(text))).toEqual({ text })
  })

  test('the decoder of request bodies removes one byte order mark', () => {
    expect(decodeBody(Buffer.from(`${bom}{}`))).toEqual({ text: '{}' })
    expect(decodeBody(Buffer.from(`${bom}${bom}{}`))).toEqual({ text: `${bom}{}` })
  })

  test.each(['utf-8', 'UTF-8', 'utf8', '"utf-8"', 'unicode-1-1-utf-8'])(
    'the decoder of request bodies accepts charset=%s as UTF-8',
    (charset) => {
      const type = `application/json; charset=${charset}`
      expect(decodeBody(Buffer.from('"é"'), type)).toEqual({ text: '"é"' })
    },
  )

  test.each(['utf-16', 'latin1', 'windows-1252', 'us-ascii', 'klingon'])(
    'the decoder of request bodies refuses charset=%s, even if the bytes are UTF-8',
    (charset) => {
      const fault = { code: 'unsupported_charset', charset }
      expect(decodeBody(Buffer.from('{}'), `text/csv;Charset="${charset}"; x=y`)).toEqual({ fault })
    },
  )

  test.each([
    ['UTF-16 with a byte order mark', utf16(`${bom}{}`), 'UTF-16'],
    ['UTF-16 without a byte order mark', utf16('{"amount":1}'), 'UTF-16'],
    ['big-endian UTF-16 with a byte order mark', swapped(utf16(`${bom}{}`)), 'UTF-16'],
    ['big-endian UTF-16', swapped(utf16('{"amount":1}')), 'UTF-16'],
    ['UTF-32', utf32('{}'), 'UTF-32'],
    ['UTF-32 with a byte order mark', utf32(`${bom}{}`), 'UTF-32'],
  ])('the decoder of request bodies recognises %s without a header', (_title, bytes, charset) => {
    expect(decodeBody(bytes)).toEqual({ fault: { code: 'unsupported_charset', charset } })
  })

  test('the decoder of request bodies recognises a compressed body without a header', () => {
    const fault = { code: 'compressed', encoding: 'gzip' }
    expect(decodeBody(gzipSync('{}'))).toEqual({ fault })
  })

  test.each([
    ['Windows-1252', Buffer.from('{"nom":"Béré"}', 'latin1'), 10],
    ['a truncated character', Buffer.from('{"nom":"é').subarray(0, -1), 9],
    ['a lone surrogate', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]), 2],
    ['an overlong slash', Buffer.from([0x2f, 0xc0, 0xaf]), 2],
    [
      'a wrong byte after a byte order mark and U+FFFD',
      Buffer.from([...Buffer.from(`${bom}\ufffd`), 0xff]),
      7,
    ],
  ])(
    'the decoder of request bodies reports the position where %s stops being UTF-8',
    (_title, bytes, byte) => {
      expect(decodeBody(bytes)).toEqual({ fault: { code: 'not_utf8', byte } })
    },
  )
})

test('no invalid byte is replaced silently', () => {
  expect(decodeUtf8(Buffer.from('Béré', 'latin1'))).toBeUndefined()
})

test('a provider response is read as Windows-1252 only if it is not UTF-8', () => {
  expect(decodeLeniently(Buffer.from('{"message":"Succès"}', 'latin1'))).toBe(
    '{"message":"Succès"}',
  )
  expect(decodeLeniently(Buffer.from(`${bom}{"message":"Succès"}`))).toBe('{"message":"Succès"}')
})

test.each([
  ['plain', undefined, (bytes: Buffer) => bytes],
  ['gzip', 'gzip', gzipSync],
])(
  'a %s provider response that starts with a byte order mark keeps its status',
  async (_title, encoding, pack) => {
    const bytes = pack(Buffer.from(`${bom}{"status":"SUCCESSFUL"}`))
    expect(parseJson(await textOf(bytes, encoding, 1000))).toEqual({ status: 'SUCCESSFUL' })
  },
)
