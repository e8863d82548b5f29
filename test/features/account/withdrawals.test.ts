import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { newId } from '../../../src/database/ids.ts'
import { topUpPosting } from '../../../src/domain/ledger/bank-postings.ts'
import { post } from '../../../src/repositories/ledger/post.ts'
import { as } from '../../support/approvals.ts'
import { bankAccount, goLiveByMail, payerAccount } from '../../support/bank-accounts.ts'
import { payout, unknownId } from '../../support/builders.ts'
import { call, createMerchant, type Merchant, manage, type Reply } from '../../support/client.ts'
import { eventually } from '../../support/eventually.ts'
import { createPerson } from '../../support/people.ts'
import { prepared } from '../../support/prepared.ts'
import { startTestServer } from '../../support/server.ts'
import { startSmtpReceiver } from '../../support/smtp-receiver.ts'

const opening = 10_000_000

let payer: string
let merchant: Merchant
let accountId: string

const receiver = prepared(startSmtpReceiver)
const server = prepared(() =>
  startTestServer({ mail: { smtpUrl: receiver.url, from: 'pay@pay.example' } }),
)

beforeAll(async () => {
  payer = await payerAccount(server)
})
beforeEach(async () => {
  merchant = await createMerchant(server)
  accountId = (await merchant.account('post', '/bank-accounts', bankAccount)).body.data.id
})

const request = (amount = 4_000_000, changes: object = {}, by = merchant) =>
  by.account('post', '/withdrawals', {
    bank_account_id: accountId,
    amount,
    currency: 'XAF',
    ...changes,
  })

const requested = async (amount?: number): Promise<string> => (await request(amount)).body.data.id

const step = (id: string, verb: string, body?: object) =>
  manage(server, 'post', `/withdrawals/${id}/${verb}`, body)

const send = (id: string) => step(id, 'send', { bank_account_id: payer })

const pay = (id: string) =>
  step(id, 'pay', { bank_reference: `FT ${id}`, evidence: 'Relevé du 25/11, ligne 12' })

const giveBack = (id: string) => step(id, 'return', { reason: 'Compte fermé' })

const sent = async (amount?: number): Promise<string> => {
  const id = await requested(amount)
  await step(id, 'approve')
  await send(id)
  return id
}

const codeOf = ({ status, body }: Reply) => [status, body.code]

const statusOf = async (id: string): Promise<string> =>
  (await merchant.account('get', `/withdrawals/${id}`)).body.data.status

interface AccountEvent {
  type: string
  sequence: number
  payload: { data: { status: string; masked_account_number: string } }
}

const balances = async ({ organisationId } = merchant) => {
  const { rows } = await sql<{ account: string; balance: number }>`
    SELECT account, balance FROM ledger_accounts WHERE organisation_id = ${organisationId}::uuid
      AND currency = 'XAF'`.execute(server.ctx.db)
  const of = (name: string) => Number(rows.find(({ account }) => account === name)?.balance ?? 0)
  const bank = rows
    .filter(({ account }) => account === `bank:${payer}`)
    .reduce((sum, { balance }) => sum + Number(balance), 0)
  return { available: of('merchant_available'), reserved: of('withdrawal_reservation'), bank }
}

const expectSound = async (): Promise<void> => {
  const { body } = await manage(server, 'get', '/ledger-check')
  expect(body.data).toMatchObject({ balanced: true, discrepancies: [] })
}

describe('a withdrawal', () => {
  test('a withdrawal reserves its money, is approved and sent, and is paid only once', async () => {
    const id = await requested()
    expect(await balances()).toEqual({ available: 6_000_000, reserved: 4_000_000, bank: 0 })
    expect((await step(id, 'approve')).body.data.status).toBe('approved')
    expect((await send(id)).body.data).toMatchObject({
      status: 'sent',
      payer_bank_account_id: payer,
    })
    const replies = await Promise.all([pay(id), pay(id)])
    expect(replies.map(codeOf).sort()).toEqual([
      [200, undefined],
      [409, 'withdrawal_over'],
    ])
    expect(await balances()).toEqual({ available: 6_000_000, reserved: 0, bank: 4_000_000 })
    const { body } = await merchant.account('get', `/withdrawals/${id}`)
    expect(body.data).toMatchObject({
      status: 'paid',
      masked_account_number: '••••0019',
      bank_reference: `FT ${id}`,
    })
    await expectSound()
  })

  test("a withdrawal's payment and return are reported only to webhook endpoints that list these events", async () => {
    const listen = async (events: string[] | null): Promise<string> => {
      const url = 'https://shop.example/events'
      return (await merchant.account('post', '/webhook-endpoints', { url, events })).body.data.id
    }
    await listen(null)
    const listed = await listen(['withdrawal.paid', 'payment.succeeded'])
    const id = await sent()
    await pay(id)
    await giveBack(id)
    expect(codeOf(await giveBack(id))).toEqual([409, 'withdrawal_over'])
    const { body } = await merchant.account('get', `/events?resource_id=${id}&after=0`)
    const told = body.data.map(({ type, sequence, payload }: AccountEvent) => [
      type,
      sequence,
      payload.data.status,
      payload.data.masked_account_number,
    ])
    expect(told).toEqual([
      ['withdrawal.paid', 1, 'paid', '••••0019'],
      ['withdrawal.returned', 2, 'returned', '••••0019'],
    ])
    const receivers = async (event: string): Promise<string[]> => {
      const { data } = (await merchant.account('get', `/events/${event}`)).body
      return data.deliveries.map((one: { webhook_endpoint_id: string }) => one.webhook_endpoint_id)
    }
    const [paid, returned] = body.data.map((event: { id: string }) => event.id)
    expect([await receivers(paid), await receivers(returned)]).toEqual([[listed], []])
    for (const event of [paid, returned]) await merchant.account('post', `/events/${event}/resend`)
    expect([await receivers(paid), await receivers(returned)]).toEqual([[listed], []])
  })

  test('the amount of a withdrawal returned before it is paid becomes available again', async () => {
    const id = await sent()
    expect((await giveBack(id)).body.data).toMatchObject({
      status: 'returned',
      reason: 'Compte fermé',
    })
    expect(await balances()).toEqual({ available: opening, reserved: 0, bank: 0 })
    await expectSound()
  })

  test('if two requests return a paid withdrawal at the same time, its amount becomes available only once', async () => {
    const id = await sent()
    await pay(id)
    const replies = await Promise.all([giveBack(id), giveBack(id), giveBack(id)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await balances()).toEqual({ available: opening, reserved: 0, bank: 0 })
    await expectSound()
  })

  test('a withdrawal rejected after its approval cannot be sent, and its amount becomes available again', async () => {
    const id = await requested()
    await step(id, 'approve')
    await step(id, 'reject', { reason: 'Titulaire inconnu' })
    expect(codeOf(await send(id))).toEqual([409, 'withdrawal_over'])
    expect(await balances()).toEqual({ available: opening, reserved: 0, bank: 0 })
  })

  test('if two people send a withdrawal at the same time, only one request succeeds', async () => {
    const id = await requested()
    await step(id, 'approve')
    const replies = await Promise.all([send(id), send(id)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test.each(['unknown', 'in another currency'])(
    'a withdrawal is not sent from a platform account that is %s',
    async (kind) => {
      const id = await requested()
      await step(id, 'approve')
      const other = await payerAccount(server)
      await sql`UPDATE bank_accounts SET currency = 'USD' WHERE id = ${other}::uuid`.execute(
        server.ctx.db,
      )
      const bank_account_id = kind === 'unknown' ? unknownId : other
      const { status, body } = await step(id, 'send', { bank_account_id })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['bank_account_id']])
    },
  )

  test('a withdrawal to a disabled bank account is neither approved nor sent, and can be rejected', async () => {
    const [first, second] = [await requested(1000), await requested(1000)]
    await step(second, 'approve')
    await merchant.account('post', `/bank-accounts/${accountId}/disable`)
    for (const reply of [await step(first, 'approve'), await send(second)]) {
      expect(codeOf(reply)).toEqual([409, 'bank_account_disabled'])
      expect(reply.body.error).toContain('Rejetez le reversement')
    }
    for (const id of [first, second]) {
      expect((await step(id, 'reject', { reason: 'Compte désactivé' })).status).toBe(200)
    }
  })

  test('a withdrawal cannot skip a status', async () => {
    const id = await requested()
    for (const reply of [await send(id), await pay(id), await giveBack(id)]) {
      expect(codeOf(reply)).toEqual([409, 'withdrawal_over'])
    }
    expect(await statusOf(id)).toBe('requested')
  })
})

describe('concurrent withdrawal requests', () => {
  test('concurrent withdrawal requests do not withdraw the same balance twice', async () => {
    const replies = await Promise.all([request(opening), request(opening)])
    expect(replies.map(codeOf).sort()).toEqual([
      [201, undefined],
      [422, 'insufficient_balance'],
    ])
    expect(await balances()).toEqual({ available: 0, reserved: opening, bank: 0 })
  })

  test('concurrent requests for a withdrawal and a payout do not spend the same balance twice', async () => {
    const replies = await Promise.all([
      request(9_000_000),
      merchant.post('/payouts', payout({ amount: 9_000_000 })),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422])
    expect((await balances()).available).toBeGreaterThanOrEqual(0)
  })

  test('concurrent cancellation and approval of a withdrawal release its money at most once', async () => {
    const id = await requested()
    const cancel = () => merchant.account('post', `/withdrawals/${id}/cancel`)
    const [first, second, approval] = await Promise.all([cancel(), cancel(), step(id, 'approve')])
    const status = await statusOf(id)
    const expected =
      status === 'cancelled' ? [200, 200, 409] : status === 'approved' ? [409, 409, 200] : []
    expect([first.status, second.status, approval.status]).toEqual(expected)
    const available = status === 'cancelled' ? opening : opening - 4_000_000
    expect((await balances()).available).toBe(available)
  })
})

describe('a withdrawal request', () => {
  const refusal = async (sending: Promise<Reply>) => {
    const { status, body } = await sending
    return [status, body.code ?? Object.keys(body.errors)]
  }

  test('a withdrawal of more than the available balance is refused', async () => {
    expect(await refusal(request(opening + 1))).toEqual([422, 'insufficient_balance'])
    expect(await balances()).toEqual({ available: opening, reserved: 0, bank: 0 })
  })

  test("a withdrawal to another merchant's account, in another currency, or to a disabled account is refused", async () => {
    const other = await createMerchant(server)
    expect(await refusal(request(100, {}, other))).toEqual([422, ['bank_account_id']])
    expect(await refusal(request(100, { currency: 'USD' }))).toEqual([422, ['currency']])
    await merchant.account('post', `/bank-accounts/${accountId}/disable`)
    expect(await refusal(request(100))).toEqual([422, ['bank_account_id']])
  })

  test('concurrent requests with one idempotency key create one withdrawal', async () => {
    const options = {
      key: merchant.secretKey,
      headers: { 'Idempotency-Key': randomUUID() },
      body: { bank_account_id: accountId, amount: 100, currency: 'XAF' },
    }
    const ask = () => call(server, 'post', '/account/v1/withdrawals', options)
    const replies = await Promise.all([ask(), ask()])
    expect(new Set(replies.map(({ body }) => body.data.id)).size).toBe(1)
    expect((await balances()).reserved).toBe(100)
  })
})

describe('live withdrawals', () => {
  test('a live withdrawal needs a verified account, a waiting period and two approvers', async () => {
    const live = await goLiveByMail(server, receiver, merchant)
    const { organisationId: organisation_id } = live
    const funded = {
      id: newId(server.ctx.clock.nowMs()),
      organisation_id,
      currency: 'XAF',
    } as const
    const topUp = {
      ...funded,
      environment: 'live',
      amount: 500_000,
      bank_account_id: payer,
    } as const
    await post(server.ctx.db, [topUpPosting('top_up_received', topUp)], server.ctx.clock.nowIso())
    const [one, two, support] = [
      await createPerson(server, 'finance'),
      await createPerson(server, 'owner'),
      await createPerson(server, 'support'),
    ]
    const bank_account_id = (await live.account('post', '/bank-accounts', bankAccount)).body.data.id
    const order = { bank_account_id }
    const texts = async () => {
      const { body } = await request(400_000, order, live)
      return body.errors?.bank_account_id?.[0]
    }
    expect(await texts()).toMatch(/vérifié/)
    const proof = { account_number: bankAccount.account_number, evidence: 'x' }
    await as(server, one.token, 'post', `/merchant-bank-accounts/${bank_account_id}/verify`, proof)
    expect(await texts()).toMatch(/utilisable à partir/)
    await sql`UPDATE merchant_bank_accounts SET usable_from = created_at
      WHERE id = ${bank_account_id}::uuid`.execute(server.ctx.db)
    const { body } = await request(400_000, order, live)
    const { id } = body.data
    const approve = async ({ token }: { token: string }) => {
      const list = await as(server, token, 'get', '/withdrawals?status=requested')
      const [shown] = list.body.data.filter((each: { id: string }) => each.id === id)
      const approval_hash = shown?.approval.hash ?? '0'.repeat(64)
      return as(server, token, 'post', `/withdrawals/${id}/approve`, { approval_hash })
    }
    expect(codeOf(await approve(support))).toEqual([403, 'person_not_permitted'])
    expect((await approve(one)).body.data.status).toBe('requested')
    expect((await approve(one)).body.data.status).toBe('requested')
    await manage(server, 'post', `/organisations/${organisation_id}/suspend`, { reason: 'x' })
    expect(codeOf(await approve(two))).toEqual([409, 'organisation_may_not_pay'])
    await eventually(
      () => request(1, order, live),
      ({ status }) => status === 401,
    )
    await manage(server, 'post', `/organisations/${organisation_id}/resume`, { reason: 'x' })
    expect((await approve(two)).body.data.status).toBe('approved')
    await send(id)
    await pay(id)
    const { rows } = await sql<{ facts: { about: string } }>`
      SELECT facts FROM mails WHERE facts::text LIKE '%withdrawal_paid%'`.execute(server.ctx.db)
    expect(rows.map(({ facts }) => facts.about)).toEqual(['400000 XAF, ••••0019'])
  })
})
