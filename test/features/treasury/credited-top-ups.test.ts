import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { purgeOldRows } from '../../../src/workers/purge-old-rows.ts'
import { as } from '../../support/approvals.ts'
import { goLiveByMail } from '../../support/bank-accounts.ts'
import { createMerchant, type Merchant } from '../../support/client.ts'
import { eventually } from '../../support/eventually.ts'
import { createPerson } from '../../support/people.ts'
import { prepared } from '../../support/prepared.ts'
import { startTestServer } from '../../support/server.ts'
import { startSmtpReceiver } from '../../support/smtp-receiver.ts'

let bankAccount: string
let merchant: Merchant

const receiver = prepared(startSmtpReceiver)
const server = prepared(() =>
  startTestServer({ mail: { smtpUrl: receiver.url, from: 'pay@pay.example' } }),
)
const finance = prepared(() => createPerson(server, 'finance'))

beforeAll(async () => {
  const { body } = await as(server, finance.token, 'post', '/platform-bank-accounts', {
    ...{ name: 'Main', bank: 'BGFIBank', country: 'CG', currency: 'XAF' },
    ...{ holder: 'Platform SA', account_number: '30008 00001 12345671234 20' },
  })
  bankAccount = body.data.id
  merchant = await goLiveByMail(server, receiver, await createMerchant(server))
})

const record = (changes: object) =>
  as(server, finance.token, 'post', '/top-ups', {
    ...{ bank_account_id: bankAccount, bank_reference: randomUUID(), currency: 'XAF' },
    ...{ amount: 5000, value_date: '2026-11-20', reference: '', evidence: 'Relevé' },
    ...changes,
  })

const decide = (id: string, verb: string, body: object) =>
  as(server, finance.token, 'post', `/top-ups/${id}/${verb}`, body)

const written = async (): Promise<string> => {
  const [{ reference }] = (await merchant.account('get', '/top-up-instructions')).body.data
  return `${reference} de Awa Mbemba`
}

const mailed = async (): Promise<string[]> => {
  const { rows } = await sql<{ facts: { about: string } }>`
    SELECT facts FROM mails WHERE facts::text LIKE '%top_up_received%'`.execute(server.ctx.db)
  return rows.map(({ facts }) => facts.about).toSorted()
}

test('a top-up recorded ten times at the same time sends the merchant one email', async () => {
  const line = { reference: await written(), bank_reference: 'FT 10' }
  await Promise.all(Array.from({ length: 10 }, () => record(line)))
  expect(await mailed()).toEqual(['5000 XAF, FT 10'])
  const [mail] = await eventually(
    async () => receiver.mails.filter(({ text }) => text.includes('FT 10')),
    (mails) => mails.length > 0,
  )
  expect(mail?.to).toBe(`${merchant.organisationId}@m.example`)
  expect(mail?.text).toContain('Your balance was funded by bank transfer: 5000 XAF, FT 10.')
})

test('a top-up is emailed and reported when it is matched, but not when it is rejected or reversed', async () => {
  const before = await mailed()
  const { id: rejected } = (await record({ bank_reference: 'FT 11' })).body.data
  expect((await decide(rejected, 'reject', { reason: 'Sent back' })).status).toBe(200)
  const { id } = (await record({ bank_reference: 'FT 12' })).body.data
  expect(await mailed()).toEqual(before)
  await decide(id, 'match', { organisation_id: merchant.organisationId })
  expect((await decide(id, 'reverse', { reason: 'Recalled' })).status).toBe(200)
  expect(await mailed()).toEqual([...before, '5000 XAF, FT 12'])
  const events = await merchant.account('get', '/events?type=top_up.received')
  const told = events.body.data.map((event: { payload: { data: object } }) => event.payload.data)
  const credited = { id, environment: 'live', currency: 'XAF', amount: 5000 }
  expect(told[0]).toEqual({ ...credited, bank_reference: 'FT 12', value_date: '2026-11-20' })
  expect(told.map(({ bank_reference }: { bank_reference: string }) => bank_reference)).toEqual([
    'FT 12',
    'FT 10',
  ])
})

test("the payer's text is erased some time after the top-up becomes final", async () => {
  const reference = await written()
  const line = { reference, bank_reference: 'FT 13' }
  const { id: credited } = (await record(line)).body.data
  const { id: unmatched } = (await record({ reference: 'Awa Mbemba' })).body.data
  const { id: rejected } = (await record({ reference: 'Awa Mbemba' })).body.data
  await decide(rejected, 'reject', { reason: 'Sent back' })
  const textOf = async (id: string) => {
    const { rows } = await sql<{ reference: string }>`
      SELECT reference FROM top_ups WHERE id = ${id}::uuid`.execute(server.ctx.db)
    return rows[0]?.reference
  }
  const texts = async () => [
    await textOf(credited),
    await textOf(rejected),
    await textOf(unmatched),
  ]
  const purgeAfter = (days: number) => {
    const later = server.ctx.clock.nowMs() + days * 24 * 3_600_000
    const nowIso = () => new Date(later).toISOString()
    return purgeOldRows({
      ...server.ctx,
      clock: { ...server.ctx.clock, nowMs: () => later, nowIso },
    })
  }
  await purgeAfter(729)
  expect(await texts()).toEqual([reference, 'Awa Mbemba', 'Awa Mbemba'])
  await purgeAfter(731)
  expect(await texts()).toEqual(['', '', 'Awa Mbemba'])
  const { status, body } = await record(line)
  expect([status, body.data.id]).toEqual([200, credited])
  const { rows } = await sql`SELECT before, after FROM audit_entries`.execute(server.ctx.db)
  expect(JSON.stringify(rows)).not.toContain('Mbemba')
})
