import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { as } from '../support/approvals.ts'
import { payerAccount } from '../support/bank-accounts.ts'
import { entryXml, statementXml, type Transaction } from '../support/bank-statements.ts'
import { manage } from '../support/client.ts'
import { uncalledProviders } from '../support/down-provider.ts'
import {
  approvedWithdrawal,
  fundedMerchant,
  type LiveAccount,
} from '../support/live-withdrawals.ts'
import { type Run, run } from '../support/momo.ts'
import { createPerson } from '../support/people.ts'
import { prepared } from '../support/prepared.ts'
import { startReceiver } from '../support/receiver.ts'
import { startTestServer } from '../support/server.ts'
import { expectSound } from '../support/soundness.ts'

type Person = Awaited<ReturnType<typeof createPerson>>

let payer: string
let sender: Person
let approvers: string[]
let account: LiveAccount

const server = prepared(() =>
  startTestServer({
    liveProviders: uncalledProviders(),
    approvalMeasure: { correctionsAbove: { XAF: 10_000 }, terms: false },
  }),
)

beforeAll(async () => {
  payer = await payerAccount(server)
  sender = await createPerson(server, 'finance')
  approvers = [(await createPerson(server, 'finance')).token, sender.token]
  account = await fundedMerchant(server, payer, approvers[0] ?? '')
})

const folder = mkdtempSync(join(tmpdir(), 'momo-'))

const save = (xml: string): string => {
  const file = join(folder, 'releve.xml')
  writeFileSync(file, xml)
  return file
}

const importing = (file: string, ...more: string[]): Promise<Run> =>
  run(['treasury', 'import', file, '--bank-account', payer, ...more], {
    MOMO_URL: server.url,
    MANAGEMENT_TOKEN: sender.token,
  })

interface Line {
  place: string
  result: string
  reason: string | null
}

const resultsOf = ({ out }: Run): string[] =>
  JSON.parse(out).data.lines.map(({ result, reason }: Line) =>
    reason === null ? result : `${result}: ${reason}`,
  )

const balance = async (): Promise<number> => {
  const { organisationId } = account.merchant
  const { body } = await manage(server, 'get', `/organisations/${organisationId}/balances`)
  const live = (each: { environment: string; currency: string }) =>
    each.environment === 'live' && each.currency === 'XAF'
  return body.data.find(live).available_balance
}

const topUps = async () =>
  (await as(server, sender.token, 'get', '/top-ups?per_page=100')).body.data as {
    bank_reference: string
    status: string
    evidence: string
  }[]

const statusOf = async (id: string): Promise<string> => {
  const path = `/withdrawals?organisation_id=${account.merchant.organisationId}&per_page=100`
  const { body } = await as(server, sender.token, 'get', path)
  return body.data.find((each: { id: string }) => each.id === id).status
}

const credit = (reference: string, amount: string, text: string): string => {
  const remittance = `<Ustrd>${text}</Ustrd>`
  return entryXml({ amount, reference, transactions: [{ remittance }] })
}

const bankIdOf = (id: string): string => id.replaceAll('-', '')

const debit = (id: string, reference: string, amount: string): Transaction => ({
  ...{ endToEndId: bankIdOf(id), reference, amount },
})

const returned = (id: string, reference: string, amount: string): string => {
  const transactions = [{ endToEndId: bankIdOf(id), returned: 'AC04' }]
  return entryXml({ amount, reference, transactions })
}

test('a bank statement imported twice settles each withdrawal and credits each top-up only once', async () => {
  const amounts = [501, 502, 20_000, 503, 700]
  const ids: string[] = []
  for (const amount of amounts) {
    ids.push(await approvedWithdrawal(server, account, amount, approvers))
  }
  const [paid = '', back = '', large = '', other = '', plain = ''] = ids
  const order = { bank_account_id: payer, environment: 'live' }
  const exported = await as(server, approvers[0] ?? '', 'post', '/withdrawal-batches', order)
  expect(exported.status).toBe(201)
  const [{ reference }] = (await account.merchant.account('get', '/top-up-instructions')).body.data
  const before = await balance()
  const strd = `<Strd><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd>`
  const file = save(
    statementXml(
      [
        entryXml({
          ...{ amount: '21003', direction: 'DBIT', reference: 'LOT1', batch: 3 },
          transactions: [
            debit(paid, 'D1', '501'),
            debit(back, 'D2', '502'),
            debit(large, 'D3', '20000'),
          ],
        }),
        entryXml({
          ...debit(other, 'D4', ''),
          amount: '504',
          direction: 'DBIT',
          transactions: [debit(other, 'D4', '504')],
        }),
        returned(back, 'R2', '502'),
        returned(large, 'R3', '20000'),
        returned('FACTURE 12', 'R4', '1'),
        credit('C1', '3000', `Fonds août ${reference}`),
        entryXml({ amount: '250000', reference: 'C2', transactions: [{ remittance: strd }] }),
        credit('C3', '7', 'Loyer'),
        credit('C4', '8', reference),
        credit('c-4', '8', reference),
        entryXml({ amount: '9', transactions: [{ remittance: strd }] }),
        entryXml({ amount: '10', reference: 'F1', direction: 'DBIT' }),
        entryXml({ amount: '11', reference: 'X1', direction: 'DBIT', reversed: true }),
        entryXml({ amount: '12', reference: 'P1', status: 'PDNG' }),
        entryXml({ amount: '700', transactions: [debit(plain, 'R5', '700')] }),
        entryXml({
          amount: '990',
          transactions: [{ amount: '1000', reference: 'C5', remittance: strd }],
        }),
        entryXml({
          amount: '13',
          transactions: [{ ...debit(account.bank_account_id, 'C6', '13'), remittance: strd }],
        }),
      ],
      { kind: '054' },
    ),
  )
  const twice = 'refused: the reference of the bank is in the file more than once'
  const unchanged = [
    'refused: a returned transfer without the id of a withdrawal',
    ...[twice, twice, 'refused: the bank gives the transaction no reference'],
    'skipped: debit without the id of a withdrawal',
    'refused: the bank reversed a transfer: reverse its top-up',
    'skipped: status PDNG',
  ]
  const partly = 'refused: the transactions do not add up to the amount of their entry'
  const both = await Promise.all([importing(file, '--json'), importing(file, '--json')])
  const [first = '', ...rest] = unchanged
  for (const each of both) expect(each.code).toBe(1)
  const seen = both.map(resultsOf)
  const sorted = (line: number) => seen.map((results) => results[line]).sort()
  const once = (result: string) => [result, 'repeated'].sort()
  expect([0, 1, 2].map(sorted)).toEqual([once('paid'), once('paid'), once('paid')])
  expect(sorted(3)).toEqual(['refused: other_amount', 'refused: other_amount'])
  expect(sorted(4)).toEqual(once('returned'))
  expect(sorted(5)).toContain('return_proposed')
  expect([7, 8, 9].map(sorted)).toEqual([
    once('credited'),
    once('awaiting_approval'),
    once('unmatched'),
  ])
  for (const results of seen)
    expect([results[6], ...results.slice(10, 16)]).toEqual([first, ...rest])
  expect(sorted(16)).toEqual(once('returned'))
  expect(sorted(17)).toEqual([partly, partly])
  expect(sorted(18)).toEqual(once('credited'))
  const again = await importing(file, '--json')
  expect(resultsOf(again)).toEqual([
    ...['repeated', 'repeated', 'repeated', 'refused: other_amount', 'repeated', 'repeated'],
    ...[first, 'repeated', 'repeated', 'repeated', ...rest, 'repeated', partly, 'repeated'],
  ])
  expect(await balance()).toBe(before + 3000 + 502 + 700 + 13)
  expect(await Promise.all(ids.map(statusOf))).toEqual([
    'paid',
    'returned',
    'paid',
    'sent',
    'returned',
  ])
  const proposals = (await as(server, sender.token, 'get', '/proposals?status=waiting')).body.data
  expect(proposals.map((each: { withdrawal_id: string }) => each.withdrawal_id)).toEqual([large])
  expect((await topUps()).slice(0, 4).map((each) => [each.bank_reference, each.status])).toEqual([
    ['C6', 'received'],
    ['C3', 'unmatched'],
    ['C2', 'awaiting_approval'],
    ['C1', 'received'],
  ])
  expect((await topUps())[1]?.evidence).toBe('releve.xml, statement RELEVE-118, entry 8')
  const { out, code } = await importing(file)
  expect(code).toBe(1)
  expect(out).toMatch(/entry 8 +C3 +7 +repeated/)
  expect(out).not.toContain('entry 12')
  expect(out).toContain('19 in total: 10 repeated, 7 refused, 2 skipped (skipped: ')
  await expectSound(server)
})

test('a statement of the wrong bank account settles no withdrawal and credits no top-up', async () => {
  const other = await payerAccount(server, 'CG3930033000101013451300019')
  const open = await approvedWithdrawal(server, account, 640, approvers)
  await as(server, sender.token, 'post', `/withdrawals/${open}/send`, { bank_account_id: payer })
  const [before, recorded] = [await balance(), await topUps()]
  const file = save(
    statementXml([
      entryXml({ amount: '640', direction: 'DBIT', transactions: [debit(open, 'D20', '640')] }),
      entryXml({ amount: '640', transactions: [debit(open, 'R20', '640')] }),
    ]),
  )
  const imported = await importing(file, '--json', '--bank-account', other)
  expect(imported.code).toBe(1)
  expect(resultsOf(imported)).toEqual(Array(2).fill('refused: other_bank_account'))
  expect([await statusOf(open), await balance(), await topUps()]).toEqual([
    ...['sent', before, recorded],
  ])
})

test('an incomplete bank statement, or a statement of a different account, changes nothing', async () => {
  const before = await topUps()
  const xml = statementXml([credit('C10', '5', 'Loyer')])
  const truncated = await importing(save(xml.slice(0, -20)))
  expect(truncated).toMatchObject({ code: 4, err: expect.stringContaining('well-formed XML') })
  const other = statementXml([credit('C10', '5', 'Loyer')], { account: 'CG39123' })
  expect(await importing(save(other))).toMatchObject({
    ...{ code: 2, err: expect.stringContaining('The statement is for CG39123, not for …0019.') },
  })
  expect(await importing('/nowhere.xml')).toMatchObject({ code: 2 })
  const unknown = await importing(save(xml), '--bank-account', sender.id)
  expect(unknown.code).toBe(2)
  expect(await topUps()).toEqual(before)
})

test('an empty bank statement is imported, and a line that the server refuses is shown as refused', async () => {
  expect(await importing(save(statementXml([])))).toMatchObject({
    code: 0,
    out: '0 in total: none.\n',
  })
  const late = entryXml({ amount: '5', reference: 'C11', valueDate: '2020-01-01' })
  const { code, out } = await importing(save(statementXml([late])))
  expect(code).toBe(1)
  expect(out).toMatch(/C11 +5 +refused .*value_date/)
})

test('if the server refuses a line, the import of a bank statement stops and prints the recorded lines', async () => {
  let topUps = 0
  const stopping = await startReceiver(async ({ path, headers, body }, res) => {
    const { method = '' } = res.req
    const json = { 'Content-Type': 'application/json' }
    if (method === 'POST' && path.endsWith('/top-ups')) topUps += 1
    if (topUps > 1) {
      res.writeHead(403, json).end(JSON.stringify({ code: 'forbidden', message: 'No longer.' }))
      return
    }
    const reply = await fetch(`${server.url}${path}`, {
      method,
      headers: { ...json, Authorization: headers.authorization ?? '' },
      ...(method === 'POST' && { body }),
    })
    res.writeHead(reply.status, json).end(await reply.text())
  })
  const entries = [credit('S1', '11', 'Loyer'), credit('S2', '12', 'Loyer')]
  const { code, out, err } = await run(
    ['treasury', 'import', save(statementXml(entries)), '--bank-account', payer],
    { MOMO_URL: new URL(stopping.url).origin, MANAGEMENT_TOKEN: sender.token },
  )
  await stopping.stop()
  expect([code, err]).toEqual([1, expect.stringContaining('No longer.')])
  expect(out).toMatch(/S1 +11 +unmatched/)
  expect(out).toContain('1 in total: 1 unmatched.')
})
