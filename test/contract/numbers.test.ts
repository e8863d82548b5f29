import { describe, expect, test } from '@jest/globals'
import { payment } from '../support/builders.ts'
import { merchant, total, withMember } from './edge-requests.ts'

describe('numbers', () => {
  test.each([
    '9007199254740992',
    '9007199254740993',
    '-9007199254740993',
    '1e16',
    '1e400',
    '1e-400',
    '0.1000000000000000055',
    '123456789012345.678',
    '[{"deep":9007199254740993}]',
  ])(
    'the number %s in metadata is 422 because it could not be returned as sent',
    async (literal) => {
      const before = await total()
      const { status, body } = await merchant.post(
        '/payments',
        withMember(`"metadata":{"n":${literal}}`),
      )
      expect([status, Object.keys(body.errors)]).toEqual([422, ['metadata']])
      expect(await total()).toBe(before)
    },
  )

  test.each([
    ['9007199254740991', 9007199254740991],
    ['-9007199254740991', -9007199254740991],
    ['0.1', 0.1],
    ['0.10000000000000000000000', 0.1],
    ['12.50e1', 125],
    ['1E3', 1000],
    ['1.7976931348623157e-300', 1.7976931348623157e-300],
    ['0e999', 0],
    ['-0', 0],
  ])('the number %s in metadata is returned as sent', async (literal, value) => {
    const sent = withMember(`"metadata":{"n":${literal}}`)
    const { status, body } = await merchant.post('/payments', sent)
    expect([status, body.data?.metadata]).toEqual([201, { n: value }])
  })

  test('metadata numbers that round to the same double are never one request', async () => {
    const headers = { 'Idempotency-Key': 'rounded' }
    const even = withMember('"metadata":{"n":9007199254740992}')
    const oneMore = withMember('"metadata":{"n":9007199254740993}')
    const replies = [
      await merchant.post('/payments', even, { headers }),
      await merchant.post('/payments', oneMore, { headers }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([422, 422])
  })

  test.each([
    ['5000.0', 201],
    ['5e3', 201],
    ['0.5e4', 201],
    ['5000.0000000000000000001', 422],
    ['9007199254740993', 422],
  ])('an amount written %s is %d', async (literal, expected) => {
    const sent = JSON.stringify(payment()).replace('5000', literal)
    const { status, body } = await merchant.post('/payments', sent)
    expect(status).toBe(expected)
    if (status === 201) expect(body.data.amount).toBe(5000)
    else expect(Object.keys(body.errors)).toEqual(['amount'])
  })

  test('a number of 60,000 digits in an unknown field is accepted without delay', async () => {
    const zeros = `1${'0'.repeat(60_000)}1`
    expect((await merchant.post('/payments', withMember(`"unknown":${zeros}`))).status).toBe(201)
  })
})
