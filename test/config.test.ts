import { describe, expect, test } from '@jest/globals'
import { InvalidConfig, readConfig } from '../src/config.ts'

const secrets = () => ({
  managementToken: () => 'a-generated-token',
  encryptionKey: () => Buffer.alloc(32),
})

const read = (variables: Record<string, string>) => readConfig(variables, secrets)

describe('PUBLIC_URL', () => {
  test.each([
    ['https://pay.example.com', 'https://pay.example.com'],
    ['https://pay.example.com/', 'https://pay.example.com'],
    ['https://pay.example.com/base', 'https://pay.example.com/base'],
    ['https://pay.example.com/base//', 'https://pay.example.com/base'],
    ['http://localhost:3000', 'http://localhost:3000'],
  ])('the PUBLIC_URL %s is read as %s', (written, meant) => {
    expect(read({ PUBLIC_URL: written }).publicUrl).toBe(meant)
  })

  test.each([
    ['https://pay.example.com/?a=1', /PUBLIC_URL: must be an address alone/],
    ['https://pay.example.com/#top', /PUBLIC_URL: must be an address alone/],
    ['https://me:secret@pay.example.com', /PUBLIC_URL: must be an address alone/],
    ['pay.example.com', /PUBLIC_URL: must be an address that starts with/],
    ['ftp://pay.example.com', /PUBLIC_URL: must be an address that starts with/],
  ])('the PUBLIC_URL %s is refused at start-up with the reason', (written, why) => {
    const start = () => read({ PUBLIC_URL: written })
    expect(start).toThrow(InvalidConfig)
    expect(start).toThrow(why)
  })
})

describe('RECOVERED_TO', () => {
  test.each([
    ['2026-01-21T08:00:00Z', '2026-01-21T08:00:00.000Z'],
    ['2026-01-21T09:00:00.5+01:00', '2026-01-21T08:00:00.500Z'],
  ])('the RECOVERED_TO %s is read as %s', (written, meant) => {
    expect(read({ RECOVERED_TO: written }).recoveredTo).toBe(meant)
  })

  test.each([
    ['yesterday', /RECOVERED_TO: must be a time/],
    ['2026-01-21', /RECOVERED_TO: must be a time/],
    ['2026-01-21T08:00:00', /RECOVERED_TO: must be a time/],
  ])('the RECOVERED_TO %s is refused at start-up with the reason', (written, why) => {
    expect(() => read({ RECOVERED_TO: written })).toThrow(why)
  })
})
