import { numberOf, payment, unknownId } from '../../support/builders.ts'
import { manage } from '../../support/client.ts'
import { exampleOf } from '../../support/documents.ts'
import { expectSound } from '../../support/soundness.ts'
import {
  accountOf,
  balanceOf,
  decide,
  ended,
  eventTypesOf,
  merchantOf,
  merchantWithThreshold,
  open,
  opening,
  outcomeOf,
  server,
} from './payout-requests.ts'

test('payouts that need approval are listed for administrators until the payouts are approved or rejected', async () => {
  const merchant = await merchantWithThreshold(10_000)
  const listed = async (): Promise<string[]> => {
    const { body } = await manage(server, 'get', '/waiting-payouts?per_page=100')
    return body.data
      .filter((each: { organisation_id: string }) => {
        return each.organisation_id === merchant.organisationId
      })
      .map(({ id }: { id: string }) => id)
  }
  const [first, second, third] = [
    await open(merchant, { amount: 10_001 }),
    await open(merchant, { amount: 20_000 }),
    await open(merchant, { amount: 30_000 }),
  ]
  await open(merchant, { amount: 10_000 })
  expect(await listed()).toEqual([third.id, second.id, first.id])
  await decide(first.id, 'approve')
  await decide(third.id, 'reject')
  expect(await listed()).toEqual([second.id])
})

describe('approvePayout and rejectPayout', () => {
  test('only payouts above the threshold wait for approval, and they send no event', async () => {
    const merchant = await merchantWithThreshold(10_000)
    const waits = await open(merchant, { amount: 10_001 })
    const passes = await open(merchant, { amount: 10_000 })
    expect((await ended(merchant, passes.id)).body.data.status).toBe('completed')
    const { body } = await merchant.get(`/payouts/${waits.id}`)
    expect(body.data.status).toBe('pending')
    expect(await eventTypesOf(merchant, waits.id)).toEqual([])
    expect(await balanceOf(merchant)).toBe(opening - 10_100 - waits.total_deducted)
  })

  test('an approved payout is submitted, and its event is sent', async () => {
    const merchant = await merchantWithThreshold(0)
    const made = await open(merchant)
    const { status, body } = await decide(made.id, 'approve')
    expect(status).toBe(200)
    expect(body.data).toEqual({
      id: made.id,
      organisation_id: merchant.organisationId,
      environment: 'test',
      amount: 10_000,
      fee_amount: 100,
      currency: 'XAF',
      status: 'approved',
      reference: made.reference,
      created_at: made.created_at,
      provider: 'carrier1_momo',
      country: 'CG',
      masked_phone_number: '242•••••••56',
      merchant_reference: null,
      approval: {
        hash: null,
        needed: null,
        given: null,
        made_by: null,
        decisions: [
          {
            verdict: 'approved',
            person: null,
            with_management_token: true,
            is_valid: false,
            reason: null,
            decided_at: expect.any(String),
            expires_at: expect.any(String),
          },
        ],
      },
      review: null,
    })
    expect((await ended(merchant, made.id)).body.data.status).toBe('completed')
    expect(await balanceOf(merchant)).toBe(opening - 10_100)
    expect(await eventTypesOf(merchant, made.id)).toEqual(['payout.approved', 'payout.completed'])
  })

  test('a rejected payout immediately and permanently releases its amount and fee', async () => {
    const merchant = await merchantWithThreshold(0)
    const { id } = await open(merchant)
    const { status, body } = await decide(id, 'reject')
    expect([status, body.data.status]).toEqual([200, 'rejected'])
    expect((await merchant.get(`/payouts/${id}`)).body.data.status).toBe('rejected')
    expect(await balanceOf(merchant)).toBe(opening)
    expect(await accountOf(merchant, 'payout_reservation')).toBe(0)
    expect(await eventTypesOf(merchant, id)).toEqual(['payout.rejected'])
  })

  test.each(['approve', 'reject'] as const)(
    'a request to %s a payout that was already decided returns a 409 and changes nothing',
    async (verb) => {
      const merchant = await merchantWithThreshold(10_000)
      const [approved, rejected, automatic] = await Promise.all([
        open(merchant, { amount: 10_001, phone_number: numberOf('999009') }),
        open(merchant, { amount: 10_001 }),
        open(merchant),
      ])
      await decide(approved.id, 'approve')
      await decide(rejected.id, 'reject')
      await ended(merchant, automatic.id)
      const before = await balanceOf(merchant)
      for (const { id } of [approved, rejected, automatic]) {
        const { status, body } = await decide(id, verb)
        expect(status).toBe(409)
        expect(body).toEqual(exampleOf('not_awaiting_approval', 'management'))
      }
      expect(await balanceOf(merchant)).toBe(before)
      expect(await eventTypesOf(merchant, rejected.id)).toEqual(['payout.rejected'])
      expect((await merchant.get(`/payouts/${approved.id}`)).body.data.status).not.toBe('rejected')
    },
  )
})

describe('approvePayout and rejectPayout with no pending or several simultaneous decisions', () => {
  test('a payout that needs no approval cannot be approved or rejected', async () => {
    const merchant = await merchantOf()
    const { id } = await open(merchant)
    const { status, body } = await decide(id, 'reject')
    expect([status, body.code]).toEqual([409, 'not_awaiting_approval'])
    expect((await ended(merchant, id)).body.data.status).toBe('completed')
  })

  test.each(['approve', 'reject'] as const)(
    'a request to %s a payment or an unknown id returns a 404',
    async (verb) => {
      const merchant = await merchantOf()
      const { body } = await merchant.post('/payments', payment())
      for (const id of [body.data.id, unknownId, 'x']) {
        const reply = await decide(id, verb)
        expect([id, reply.status]).toEqual([id, 404])
      }
    },
  )

  test('the first of 20 simultaneous decisions on a payout wins and sends one event', async () => {
    const merchant = await merchantWithThreshold(0)
    const { id } = await open(merchant)
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) => decide(id, at % 2 === 0 ? 'approve' : 'reject')),
    )
    const taken = replies.filter(({ status }) => status === 200)
    expect(taken).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19)
    const { body } = await ended(merchant, id)
    const isRejected = taken[0]?.body.data.status === 'rejected'
    expect(body.data.status).toBe(isRejected ? 'rejected' : 'completed')
    expect(await balanceOf(merchant)).toBe(isRejected ? opening : opening - 10_100)
    expect(await eventTypesOf(merchant, id)).toEqual(
      isRejected ? ['payout.rejected'] : ['payout.approved', 'payout.completed'],
    )
  })

  test('setting the outcome of a payout that needs approval either completes the payout or is refused', async () => {
    const merchant = await merchantWithThreshold(0)
    const { id } = await open(merchant)
    const order = { status: 'failed', failure_reason: 'provider_error' }
    const { status, body } = await outcomeOf(id, order)
    if (status === 200) {
      // An accepted outcome gives the payout a final status.
      expect(['failed', 'rejected']).toContain(body.data.status)
      expect(await balanceOf(merchant)).toBe(opening)
      return
    }
    expect(status).toBe(409)
    expect((await decide(id, 'approve')).status).toBe(200)
    expect((await ended(merchant, id)).body.data.status).toBe('completed')
  })

  test('setting the outcomes of new payouts neither blocks nor loses a payout', async () => {
    const merchant = await merchantOf()
    const made = await Promise.all(Array.from({ length: 20 }, () => open(merchant)))
    const order = { status: 'failed', failure_reason: 'provider_error' }
    await Promise.all(made.map(({ id }) => outcomeOf(id, order)))
    const ends = await Promise.all(made.map(({ id }) => ended(merchant, id)))
    const completed = ends.filter(({ body }) => body.data.status === 'completed')
    expect(await balanceOf(merchant)).toBe(opening - completed.length * 10_100)
  })
})

test('the ledger balances and no error is logged after all payout tests', () => expectSound(server))
