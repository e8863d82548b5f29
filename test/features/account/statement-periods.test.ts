import { connect, type Socket } from 'node:net'
import { payment, payout } from '../../support/builders.ts'
import {
  createMerchant,
  createSibling,
  goLive,
  type Merchant,
  manage,
} from '../../support/client.ts'
import { eventually, resourceIs } from '../../support/eventually.ts'
import { prepared } from '../../support/prepared.ts'
import { startTestServer } from '../../support/server.ts'
import { linesOf, order } from './bulk-requests.ts'
import {
  expectInOrder,
  fileOf,
  longAgo,
  postMany,
  queryOf,
  type Statement,
  statementOf,
  statementReply,
  sumOf,
} from './statement-requests.ts'

const poolSize = 4

const server = prepared(() => startTestServer({ databasePoolSize: poolSize }))
const merchant = prepared(() => createMerchant(server))

const opening = 10_000_000

const paid = async (owner: Merchant): Promise<string> => {
  const { body } = await owner.post('/payments', payment())
  await eventually(() => owner.get(`/payments/${body.data.id}`), resourceIs('successful'))
  return body.data.id
}

test('consecutive statements have neither a gap nor an overlap while money moves', async () => {
  const owner = await createMerchant(server)
  const moving = Array.from({ length: 60 }, (_, at) =>
    at % 3 === 0
      ? owner.post('/payouts', payout({ amount: 100 }))
      : owner.post('/payments', payment()),
  )
  const chain: Statement[] = []
  let from = longAgo
  let isMoving = true
  const done = Promise.all(moving).then(() => {
    isMoving = false
  })
  do {
    const statement = await statementOf(owner, { from })
    chain.push(statement)
    from = statement.to
  } while (isMoving || chain.length < 3)
  await done
  await eventually(
    () => owner.get('/merchant/balance'),
    ({ body }) => body.data[0].pending_balance === 0,
  )
  chain.push(await statementOf(owner, { from }))
  expect(chain.length).toBeGreaterThan(2)
  let balance = 0
  for (const { opening_balance, entries, closing_balance } of chain) {
    expect(opening_balance).toBe(balance)
    balance += sumOf(entries)
    expect(closing_balance).toBe(balance)
  }
  expectInOrder(chain.flatMap(({ entries }) => entries))
  const withoutStatuses = ({ entries, ...statement }: Statement) => ({
    ...statement,
    entries: entries.map(({ status: _, ...entry }) => entry),
  })
  for (const shown of chain) {
    const again = await statementOf(owner, { from: shown.from, to: shown.to })
    expect(withoutStatuses(again)).toEqual(withoutStatuses(shown))
  }
  const { body } = await owner.get('/merchant/balance')
  expect(balance).toBe(body.data[0].available_balance)
})

test('a posting that arrives after a statement belongs to a later period', async () => {
  const owner = await createMerchant(server)
  await paid(owner)
  const shown = await statementOf(owner)
  await postMany(server, owner, 3, '2020-01-01T00:00:00Z')
  expect(await statementOf(owner, { to: shown.to })).toEqual(shown)
  const next = await statementOf(owner, { from: shown.to })
  expect(next.opening_balance).toBe(shown.closing_balance)
  expect(sumOf(next.entries)).toBe(21)
})

test('the statement of a balance that was never used is empty', async () => {
  const live = await goLive(server, await createMerchant(server))
  const shown = await statementOf(live)
  expect(shown).toMatchObject({ opening_balance: 0, entries: [], closing_balance: 0 })
  expect(await statementOf(live, { to: shown.to })).toEqual(shown)
})

describe('the applications in a statement', () => {
  test('a statement shows the amounts of another application, but not its transactions', async () => {
    const owner = await createMerchant(server)
    const path = `/organisations/${owner.organisationId}/applications`
    const { body } = await manage(server, 'post', path, { name: 'Autre boutique' })
    const order = { kind: 'secret', environment: 'test' }
    const keys = `/applications/${body.data.id}/api-keys`
    const { key } = (await manage(server, 'post', keys, order)).body.data
    const id = await paid(owner)
    const own = await statementOf(owner)
    expect(own.entries.at(-1)).toMatchObject({ transaction_id: id, phone_number: '+24206****456' })
    const seen = await manageAs(key, owner)
    expect(seen.entries.at(-1)).toEqual({
      ...own.entries.at(-1),
      transaction_id: null,
      reference: null,
      phone_number: null,
    })
    expect(seen.closing_balance).toBe(own.closing_balance)
  })

  test("a statement shows neither the reference nor the id of another application's bulk payout", async () => {
    const owner = await createMerchant(server)
    const sent = await order(server, owner, { reference: 'PAIE-07', payouts: linesOf(2) })
    const { id } = sent.body.data
    const sibling = await createSibling(server, owner)
    const notes = { merchant_reference: 'PAIE-07', bulk_payout_id: id }
    const kind = 'bulk_payout_reserved'
    const none = { merchant_reference: null, bulk_payout_id: null }
    const linesFor = async (reader: Merchant) => ({
      entries: (await statementOf(reader)).entries.filter((entry) => entry.kind === kind),
      lines: (await fileOf(server, reader)).filter((line) => line.kind === kind),
    })
    const own = await linesFor(owner)
    expect(own).toMatchObject({ entries: [notes], lines: [notes] })
    const seen = await linesFor(sibling)
    const empty = { merchant_reference: '', bulk_payout_id: '' }
    expect(seen).toMatchObject({ entries: [none], lines: [empty] })
    for (const text of ['PAIE-07', id]) expect(JSON.stringify(seen)).not.toContain(text)
  })

  const manageAs = async (key: string, owner: Merchant): Promise<Statement> => {
    const response = await fetch(`${server.url}/account/v1/statement?${queryOf({})}`, {
      headers: { Authorization: `Bearer ${key}` },
    })
    const { data } = (await response.json()) as { data: Statement }
    expect(data.entries).toHaveLength((await statementOf(owner)).entries.length)
    return data
  }
})

describe('the period of a statement', () => {
  test('a statement file includes lines for a payment and for the opening of the sandbox', async () => {
    const owner = await createMerchant(server)
    await paid(owner)
    const lines = await fileOf(server, owner)
    expect(lines.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ['opening_balance', '', '0'],
      ['sandbox_opened', `${opening}`, `${opening}`],
      ['collection_settled', '5000', `${opening + 5000}`],
      ['closing_balance', '', `${opening + 5000}`],
    ])
  })

  const from = '2026-01-02T00:00:00Z'
  test.each([
    ['without a currency', { from: longAgo }, 'currency'],
    ['without a start time', { currency: 'XAF' }, 'from'],
    ['that starts before 1970', { currency: 'XAF', from: '1969-12-31T23:59:59Z' }, 'from'],
    ['that ends before 1970', { currency: 'XAF', from, to: '1969-12-31T23:59:59Z' }, 'to'],
    ['that ends when it starts', { currency: 'XAF', from, to: from }, 'to'],
    [
      'that ends before it starts',
      { currency: 'XAF', from, to: '2026-01-02T00:59:00+01:00' },
      'to',
    ],
    ['that starts in the future', { currency: 'XAF', from: '2999-01-01T00:00:00Z' }, 'to'],
    ['with an impossible date', { currency: 'XAF', from: '2026-02-30T00:00:00Z' }, 'from'],
  ])(
    'a request for a statement %s is refused on the invalid parameter',
    async (_, query, field) => {
      for (const path of ['/statement', '/statement.csv']) {
        const reply = await merchant.account('get', `${path}?${new URLSearchParams(query)}`)
        expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, [field]])
      }
    },
  )

  test('a statement whose end time is in the future ends at the current time, and shows that time', async () => {
    await paid(merchant)
    const { body } = await statementReply(merchant, { to: '2999-01-01T00:00:00Z' })
    expect(body.data.to < '2999').toBe(true)
    const next = await statementOf(merchant, { from: body.data.to })
    expect(next).toMatchObject({ opening_balance: body.data.closing_balance, entries: [] })
  })
})

test('clients that stop reading a statement hold no database connection, and can read the rest later', async () => {
  const owner = await createMerchant(server)
  const count = 12_000
  await postMany(server, owner, count, new Date().toISOString())
  const { hostname, port } = new URL(server.url)
  const request =
    `GET /account/v1/statement?${queryOf({})} HTTP/1.1\r\nHost: ${hostname}\r\n` +
    `Authorization: Bearer ${owner.secretKey}\r\nConnection: close\r\n\r\n`
  const readers = await Promise.all(
    Array.from({ length: 2 * poolSize }, () => startReading(hostname, Number(port), request)),
  )
  await paid(owner)
  const [first, ...others] = readers
  for (const other of others) other.socket.destroy()
  const text = await first?.readAll()
  expect(text?.match(/"number":/g)).toHaveLength(count)
  expect(text).toContain(`"closing_balance":${7 * count}}}`)
})

const startReading = (hostname: string, port: number, request: string) =>
  new Promise<{ socket: Socket; readAll: () => Promise<string> }>((resolve, reject) => {
    const received: Buffer[] = []
    const socket = connect(port, hostname, () => socket.write(request))
    socket.on('error', reject)
    socket.once('data', (chunk) => {
      received.push(chunk)
      socket.pause()
      const readAll = () =>
        new Promise<string>((ended) => {
          socket.on('data', (more) => received.push(more))
          socket.on('close', () => ended(Buffer.concat(received).toString()))
          socket.resume()
        })
      resolve({ socket, readAll })
    })
  })
