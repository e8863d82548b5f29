import { sql } from 'kysely'
import { createMerchant, type Merchant, manage } from '../support/client.ts'
import { eventually, statusIs } from '../support/eventually.ts'
import { momoOf } from '../support/momo.ts'
import type { ScriptedReply } from '../support/scripted-provider.ts'
import {
  type ScriptedService,
  scriptByAmount,
  startScriptedService,
  transactionSaid,
} from './scripted-service.ts'

let service: ScriptedService
let merchant: Merchant
let nextAmount = 1000

beforeAll(async () => {
  const later = { firstEnquiryMs: 600_000 }
  service = await startScriptedService({ carrier1: later, carrier2: later })
  merchant = await service.merchant()
})
afterAll(() => service.stop())

const { output, parsed } = momoOf(() => service.server)

const managed = async (id: string) =>
  (await manage(service.server, 'get', `/transactions/${id}`)).body.data

const becomes = (id: string, status: string) => eventually(() => managed(id), statusIs(status))

const pay = async (provider: string, amount: number, by = merchant): Promise<string> => {
  const order = { amount, country: 'CG', phone_number: '+242065123412', provider }
  return (await by.post('/payments', order)).body.data.id
}

const enquireNow = (id: string) =>
  sql`UPDATE transactions SET due_at = now() WHERE id = ${id}::uuid`.execute(service.server.ctx.db)

const expectShown = async (id: string, reference: string): Promise<void> => {
  expect((await managed(id)).submitted_reference).toBe(reference)
  expect(await output('transactions', 'show', id)).toContain(`submitted reference  ${reference}`)
}

test('carrier1_momo: the support view shows the X-Reference-Id of every submission of a transaction', async () => {
  const amount = nextAmount++
  const notFound: ScriptedReply = { status: 404, body: { code: 'RESOURCE_NOT_FOUND' } }
  const callsOf = scriptByAmount(
    service.momo,
    new Map([[amount, { submit: ['reset', { status: 202 }], enquire: [notFound] }]]),
  )
  const id = await pay('carrier1_momo', amount)
  await becomes(id, 'processing')
  await enquireNow(id)
  const { submissions } = await eventually(
    () => callsOf(amount),
    (found) => found.submissions.length === 2,
  )
  const [reference, ...others] = new Set(
    submissions.map(({ headers }) => headers['x-reference-id']),
  )
  expect(others).toEqual([])
  await expectShown(id, String(reference))
})

test("carrier2_money: the support view shows the submitted id next to the provider's id", async () => {
  const amount = nextAmount++
  const paid = transactionSaid({ status: 'TS', airtel_money_id: 'MP777123' })
  const taken = transactionSaid({ status: 'TIP', airtel_money_id: 'MP777123' })
  const callsOf = scriptByAmount(
    service.money,
    new Map([[amount, { submit: [taken], enquire: [paid] }]]),
  )
  const id = await pay('carrier2_money', amount)
  await becomes(id, 'processing')
  await enquireNow(id)
  await becomes(id, 'successful')
  const { transaction } = JSON.parse(callsOf(amount).submissions[0]?.body ?? '{}')
  await expectShown(id, transaction.id)
  expect((await managed(id)).provider_reference).toBe('MP777123')
  expect(await output('transactions', 'show', id)).toMatch(/provider reference +MP777123/)

  const refundCalls: string[] = []
  service.money.script = ({ path, body }) => {
    if (!path.endsWith('/refund')) return undefined
    refundCalls.push(body)
    return transactionSaid({ status: 'SUCCESS', airtel_money_id: 'MP888123' })
  }
  const refund = (await merchant.post('/refunds', { payment_id: id, amount })).body.data
  await becomes(refund.id, 'successful')
  expect(refundCalls.map((body) => JSON.parse(body).transaction.airtel_money_id)).toEqual([
    'MP777123',
  ])
  await expectShown(refund.id, 'MP777123')
})

test('a transaction that no provider received has no provider reference', async () => {
  const inSandbox = await createMerchant(service.server)
  const id = await pay('carrier1_momo', nextAmount++, inSandbox)
  expect((await managed(id)).submitted_reference).toBeNull()
})

const writings = (id: string): [writing: string, body: string][] => {
  const from = (partyId: unknown) => JSON.stringify({ externalId: id, payer: { partyId } })
  return [
    ['digits', from('242065123412')],
    ['a JSON number', from(242_065_123_412)],
    ['a plus', from('+242065123412')],
    ['blanks', from('+242 06 512 34 12')],
    ['brackets and dashes', from('+242 (06) 512-34-12')],
    ['no-break spaces', from('+242\u00a006\u00a0512\u00a034\u00a012')],
    ['escaped spaces', from('06 512 34 12').replaceAll('06 512 34', '06\\u00a0512\\u00a034')],
    ['two zeros', from('00242065123412')],
    ['the local form', from('065123412')],
    ['the local form without its zero', from('65123412')],
    ['dots', from('06.512.34.12')],
    ['a sentence', from('Payer 065123412 did not answer')],
    ['a form', `externalId=${id}&msisdn=%2B242065123412`],
    ['a form with spaces', `externalId=${id}&msisdn=06+512+34+12`],
    ['letters before it', from('MSISDN242065123412')],
    ['the letters of a code before it', from('ESB242065123412')],
  ]
}

test('every phone number in a stored callback is masked, however it is written', async () => {
  const amount = 5_000_000
  const pending = { status: 'PENDING', financialTransactionId: '2350345212' }
  scriptByAmount(
    service.momo,
    new Map([[amount, { submit: [{ status: 202 }], enquire: [{ status: 200, body: pending }] }]]),
  )
  const id = await pay('carrier1_momo', amount)
  await becomes(id, 'processing')
  const { body } = await manage(service.server, 'get', '/providers')
  const { callback_url } = body.data.find(
    (each: Record<string, unknown>) => each.provider === 'carrier1_momo' && each.country === 'CG',
  )
  const { db } = service.server.ctx
  const sent = writings(id)
  for (const [, text] of sent) await fetch(callback_url, { method: 'POST', body: text })
  const rest = {
    externalId: id,
    financialTransactionId: 2_350_345_212,
    amount: '5000000',
    at: '2026-11-21T09:00:12.400Z',
  }
  await fetch(callback_url, { method: 'POST', body: JSON.stringify(rest) })
  // A callback that is not JSON does not identify a transaction. It is shown only if it is linked
  // to a transaction.
  await sql`UPDATE provider_callbacks SET transaction_id = ${id}::uuid
    WHERE transaction_id IS NULL`.execute(db)

  const shown: { body: string }[] = (await managed(id)).callbacks
  expect(shown).toHaveLength(sent.length + 1)
  for (const [at, [writing]] of sent.entries()) {
    const digits = shown[at]?.body.replaceAll(id, '').replace('%2B', '').replace(/\D/g, '')
    expect([writing, digits]).toEqual([writing, '12'])
    expect([writing, shown[at]?.body.includes('•••12')]).toEqual([writing, true])
  }
  expect(JSON.parse(shown.at(-1)?.body ?? '')).toEqual(rest)

  const { data } = await parsed('ManagedTransactionResponse', 'transactions', 'show', id)
  for (const said of [await output('transactions', 'show', id), JSON.stringify(data)]) {
    expect(said).toContain('•••12')
    expect(said.replaceAll(id, '')).not.toMatch(/512.{0,6}34/)
  }
})
