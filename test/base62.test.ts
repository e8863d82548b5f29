import { randomBase62, toBase62 } from '../src/domain/base62.ts'
import { generateApiKey, looksLikeSecretKey } from '../src/domain/merchants/api-key.ts'
import { generateToken, type TokenKind, tokenPrefixes } from '../src/domain/people/tokens.ts'

/** Some programs cut a trailing dash or underscore off a link, so tokens contain neither. */

const times = Array.from({ length: 500 }, (_, at) => at)

test('tokens of every kind contain only letters and digits after their prefix', () => {
  for (const kind of Object.keys(tokenPrefixes) as TokenKind[]) {
    const tokens = times.map(() => generateToken(kind))
    expect(tokens.filter((token) => !/^mm[a-z]_[0-9A-Za-z]{43}$/.test(token))).toEqual([])
    expect(new Set(tokens).size).toBe(times.length)
  }
})

test('random codes have the requested length and use every letter and digit', () => {
  const codes = times.map(() => randomBase62(16))
  expect(codes.filter((code) => !/^[0-9A-Za-z]{16}$/.test(code))).toEqual([])
  expect(new Set(codes.join(''))).toHaveProperty('size', 62)
})

test('toBase62 encodes different bytes differently and pads the text to the requested length', () => {
  expect(toBase62(new Uint8Array(16), 22)).toBe('0'.repeat(22))
  expect(toBase62(new Uint8Array(16).fill(255), 22)).toHaveLength(22)
  expect(toBase62(Uint8Array.of(61), 1)).toBe('z')
  expect(toBase62(Uint8Array.of(62), 1)).toBe('10')
})

test('the format and checksum of a secret key never change', () => {
  expect(looksLikeSecretKey(generateApiKey('secret', 'live'))).toBe(true)
})

test('a secret key with one wrong character is rejected without a database query', () => {
  const key = generateApiKey('secret', 'test')
  const mistyped = [...key.slice('sk_test_'.length)].map((digit, at) => {
    const start = 'sk_test_'.length + at
    return key.slice(0, start) + (digit === 'a' ? 'b' : 'a') + key.slice(start + 1)
  })
  expect(mistyped.filter(looksLikeSecretKey)).toEqual([])
  expect(looksLikeSecretKey(generateApiKey('publishable', 'test'))).toBe(false)
})
