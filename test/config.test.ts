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
