import type { OtherMoney } from './judge-money.ts'
import type { Entry } from './trail.ts'
import { keptFee } from './withdrawal-terms.ts'
import { ownerOf, type Withdrawal } from './withdrawals.ts'
import { violate, type World } from './world.ts'

const untold = { told: 0, paid: 0, returned: 0 }

/** Returns the possible final statuses of a withdrawal, given the actions of its bank. */
const endsBy = ({ told, paid, returned }: typeof untold): string[] => {
  if (told === 0) return ['rejected', 'cancelled']
  return paid > returned ? ['paid'] : ['returned']
}

const judgeEnd = (world: World, { id, status, amount }: Withdrawal): void => {
  const payment = world.bank.payments.get(id) ?? untold
  const label = `withdrawal ${id} of ${amount}`
  if (payment.told > 1) violate(world, 'a bank is instructed to pay only once', label)
  if (payment.told > 0 && world.bank.ended.has(id))
    violate(world, 'the money of a closed withdrawal never leaves', label)
  if (!endsBy(payment).includes(status))
    violate(world, 'the final status of a withdrawal matches the bank', `${label} is ${status}`)
}

const judgeAcknowledged = (world: World, all: readonly Withdrawal[]): void => {
  const byId = new Map(all.map((each) => [each.id, each]))
  for (const { path, answer, merchant } of world.sent.all) {
    if (path !== '/account/v1/withdrawals' || answer?.status !== 201) continue
    const { id, amount } = JSON.parse(answer.text).data
    const found = byId.get(id)
    const isOwn = found?.application_id === merchant.applicationId
    if (isOwn && found?.amount === amount) continue
    violate(world, 'acknowledged transactions exist', `withdrawal ${id} of ${amount}`)
  }
}

/**
 * Returns the money that left for each withdrawal. Checks that the bank paid each withdrawal at
 * most once.
 */
export const judgeWithdrawals = (world: World, all: readonly Withdrawal[]): OtherMoney[] => {
  judgeAcknowledged(world, all)
  return all.flatMap((withdrawal) => {
    judgeEnd(world, withdrawal)
    const { environment, currency, amount } = withdrawal
    const merchant = ownerOf(world, withdrawal)
    const { paid, returned } = world.bank.payments.get(withdrawal.id) ?? untold
    const income = keptFee(world, withdrawal)
    if (merchant === undefined || (paid === returned && income === 0)) return []
    const left = amount * (paid - returned) + income
    return [{ merchant, environment, currency, amount: -left, income }]
  })
}

/** Checks that the feed reports each payment and each return of a withdrawal once. */
export const judgeReports = (world: World, all: readonly Withdrawal[]): void => {
  for (const { id, status } of all) {
    const feeds = world.feeds.flatMap(({ events }) => events.filter((e) => e.resource === id))
    const { told, paid } = world.bank.payments.get(id) ?? untold
    const due = [
      ...(paid > 0 && status !== 'returned' ? ['withdrawal.paid'] : []),
      ...(told > 0 && status === 'returned' ? ['withdrawal.returned'] : []),
    ]
    const types = feeds.map(({ type }) => type)
    // Staff may learn about the return without having learnt about the payment before it.
    const isPaidToo = status === 'returned' && paid > 0 && types[0] === 'withdrawal.paid'
    if (types.slice(isPaidToo ? 1 : 0).join() === due.join()) continue
    violate(
      world,
      'the feed reports each payment and return of a withdrawal once',
      `${id}: ${types}, not ${due}`,
    )
  }
}

const nextOf: Record<string, string[]> = {
  '': ['requested'],
  requested: ['approved', 'rejected', 'cancelled'],
  approved: ['sent', 'rejected'],
  sent: ['approved', 'paid', 'returned'],
  paid: ['returned'],
}

/** Checks that the audit trail contains each withdrawal step once, in order. */
export const judgeSteps = (
  world: World,
  entries: readonly Entry[],
  all: readonly Withdrawal[],
): void => {
  // The audit trail has no entry for a request by a schedule.
  const scheduled = all.filter(({ scheduled_for }) => scheduled_for !== null)
  const last = new Map(scheduled.map(({ id }) => [id, 'requested']))
  for (const { subject, subjectId, after } of entries) {
    if (subject !== 'withdrawal' || after.status === undefined) continue
    const [from, to] = [last.get(subjectId) ?? '', String(after.status)]
    last.set(subjectId, to)
    if (from === to || nextOf[from]?.includes(to)) continue
    violate(world, 'the steps of a withdrawal happen in order', `${subjectId}: ${from}, ${to}`)
  }
}
