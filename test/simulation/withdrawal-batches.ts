import { type BankPayment, paymentOf, tellBank } from './bank.ts'
import { manageAsStaff } from './people-decide.ts'
import type { Random } from './random.ts'
import type { Withdrawal } from './withdrawals.ts'
import { type Answer, violate, type World } from './world.ts'

/** Staff export withdrawals as files for the banks, and import the banks' replies. */

const toldOf = (answers: readonly (Answer | undefined)[]): string =>
  answers.map((answer) => answer?.body?.code ?? answer?.status ?? 'no answer').join(' and ')

/** Returns the end-to-end ids in a file, which are withdrawal ids without hyphens. */
const idsIn = (content: string): string[] =>
  [...new Set(content.match(/\b[0-9a-f]{32}\b/g))].map((id) =>
    id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
  )

/** Two people download the file, but only the original download is given to the bank. */
const handIn = async (world: World, draw: Random, id: string): Promise<string> => {
  const download = (format: string) =>
    manageAsStaff(world, draw, `/withdrawal-batches/${id}/download`, { format })
  const answers = await Promise.all([download('csv'), download('pain.001')])
  for (const answer of answers) {
    if (answer?.status !== 200) continue
    const { file_name: name, content } = answer.body.data
    if (name.includes('duplicate')) continue
    // The file also contains the batch id, which must not be read as a withdrawal.
    const ids = idsIn(content.replaceAll(id.replaceAll('-', ''), ''))
    for (const each of ids) tellBank(paymentOf(world, each), draw)
  }
  return `the file ${toldOf(answers)}`
}

/** Two people export the approved withdrawals of a currency at the same time. */
export const exportToBank = async (
  world: World,
  draw: Random,
  { currency, environment }: Withdrawal,
): Promise<string> => {
  const order = { bank_account_id: world.bank.accounts.get(currency), environment }
  world.bank.exportsUnderWay += 1
  const exportOnce = () => manageAsStaff(world, draw, '/withdrawal-batches', order)
  const answers = await Promise.all([exportOnce(), exportOnce()])
  const told: string[] = []
  for (const answer of answers)
    if (answer?.status === 201) told.push(await handIn(world, draw, answer.body.data.id))
  world.bank.exportsUnderWay -= 1
  return `export: ${[toldOf(answers), ...told].join(', ')}`
}

/** Two people import the bank's reply about a withdrawal at the same time. */
export const importAnswer = async (
  world: World,
  draw: Random,
  { id, amount, currency }: Withdrawal,
  { paid, returned }: BankPayment,
): Promise<string> => {
  const outcome = paid > returned ? 'paid' : 'returned'
  const line = {
    ...{ end_to_end_id: id.replaceAll('-', ''), outcome, amount, currency },
    bank_reference: `FT ${id.slice(-6)}`,
  }
  const bank_account_id = world.bank.accounts.get(currency)
  const body = { evidence: 'statement', bank_account_id, answers: [line] }
  const take = () => manageAsStaff(world, draw, '/withdrawal-answers', body)
  const answers = await Promise.all([take(), take()])
  const results = answers.map((answer) => answer?.body?.data?.lines?.[0]?.result)
  if (results.every((result) => result === outcome))
    violate(world, 'each step of a withdrawal happens once', `${outcome} of ${id}, by import`)
  return `import: ${results.join(' and ')}`
}
