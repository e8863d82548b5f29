import { askAccount } from './account-world.ts'
import { suspendFor } from './administrators.ts'
import { accountKey, paymentOf, tellBank } from './bank.ts'
import { wait } from './clock.ts'
import { type Action, currencies, newSent, send } from './merchants.ts'
import { issuerOf, pickPerson } from './people.ts'
import { bePersuaded } from './people-change.ts'
import { approverRoles, decideAtOnce, manageAsStaff } from './people-decide.ts'
import { createRandom, type Random } from './random.ts'
import { exportToBank, importAnswer } from './withdrawal-batches.ts'
import { expectFee } from './withdrawal-terms.ts'
import {
  type Answer,
  ask,
  type Environment,
  type Merchant,
  manage,
  manageOnce,
  violate,
  type World,
} from './world.ts'

export interface Withdrawal {
  id: string
  application_id: string
  organisation_id: string
  environment: Environment
  status: string
  amount: number
  fee_amount: number
  returned_fee_amount: number
  currency: string
  paid_at: string | null
  scheduled_for: string | null
  created_at: string
  approval: { hash: string | null }
}

const labelOf = ({ amount, currency, environment, id }: Withdrawal): string =>
  `withdrawal ${id} of ${amount} ${currency} (${environment})`

const toldOf = (answers: readonly (Answer | undefined)[]): string =>
  answers.map((answer) => answer?.body?.code ?? answer?.status ?? 'no answer').join(' and ')

export const availableTo = async (
  world: World,
  merchant: Merchant,
  environment: Environment,
): Promise<number | undefined> => {
  const bearer = merchant.keys[environment]
  const read = await ask(world, { method: 'GET', path: '/api/v1/merchant/balance', bearer })
  const balances: { currency: string; available_balance: number }[] = read?.body?.data ?? []
  const own = balances.find(({ currency }) => currency === currencies[merchant.country])
  return own?.available_balance
}

/** Less than this amount can arrive while a request is in progress. */
const marginMin = 1_000_000
const largeMin = 200_000

/** Returns the amounts of simultaneous requests, and how many of these requests may be accepted. */
const wishFrom = (draw: Random, available: number): { amounts: number[]; acceptedMax: number } => {
  const kind = draw.below(6)
  if (kind === 0) return { amounts: [available + marginMin], acceptedMax: 0 }
  const large = Math.ceil(available * 0.6)
  if (kind === 1 && available > largeMin) return { amounts: [large, large], acceptedMax: 1 }
  return { amounts: [1 + draw.below(5000)], acceptedMax: 1 }
}

/** Requests one withdrawal, one above the balance, or two that exceed the balance together. */
export const withdraw: Action = async (world, draw) => {
  const merchant = draw.pick(world.merchants)
  const environment = draw.chance(0.75) ? 'live' : 'test'
  const available = await availableTo(world, merchant, environment)
  const account = world.bank.merchants.get(accountKey(merchant, environment))
  if (available === undefined || account === undefined) return `${merchant.name} has no account`
  const { amounts, acceptedMax } = wishFrom(draw, available)
  const currency = currencies[merchant.country]
  const requests = amounts.map((amount) => {
    const order = { bank_account_id: account, amount, currency }
    const sent = newSent(world, merchant, environment, '/account/v1/withdrawals', order)
    return { ...sent, key: `${sent.key} ${draw.next()}` }
  })
  const judgeFee = expectFee(world, currency ?? '')
  const answers = await Promise.all(requests.map((sent) => send(world, sent)))
  const accepted = answers.filter((answer) => answer?.status === 201)
  const what = `${merchant.name} withdraws ${amounts.join(' and ')} ${currency} of ${available}`
  for (const answer of accepted) judgeFee(answer?.body.data)
  if (accepted.length > acceptedMax) violate(world, 'nobody withdraws more than the balance', what)
  if (amounts.length > 1 && draw.chance(0.8)) {
    for (const answer of accepted) await cancel(world, merchant, environment, answer?.body.data.id)
  }
  return `${what} (${environment}): ${toldOf(answers)}`
}

/** Notes that the money of a withdrawal with this status never leaves the platform. */
const noteEnd = (world: World, id: string, answer: Answer | undefined): void => {
  if (answer?.status === 200) world.bank.ended.add(id)
}

const cancel = async (
  world: World,
  merchant: Merchant,
  environment: Environment,
  id: string,
): Promise<Answer | undefined> => {
  const path = `/withdrawals/${id}/cancel`
  const answer = await askAccount(world, merchant, environment, 'POST', path)
  noteEnd(world, id, answer)
  return answer
}

/** One or two people take the step at the same time. It must take effect only once. */
const step = async (
  world: World,
  draw: Random,
  withdrawal: Withdrawal,
  [verb, body]: [verb: string, body: object],
): Promise<(Answer | undefined)[]> => {
  const path = `/withdrawals/${withdrawal.id}/${verb}`
  const take = () => manageAsStaff(world, draw, path, body)
  const answers = await Promise.all(draw.chance(0.4) ? [take(), take()] : [take()])
  if (answers.filter((answer) => answer?.status === 200).length > 1)
    violate(world, 'each step of a withdrawal happens once', `${verb} of ${labelOf(withdrawal)}`)
  return answers
}

const reject = async (world: World, draw: Random, withdrawal: Withdrawal): Promise<string> => {
  const answers = await step(world, draw, withdrawal, ['reject', { reason: 'not as agreed' }])
  for (const answer of answers) noteEnd(world, withdrawal.id, answer)
  return `reject: ${toldOf(answers)}`
}

/** People approve a withdrawal, while its merchant may cancel it or somebody may reject it. */
const approve = async (
  world: World,
  draw: Random,
  withdrawal: Withdrawal,
  merchant: Merchant | undefined,
): Promise<string> => {
  const { id, environment, approval } = withdrawal
  const race = draw.below(6)
  const racing: Promise<unknown>[] = []
  if (race === 0 && merchant) racing.push(cancel(world, merchant, environment, id))
  if (race === 1) racing.push(reject(world, draw, withdrawal))
  if (approval.hash === null || world.people.length === 0) {
    const answers = await step(world, draw, withdrawal, ['approve', {}])
    await Promise.all(racing)
    return `approve: ${toldOf(answers)}`
  }
  const maker = issuerOf(merchant, environment)
  const trials = Array.from({ length: 2 + draw.below(2) }, () => ({
    person: pickPerson(world, draw, approverRoles),
    verdict: 'approve' as const,
    ...{ isOther: draw.chance(0.1), isByToken: false },
  }))
  const label = labelOf(withdrawal)
  const subject = {
    label,
    path: `/withdrawals/${id}`,
    hash: approval.hash,
    ...(maker && { maker }),
  }
  const told = await decideAtOnce(world, draw, subject, trials)
  await Promise.all(racing)
  return told
}

/**
 * Marks the withdrawal as sent, which instructs the bank. Somebody may reject it at the same time.
 */
const sendToBank = async (world: World, draw: Random, withdrawal: Withdrawal): Promise<string> => {
  const payment = paymentOf(world, withdrawal.id)
  payment.underWay += 1
  const account = { bank_account_id: world.bank.accounts.get(withdrawal.currency) }
  const racing = draw.chance(0.15) ? reject(world, draw, withdrawal) : undefined
  const answers = await step(world, draw, withdrawal, ['send', account])
  payment.underWay -= 1
  for (const answer of answers) if (answer?.status === 200) tellBank(payment, draw)
  return `send: ${toldOf(answers)}${racing ? `, ${await racing}` : ''}`
}

const suspendedMs = 20_000
const suspendedWithinMs = 4000

/** Staff process a withdrawal of a merchant that somebody has just suspended. */
const sendSuspended = async (
  world: World,
  draw: Random,
  withdrawal: Withdrawal,
  merchant: Merchant,
): Promise<string> => {
  const suspended = suspendFor(world, merchant, suspendedMs)
  await wait(suspendedWithinMs)
  const told = draw.chance(0.5)
    ? await exportToBank(world, draw, withdrawal)
    : await sendToBank(world, draw, withdrawal)
  await suspended
  return `its merchant is suspended, ${told}`
}

/** Sends a withdrawal alone or with others as a batch, or rejects it. */
const forward = (
  world: World,
  draw: Random,
  withdrawal: Withdrawal,
  merchant?: Merchant,
): Promise<string> => {
  if (draw.chance(0.1)) return reject(world, draw, withdrawal)
  if (draw.chance(0.15) && merchant) return sendSuspended(world, draw, withdrawal, merchant)
  if (draw.chance(0.5)) return exportToBank(world, draw, withdrawal)
  return sendToBank(world, draw, withdrawal)
}

const pay = async (world: World, draw: Random, withdrawal: Withdrawal): Promise<string> => {
  const proof = { bank_reference: `FT ${withdrawal.id.slice(-6)}`, evidence: 'line 14' }
  return `pay: ${toldOf(await step(world, draw, withdrawal, ['pay', proof]))}`
}

const giveBack = async (world: World, draw: Random, withdrawal: Withdrawal): Promise<string> => {
  const body = { reason: 'the account is closed' }
  const answers = await step(world, draw, withdrawal, ['return', body])
  const told = `return: ${toldOf(answers)}`
  if (!answers.some((answer) => answer?.body?.code === 'second_person_needed')) return told
  const author = pickPerson(world, draw, approverRoles)
  const path = `/withdrawals/${withdrawal.id}/return/proposals`
  return `${told}, ${author.name} ${(await bePersuaded(world, draw, author, [path, body])).told}`
}

const record = async (world: World, draw: Random, withdrawal: Withdrawal): Promise<string> => {
  const payment = paymentOf(world, withdrawal.id)
  if (payment.underWay > 0 || world.bank.exportsUnderWay > 0) return 'staff instruct the bank'
  if (draw.chance(0.2)) return `once more, ${await sendToBank(world, draw, withdrawal)}`
  // The reply to the person who sent the withdrawal was lost, so the bank has no instruction yet.
  if (payment.told === 0) tellBank(payment, draw)
  if (draw.chance(0.4)) return importAnswer(world, draw, withdrawal, payment)
  return payment.paid > payment.returned
    ? pay(world, draw, withdrawal)
    : giveBack(world, draw, withdrawal)
}

const returnPaid = async (world: World, draw: Random, withdrawal: Withdrawal): Promise<string> => {
  const payment = paymentOf(world, withdrawal.id)
  const isKept = payment.returned === 0 && !draw.chance(0.6)
  if (payment.underWay > 0 || isKept) return 'it stays paid'
  payment.returned = 1
  return giveBack(world, draw, withdrawal)
}

const tryTooLate = async (world: World, draw: Random, withdrawal: Withdrawal): Promise<string> => {
  const told = [await pay(world, draw, withdrawal), await giveBack(world, draw, withdrawal)]
  const after = await findWithdrawal(world, withdrawal)
  if (after !== undefined && after.status !== withdrawal.status) {
    const detail = `${labelOf(withdrawal)} was ${withdrawal.status} and is ${after.status}`
    violate(world, 'a closed withdrawal stays closed', detail)
  }
  return told.join(', ')
}

const moves: Record<
  string,
  (world: World, draw: Random, withdrawal: Withdrawal, merchant?: Merchant) => Promise<string>
> = {
  requested: approve,
  approved: forward,
  sent: record,
  paid: returnPaid,
  returned: tryTooLate,
  rejected: tryTooLate,
  cancelled: tryTooLate,
}

const findWithdrawal = async (
  world: World,
  { id, organisation_id }: Withdrawal,
): Promise<Withdrawal | undefined> =>
  (await listAll(world, `organisation_id=${organisation_id}&`)).find((each) => each.id === id)

export const ownerOf = (
  { merchants }: World,
  { application_id: id }: Withdrawal,
): Merchant | undefined => merchants.find(({ applicationId }) => applicationId === id)

const over = ['returned', 'rejected', 'cancelled']
const finals = ['paid', ...over]
const stepsMax = 10

export const moveWithdrawal: Action = async (world, draw) => {
  const listed = await manageOnce(world, 'GET', '/withdrawals?per_page=20')
  const all: Withdrawal[] = listed?.body?.data ?? []
  if (all.length === 0) return 'nobody withdraws anything'
  const open = all.filter(({ status }) => !finals.includes(status))
  const chosen = draw.pick(open.length > 0 && draw.chance(0.8) ? open : all)
  let current: Withdrawal | undefined = chosen
  const told: string[] = []
  for (let taken = 0; taken < stepsMax && current !== undefined; taken++) {
    const { status } = current
    told.push(`${status}, ${await moves[status]?.(world, draw, current, ownerOf(world, current))}`)
    await wait(draw.below(5000))
    if (over.includes(status) || draw.chance(0.2)) break
    current = await findWithdrawal(world, current)
  }
  return `staff process ${labelOf(chosen)}: ${told.join('; ')}`
}

export const listAll = async (world: World, query = ''): Promise<Withdrawal[]> => {
  const found: Withdrawal[] = []
  for (let cursor = ''; ; ) {
    const path = `/withdrawals?${query}per_page=100${cursor}`
    const { body } = await manage(world, 'GET', path)
    found.push(...body.data)
    if (body.meta.next_cursor === null) return found
    cursor = `&cursor=${encodeURIComponent(body.meta.next_cursor)}`
  }
}

export const finishWithdrawals = async (world: World): Promise<number> => {
  const draw = createRandom(0, 'bank')
  let open = 0
  for (const withdrawal of await listAll(world)) {
    const { id, status } = withdrawal
    const payment = paymentOf(world, id)
    const isReturned = status === 'paid' && payment.returned > 0
    if (finals.includes(status) && !isReturned) continue
    open += 1
    const path = `/withdrawals/${id}`
    if (['requested', 'approved'].includes(status)) {
      await manage(world, 'POST', `${path}/reject`, { reason: 'not as agreed' })
      continue
    }
    if (payment.told === 0) tellBank(payment, draw)
    const isPaid = payment.paid > payment.returned
    const proof = { bank_reference: `FT ${id.slice(-6)}`, evidence: 'line 14' }
    await (isPaid
      ? manage(world, 'POST', `${path}/pay`, proof)
      : manage(world, 'POST', `${path}/return`, { reason: 'the account is closed' }))
  }
  return open
}
