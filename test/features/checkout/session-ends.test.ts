import { sql } from 'kysely'
import { numberOf } from '../../support/builders.ts'
import { createMerchant, type Merchant, manage } from '../../support/client.ts'
import { schemaFaults } from '../../support/conformance.ts'
import { documents } from '../../support/documents.ts'
import { equals, eventually, resourceIs } from '../../support/eventually.ts'
import { merchant, server } from '../../support/own-merchant.ts'
import { type Receiver, startReceiver } from '../../support/receiver.ts'
import { basic, form, idIn, order, path, sendForm } from '../../support/session-orders.ts'

/** Each session closes once, with one notification. Tests run in parallel, because workers poll. */

const together = test.concurrent

const send = (body: string, headers?: Record<string, string>) =>
  sendForm(server, merchant, body, headers)

const expire = (id: string) =>
  sql`UPDATE checkout_sessions SET expires_at = now() - interval '1 second',
    due_at = now() - interval '1 second' WHERE id = ${id}::uuid`.execute(server.ctx.db)

const statusOf = async (id: string): Promise<string> =>
  (
    await server.ctx.db
      .selectFrom('checkout_sessions')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status

const reaches = (id: string, status: string) => eventually(() => statusOf(id), equals(status))

const listen = async (owner: Merchant): Promise<Receiver> => {
  const receiver = await startReceiver()
  const { status } = await manage(
    server,
    'post',
    `/applications/${owner.applicationId}/webhook-endpoints`,
    { url: receiver.url, environment: 'test' },
  )
  expect(status).toBe(201)
  return receiver
}

const eventsOf = async (receiver: Receiver, count: number) => {
  await eventually(
    () => receiver.received.length,
    (length) => length >= count,
  )
  const events = receiver.received.map(({ body }) => JSON.parse(body))
  for (const event of events) {
    const kind = documents.openapi.webhooks?.[event.type]?.post?.requestBody
    const schema = kind?.content['application/json']?.schema.$ref ?? ''
    expect(schemaFaults('openapi', schema, event)).toEqual([])
  }
  return events
}

together(
  'a form session completes with its payment, and both events have its id and the payment id',
  async () => {
    const owner = await createMerchant(server)
    const receiver = await listen(owner)
    const { body } = await send(form(), { Authorization: basic(owner.secretKey) })
    const id = idIn(body.url)
    const events = await eventsOf(receiver, 2)
    expect(events.map(({ type }) => type).sort()).toEqual([
      'checkout.session.completed',
      'payment.succeeded',
    ])
    const payment = events.find(({ type }) => type === 'payment.succeeded').data.id
    for (const event of events) {
      expect([event.checkout_session_id, event.payment_id]).toEqual([id, payment])
    }
    expect(await statusOf(id)).toBe('completed')
    await receiver.stop()
  },
)

together.each(['999002', '999003', '999004', '999007'])(
  'a form session whose payment becomes %s fails',
  async (ending) => {
    const { body } = await send(form({ customer_phone: numberOf(ending) }))
    await reaches(idIn(body.url), 'failed')
  },
)

together(
  'a failed form session sends only the event of its payment, which refers to the session',
  async () => {
    const owner = await createMerchant(server)
    const receiver = await listen(owner)
    const headers = { Authorization: basic(owner.secretKey) }
    const failed = await send(form({ customer_phone: numberOf('999002') }), headers)
    const declined = await send(form({ customer_phone: numberOf('999003') }), headers)
    await reaches(idIn(failed.body.url), 'failed')
    await reaches(idIn(declined.body.url), 'failed')
    // A success comes last: once its events have arrived, nothing else is in progress.
    await send(form(), headers)
    const events = await eventsOf(receiver, 4)
    const eventTexts = events.map(({ type, checkout_session_id: id }) => `${type} ${id}`)
    expect(eventTexts).toContain(`payment.failed ${idIn(failed.body.url)}`)
    expect(eventTexts).toContain(`payment.cancelled ${idIn(declined.body.url)}`)
    expect(eventTexts.filter((text) => text.startsWith('checkout.session'))).toHaveLength(1)
    await receiver.stop()
  },
)

together('an expired session sends one event', async () => {
  const owner = await createMerchant(server)
  const receiver = await listen(owner)
  const { data } = (await owner.post(path, order())).body
  await expire(data.id)
  await eventually(() => owner.get(`${path}/${data.id}`), resourceIs('expired'))
  const [event] = await eventsOf(receiver, 1)
  const { body } = await owner.get(`${path}/${data.id}`)
  expect(event).toMatchObject({
    type: 'checkout.session.expired',
    checkout_session_id: data.id,
    environment: 'test',
    data: body.data,
  })
  expect(event).not.toHaveProperty('payment_id')
  expect(receiver.received).toHaveLength(1)
  await receiver.stop()
})

together('many sessions expire exactly once each', async () => {
  const owner = await createMerchant(server)
  const opened = await Promise.all(Array.from({ length: 30 }, () => owner.post(path, order())))
  const ids: string[] = opened.map(({ body }) => body.data.id)
  await Promise.all(ids.map(expire))
  await Promise.all(ids.map((id) => reaches(id, 'expired')))
  const list = await manage(server, 'get', `/applications/${owner.applicationId}/events`)
  expect(list.body.meta.total).toBe(30)
})

together('a completed session never expires', async () => {
  const { body } = await send(form())
  const id = idIn(body.url)
  await reaches(id, 'completed')
  const { data } = (await merchant.post(path, order())).body
  await sql`UPDATE checkout_sessions SET expires_at = now() - interval '1 second'
    WHERE id = ${id}::uuid`.execute(server.ctx.db)
  await expire(data.id)
  await reaches(data.id, 'expired')
  expect(await statusOf(id)).toBe('completed')
})

together(
  'an expired session with a late success stays expired until evidence completes the session',
  async () => {
    const owner = await createMerchant(server)
    const { body } = await send(form({ customer_phone: numberOf('999009') }), {
      Authorization: basic(owner.secretKey),
    })
    const id = idIn(body.url)
    await expire(id)
    await reaches(id, 'expired')
    const payments = await owner.get('/payments')
    const [payment] = payments.body.data
    const outcome = `/sandbox/transactions/${payment.id}/outcome`
    await eventually(
      () => manage(server, 'post', outcome, { status: 'successful' }),
      ({ status }) => status < 300,
    )
    expect((await owner.get(`/payments/${payment.id}`)).body.data.status).toBe('successful')
    expect(await statusOf(id)).toBe('expired')
    const items = await manage(server, 'get', '/reconciliation-items?per_page=100')
    const mine = items.body.data.filter(
      (item: { transaction_id: string }) => item.transaction_id === payment.id,
    )
    const { provider_reference } = (await manage(server, 'get', `/transactions/${payment.id}`)).body
      .data
    expect(provider_reference).toEqual(expect.any(String))
    expect(mine).toMatchObject([
      { reported_status: 'successful', recorded_status: 'expired', provider_reference },
    ])
    const [balance] = (await owner.get('/merchant/balance')).body.data
    expect(balance.available_balance).toBe(10_015_000)
    const resolve = `/reconciliation-items/${mine[0].id}/resolve`
    const evidence = { action: 'settle', status: 'successful', reason: 'Relevé du fournisseur' }
    expect((await manage(server, 'post', resolve, evidence)).status).toBe(200)
    expect(await statusOf(id)).toBe('completed')
    const events = await manage(server, 'get', `/applications/${owner.applicationId}/events`)
    expect(events.body.data[0]).toMatchObject({
      type: 'checkout.session.completed',
      payload: { data: { id, status: 'completed' } },
    })
  },
)

together('one idempotency key creates one form session with one payment', async () => {
  const owner = await createMerchant(server)
  const headers = { 'Idempotency-Key': 'form-1', Authorization: basic(owner.secretKey) }
  const replies = await Promise.all(Array.from({ length: 6 }, () => send(form(), headers)))
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
  expect((await owner.get('/payments')).body.meta.total).toBe(1)
  const other = await send(form({ amount: '1' }), headers)
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict'])
})

together('an idempotency key ignores the order of form fields', async () => {
  const headers = { 'Idempotency-Key': 'form-2' }
  const pairs = [...new URLSearchParams(form())]
  const first = await send(new URLSearchParams(pairs).toString(), headers)
  const again = await send(new URLSearchParams(pairs.reverse()).toString(), headers)
  expect(again.text).toBe(first.text)
})
