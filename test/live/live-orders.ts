import { sql } from 'kysely'
import { hashOf } from '../../scripts/provider-simulator/carrier2/crypto.ts'
import { credentials } from '../../scripts/provider-simulator/carrier2/protocol.ts'
import type {
  Outcome,
  ProviderSimulator,
  SimulatedOrder,
} from '../../scripts/provider-simulator/index.ts'
import type { Country } from '../../src/domain/markets.ts'
import { type Merchant, manage, type Reply } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import type { LiveService } from './live-service.ts'

/** Orders of live merchants, and the two sides' views of them. */

export type Provider = 'carrier1_momo' | 'carrier2_money'

export const providers: Provider[] = ['carrier1_momo', 'carrier2_money']

export const stubOf = (service: LiveService, provider: Provider): ProviderSimulator =>
  provider === 'carrier1_momo' ? service.momo : service.money

/** A Congolese number that could exist, and whose ending chooses a story. */
export const numberIn = (ending: string): string => `+242 06 5${ending}`

export const paymentTo = (provider: Provider, changes: Record<string, unknown> = {}) => ({
  amount: 5000,
  country: 'CG',
  phone_number: numberIn('512341'),
  provider,
  ...changes,
})

export const payoutTo = (provider: Provider, changes: Record<string, unknown> = {}) => ({
  amount: 1000,
  currency: 'XAF',
  country: 'CG',
  phone_number: numberIn('512341'),
  provider,
  ...changes,
})

export type Kind = 'payments' | 'payouts' | 'refunds'

export const finals = ['successful', 'completed', 'failed', 'cancelled', 'rejected']

const created = (reply: Reply) => {
  if (reply.status !== 201) throw new Error(`not created: ${reply.status} ${reply.text}`)
  return reply.body.data
}

/** Creates an order, which must be accepted; returns it as the merchant receives it. */
export const order = async (merchant: Merchant, kind: Kind, body: object) =>
  created(await merchant.post(`/${kind}`, body))

export const read = async (merchant: Merchant, kind: Kind, id: string) =>
  (await merchant.get(`/${kind}/${id}`)).body.data

/** The order as the merchant sees it once it is final. */
export const ended = (merchant: Merchant, kind: Kind, id: string) =>
  eventually(
    () => read(merchant, kind, id),
    ({ status }) => finals.includes(status),
  )

export const orderAndEnd = async (merchant: Merchant, kind: Kind, body: object) =>
  ended(merchant, kind, (await order(merchant, kind, body)).id)

export const managed = async ({ server }: LiveService, id: string) =>
  (await manage(server, 'get', `/transactions/${id}`)).body.data

/** The provider's own view of an order of ours; nothing where it never saw it. */
export const atProvider = (stub: ProviderSimulator, id: string): SimulatedOrder | undefined => {
  const plain = stub.orders.get(id.replaceAll('-', ''))
  if (plain !== undefined) return plain
  for (const each of stub.orders.values()) {
    if ((each as SimulatedOrder & { externalId?: string }).externalId === id) return each
  }
  return undefined
}

/** Until the provider has it. */
export const taken = async (stub: ProviderSimulator, id: string): Promise<SimulatedOrder> => {
  const found = await eventually(
    () => atProvider(stub, id),
    (each) => each !== undefined,
  )
  if (found === undefined) throw new Error(`the provider has no ${id}`)
  return found
}

/** Makes the provider hold an end of it, and call back. */
export const decide = (
  stub: ProviderSimulator,
  id: string,
  outcome: Parameters<ProviderSimulator['setOutcome']>[1],
  reason?: string,
): void => stub.setOutcome(atProvider(stub, id)?.reference ?? '', outcome, reason)

export const allPages = async (
  { server }: Pick<LiveService, 'server'>,
  path: string,
  // biome-ignore lint/suspicious/noExplicitAny: what a list holds is for each test to expect.
): Promise<any[]> => {
  const items = []
  const joint = path.includes('?') ? '&' : '?'
  for (let page = 1; ; page += 1) {
    const { body } = await manage(server, 'get', `${path}${joint}per_page=100&page=${page}`)
    items.push(...body.data)
    if (page >= body.meta.last_page) return items
  }
}

export const itemsAbout = async (service: LiveService, id: string) =>
  (await allPages(service, '/reconciliation-items')).filter((item) => item.transaction_id === id)

/** Kinds of the events about an order, oldest first. */
export const eventTypesOf = async (service: LiveService, merchant: Merchant, id: string) =>
  (await allPages(service, `/applications/${merchant.applicationId}/events`))
    .filter(({ payload }) => payload.data.id === id)
    .map(({ type }) => type)
    .reverse()

export const availableOf = async (merchant: Merchant, currency = 'XAF'): Promise<number> =>
  (await merchant.get('/merchant/balance')).body.data.find(
    (balanceKey: { currency: string }) => balanceKey.currency === currency,
  )?.available_balance ?? 0

export const balancedLedger = { balanced: true, discrepancies: [] }

export const ledgerCheckOf = async ({ server }: LiveService) =>
  (await manage(server, 'get', '/ledger-check')).body.data

export const entriesOf = (service: LiveService, { organisationId }: Merchant) =>
  allPages(service, `/organisations/${organisationId}/ledger-entries`)

/** All that could change: an order, its merchant's balance and ledger, and its events. */
export const viewOf = async (service: LiveService, merchant: Merchant, id: string) => {
  const { status, failure_reason, provider_reference, updated_at } = await managed(service, id)
  return {
    order: { status, failure_reason, provider_reference, updated_at },
    available: await availableOf(merchant),
    entries: await entriesOf(service, merchant),
    eventTypes: await eventTypesOf(service, merchant, id),
  }
}

/** An order that the provider reports as pending until `decide` sets its outcome. */
export const underWay = async (
  service: LiveService,
  merchant: Merchant,
  { kind = 'payments' as Kind, body }: { kind?: Kind; body: object },
): Promise<string> => {
  const { id } = await order(merchant, kind, body)
  await eventually(
    () => managed(service, id),
    ({ status }) => status === 'processing',
  )
  return id
}

/** Makes an order look so many minutes older. */
export const age = ({ server }: LiveService, id: string, minutes: number) =>
  sql`UPDATE transactions SET created_at = created_at - ${minutes} * interval '1 minute'
    WHERE id = ${id}::uuid`.execute(server.ctx.db)

/** Lets the work that was put off be done now, and waits until none is left. */
export const hasten = async ({ server }: LiveService): Promise<void> => {
  const { db } = server.ctx
  await sql`UPDATE transactions SET due_at = now() WHERE due_at IS NOT NULL`.execute(db)
  await eventually(
    async () =>
      (
        await sql<{ n: number }>`SELECT count(*)::int AS n FROM transactions
        WHERE due_at IS NOT NULL`.execute(db)
      ).rows[0]?.n,
    (count) => count === 0,
  )
}

export const resolve = ({ server }: LiveService, itemId: string, decision: object) =>
  manage(server, 'post', `/reconciliation-items/${itemId}/resolve`, {
    reason: 'Relevé du 21/11, ligne 42',
    ...decision,
  })

/** Makes the provider report several outcomes; each after the first is an item of its own. */
export const contradict = async (
  service: LiveService,
  merchant: Merchant,
  { kind = 'payments' as Kind, id, by }: { kind?: Kind; id: string; by: Provider },
  [first, ...later]: Outcome[],
) => {
  decide(stubOf(service, by), id, first ?? 'failed')
  await ended(merchant, kind, id)
  for (const [index, outcome] of later.entries()) {
    decide(stubOf(service, by), id, outcome)
    await eventually(
      () => itemsAbout(service, id),
      (items) => items.length > index,
    )
  }
  return itemsAbout(service, id)
}

/** The lines of the statement about a transaction, as [kind, account, amount]. */
export const statementOf = async ({ server }: LiveService, merchant: Merchant, id: string) => {
  const path = `/organisations/${merchant.organisationId}/statement`
  const { text } = await manage(server, 'get', path)
  const [header = '', ...lines] = text.trim().split('\r\n')
  const columns = header.split(',')
  const rows = lines.map((line) =>
    Object.fromEntries(line.split(',').map((value, at) => [columns[at], value])),
  )
  return rows
    .filter(({ transaction_id }) => transaction_id === id)
    .map(({ kind, account, amount }) => [kind, account, Number(amount)])
}

/** The callback address that is configured at the provider. */
export const callbackUrlOf = async (
  { server }: LiveService,
  provider: Provider,
  country: Country = 'CG',
): Promise<string> => {
  const { body } = await manage(server, 'get', '/providers')
  const own = body.data.find(
    (found: { provider: string; country: string }) =>
      found.provider === provider && found.country === country,
  )
  return own.callback_url
}

/** A callback of carrier2 with a hash that holds. */
export const signed = (transaction: string): string =>
  `{"transaction":${transaction},"hash":"${hashOf(transaction, credentials.callbackHashSecret)}"}`

export const transactionOf = (id: string): string =>
  JSON.stringify({ id: id.replaceAll('-', ''), message: 'Success', status_code: 'TS' })

/** A callback of success in this provider's form, with a valid hash where it has one. */
export const claimOf: Record<Provider, (id: string) => string> = {
  carrier1_momo: (id) => JSON.stringify({ externalId: id, status: 'SUCCESSFUL' }),
  carrier2_money: (id) => signed(transactionOf(id)),
}

/** Sends it, and answers the status. */
export const send = async (
  url: string,
  body: string | Buffer,
  init: RequestInit = {},
): Promise<number> =>
  (await fetch(url, { method: 'POST', body: new Uint8Array(Buffer.from(body)), ...init })).status

export const sendAll = (url: string, bodies: string[]) =>
  Promise.all(bodies.map((body) => send(url, body)))

const deep = '['.repeat(30_000)
/** Bodies that no provider sends, with the id of an order that they must not affect. */
export const garbageAbout = (
  id: string,
): [title: string, body: string | Buffer, headers?: Record<string, string>][] => [
  ['nothing', ''],
  ['null', 'null'],
  ['an empty list', '[]'],
  ['a text', '"SUCCESSFUL"'],
  ['half an object', '{"transaction":{'],
  ['an HTML page', '<h1>It works!</h1>', { 'Content-Type': 'text/html' }],
  ['NUL bytes', Buffer.alloc(64)],
  ['NUL in a name', '{"externalId":"\\u0000","transaction":{"id":"\\u0000"}}'],
  ['a NUL after a claim', `${claimOf.carrier1_momo(id)}\0`],
  ['bytes that are no text', Buffer.from([0xff, 0xfe, 0xc3, 0x28, 0xed, 0xa0, 0x80])],
  ['half a surrogate pair', '{"externalId":"\\ud800","transaction":{"id":"\\ud800"}}'],
  ['lists in lists', deep + ']'.repeat(30_000)],
  ['objects that never end', '{"transaction":'.repeat(4000)],
  ['quotes that never end', `{"transaction":{"${'\\"'.repeat(30_000)}`],
  ['other types', '{"externalId":[{}],"transaction":{"id":{"$ne":1}},"hash":{}}'],
  ['no transaction', '{"externalId":null,"transaction":null,"hash":null}'],
  ['SQL', `{"externalId":"${id}'--","transaction":{"id":"' OR 1=1"}}`],
  ['a prototype', `{"__proto__":{"externalId":"${id}"},"constructor":{}}`],
  ['an unknown order', claimOf.carrier1_momo('0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f')],
  ['a form', `externalId=${id}&status=SUCCESSFUL`],
  ['an unknown charset', '{}', { 'Content-Type': 'application/json; charset=klingon' }],
  ['UTF-16', Buffer.from('{}\ud800', 'utf16le'), { 'Content-Type': 'text/plain;charset=utf-16' }],
  ['no gzip', '{}', { 'Content-Encoding': 'gzip' }],
  ['an unknown encoding', '{}', { 'Content-Encoding': 'rot13' }],
  ['a megabyte', `{"externalId":"${'x'.repeat(1_000_000)}"}`],
]
