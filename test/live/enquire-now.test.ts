import pg from 'pg'
import { leaseMs } from '../../src/domain/transactions/lease.ts'
import { as } from '../support/approvals.ts'
import { payment, unknownId } from '../support/builders.ts'
import { createMerchant, type Merchant, manage } from '../support/client.ts'
import { eventually, statusIs } from '../support/eventually.ts'
import { createPerson } from '../support/people.ts'
import { prepared } from '../support/prepared.ts'
import { describeHeld, untilWaiting } from '../support/while-held.ts'
import { startScriptedService } from './scripted-service.ts'

/** The longest interval between two queries. */
const tenMinutesMs = 600_000

let merchant: Merchant
let token: string
let reported = 'PENDING'
let accepts = true

const service = prepared(() => startScriptedService({ carrier1: { firstEnquiryMs: tenMinutesMs } }))

beforeAll(async () => {
  service.momo.script = ({ method, path }) => {
    if (/token\/?$/.test(path)) return undefined
    if (method === 'POST') return accepts ? { status: 202 } : { status: 500 }
    return { status: 200, body: { status: reported, amount: '5000', currency: 'XAF' } }
  }
  merchant = await service.merchant()
  token = (await createPerson(service.server, 'support')).token
})

const managed = async (id: string) =>
  (await manage(service.server, 'get', `/transactions/${id}`)).body.data

const place = async (): Promise<string> =>
  (await merchant.post('/payments', payment())).body.data.id

const submitted = async (id: string) =>
  eventually(
    () => managed(id),
    ({ submitted_at }) => submitted_at !== null,
  )

const enquire = (id: string) => as(service.server, token, 'post', `/transactions/${id}/enquire`)

const recorded = async (id: string) => {
  const query = `/audit-entries?operation=enquireTransaction&subject_id=${id}`
  return (await manage(service.server, 'get', query)).body.data
}

const enquiries = () => service.momo.callsTo('GET', 'requesttopay').length

test('a staff request to query the provider runs immediately, and a repeated request does not query again', async () => {
  reported = 'PENDING'
  const id = await place()
  const { due_at, attempts } = await submitted(id)
  expect(Date.parse(due_at)).toBeGreaterThan(service.server.ctx.clock.nowMs() + tenMinutesMs / 2)
  const before = enquiries()
  const [first, second] = await Promise.all([enquire(id), enquire(id)])
  expect([first.status, second.status]).toEqual([202, 202])
  const asked = await eventually(
    () => managed(id),
    (found) => found.attempts > attempts && found.provider_answer !== null,
  )
  expect(asked.status).toBe('processing')
  expect(enquiries()).toBe(before + 1)
  expect(await recorded(id)).toMatchObject([{ before: { due_at }, principal_kind: 'person' }])
})

test('a staff query completes a payment that the provider reports as successful; a second query is refused', async () => {
  const id = await place()
  await submitted(id)
  reported = 'SUCCESSFUL'
  expect((await enquire(id)).status).toBe(202)
  await eventually(() => managed(id), statusIs('successful'))
  const again = await enquire(id)
  expect([again.status, again.body.code]).toEqual([409, 'already_final'])
})

test('a staff request does not query a transaction early if the transaction may not have been submitted', async () => {
  accepts = false
  const id = await place()
  const { due_at } = await eventually(
    () => managed(id),
    ({ attempts, provider_answer }) => attempts > 0 && provider_answer !== null,
  )
  accepts = true
  const reply = await enquire(id)
  expect([reply.status, reply.body.data.submitted_at]).toEqual([202, null])
  expect(await recorded(id)).toEqual([])
  expect(due_at).not.toBeNull()
})

test('a staff request to query a sandbox transaction or an unknown transaction returns a 404', async () => {
  const sandbox = await createMerchant(service.server)
  const { id } = (await sandbox.post('/payments', payment())).body.data
  for (const each of [id, unknownId]) expect((await enquire(each)).status).toBe(404)
})

describeHeld('queries requested next to a worker', () => {
  test('a transaction that a worker claims at the same moment is not queried twice', async () => {
    const id = await place()
    await submitted(id)
    const url = service.server.ctx.config.databaseUrl
    const worker = new pg.Client({ connectionString: url })
    await worker.connect()
    try {
      await worker.query('BEGIN')
      await worker.query('SELECT FROM transactions WHERE id = $1 FOR UPDATE', [id])
      const reply = enquire(id)
      await untilWaiting(url, 1)
      await worker.query(
        `UPDATE transactions SET due_at = clock_timestamp() + $2 * interval '1 millisecond'
          WHERE id = $1`,
        [id, leaseMs],
      )
      await worker.query('COMMIT')
      expect((await reply).status).toBe(202)
    } finally {
      await worker.end()
    }
    expect(await recorded(id)).toEqual([])
  })
})
