import { sql } from 'kysely'
import type {
  Outcome,
  ProviderSimulator,
  SimulatedOrder,
} from '../../scripts/provider-simulator/index.ts'
import { type Merchant, manage, type Reply } from '../support/client.ts'
import { differsFrom, eventually, statusIs } from '../support/eventually.ts'
import type { LiveService } from './live-service.ts'

export type Provider = 'carrier1_momo' | 'carrier2_money'

export const providers: Provider[] = ['carrier1_momo', 'carrier2_money']

export const simulatorOf = (service: LiveService, provider: Provider): ProviderSimulator =>
  provider === 'carrier1_momo' ? service.momo : service.money

/** A valid Congolese number whose last digits choose the scenario. */
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

export const order = async (merchant: Merchant, kind: Kind, body: object) =>
  created(await merchant.post(`/${kind}`, body))

export const read = async (merchant: Merchant, kind: Kind, id: string) =>
  (await merchant.get(`/${kind}/${id}`)).body.data

export const ended = (merchant: Merchant, kind: Kind, id: string) =>
  eventually(
    () => read(merchant, kind, id),
    ({ status }) => finals.includes(status),
  )

const listOf = (ids: string[]) => sql.join(ids.map((id) => sql`${id}::uuid`))

/** Makes the retry of unsent transactions due, so that they are resubmitted immediately. */
export const submitAgain = async ({ server }: Pick<LiveService, 'server'>, ids: string[]) => {
  const { db, wake } = server.ctx
  const { numAffectedRows } = await sql`UPDATE transactions SET due_at = now()
    WHERE id IN (${listOf(ids)}) AND status IN ('pending', 'approved')
      AND submission_attempted_at IS NULL AND due_at > now()`.execute(db)
  if (numAffectedRows !== 0n) wake.transactions('live', 0)
}

/**
 * Waits until all transactions have a final status. Polls with one statement, because one request
 * per transaction would be slower.
 */
export const untilFinal = (service: Pick<LiveService, 'server'>, ids: string[]) =>
  eventually(
    async () => {
      await submitAgain(service, ids)
      const { rows } = await sql<{ id: string; status: string }>`
        SELECT id, status FROM transactions
        WHERE id IN (${listOf(ids)})`.execute(service.server.ctx.db)
      return rows.filter(({ status }) => !finals.includes(status))
    },
    (open) => open.length === 0,
  )

export const createFinal = async (merchant: Merchant, kind: Kind, body: object) =>
  ended(merchant, kind, (await order(merchant, kind, body)).id)

export const managed = async ({ server }: LiveService, id: string) =>
  (await manage(server, 'get', `/transactions/${id}`)).body.data

/**
 * Returns the provider's record of a transaction, or undefined if the provider never received it.
 */
export const atProvider = (
  simulator: ProviderSimulator,
  id: string,
): SimulatedOrder | undefined => {
  const plain = simulator.orders.get(id.replaceAll('-', ''))
  if (plain !== undefined) return plain
  for (const each of simulator.orders.values()) {
    if ((each as SimulatedOrder & { externalId?: string }).externalId === id) return each
  }
  return undefined
}

export const taken = async (simulator: ProviderSimulator, id: string): Promise<SimulatedOrder> => {
  const found = await eventually(() => atProvider(simulator, id), differsFrom(undefined))
  if (found === undefined) throw new Error(`the provider has no ${id}`)
  return found
}

export const decide = (
  simulator: ProviderSimulator,
  id: string,
  outcome: Parameters<ProviderSimulator['setOutcome']>[1],
  reason?: string,
): void => simulator.setOutcome(atProvider(simulator, id)?.reference ?? '', outcome, reason)

export const allPages = async (
  { server }: { server: Pick<LiveService['server'], 'url'> },
  path: string,
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what its list contains.
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

export const ledgerCheckOf = async ({ server }: LiveService) => {
  const { balanced, discrepancies } = (await manage(server, 'get', '/ledger-check')).body.data
  return { balanced, discrepancies }
}

export const entriesOf = (service: LiveService, { organisationId }: Merchant) =>
  allPages(service, `/organisations/${organisationId}/ledger-entries`)

export const viewOf = async (service: LiveService, merchant: Merchant, id: string) => {
  const { status, failure_reason, provider_reference, updated_at } = await managed(service, id)
  return {
    order: { status, failure_reason, provider_reference, updated_at },
    available: await availableOf(merchant),
    entries: await entriesOf(service, merchant),
    eventTypes: await eventTypesOf(service, merchant, id),
  }
}

/** Creates a transaction that the provider reports as pending until `decide` sets its outcome. */
export const underWay = async (
  service: LiveService,
  merchant: Merchant,
  { kind = 'payments' as Kind, body }: { kind?: Kind; body: object },
): Promise<string> => {
  const { id } = await order(merchant, kind, body)
  await eventually(() => managed(service, id), statusIs('processing'))
  return id
}

export const age = ({ server }: LiveService, id: string, minutes: number) =>
  sql`UPDATE transactions SET created_at = created_at - ${minutes} * interval '1 minute',
      updated_at = updated_at - ${minutes} * interval '1 minute'
    WHERE id = ${id}::uuid`.execute(server.ctx.db)

/** Makes all open transactions due now, and waits until no transaction has a due time. */
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

/** Makes the provider report several outcomes. Each outcome after the first creates an item. */
export const contradict = async (
  service: LiveService,
  merchant: Merchant,
  { kind = 'payments' as Kind, id, by }: { kind?: Kind; id: string; by: Provider },
  [first, ...later]: Outcome[],
) => {
  decide(simulatorOf(service, by), id, first ?? 'failed')
  await ended(merchant, kind, id)
  for (const [index, outcome] of later.entries()) {
    decide(simulatorOf(service, by), id, outcome)
    await eventually(
      () => itemsAbout(service, id),
      (items) => items.length > index,
    )
  }
  return itemsAbout(service, id)
}

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
