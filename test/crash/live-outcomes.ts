import {
  allPages,
  atProvider,
  availableOf,
  balancedLedger,
  finals,
  type Kind,
  ledgerCheckOf,
  managed,
  type Provider,
  providers,
  read,
  simulatorOf,
} from '../live/live-orders.ts'
import type { LiveService } from '../live/live-service.ts'
import type { Merchant } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'

export interface Placed {
  kind: Kind
  provider: Provider
  body: Record<string, unknown>
  id: string
  /** Set for a full refund at carrier2, whose call does not carry our reference. */
  isWhole: boolean
}

export type Rows = Map<string, Awaited<ReturnType<typeof managed>>>

/** Waits until all workers have finished, and returns every transaction. */
export const settle = async (service: LiveService, placed: Placed[]): Promise<Rows> => {
  const rows: Rows = new Map()
  const readOpen = async (): Promise<string[]> => {
    const open = placed.filter(({ id }) => !rows.has(id))
    await Promise.all(
      open.map(async ({ id, isWhole }) => {
        const row = await managed(service, id)
        // A full refund at carrier2 without a response is never sent again. Staff look it up.
        if (finals.includes(row.status) || (isWhole && row.due_at === null)) rows.set(id, row)
      }),
    )
    return open.map(({ id }) => id).filter((id) => !rows.has(id))
  }
  await eventually(readOpen, (open) => open.length === 0)
  return rows
}

export const isFinal = (rows: Rows, { id }: Placed): boolean => finals.includes(rows.get(id).status)

/** Checks that each success moved money once at its provider, and that nothing else moved money. */
export const expectMovedOnce = (service: LiveService, placed: Placed[], rows: Rows): void => {
  const movedOf = ({ id, provider, isWhole, body }: Placed): number => {
    const paidAs = rows.get(body.payment_id as string)?.provider_reference
    const simulator = simulatorOf(service, provider)
    const order = isWhole ? simulator.orders.get(`refund-${paidAs}`) : atProvider(simulator, id)
    return order?.movedTimes ?? 0
  }
  const isDone = ({ id }: Placed) => ['successful', 'completed'].includes(rows.get(id).status)
  const closed = placed.filter((each) => isFinal(rows, each))
  const views = closed.map((each) => [each.id, isDone(each), movedOf(each)])
  expect(views).toEqual(views.map(([id, done]) => [id, done, done ? 1 : 0]))
  for (const provider of providers) {
    const { orders } = simulatorOf(service, provider)
    expect([...orders.values()].filter(({ movedTimes }) => movedTimes > 1)).toEqual([])
  }
  const sent = service.money.calls.filter(({ call }) => call === 'refund')
  expect(new Set(sent.map(({ body }) => body)).size).toBe(sent.length)
}

export const expectMoneyAgrees = async (
  service: LiveService,
  merchant: Merchant,
  placed: Placed[],
): Promise<void> => {
  expect(await ledgerCheckOf(service)).toEqual(balancedLedger)
  const changes = placed.map(async ({ kind, id }) => {
    const { status, amount, total_deducted } = await read(merchant, kind, id)
    if (kind === 'payments') return status === 'successful' ? amount : 0
    return status === 'failed' ? 0 : 0 - (total_deducted ?? amount)
  })
  const sum = (await Promise.all(changes)).reduce((total, change) => total + change, 0)
  expect(await availableOf(merchant)).toBe(sum)
}

export const expectEvents = async (
  service: LiveService,
  { applicationId }: Merchant,
  placed: Placed[],
  rows: Rows,
): Promise<void> => {
  const events = await allPages(service, `/applications/${applicationId}/events`)
  const eventsByTransaction = Map.groupBy(
    events.filter(({ type }) => type !== 'payout.approved'),
    ({ payload }) => payload.data.id,
  )
  const expected = placed.map((each) => [each.id, isFinal(rows, each) ? 1 : 0])
  expect(placed.map(({ id }) => [id, eventsByTransaction.get(id)?.length ?? 0])).toEqual(expected)
}
