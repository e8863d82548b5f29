import { randomUUID } from 'node:crypto'
import { prepareSums } from '../../src/services/prepare-sums.ts'
import { approve, createPayout, merchantWithRule } from './approvals.ts'
import { numberOf, payment, payout } from './builders.ts'
import { call, createMerchant, goLive, type Merchant, manage } from './client.ts'
import { eventually } from './eventually.ts'
import { insertFinalTransaction } from './final-transactions.ts'
import { createPerson } from './people.ts'
import { contradictedPayment, limits } from './proposals.ts'
import { startReceiver } from './receiver.ts'
import type { TestServer } from './server.ts'

export interface Story {
  owner: { email: string; token: string }
  merchant: Merchant
  payment: string
  otherPayment: string
  bulk: string
  endpoint: string
  stop: () => Promise<void>
}

const dayMs = 86_400_000

const insertMonth = async (server: TestServer, merchant: Merchant): Promise<void> => {
  const nowMs = server.ctx.clock.nowMs()
  for (let day = 0; day < 30; day += 1) {
    for (const [at, country] of ['CG', 'CM', 'BJ'].entries()) {
      for (let order = 0; order < 4 + ((day * 7 + at * 4) % 9); order += 1) {
        const fails = (order * 5 + day) % 11 === at
        await insertFinalTransaction(server, merchant, {
          status: fails ? 'failed' : 'successful',
          ...(fails && { reason: 'insufficient_funds' }),
          seconds: 6 + (order % 20),
          endedAtMs: nowMs - day * dayMs - order * 1_800_000 - 60_000,
          country,
        })
      }
    }
  }
  // The finance pages show the previous month first, which the last 30 days may not contain.
  const now = new Date(nowMs)
  const endedAtMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1, 12)
  for (const country of ['CG', 'CM', 'BJ']) {
    await insertFinalTransaction(server, merchant, {
      ...{ status: 'successful', seconds: 6, endedAtMs, country },
    })
  }
  await prepareSums(server.ctx)
}

export const tellStory = async (server: TestServer): Promise<Story> => {
  const owner = await createPerson(server, 'owner')
  const finance = await createPerson(server, 'finance')
  const ended = async (id: string): Promise<string> => {
    const read = () => manage(server, 'get', `/transactions/${id}`)
    const ends = ['successful', 'completed', 'failed']
    await eventually(read, ({ body }) => ends.includes(body.data.status))
    return id
  }

  const merchant = await merchantWithRule(server, { threshold: 20_000 })
  const path = `/organisations/${merchant.organisationId}`
  await manage(server, 'patch', path, { name: 'Boutique Mampouya' })
  const receiver = await startReceiver()
  const hooks = `/applications/${merchant.applicationId}/webhook-endpoints`
  const hook = { url: receiver.url, environment: 'test' }
  const endpoint: string = (await manage(server, 'post', hooks, hook)).body.data.id
  await manage(server, 'post', hooks, { ...hook, url: 'http://127.0.0.1:9/hooks' })

  const paid: string[] = []
  for (const [index, amount] of [185_000, 7500, 12_000, 3500, 42_000].entries()) {
    const { id } = (await merchant.post('/payments', payment({ amount }))).body.data
    const note = { merchant_reference: `FACTURE-2026-${1041 + index}` }
    await merchant.account('patch', `/transactions/${id}`, note)
    paid.push(await ended(id))
  }
  const [first = '', second = ''] = paid
  const refused = payment({ amount: 9000, phone_number: numberOf('999002') })
  await ended((await merchant.post('/payments', refused)).body.data.id)
  const refund = { payment_id: first, amount: 25_000 }
  await ended((await merchant.post('/refunds', refund)).body.data.id)
  await ended(await createPayout(merchant, { amount: 8000 }))
  const approved = await createPayout(merchant, { amount: 21_000 })
  await approve(server, finance.token, approved)
  await ended(approved)
  for (const amount of [24_000, 31_500]) await createPayout(merchant, { amount })

  const numbers = ['000101', '000102', '000103']
  const payouts = numbers.map((each) => payout({ amount: 1500, phone_number: numberOf(each) }))
  const { body } = await call(server, 'post', '/account/v1/bulk-payouts', {
    key: merchant.secretKey,
    headers: { 'Idempotency-Key': randomUUID() },
    body: { payouts, reference: 'SALAIRES-2026-11' },
  })
  const bulk: string = body.data.id
  await contradictedPayment(server, merchant)
  await manage(server, 'post', '/limits/proposals', limits())

  const market = await goLive(server, await createMerchant(server, { country: 'CM' }))
  const marketPath = `/organisations/${market.organisationId}`
  await manage(server, 'patch', marketPath, { name: 'Marché Mokolo' })
  await insertMonth(server, market)
  return {
    ...{ owner, merchant, payment: first, otherPayment: second, bulk, endpoint },
    stop: () => receiver.stop(),
  }
}
