import { sql } from 'kysely'
import { addOverdueItems } from '../../src/repositories/reconciliation/items.ts'
import { type Merchant, manage } from '../support/client.ts'
import { equals, eventually, hasSome, statusIs } from '../support/eventually.ts'
import { momoOf } from '../support/momo.ts'
import type { ScriptedReply } from '../support/scripted-provider.ts'
import {
  type OrderScript,
  type ScriptedService,
  said,
  scriptByAmount,
  startScriptedService,
  transactionSaid,
} from './scripted-service.ts'
import { unclearCalls, words } from './unclear-calls.ts'

let service: ScriptedService
let merchant: Merchant

beforeAll(async () => {
  // The query interval is so long that each test makes only one query.
  service = await startScriptedService({
    carrier1: { firstEnquiryMs: 600_000 },
    carrier2: { firstEnquiryMs: 600_000 },
  })
  merchant = await service.merchant()
})
afterAll(() => service.stop())

const phone = '+242065123412'
let nextAmount = 3001

const managed = async (id: string) =>
  (await manage(service.server, 'get', `/transactions/${id}`)).body.data

const place = async (provider: string, amount: number): Promise<string> => {
  const order = { amount, country: 'CG', phone_number: phone, provider }
  return (await merchant.post('/payments', order)).body.data.id
}

const { output: momo } = momoOf(() => service.server)

const linesAbout = (id: string): Record<string, unknown>[] =>
  service.server.logLines
    .filter((line) => line.includes(id))
    .map((line) => JSON.parse(line))
    .filter(({ call }) => call !== undefined)

test.each(unclearCalls)(
  '%s: a call that is %s is logged once and stored with the transaction',
  async (...row) => {
    const [provider, , reply, expected] = row
    const amount = nextAmount++
    const scripted = provider === 'carrier1_momo' ? service.momo : service.money
    const accepted =
      provider === 'carrier1_momo' ? { status: 202 } : transactionSaid({ status: 'TIP' })
    const scripts = new Map<number, OrderScript>([[amount, { submit: [reply, accepted] }]])
    scriptByAmount(scripted, scripts)
    const id = await place(provider, amount)
    const lines = await eventually(() => linesAbout(id), hasSome)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({ provider, country: 'CG', call: 'collection', ...expected })
    const { httpStatus, code } = expected as { httpStatus: number | null; code: string | null }
    const isRecorded = ({ status, attempts }: { status: string; attempts: number }): boolean =>
      httpStatus === 429 ? attempts !== 1 || status !== 'pending' : status !== 'pending'
    const view = await eventually(
      () => managed(id),
      (found) => isRecorded(found),
    )
    const kept = view.provider_answer
    if (httpStatus === null) expect(kept).toBeNull()
    else if (httpStatus !== 429) {
      expect(kept).toMatchObject({ call: 'collection', http_status: httpStatus, code })
      expect(kept.message).toMatch(/^[a-z ]+ for •••12 or •••12$/)
    }
    const log = service.server.logLines.join('\n')
    for (const secret of ['242065123412', '242 06 512', 'token-of-the-script', 'of-the-script']) {
      expect([secret, log.includes(secret)]).toEqual([secret, false])
    }
  },
)

test('an overlong id from carrier2 is dropped, and secrets and invalid characters in its message are masked', async () => {
  const amount = nextAmount++
  const message = 'no\u0000t secret-of-the-script, Bearer token-of-the-script \ud83d'
  const said = transactionSaid({ status: 'TA', airtel_money_id: '9'.repeat(5000), message })
  const written = JSON.stringify(said.body).replaceAll('script', String.raw`\u0073cript`)
  scriptByAmount(service.money, new Map([[amount, { submit: [{ status: 200, body: written }] }]]))
  const id = await place('carrier2_money', amount)
  const { provider_answer, provider_reference } = await eventually(
    () => managed(id),
    (view) => view.provider_answer !== null,
  )
  expect(provider_answer.message).toBe('not •••, Bearer ••• \ufffd')
  expect(provider_reference).toBeNull()
  const log = service.server.logLines.join('\n')
  expect(log).toContain('Bearer •••')
  expect(log).not.toMatch(/secret-of-the-script|token-of-the-script/)
})

test('a carrier1 credential repeated in a response is not stored', async () => {
  const amount = nextAmount++
  const secrets = ['subscription-collection', 'key-collection', 'subscription-disbursement']
  const body = { code: 'INTERNAL_PROCESSING_ERROR', message: secrets.join(', ') }
  scriptByAmount(service.momo, new Map([[amount, { submit: [{ status: 500, body }] }]]))
  const id = await place('carrier1_momo', amount)
  const { provider_answer } = await eventually(
    () => managed(id),
    (view) => view.provider_answer !== null,
  )
  expect(provider_answer.message).toBe('•••, •••, •••')
  const log = service.server.logLines.join('\n')
  for (const secret of secrets) expect([secret, log.includes(secret)]).toEqual([secret, false])
})

test('a query without a response keeps the last provider response, which reviewers can see', async () => {
  const amount = nextAmount++
  const reply = said({ response_code: 'DP00800001000', message: words('ambiguous') })
  const scripts = new Map<number, OrderScript>([[amount, { submit: [reply], enquire: ['reset'] }]])
  const callsOf = scriptByAmount(service.money, scripts)
  const id = await place('carrier2_money', amount)
  await eventually(
    () => managed(id),
    ({ provider_answer }) => provider_answer !== null,
  )
  const { db } = service.server.ctx
  await sql`UPDATE transactions SET due_at = now(), created_at = now() - interval '30 hours'
    WHERE id = ${id}::uuid`.execute(db)
  await eventually(() => callsOf(amount).enquiries.length, equals(1))
  const { provider_answer, created_at } = await eventually(
    () => managed(id),
    ({ attempts, due_at }) => attempts === 2 && Date.parse(due_at) > Date.now() + 300_000,
  )
  expect(provider_answer).toMatchObject({ http_status: 200, code: 'DP00800001000' })
  await addOverdueItems(db, service.server.ctx.clock.nowMs())
  const { body } = await manage(service.server, 'get', '/reconciliation-items?resolved=false')
  expect(
    body.data.find((item: { transaction_id: string }) => item.transaction_id === id),
  ).toMatchObject({
    amount,
    currency: 'XAF',
    provider: 'carrier2_money',
    country: 'CG',
    masked_phone_number: '242•••••••12',
    transaction_created_at: created_at,
    provider_answer,
  })
  const stdout = await momo('reconciliation', 'list', '--open')
  const line = stdout.split('\n').find((each) => each.includes(id)) ?? ''
  for (const part of [
    String(amount),
    'XAF',
    'carrier2_money',
    'CG',
    '242•••••••12',
    '1d 6h',
    'DP00800001000',
  ]) {
    expect([part, line.includes(part)]).toEqual([part, true])
  }
})

test('if a provider response describes another transaction, reviewers see what differs', async () => {
  const amount = nextAmount++
  const other = { status: 'SUCCESSFUL', amount: '50', currency: 'EUR' }
  const payer = { partyIdType: 'MSISDN', partyId: '242065999999' }
  const answers = {
    submit: [{ status: 202 }],
    enquire: [{ status: 200, body: { ...other, payer } }],
  }
  scriptByAmount(service.momo, new Map<number, OrderScript>([[amount, answers]]))
  const id = await place('carrier1_momo', amount)
  await eventually(() => managed(id), statusIs('processing'))
  const { db, clock } = service.server.ctx
  await sql`UPDATE transactions SET due_at = now(), created_at = now() - interval '30 hours'
    WHERE id = ${id}::uuid`.execute(db)
  const { provider_answer } = await eventually(
    () => managed(id),
    (view) => view.provider_answer?.differences.length > 0,
  )
  expect(provider_answer.differences).toEqual([
    { field: 'amount', sent: String(amount), answered: '50' },
    { field: 'currency', sent: 'XAF', answered: 'EUR' },
    { field: 'phone_number', sent: '242•••••••12', answered: '242•••••••99' },
  ])
  await addOverdueItems(db, clock.nowMs())
  const { body } = await manage(service.server, 'get', '/reconciliation-items?resolved=false')
  expect(
    body.data.find((item: { transaction_id: string }) => item.transaction_id === id),
  ).toMatchObject({ kind: 'no_end', provider_answer })
  const said = `200 SUCCESSFUL (does not match the request: amount 50 instead of ${amount}, currency EUR instead of XAF, phone number 242•••••••99 instead of 242•••••••12)`
  for (const words of [
    ['transactions', 'show', id],
    ['reconciliation', 'list', '--open'],
  ]) {
    expect(await momo(...words)).toContain(said)
  }
})

test("a callback that contains only the provider's id finds its transaction and is checked", async () => {
  const { body } = await manage(service.server, 'get', '/providers')
  const urlOf = (provider: string): string =>
    body.data.find(
      (each: { provider: string; country: string }) =>
        each.provider === provider && each.country === 'CG',
    ).callback_url
  const ends: Record<string, ScriptedReply> = {
    carrier1_momo: {
      status: 200,
      body: { status: 'SUCCESSFUL', financialTransactionId: '777123' },
    },
    carrier2_money: transactionSaid({ status: 'TS', airtel_money_id: 'MP777123' }),
  }
  const claims: Record<string, object> = {
    carrier1_momo: { financialTransactionId: 777_123, status: 'SUCCESSFUL' },
    carrier2_money: { transaction: { airtel_money_id: 'MP777123', status_code: 'TS' } },
  }
  const underway: Record<string, ScriptedReply> = {
    carrier1_momo: { status: 200, body: { status: 'PENDING', financialTransactionId: '777123' } },
    carrier2_money: transactionSaid({ status: 'TIP', airtel_money_id: 'MP777123' }),
  }
  for (const provider of ['carrier1_momo', 'carrier2_money']) {
    const amount = nextAmount++
    const scripted = provider === 'carrier1_momo' ? service.momo : service.money
    const accepted = provider === 'carrier1_momo' ? { status: 202 } : underway[provider]
    const enquire = [underway[provider], ends[provider]] as ScriptedReply[]
    const callsOf = scriptByAmount(
      scripted,
      new Map([[amount, { submit: [accepted as ScriptedReply], enquire }]]),
    )
    const id = await place(provider, amount)
    await eventually(() => managed(id), statusIs('processing'))
    await sql`UPDATE transactions SET due_at = now() WHERE id = ${id}::uuid`.execute(
      service.server.ctx.db,
    )
    await eventually(
      () => managed(id),
      ({ provider_reference, attempts }) => provider_reference !== null && attempts === 2,
    )
    expect(callsOf(amount).enquiries).toHaveLength(1)
    const init = { method: 'POST', body: JSON.stringify(claims[provider]) }
    expect((await fetch(urlOf(provider), init)).status).toBe(200)
    const view = await eventually(() => managed(id), statusIs('successful'))
    expect(callsOf(amount).enquiries).toHaveLength(2)
    expect(view.callbacks).toHaveLength(1)
  }
})

test('a callback whose query fails is queried again without waiting for the next poll', async () => {
  const { body } = await manage(service.server, 'get', '/providers')
  const { callback_url } = body.data.find(
    (each: { provider: string; country: string }) =>
      each.provider === 'carrier1_momo' && each.country === 'CG',
  )
  const amount = nextAmount++
  const ended = { status: 200, body: { status: 'SUCCESSFUL', financialTransactionId: '777124' } }
  const script: OrderScript = { submit: [{ status: 202 }], enquire: ['reset', 'reset', ended] }
  scriptByAmount(service.momo, new Map([[amount, script]]))
  const id = await place('carrier1_momo', amount)
  await eventually(() => managed(id), statusIs('processing'))
  const claim = { method: 'POST', body: JSON.stringify({ externalId: id, status: 'SUCCESSFUL' }) }
  expect((await fetch(callback_url, claim)).status).toBe(200)
  await eventually(() => managed(id), statusIs('successful'))
})

test('a callback that the query response contradicts is abandoned after five attempts and logged', async () => {
  const amount = nextAmount++
  const wrong: ScriptedReply = {
    status: 200,
    body: { status: 'SUCCESSFUL', amount: '1', currency: 'XAF' },
  }
  const callsOf = scriptByAmount(
    service.momo,
    new Map([[amount, { submit: [{ status: 202 }], enquire: [wrong] }]]),
  )
  const id = await place('carrier1_momo', amount)
  await eventually(() => managed(id), statusIs('processing'))
  const { db } = service.server.ctx
  const { body } = await manage(service.server, 'get', '/providers')
  const { callback_url } = body.data[0]
  await fetch(callback_url, { method: 'POST', body: JSON.stringify({ externalId: id }) })
  const due = async () => {
    await sql`UPDATE provider_callbacks SET due_at = now() WHERE due_at IS NOT NULL
      AND attempts > 0 AND due_at < now() + interval '10 seconds'`.execute(db)
    const { rows: found } = await sql<{ due_at: string | null; attempts: number }>`
      SELECT due_at, attempts FROM provider_callbacks WHERE transaction_id = ${id}::uuid`.execute(
      db,
    )
    return found
  }
  const [rest, ...others] = await eventually(due, (found) =>
    found.every(({ due_at, attempts }) => due_at === null && attempts > 0),
  )
  expect([rest?.attempts, others]).toEqual([5, []])
  expect(callsOf(amount).enquiries.length).toBe(5)
  expect(service.server.logLines.join('\n')).toContain('callback not confirmed: left to polling')
  expect((await managed(id)).status).toBe('processing')
})
