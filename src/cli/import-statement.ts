import { basename } from 'node:path'
import type { Command } from 'commander'
import { spelledAlike } from '../domain/search-text.ts'
import { withdrawalIdOf } from '../domain/treasury/bank-file.ts'
import { type ManagementApi, management, type Schemas } from './apis.ts'
import { type Booking, readBankStatement, type StatementPart } from './bank-statement.ts'
import { type Reply, send } from './client.ts'
import { connectionOf } from './credentials.ts'
import { describeRefusal, Failure } from './failures.ts'
import { verb } from './options.ts'
import { json, parts } from './output.ts'
import { withProgress } from './progress.ts'
import { table } from './table.ts'
import { plain, print, type Shown, terminalOf } from './terminal.ts'

const someAccount = '0193a1fd-8e9f-7a01-9b2c-3d4e5f6a7b8c'

export const importStatement = (noun: Command) =>
  verb(
    noun,
    'import <file>',
    'import a bank statement (camt.053.001.08 or camt.054.001.08): withdrawals are paid or ' +
      'returned, incoming transfers are recorded as top-ups; can be repeated safely',
    `import statement.xml --bank-account ${someAccount}`,
  )
    .requiredOption('--bank-account <id>', 'bank account of the platform')
    .action(run)

type Result =
  | Schemas['BankAnswerResult']
  | 'credited'
  | 'awaiting_approval'
  | 'unmatched'
  | 'skipped'

/** `skipped` means that the entry moves no merchant money. */
interface Outcome {
  result: Result
  reason: string | null
}

interface Line extends Outcome {
  place: string
  bank_reference: string | null
  amount: number | null
}

/**
 * Records a bank response or a top-up. If both are set, the top-up is recorded only if the response
 * matches no withdrawal.
 */
interface Task {
  answer?: Schemas['BankAnswer']
  topUp?: Omit<Schemas['RecordTopUpRequest'], 'bank_account_id' | 'evidence'>
}

const skipped = (reason: string): Outcome => ({ result: 'skipped', reason })
const refused = (reason: string): Outcome => ({ result: 'refused', reason })

const answerOf = (booking: Booking, outcome: 'paid' | 'returned'): Outcome | Task => {
  const { endToEndId, amount, currency, reference, returnReason, valueDate } = booking
  const isOurs = withdrawalIdOf(endToEndId ?? '') !== undefined
  if (!isOurs && outcome === 'paid') return skipped('debit without the id of a withdrawal')
  if (!isOurs) return refused('a returned transfer without the id of a withdrawal')
  if (reference === null) return refused('the bank gives no reference')
  const reason = outcome === 'returned' && returnReason?.slice(0, reasonMax)
  const answer = { end_to_end_id: endToEndId ?? '', outcome, amount, currency }
  const dated = outcome === 'returned' && valueDate !== null && { value_date: valueDate }
  return { answer: { ...answer, bank_reference: reference, ...(reason && { reason }), ...dated } }
}

/** The management API has the same limits. */
const reasonMax = 255
const textMax = 500
const amountMax = 1_000_000_000_000
const answersMax = 500

const topUpOf = (booking: Booking): Outcome | Task => {
  const { ownReference, amount, currency, valueDate, text, mismatch } = booking
  if (mismatch !== null) return refused(mismatch)
  if (ownReference === null) return refused('the bank gives the transaction no reference')
  if (valueDate === null) return refused('the bank gives no date')
  if (amount > amountMax) return refused(`an amount over ${amountMax}`)
  // A truncated text could contain fewer references than the whole text.
  if (text.length > textMax) return refused(`a text of more than ${textMax} characters`)
  const transfer = { amount, currency, value_date: valueDate, reference: text }
  return { topUp: { bank_reference: ownReference, ...transfer } }
}

const taskOf = (booking: Booking): Outcome | Task => {
  const { isCredit, isReturn } = booking
  if (isCredit && isReturn) return answerOf(booking, 'returned')
  if (isCredit) {
    const topUp = topUpOf(booking)
    const answer = answerOf(booking, 'returned')
    // Some banks book a returned transfer as an ordinary credit with the same end-to-end id.
    return isTask(topUp) && isTask(answer) ? { ...answer, ...topUp } : topUp
  }
  if (!isReturn) return answerOf(booking, 'paid')
  return refused('the bank reversed a transfer: reverse its top-up')
}

type Account = Pick<Schemas['PlatformBankAccount'], 'masked_account_number'>

const isOfAccount = ({ masked_account_number }: Account, { account }: Booking): boolean =>
  account !== '' && account.endsWith(masked_account_number.replace('…', ''))

/**
 * Returns the task for each part of the statement, or the reason to skip or refuse the part. Throws
 * a Failure if no booking belongs to this account.
 */
const tasksOf = (statement: readonly StatementPart[], account: Account): (Outcome | Task)[] => {
  const bookings = statement.filter((part) => 'amount' in part)
  if (bookings.length > 0 && !bookings.some((booking) => isOfAccount(account, booking))) {
    const numbers = [...new Set(bookings.map((booking) => plain(booking.account) || 'no account'))]
    const ours = account.masked_account_number
    throw new Failure(`The statement is for ${numbers.join(', ')}, not for ${ours}.`, 2)
  }
  const tasks = statement.map((part): Outcome | Task => {
    if ('skipped' in part) return skipped(part.skipped)
    if ('unreadable' in part) return refused(part.unreadable)
    return isOfAccount(account, part) ? taskOf(part) : skipped('another account')
  })
  const references = tasks.flatMap((task) => referenceOf(task) ?? [])
  const counts = new Map<string, number>()
  for (const each of references) counts.set(each, (counts.get(each) ?? 0) + 1)
  // The service would treat the second transfer as a repetition of the first transfer.
  return tasks.map((task) =>
    (counts.get(referenceOf(task) ?? '') ?? 0) > 1
      ? refused('the reference of the bank is in the file more than once')
      : task,
  )
}

const isTask = (task: Outcome | Task): task is Task => !('result' in task)

/** Normalises the bank's reference in the same way as the service's comparisons. */
const referenceOf = (task: Outcome | Task): string | undefined =>
  isTask(task) && task.topUp !== undefined ? spelledAlike(task.topUp.bank_reference) : undefined

/** A response such as a 403 aborts the import. */
class RefusedImport extends Error {
  readonly reply: Reply<unknown>

  constructor(reply: Reply<unknown>) {
    super('the server refused a request')
    this.reply = reply
  }
}

const unprocessable = 422

const recordTopUp = async (
  api: ManagementApi,
  body: Schemas['RecordTopUpRequest'],
): Promise<Outcome> => {
  const { data, error, response } = await api.POST('/top-ups', { body })
  if (response.status === unprocessable) return refused(describeRefusal(error, response))
  if (data === undefined) throw new RefusedImport({ error, response })
  if (response.status === 200) return { result: 'repeated', reason: null }
  const { status, suspected_withdrawal_id: suspected } = data.data
  const isKept = status === 'unmatched' || status === 'awaiting_approval'
  const reason = suspected === null ? null : `may return withdrawal ${suspected}`
  return { result: isKept ? status : 'credited', reason }
}

const recordAnswers = async (
  api: ManagementApi,
  body: Schemas['BankAnswersRequest'],
): Promise<Outcome[]> => {
  const { data, error, response } = await api.POST('/withdrawal-answers', { body })
  if (data === undefined) throw new RefusedImport({ error, response })
  const { lines } = data.data
  if (lines.length === body.answers.length) {
    return lines.map(({ result, refusal }) => ({ result, reason: refusal }))
  }
  throw new Failure('The server did not return one result for each bank response.', 2)
}

const evidenceMax = 255

/** Adds each outcome as soon as it is final, in case a later request fails. */
const recordStatement = async (
  api: ManagementApi,
  file: string,
  statement: readonly StatementPart[],
  bank_account_id: string,
  outcomes: Map<StatementPart, Outcome>,
): Promise<Reply<unknown>> => {
  const { data, error, response } = await api.GET('/platform-bank-accounts')
  if (data === undefined) throw new RefusedImport({ error, response })
  const account = data.data.find(({ id }) => id === bank_account_id.toLowerCase())
  if (account === undefined) throw new Failure('No bank account of the platform has this id.', 2)
  const tasks = tasksOf(statement, account)
  const name = basename(file).slice(0, evidenceMax / 2)
  const withdrawals: { part: StatementPart; answer: Schemas['BankAnswer'] }[] = []
  const topUps = new Map<StatementPart, NonNullable<Task['topUp']>>()
  for (const [at, part] of statement.entries()) {
    const task = tasks[at] ?? skipped('')
    if (!isTask(task)) outcomes.set(part, task)
    else {
      if (task.answer !== undefined) withdrawals.push({ part, answer: task.answer })
      if (task.topUp !== undefined) topUps.set(part, task.topUp)
    }
  }
  for (let at = 0; at < withdrawals.length; at += answersMax) {
    const batch = withdrawals.slice(at, at + answersMax)
    const answers = batch.map(({ answer }) => answer)
    const answered = await recordAnswers(api, { evidence: name, bank_account_id, answers })
    for (const [index, outcome] of answered.entries()) {
      const part = batch[index]?.part
      if (part === undefined || (topUps.has(part) && outcome.reason === 'unknown_withdrawal')) {
        continue
      }
      outcomes.set(part, outcome)
      topUps.delete(part)
    }
  }
  for (const [part, topUp] of topUps) {
    const evidence = `${name}, ${part.place}`
    outcomes.set(part, await recordTopUp(api, { ...topUp, bank_account_id, evidence }))
  }
  return { response }
}

const linesOf = (
  statement: readonly StatementPart[],
  outcomes: ReadonlyMap<StatementPart, Outcome>,
): Line[] =>
  statement.flatMap((part) => {
    const outcome = outcomes.get(part)
    if (outcome === undefined) return []
    const { reference = null, amount = null } = 'amount' in part ? part : {}
    return [{ place: part.place, bank_reference: reference, amount, ...outcome }]
  })

const countBy = (lines: readonly Line[], nameOf: (line: Line) => string | null) => {
  const counts: Record<string, number> = {}
  for (const line of lines) {
    const name = nameOf(line)
    if (name !== null) counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

const summaryOf = (lines: readonly Line[]): string => {
  const shown = (counts: Record<string, number>): string =>
    Object.entries(counts)
      .map(([name, count]) => `${count} ${name.replaceAll('_', ' ')}`)
      .join(', ')
  const reasons = countBy(lines, ({ result, reason }) => (result === 'skipped' ? reason : null))
  const why = Object.keys(reasons).length === 0 ? '' : ` (skipped: ${shown(reasons)})`
  const results = shown(countBy(lines, ({ result }) => result)) || 'none'
  return `${lines.length} in total: ${results}${why}.`
}

const run = async (
  file: string,
  { bankAccount }: { bankAccount: string },
  command: Command,
): Promise<void> => {
  const statement = await readBankStatement(file)
  const outcomes = new Map<StatementPart, Outcome>()
  const request = async (api: ManagementApi): Promise<Reply<unknown>> => {
    try {
      return await recordStatement(api, file, statement, bankAccount, outcomes)
    } catch (error) {
      if (error instanceof RefusedImport) return error.reply
      throw error
    }
  }
  try {
    await withProgress(command, 'recording the statement', send(management, request, [command]))
  } catch (error) {
    if (outcomes.size > 0) show(linesOf(statement, outcomes), command)
    throw error
  }
  const lines = linesOf(statement, outcomes)
  show(lines, command)
  if (lines.some(({ result }) => result === 'refused')) terminalOf(command).exitCode = 1
}

const textOf = (lines: Line[]): Shown => {
  const listed = lines.filter(({ result }) => result !== 'skipped')
  const summary = summaryOf(lines)
  return listed.length === 0 ? summary : parts(table(listed.map((l) => ({ ...l }))), summary)
}

const show = (lines: Line[], command: Command): void =>
  print(command, connectionOf(command).json ? json({ data: { lines } }) : textOf(lines))
