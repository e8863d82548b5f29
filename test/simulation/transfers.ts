import type { Transfer } from './bank.ts'
import { wait } from './clock.ts'
import type { OtherMoney } from './judge-money.ts'
import { type Action, currencies, newSent, prefixes, send, served } from './merchants.ts'
import { askAs } from './people.ts'
import { manageAsStaff } from './people-decide.ts'
import type { Random } from './random.ts'
import { type Answer, type Merchant, manage, read, violate, type World } from './world.ts'

interface TopUp {
  id: string
  status: string
  bank_reference: string
  organisation_id: string | null
  amount: number
  recorded_by: string | null
  matched_by: string | null
  approved_by: string | null
}

const spellings = [
  (number: number) => `FT${number}X`,
  (number: number) => `ft ${number} x`,
  (number: number) => `F.T-${number}x`,
]

const numberOf = ({ bank_reference: reference }: TopUp): number =>
  Number(reference.replaceAll(/\D/g, ''))

const orderOf = (world: World, { number, text, valueDate, ...money }: Transfer, spelling = 0) => ({
  bank_account_id: world.bank.accounts.get(money.currency),
  bank_reference: spellings[spelling]?.(number),
  ...{ currency: money.currency, amount: money.amount, value_date: valueDate },
  ...{ reference: text, evidence: 'a statement' },
})

const toldOf = (answers: readonly (Answer | undefined)[]): string =>
  answers.map((answer) => answer?.body?.code ?? answer?.status ?? 'no answer').join(' and ')

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** A bank receives a transfer. Some payers forget the reference. */
const receive = async (
  world: World,
  draw: Random,
  merchant: Merchant,
  { currency, amount }: { currency: string; amount: number },
): Promise<Transfer> => {
  const { body } = await read(world, merchant, 'live', '/account/v1/top-up-instructions')
  const own = (body?.data ?? []).find((each: { currency: string }) => each.currency === currency)
  const text = draw.chance(0.7) && own !== undefined ? `VIR ${own.reference}` : 'merci'
  const number = world.bank.transfers.length + 1
  const facts = { currency, amount, number, text, valueDate: dayOf(Date.now()) }
  const transfer = { merchant, ...facts, isUnderWay: true, isRecalled: false }
  world.bank.transfers.push(transfer)
  return transfer
}

const recordTwice = async (world: World, draw: Random, transfer: Transfer): Promise<string> => {
  const recording = [0, 1].map(() =>
    manageAsStaff(world, draw, '/top-ups', orderOf(world, transfer, draw.below(spellings.length))),
  )
  const answers = await Promise.all(recording)
  const ids = answers.flatMap((answer) => answer?.body?.data?.id ?? [])
  if (new Set(ids).size > 1) violate(world, 'a transfer is recorded once', `FT${transfer.number}X`)
  const other = { ...orderOf(world, transfer), amount: transfer.amount + 1 }
  const isKnown = ids.length > 0 && draw.chance(0.3)
  const wrong = isKnown ? await manageAsStaff(world, draw, '/top-ups', other) : undefined
  if (wrong?.status === 200 || wrong?.status === 201)
    violate(world, 'a transfer is recorded once', `FT${transfer.number}X with another amount`)
  return toldOf(answers)
}

/** Two people often take the step at the same time. It must take effect only once. */
const step = async (
  world: World,
  draw: Random,
  { id, amount }: TopUp,
  [verb, body]: [verb: string, body?: object],
): Promise<string> => {
  const take = () => manageAsStaff(world, draw, `/top-ups/${id}/${verb}`, body)
  const answers = await Promise.all(draw.chance(0.5) ? [take(), take()] : [take()])
  if (answers.filter((answer) => answer?.status === 200).length > 1)
    violate(world, 'each step of a top-up happens once', `${verb} of ${amount} (${id})`)
  return `${verb}: ${toldOf(answers)}`
}

const reason = { reason: 'the bank recalled it' }

/** The person who recorded the transfer tries to approve it first. */
const approve = async (world: World, draw: Random, topUp: TopUp): Promise<string> => {
  const author = world.people.find(({ name }) => name === topUp.recorded_by)
  const path = `/top-ups/${topUp.id}/approve`
  const own = author && (await askAs(world, author, ['POST', path]))
  if (own?.status === 200)
    violate(world, 'nobody approves their own request', `${author?.name}, top-up ${topUp.id}`)
  return step(world, draw, topUp, ['approve'])
}

const move = (world: World, draw: Random, transfer: Transfer, topUp: TopUp): Promise<string> => {
  const isOpen = ['unmatched', 'awaiting_approval'].includes(topUp.status)
  // Staff sometimes reject a transfer by mistake, and then record it again.
  if (isOpen && (transfer.isRecalled || draw.chance(0.1)))
    return step(world, draw, topUp, ['reject', reason])
  const owner = { organisation_id: transfer.merchant.organisationId }
  if (topUp.status === 'unmatched') return step(world, draw, topUp, ['match', owner])
  if (topUp.status === 'awaiting_approval') return approve(world, draw, topUp)
  if (topUp.status === 'received') {
    transfer.isRecalled ||= draw.chance(0.3)
    if (transfer.isRecalled) return step(world, draw, topUp, ['reverse', reason])
    return Promise.resolve('stays')
  }
  return tryTooLate(world, draw, topUp)
}

const tryTooLate = async (world: World, draw: Random, { id, status }: TopUp): Promise<string> => {
  const verb = draw.pick(['approve', 'reverse'])
  const answer = await manageAsStaff(world, draw, `/top-ups/${id}/${verb}`, reason)
  if (answer?.status === 200)
    violate(world, 'a closed top-up stays closed', `${verb} of ${id}, which was ${status}`)
  return `${verb} of one that is ${status}: ${toldOf([answer])}`
}

const listTopUps = async (world: World): Promise<TopUp[]> => {
  const found: TopUp[] = []
  for (let cursor = ''; ; ) {
    const { body } = await manage(world, 'GET', `/top-ups?per_page=100${cursor}`)
    found.push(...body.data)
    if (body.meta.next_cursor === null) return found
    cursor = `&cursor=${encodeURIComponent(body.meta.next_cursor)}`
  }
}

const stepsMax = 4

const moveOn = async (world: World, draw: Random, transfer: Transfer): Promise<string> => {
  const told: string[] = []
  transfer.isUnderWay = true
  for (let taken = 0; taken < stepsMax; taken++) {
    const topUp = (await listTopUps(world)).find((each) => numberOf(each) === transfer.number)
    if (topUp === undefined) told.push(await recordTwice(world, draw, transfer))
    else told.push(await move(world, draw, transfer, topUp))
    await wait(draw.below(4000))
    if (draw.chance(0.2)) break
  }
  transfer.isUnderWay = false
  return told.join('; ')
}

export const receiveTransfer: Action = async (world, draw) => {
  const { transfers } = world.bank
  if (transfers.length > 0 && draw.chance(0.4)) {
    const idle = transfers.filter(({ isUnderWay }) => !isUnderWay)
    if (idle.length === 0) return 'every transfer is being processed'
    const transfer = draw.pick(idle.slice(-6))
    return `staff process FT${transfer.number}X: ${await moveOn(world, draw, transfer)}`
  }
  const merchant = draw.pick(world.merchants)
  const money = { currency: currencies[merchant.country] ?? '', amount: 1 + draw.below(5000) }
  const transfer = await receive(world, draw, merchant, money)
  const told = `${await recordTwice(world, draw, transfer)}; ${await moveOn(world, draw, transfer)}`
  return `${merchant.name} transfers ${money.amount} ${money.currency}: ${told}`
}

const ensureCredited = (world: World, topUp: TopUp | undefined, transfer: Transfer) => {
  if (topUp === undefined) return manage(world, 'POST', '/top-ups', orderOf(world, transfer))
  const owner = { organisation_id: transfer.merchant.organisationId }
  if (topUp.status === 'unmatched')
    return manage(world, 'POST', `/top-ups/${topUp.id}/match`, owner)
  if (topUp.status === 'received') return undefined
  return manage(world, 'POST', `/top-ups/${topUp.id}/approve`)
}

const ensureGone = (world: World, topUp: TopUp | undefined) => {
  if (topUp === undefined) return undefined
  const verb = topUp.status === 'received' ? 'reverse' : 'reject'
  return manage(world, 'POST', `/top-ups/${topUp.id}/${verb}`, reason)
}

const over = ['rejected', 'reversed']

export const finishTransfers = async (world: World): Promise<number> => {
  const all = await listTopUps(world)
  let open = 0
  for (const transfer of world.bank.transfers) {
    const topUp = all.find(
      (each) => numberOf(each) === transfer.number && !over.includes(each.status),
    )
    const changing = transfer.isRecalled
      ? ensureGone(world, topUp)
      : ensureCredited(world, topUp, transfer)
    if (changing === undefined) continue
    open += 1
    await changing
  }
  return open
}

const spentAfterMs = 60_000

/** A merchant spends a transfer that its bank then recalls. The missing amount becomes a debt. */
export const spendAndRecall: Action = async (world, draw) => {
  const merchant = draw.pick(world.merchants)
  const others = [...world.bank.accounts.keys()]
  const currency = draw.pick(others.filter((each) => each !== currencies[merchant.country]))
  const country = Object.keys(currencies).find((each) => currencies[each] === currency) ?? ''
  const money = { currency, amount: 4000 + draw.below(2000) }
  const transfer = await receive(world, draw, merchant, money)
  await ensureCredited(world, undefined, transfer)
  const recorded = (await listTopUps(world)).find((each) => numberOf(each) === transfer.number)
  await ensureCredited(world, recorded, transfer)
  const provider = draw.pick(served[country] ?? [])
  const phone = `${prefixes[country]}512345`
  const order = { amount: 3500, country, currency, provider, phone_number: phone }
  const out = await send(world, newSent(world, merchant, 'live', '/payouts', order))
  await wait(spentAfterMs)
  transfer.isRecalled = true
  const told = await moveOn(world, draw, transfer)
  const spent = world.orders.find(out?.body?.data?.id)?.label ?? toldOf([out])
  return `${merchant.name} spends ${money.amount} ${currency} as ${spent}, recalled by the bank: ${told}`
}

/** Checks that each transfer was credited once (by its reference or by two people) or recalled. */
export const judgeTransfers = async (world: World): Promise<OtherMoney[]> => {
  const all = await listTopUps(world)
  const byNumber = Map.groupBy(all, numberOf)
  for (const { number, isRecalled } of world.bank.transfers) {
    const own = byNumber.get(number) ?? []
    const count = own.filter(({ status }) => status === 'received').length
    if (count !== (isRecalled ? 0 : 1))
      violate(world, 'a transfer is credited once', `FT${number}X: ${count} times`)
  }
  for (const { id, recorded_by, matched_by, approved_by } of all) {
    if (approved_by === null || ![recorded_by, matched_by].includes(approved_by)) continue
    violate(world, 'nobody approves their own request', `${approved_by}, top-up ${id}`)
  }
  return world.bank.transfers
    .filter(({ isRecalled }) => !isRecalled)
    .map(({ merchant, currency, amount }) => ({ merchant, environment: 'live', currency, amount }))
}
