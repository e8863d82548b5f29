import { type Item, readEvidence, suspendFor } from './administrators.ts'
import { wait } from './clock.ts'
import { feeFact, limitsFact, unlimited } from './expectations.ts'
import { correctionsAbove } from './measure.ts'
import { type Action, environmentFrom, newSent, placeFrom, prefixes, send } from './merchants.ts'
import { askAs, isElsewhere, type Person, pickPerson } from './people.ts'
import { approverRoles, decideAtOnce } from './people-decide.ts'
import type { Random } from './random.ts'
import {
  type Answer,
  isOutage,
  manage,
  manageOnce,
  type Order,
  violate,
  type World,
} from './world.ts'

export const refuseAlone = (world: World, what: string, status: number | undefined): void => {
  if (status === 200 || status === 201)
    violate(world, 'a change above the threshold needs two people', what)
}

/**
 * Proposes a change. Several people approve or reject it at the same time, sometimes including its
 * author.
 */
export const bePersuaded = async (
  world: World,
  draw: Random,
  author: Person,
  [path, content]: [path: string, content: object],
  onProposed: (id: string) => Promise<void> = async () => {},
): Promise<{ isCarriedOut: boolean; told: string }> => {
  const proposed = await askAs(world, author, ['POST', path, content])
  if (proposed?.status !== 201)
    return { isCarriedOut: false, told: `proposes nothing: ${proposed?.status ?? 'no answer'}` }
  const { id } = proposed.body.data
  await onProposed(id)
  const read = async () => (await manage(world, 'GET', `/proposals/${id}`)).body.data
  const { hash } = (await read()).approval
  const trials = Array.from({ length: 1 + draw.below(2) }, () => ({
    person: draw.chance(0.3) ? author : pickPerson(world, draw, approverRoles),
    verdict: draw.pick(['approve', 'approve', 'approve', 'reject'] as const),
    ...{ isOther: draw.chance(0.1), isByToken: false },
  }))
  const subject = { label: 'what they propose', path: `/proposals/${id}`, hash, maker: author }
  const told = await decideAtOnce(world, draw, subject, trials)
  if ((await read()).status === 'waiting')
    await manageOnce(world, 'POST', `/proposals/${id}/withdraw`)
  const { status } = await read()
  return { isCarriedOut: status === 'carried_out', told: `${told}: ${status}` }
}

export const proposeFeeAsPeople: Action = async (world, draw) => {
  if (world.people.length === 0) return 'there is no staff'
  const author = pickPerson(world, draw, approverRoles)
  const place = placeFrom(draw)
  const fee = { basis_points: draw.pick([0, 1, 100, 333]), fixed_amount: draw.pick([0, 7]) }
  const where = `${place.provider} in ${place.country}`
  let sentence = ''
  await feeFact(world, place).settle(async () => {
    const alone = await askAs(world, author, ['POST', '/fee-schedules', { ...place, ...fee }])
    refuseAlone(world, `${author.name} sets the fee of ${where}`, alone?.status)
    const order: [string, object] = ['/fee-schedules/proposals', { ...place, ...fee }]
    const { isCarriedOut, told } = await bePersuaded(world, draw, author, order)
    sentence = told
    return isCarriedOut ? fee : undefined
  })
  return `${author.name} proposes for payouts at ${where} the fee ${JSON.stringify(fee)}, ${sentence}`
}

const spreadMs = 2000

export const widenLimitsAsPeople: Action = async (world, draw) => {
  if (world.people.length === 0) return 'there is no staff'
  const author = pickPerson(world, draw, [...approverRoles, 'operations'])
  const place = placeFrom(draw)
  const fact = limitsFact(world, place)
  if (fact.sure()?.value !== unlimited) return 'limits stay as they are'
  const narrow = { minimum_amount: 1, maximum_amount: 5000 }
  const where = `${place.provider} in ${place.country}`
  const put = (limits: object) => askAs(world, author, ['PUT', '/limits', { ...place, ...limits }])
  let sentence = 'and may not'
  await fact.settle(async () => {
    const narrowed = await put(narrow)
    if (narrowed !== undefined && narrowed.status !== 200) return undefined
    if (narrowed === undefined) await manage(world, 'PUT', '/limits', { ...place, ...narrow })
    await wait(spreadMs)
    refuseAlone(world, `${author.name} widens ${where}`, (await put(unlimited))?.status)
    const order: [string, object] = ['/limits/proposals', { ...place, ...unlimited }]
    const { isCarriedOut, told } = await bePersuaded(world, draw, author, order)
    sentence = told
    if (!isCarriedOut) await manage(world, 'PUT', '/limits', { ...place, ...unlimited })
    return unlimited
  })
  return `${author.name} narrows and widens ${where}, ${sentence}`
}

export const settleAsPeople: Action = async (world, draw) => {
  if (world.people.length === 0) return 'there is no staff'
  const listed = await manageOnce(world, 'GET', '/reconciliation-items?resolved=false&per_page=20')
  const items: Item[] = listed?.body?.data ?? []
  if (items.length === 0) return 'nobody finds anything to reconcile'
  const item = draw.pick(items)
  const evidence = await readEvidence(world, item)
  if (evidence === undefined) return 'an item cannot be read'
  const { status, label, amount, country } = evidence
  const limited = world.people.filter(({ usual }) => usual.countries !== null)
  const person = draw.chance(0.4) ? draw.pick(limited) : pickPerson(world, draw, approverRoles)
  const path = `/reconciliation-items/${item.id}`
  const resolution = { status, reason: 'according to the provider’s records' }
  world.corrections.push({ id: item.transaction_id, status })
  const settle = { action: 'settle', ...resolution }
  const alone = await askAs(world, person, ['POST', `${path}/resolve`, settle])
  const what = `${person.name} settles ${label} as ${status}`
  if (amount > correctionsAbove) refuseAlone(world, what, alone?.status)
  const isFound = alone?.status === 200 || alone?.body?.code === 'second_person_needed'
  if (isFound && isElsewhere(person, country))
    violate(world, 'nobody acts without permission', `${what}, in ${country}`)
  if (alone?.body?.code !== 'second_person_needed')
    return `${what}: ${alone?.status ?? 'no answer'}`
  const order: [string, object] = [`${path}/proposals`, settle]
  return `${what}, ${(await bePersuaded(world, draw, person, order)).told}`
}

const suspenders = ['owner', 'operations']
const suspendedMs = [5000, 60_000, 600_000]

export const suspendAsPerson: Action = async (world, draw) => {
  if (world.people.length === 0) return 'there is no staff'
  const person = pickPerson(world, draw, suspenders)
  const merchant = draw.pick(world.merchants)
  const path = `/organisations/${merchant.organisationId}`
  const isByToken = draw.chance(0.3)
  const bodies = { suspend: { reason: 'looks odd' }, resume: undefined }
  const act = (verb: 'suspend' | 'resume') =>
    askAs(world, person, ['POST', `${path}/${verb}`, bodies[verb]], isByToken)
  const answer = await act('suspend')
  if (answer !== undefined && answer.status !== 200)
    return `${person.name} may not suspend ${merchant.name}: ${answer.status}`
  const trying = wait(spreadMs).then(() => {
    const place = placeFrom(draw, merchant.country)
    const order = { amount: 700, ...place, phone_number: `${prefixes[place.country]}512345` }
    const kind = draw.pick(['/payments', '/payouts'])
    return send(world, newSent(world, merchant, environmentFrom(draw), kind, order), [3000])
  })
  await suspendFor(
    world,
    merchant,
    draw.pick(suspendedMs),
    async () => (await act('resume'))?.status,
  )
  const tried = (await trying)?.status ?? 'no answer'
  return `${person.name} suspends ${merchant.name}, which keeps sending requests: ${tried}`
}

const refunders = ['owner', 'finance', 'operations']

/**
 * Records a refund by staff from the reply. If there is no reply, later reads show whether the
 * refund exists.
 */
const noteAnswer = (world: World, payment: Order, answer: Answer | undefined): void => {
  if (answer === undefined || isOutage(answer)) world.unsureRefunds.add(payment.id)
  if (answer?.status !== 201) return
  const { merchant, environment, currency, provider } = payment
  const { id, amount } = answer.body.data
  const label = `refund ${world.orders.of('refunds').length + 1}`
  const money = { amount, currency, provider, paymentId: payment.id, terms: undefined }
  world.orders.add({ label, kind: 'refunds', merchant, environment, id, ...money })
}

/**
 * One or two people refund a payment on behalf of its merchant. Both people must see the same
 * result.
 */
export const refundAsPeople: Action = async (world, draw) => {
  const payments = world.orders.of('payments')
  if (world.people.length === 0 || payments.length === 0) return 'nobody refunds anything'
  const payment = draw.pick(payments.slice(-12))
  const limited = world.people.filter(({ usual }) => usual.countries !== null)
  const drawPerson = () =>
    draw.chance(0.2) ? draw.pick(limited) : pickPerson(world, draw, refunders)
  const people = Array.from({ length: draw.pick([1, 2]) }, drawPerson)
  const shown = await manageOnce(world, 'GET', `/transactions/${payment.id}`)
  const refundedBefore: number | undefined = shown?.body?.data?.refunded_amount
  if (refundedBefore === undefined) return `${payment.label} cannot be read`
  const amount = Math.max(1, Math.ceil((payment.amount - refundedBefore) / draw.pick([1, 2, 3])))
  const order = { amount, refunded_amount: refundedBefore, reason: 'the customer sent it back' }
  const told = await Promise.all(
    people.map(async (person) => {
      const answer = await askAs(world, person, [
        ...(['POST', `/transactions/${payment.id}/refunds`, order] as const),
      ])
      noteAnswer(world, payment, answer)
      return { person, answer }
    }),
  )
  const refunds = told.flatMap(({ answer }) => (answer?.status === 201 ? answer.body.data.id : []))
  if (refunds.length > 1 && !(await isAnyFailed(world, refunds)))
    violate(
      world,
      "a person's refund is based on the amount shown",
      `${amount} of ${payment.label}`,
    )
  const tries = told.map(({ person, answer }) => `${person.name}: ${answer?.status ?? 'no answer'}`)
  return `${amount} of ${payment.label} is refunded by ${tries.join(', ')}`
}

/** A failed refund returns no money, so a second refund may follow. */
const isAnyFailed = async (world: World, refunds: readonly string[]): Promise<boolean> => {
  const statuses = await Promise.all(
    refunds.map(async (id) => (await manage(world, 'GET', `/transactions/${id}`)).body.data.status),
  )
  return statuses.includes('failed')
}
