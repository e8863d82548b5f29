import { payment } from '../support/builders.ts'
import type { CallOptions, Reply } from '../support/client.ts'
import { eventually, resourceIs } from '../support/eventually.ts'
import { merchant, server } from '../support/own-merchant.ts'
import { type RawRequest, rawCall } from '../support/raw-request.ts'

export { merchant, server }

export const bodyMaxBytes = 64 * 1024

export const total = async (): Promise<number> =>
  (await merchant.get('/payments?per_page=1')).body.meta.total

export const expectWritten = async (count: number, send: () => Promise<Reply>): Promise<Reply> => {
  const before = await total()
  const reply = await send()
  expect(await total()).toBe(before + count)
  return reply
}

export const post = (body: unknown, options?: CallOptions) =>
  merchant.post('/payments', body, options)

/** Checks that a body is refused with validation errors on exactly these fields. */
export const refuses = async (
  fields: string[],
  body: unknown,
  options?: CallOptions,
): Promise<void> => {
  const reply = await expectWritten(0, () => post(body, options))
  expect(reply.status).toBe(422)
  expect(Object.keys(reply.body.errors).sort()).toEqual([...fields].sort())
}

export const accepts = async (body: unknown, options?: CallOptions) => {
  const created = await expectWritten(1, () => post(body, options))
  expect(created.status).toBe(201)
  const read = await merchant.get(`/payments/${created.body.data.id}`)
  expect(read.body.data.metadata).toEqual(created.body.data.metadata)
  return { created: created.body.data, read: read.body.data }
}

/** Returns a valid payment as JSON text with one additional member, which is inserted verbatim. */
export const withMember = (member: string): string =>
  JSON.stringify(payment()).replace(/\}$/, `,${member}}`)

export const withAmount = (literal: string): string =>
  JSON.stringify(payment({ amount: 0 })).replace('"amount":0', `"amount":${literal}`)

export const raw = (request: Partial<RawRequest>) =>
  rawCall(server, { target: '/api/v1/payments', key: merchant.secretKey, ...request })

export const rawPost = (
  headers: [string, string][],
  body: string | Buffer = JSON.stringify(payment()),
) => raw({ method: 'POST', headers, body })

export const json: [string, string] = ['Content-Type', 'application/json']

/** Adds the tests that must run at the end of a file. */
export const endHostileRequests = (): void => {
  describe('after all hostile requests', () => {
    test('after all hostile requests, a valid payment is accepted and succeeds', async () => {
      const { created } = await accepts(payment())
      await eventually(() => merchant.get(`/payments/${created.id}`), resourceIs('successful'))
    })

    test('no hostile request leaves an error in the log', () => {
      const errorLevel = 50
      const errors = server.logLines.filter((line) => JSON.parse(line).level >= errorLevel)
      expect(errors).toEqual([])
    })
  })
}
