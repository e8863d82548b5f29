import { createContext } from '../../src/startup/create-context.ts'
import { startAdvancing } from '../../src/workers/transactions/advance-live.ts'
import { payment } from '../support/builders.ts'
import { manage } from '../support/client.ts'
import { equals, eventually, statusIs } from '../support/eventually.ts'
import { prepared } from '../support/prepared.ts'
import { startScriptedService } from './scripted-service.ts'

const second = 1000
/** Another worker must claim a dead process's transactions within this time. */
const waitMaxMs = 20 * second

/** How far the service's clock is ahead, in milliseconds. */
let aheadMs = 0

const service = prepared(() =>
  startScriptedService(
    { carrier1: { timeoutMs: 30 * second, lateArrivalMs: 600 * second } },
    {
      makeContext: (dependencies) => {
        const nowMs = () => dependencies.clock.nowMs() + aheadMs
        const clock = {
          ...dependencies.clock,
          nowMs,
          nowIso: () => new Date(nowMs()).toISOString(),
        }
        return createContext({ ...dependencies, clock, outgoing: { pollMs: () => 20 } })
      },
    },
  ),
)
const merchant = prepared(() => service.merchant())

const managed = async (id: string) =>
  (await manage(service.server, 'get', `/transactions/${id}`)).body.data

const leftMs = ({ due_at }: { due_at: string }): number =>
  Date.parse(due_at) - service.server.ctx.clock.nowMs()

/** Queries report a success; submissions are answered when the returned function is called. */
const holdSubmissions = (): (() => void) => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  service.momo.script = async ({ method, path }) => {
    if (/token\/?$/.test(path)) return undefined
    if (method === 'GET')
      return { status: 200, body: { status: 'SUCCESSFUL', amount: '5000', currency: 'XAF' } }
    await answered
    return { status: 202 }
  }
  return answer
}

test('a transaction is queried once while its provider is slow, and its lease stays short', async () => {
  const answer = holdSubmissions()
  const { id } = (await merchant.post('/payments', payment())).body.data
  await eventually(() => service.momo.callsTo('POST', 'requesttopay').length, equals(1))
  for (let passedMs = 0; passedMs < 3 * waitMaxMs; passedMs += 12 * second) {
    const before = await managed(id)
    expect(leftMs(before)).toBeLessThanOrEqual(waitMaxMs)
    aheadMs += 12 * second
    await eventually(
      () => managed(id),
      ({ due_at }) => Date.parse(due_at) > Date.parse(before.due_at),
    )
  }
  expect(service.momo.callsTo('GET', 'requesttopay')).toHaveLength(0)
  answer()
  await eventually(() => managed(id), statusIs('successful'))
  expect(service.momo.callsTo('POST', 'requesttopay')).toHaveLength(1)
})

/** Creates a transaction whose submission is unanswered. `sent` and `asked` count earlier calls. */
const orderAndHold = async () => {
  const answer = holdSubmissions()
  const sent = service.momo.callsTo('POST', 'requesttopay').length
  const asked = service.momo.callsTo('GET', 'requesttopay').length
  const { id } = (await merchant.post('/payments', payment())).body.data
  await eventually(
    () => service.momo.callsTo('POST', 'requesttopay').length,
    (count) => count === sent + 1,
  )
  return { answer, sent, asked, id }
}

/** Simulates an expired lease by moving the due time that the process remembers. */
const endLease = async (id: string): Promise<void> => {
  const { db, clock } = service.server.ctx
  const due_at = new Date(clock.nowMs() - second).toISOString()
  const open = db.updateTable('transactions').where('due_at', 'is not', null)
  await open.set({ due_at }).where('id', '=', id).execute()
}

test('a process whose lease expired neither submits nor queries the transaction again', async () => {
  const { answer, sent, asked, id } = await orderAndHold()
  await endLease(id)
  const taken = await eventually(
    () => managed(id),
    (found) => leftMs(found) > 0,
  )
  // The worker renews its lease; an expired lease would be claimed again.
  aheadMs += 12 * second
  const renewed = await eventually(
    () => managed(id),
    ({ due_at }) => Date.parse(due_at) > Date.parse(taken.due_at),
  )
  expect(renewed.attempts).toBe(taken.attempts)
  expect(service.momo.callsTo('GET', 'requesttopay')).toHaveLength(asked)
  answer()
  await eventually(() => managed(id), statusIs('successful'))
  expect(service.momo.callsTo('POST', 'requesttopay')).toHaveLength(sent + 1)
})

test('a transaction whose worker stops renewing its lease is taken over, and queried first', async () => {
  const { answer, sent, asked, id } = await orderAndHold()
  // Like a worker in another process, this worker does not know which transactions the first worker
  // has in progress.
  const other = startAdvancing(service.server.ctx)
  await eventually(
    async () => {
      await endLease(id)
      return (await managed(id)).status
    },
    (status) => status === 'successful',
  )
  await other.stop()
  expect(service.momo.callsTo('POST', 'requesttopay')).toHaveLength(sent + 1)
  expect(service.momo.callsTo('GET', 'requesttopay').length).toBeGreaterThan(asked)
  // The first worker still waits for the reply, and renews the lease of its next transaction.
  const { due_at: dueAt } = await managed(id)
  const next = (await merchant.post('/payments', payment())).body.data.id
  const { due_at: leased } = await eventually(
    () => managed(next),
    ({ attempts }) => attempts > 0,
  )
  aheadMs += 12 * second
  await eventually(
    () => managed(next),
    (found) => Date.parse(found.due_at) > Date.parse(leased),
  )
  expect((await managed(id)).due_at).toBe(dueAt)
  answer()
})

test('after a process dies, its retry may still arrive, so a later refusal does not fail the transaction', async () => {
  const { momo, server } = service
  const hanging = Promise.withResolvers<void>()
  let isFound = false
  let submissions = 0
  let reference = ''
  const succeeded = { status: 200, body: { status: 'SUCCESSFUL', amount: '5000', currency: 'XAF' } }
  const notFound = { status: 404, body: { code: 'RESOURCE_NOT_FOUND' } }
  // The first submission is a day old when the second submission starts, which hangs.
  const passDay = () =>
    server.ctx.db
      .updateTable('transactions')
      .set({ submission_attempted_at: new Date(0).toISOString() })
      .where('status', '=', 'processing')
      .execute()
  momo.script = async ({ method, path, headers }) => {
    if (/token\/?$/.test(path)) return undefined
    if (method === 'GET') {
      if (isFound || reference === '' || !path.endsWith(reference)) return succeeded
      if (submissions === 1) await passDay()
      return notFound
    }
    submissions += 1
    reference = String(headers['x-reference-id'])
    if (submissions === 1) return { status: 503 }
    if (submissions > 2) return { status: 500, body: { code: 'NOT_ALLOWED' } }
    await hanging.promise
    return { status: 202 }
  }
  const { id } = (await merchant.post('/payments', payment())).body.data
  await eventually(() => submissions, equals(2))
  const other = startAdvancing(server.ctx)
  try {
    await eventually(
      async () => {
        await endLease(id)
        return submissions
      },
      (count) => count >= 4,
    )
    expect((await managed(id)).status).toBe('processing')
    isFound = true
    await eventually(
      async () => {
        await endLease(id)
        return (await managed(id)).status
      },
      (status) => status === 'successful',
    )
  } finally {
    hanging.resolve()
    await other.stop()
  }
})
