import { mkdtempSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { fundingOf } from '../../src/domain/ledger/postings.ts'
import { sealLedger } from '../../src/services/ledger/check-ledger.ts'
import { postToBalances } from '../../src/services/ledger/post-to-balances.ts'
import { bankAccount, payerAccount } from '../support/bank-accounts.ts'
import { payment, unknownId } from '../support/builders.ts'
import { createMerchant, type Merchant, manage } from '../support/client.ts'
import { eventually, resourceIs } from '../support/eventually.ts'
import { conforming, momoOf, run } from '../support/momo.ts'
import { server } from '../support/own-server.ts'
import { startReceiver } from '../support/receiver.ts'
import { managementToken } from '../support/server.ts'

let owner: Merchant
const folder = mkdtempSync(join(tmpdir(), 'momo-'))

beforeAll(async () => {
  owner = await createMerchant(server)
})

const { momo, output, parsed } = momoOf(() => server)

const header =
  'id,posting_id,created_at,environment,currency,account,kind,transaction_id,amount,merchant_reference'

test('momo fees set and momo fees list manage fee schedules', async () => {
  const market = ['--provider', 'carrier1_momo', '--country', 'CM', '--currency', 'XAF']
  const set = ['fees', 'set', ...market, '--basis-points', '150', '--fixed', '100']
  const moment = '2100-12-01T00:00:00.000Z'
  const human = await output(...set)
  const { data } = await parsed('FeeScheduleResponse', ...set, '--from', moment)
  expect(human).toMatch(/basis points +150/)
  expect(data).toMatchObject({
    provider: 'carrier1_momo',
    country: 'CM',
    currency: 'XAF',
    basis_points: 150,
    fixed_amount: 100,
    effective_from: moment,
  })
  const [list, listed] = await Promise.all([
    output('fees', 'list'),
    parsed('FeeScheduleListResponse', 'fees', 'list', '--per-page', '1'),
  ])
  expect(list).toContain(data.id)
  expect(listed.data).toEqual([data])
  expect(listed.meta.total).toBe(2)
})

test('momo provider-charges sets prices, and records and lists charges', async () => {
  const market = ['--provider', 'carrier1_momo', '--country', 'CM', '--currency', 'XAF']
  const set = ['provider-charges', 'set-price', ...market, '--type', 'refund']
  const moment = '2100-12-01T00:00:00.000Z'
  const { data } = await parsed(
    'ProviderPriceResponse',
    ...[...set, '--basis-points', '80', '--fixed', '1', '--from', moment],
  )
  expect(data).toMatchObject({ type: 'refund', basis_points: 80, effective_from: moment })
  expect(await output('provider-charges', 'prices')).toContain(data.id)
  const merchant = await createMerchant(server)
  const { body } = await merchant.post('/payments', payment())
  const { id } = body.data
  await eventually(() => merchant.get(`/payments/${id}`), resourceIs('successful'))
  const record = ['provider-charges', 'record', id, '--amount', '45', '--reason', 'Facture 4711']
  expect(await output(...record)).toMatch(/changed +1/)
  const list = ['provider-charges', 'list', '--differing', '--environment', 'test']
  const listed = await parsed('ProviderChargeListResponse', ...list)
  expect(listed.data).toMatchObject([{ transaction_id: id, actual_amount: 45 }])
  expect(await output('transactions', 'show', id)).toMatch(/actual charge +45/)
})

test('momo treasury records capital and transfers, and confirms, reverses and exports them', async () => {
  const proof = ['--currency', 'XAF', '--amount', '5000', '--evidence', 'Relevé']
  const booked = [...proof, '--reference', 'CLI 1', '--value-date', '2026-11-20']
  const wallet = 'wallet:carrier1_momo:CG'
  const entry = ['treasury', 'capital', 'record', '--kind', 'profit', '--account', wallet]
  const capital = (await parsed('PlatformTransferResponse', ...entry, ...booked)).data
  expect(capital).toMatchObject({ from: wallet, to: 'capital', status: 'recorded' })
  const sent = ['--from', wallet, '--to', 'wallet:carrier1_momo:CM', ...booked]
  const { data } = await parsed(
    'PlatformTransferResponse',
    ...['treasury', 'transfers', 'record', ...sent],
  )
  const arrival = ['--charge', '5', '--evidence', 'Relevé']
  expect(await output('treasury', 'transfers', 'confirm', data.id, ...arrival)).toContain('arrived')
  const undo = ['treasury', 'capital', 'reverse', capital.id, '--reason', 'Saisi deux fois']
  expect(await output(...undo)).toContain('reversed')
  expect(await output('treasury', 'transfers', 'list')).not.toContain(capital.id)
  expect(await output('treasury', 'capital', 'list', '--kind', 'profit')).toContain(capital.id)
  expect(await output('treasury', 'export')).toContain(`${data.id},`)
})

test('momo treasury wallets lists the country wallets, and requests transfers of balances to those wallets', async () => {
  const show = ['treasury', 'wallets', 'show']
  const state = { in_use: true, moved: true, balances_left: 0 }
  expect((await parsed('MerchantWalletsResponse', ...show)).data).toEqual(state)
  expect(await output('treasury', 'wallets', 'use')).toMatch(/^moved +false$/m)
  expect(await output(...show)).toMatch(/^in use +true$/m)
})

test('momo call createSandboxTopUp prints the available balance', async () => {
  const topUp = ['call', 'createSandboxTopUp', '--id', owner.organisationId, '--currency', 'XAF']
  topUp.push('--amount')
  expect(await output(...topUp, '500000')).toMatch(/^available balance +10500000$/m)
  const { data } = await parsed('SandboxTopUpResponse', ...topUp, '1')
  expect(data).toEqual({ currency: 'XAF', amount: 1, available_balance: 10_500_001 })
})

test('momo ledger statement writes CSV to standard output or to a file', async () => {
  const statement = ['ledger', 'statement', owner.organisationId]
  const file = join(folder, 'statement.csv')
  const [out, silence, some] = await Promise.all([
    output(...statement),
    output(...statement, '--output', file),
    output(...statement, '--account', 'merchant_available', '--to', '2100-01-01T00:00:00Z'),
  ])
  const lines = out.split('\r\n')
  expect(lines).toHaveLength(8)
  expect([lines[0], lines.at(-1)]).toEqual([header, ''])
  expect(silence).toBe('')
  expect(await readFile(file, 'utf8')).toBe(out)
  expect(
    some
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',').at(-2)),
  ).toEqual(['10000000', '500000', '1'])
})

test('momo ledger statement writes every line of a statement with thousands of lines', async () => {
  const path = `/organisations/${owner.organisationId}/sandbox-top-ups`
  expect((await manage(server, 'post', path, { currency: 'GHS', amount: 1 })).status).toBe(201)
  const topUp = fundingOf(
    'sandbox_topped_up',
    { organisationId: owner.organisationId, currency: 'GHS' },
    1,
  )
  const now = server.ctx.clock.nowIso()
  await server.ctx.db.transaction().execute((tx) => postToBalances(tx, Array(599).fill(topUp), now))
  const file = join(folder, 'long.csv')
  const statement = ['ledger', 'statement', owner.organisationId, '--currency', 'GHS']
  const out = await output(...statement)
  await output(...statement, '--output', file)
  expect(out.split('\r\n')).toHaveLength(1 + 2 * 601 + 1)
  expect(await readFile(file, 'utf8')).toBe(out)
})

test('momo transactions export writes the results of a search over all merchants', async () => {
  const file = join(folder, 'transactions.csv')
  const other = await createMerchant(server)
  const [own, theirs] = await Promise.all(
    [owner, other].map(async (who) => (await who.post('/payments', payment())).body.data.id),
  )
  const all = await output('transactions', 'export')
  for (const id of [own, theirs]) expect(all).toContain(id)
  const organisation = ['--organisation', other.organisationId, '--environment', 'test']
  await output('transactions', 'export', ...organisation, '--output', file)
  const text = await readFile(file, 'utf8')
  expect([text.includes(theirs), text.includes(own)]).toEqual([true, false])
  const french = await output('transactions', 'export', ...organisation, '--locale', 'fr')
  expect(french).toMatch(/^\ufeffIdentifiant;Identifiant de l'organisation;Organisation;/)
  expect(french).toContain(theirs)
})

test('momo ledger statement writes no file when it exits with 1 (refused), 2 (misused) or 5 (no folder)', async () => {
  const file = join(folder, 'none.csv')
  const statement = ['ledger', 'statement', owner.organisationId]
  const [unknown, asJson, date, nowhere] = await Promise.all([
    momo('ledger', 'statement', unknownId, '--output', file),
    momo(...statement, '--json', '--output', file),
    momo(...statement, '--from', 'yesterday', '--output', file),
    momo(...statement, '--output', join(folder, 'no', 'such.csv')),
  ])
  expect(unknown).toMatchObject({ code: 1, out: '' })
  expect(unknown.err).toContain('This resource does not exist.')
  expect(asJson).toMatchObject({ code: 2, out: '' })
  expect(asJson.err).toMatch(/--json/)
  expect(date).toMatchObject({ code: 2, out: '' })
  expect(date.err).toMatch(/--from: /)
  expect(nowhere).toMatchObject({ code: 5, out: '' })
  expect(nowhere.err).toMatch(/such\.csv/)
  expect(nowhere.err).not.toMatch(/^\s+at /m)
  await expect(readFile(file)).rejects.toThrow('ENOENT')
})

test('momo ledger statement rejects an interrupted or non-CSV response, and keeps the existing file', async () => {
  const kept = join(folder, 'kept.csv')
  await writeFile(kept, 'the good file')
  const answers = await startReceiver(({ headers }, res) => {
    if (headers.authorization?.includes('other')) return void res.end('<html>')
    const isEndless = headers.authorization?.includes('endless')
    // A truncated response without a length or chunks looks complete.
    if (isEndless) res.removeHeader('Transfer-Encoding')
    res.writeHead(200, { 'Content-Type': 'text/csv; charset=utf-8' })
    res.write(`${header}\r\n`, () => {
      if (isEndless) res.end()
      else setTimeout(() => res.destroy(), 100)
    })
  })
  const { origin } = new URL(answers.url)
  const statement = ['ledger', 'statement', owner.organisationId, '--url', origin, '--token']
  const [broken, inFile, endless, other] = await Promise.all([
    momo(...statement, 'x'),
    momo(...statement, 'x', '--output', kept),
    momo(...statement, 'endless', '--output', kept),
    momo(...statement, 'other'),
  ])
  await answers.stop()
  expect(broken).toMatchObject({ code: 3, out: `${header}\r\n` })
  expect(broken.err).toMatch(/not complete/)
  expect(inFile).toMatchObject({ code: 3, out: '' })
  expect(inFile.err).toMatch(/kept\.csv was not written/)
  expect(endless).toMatchObject({ code: 3, out: '' })
  expect(endless.err).toMatch(/does not state its length/)
  expect(await readFile(kept, 'utf8')).toBe('the good file')
  expect((await readdir(folder)).filter((name) => name.startsWith('kept'))).toEqual(['kept.csv'])
  expect(other).toMatchObject({ code: 2, out: '' })
  expect(other.err).toMatch(/text\/csv/)
})

test('momo ledger check exits with 0 if the ledger balances; if not, it prints each discrepancy and exits with 1', async () => {
  const owner = await createMerchant(server)
  const topUp = { currency: 'XAF', amount: 500 }
  await manage(server, 'post', `/organisations/${owner.organisationId}/sandbox-top-ups`, topUp)
  const [sound, { data }] = await Promise.all([
    output('ledger', 'check'),
    parsed('LedgerCheckResponse', 'ledger', 'check'),
  ])
  expect(sound).toMatch(/^The ledger balances\.\nProven: \d+ entries since the first posting\.\n$/)
  expect(data).toMatchObject({ balanced: true, discrepancies: [] })

  const tamper = (change: number) =>
    server.ctx.db
      .updateTable('ledger_accounts')
      .set(({ eb }) => ({ balance: eb('balance', '+', change) }))
      .where('organisation_id', '=', owner.organisationId)
      .where('account', '=', 'merchant_available')
      .execute()
  await tamper(7)
  const [human, asJson] = await Promise.all([
    momo('ledger', 'check'),
    momo('ledger', 'check', '--json'),
  ])
  await tamper(-7)
  expect(human).toMatchObject({ code: 1, err: '' })
  const lines = human.out.trimEnd().split('\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(/does not balance/)
  expect(lines[1]).toContain(owner.organisationId)
  expect(lines[1]).toMatch(/expected 10000500, found 10000507$/)
  expect(asJson).toMatchObject({ code: 1, err: '' })
  const faulty = conforming('LedgerCheckResponse', asJson.out).data
  expect(faulty).toMatchObject({
    balanced: false,
    discrepancies: [
      { rule: 'balances follow from entries', expected: 10_000_500, found: 10_000_507 },
    ],
  })
  expect(await output('ledger', 'check')).toBe(sound)
})

test('momo ledger check --full also verifies sealed history, and exits with 1 if a seal was changed', async () => {
  const { longDb, clock } = server.ctx
  const owner = await createMerchant(server)
  const topUp = { currency: 'XAF', amount: 500 }
  for (let times = 0; times < 4; times += 1)
    await manage(server, 'post', `/organisations/${owner.organisationId}/sandbox-top-ups`, topUp)
  const nowMs = () => clock.nowMs() + 660_000
  const later = { nowMs, nowIso: () => new Date(nowMs()).toISOString() }
  await sealLedger({ longDb, clock: later }, { count: 100, mayGoOn: () => true })
  const since = await parsed('LedgerCheckResponse', 'ledger', 'check')
  const full = await parsed('LedgerCheckResponse', 'ledger', 'check', '--full')
  expect(since.data).toMatchObject({ balanced: true, covered_from: expect.any(String) })
  expect(full.data).toMatchObject({ balanced: true, covered_from: null })
  expect(full.data.entries).toBeGreaterThan(since.data.entries)

  const { rows } = await sql<{ digest: Buffer }>`
    UPDATE ledger_seals SET digest = sha256('x') FROM ledger_seals AS before
    WHERE ledger_seals.number = 1 AND before.number = 1
    RETURNING before.digest`.execute(longDb)
  const unproven = await momo('ledger', 'check')
  const changed = await momo('ledger', 'check', '--full')
  await sql`UPDATE ledger_seals SET digest = ${rows[0]?.digest} WHERE number = 1`.execute(longDb)
  expect(unproven).toMatchObject({ code: 0, err: '' })
  expect(changed).toMatchObject({ code: 1, err: '' })
  expect(changed.out).toMatch(/entries belong to their posting: seal 1 digest of its entries/)
  expect(await output('ledger', 'check', '--full')).toMatch(/^The ledger balances\./)
})

describe('momo transactions refund', () => {
  const paid = async (): Promise<string> => {
    const { id } = (await owner.post('/payments', payment())).body.data
    await eventually(() => manage(server, 'get', `/transactions/${id}`), resourceIs('successful'))
    return id
  }

  const refund = (id: string, amount: number, ...more: string[]): string[] => [
    ...['transactions', 'refund', id, '--amount', String(amount), '--reason', 'Out of stock'],
    ...more,
  ]

  test('momo transactions refund refunds parts of a payment one after another, and prints the results', async () => {
    const id = await paid()
    const { data } = await parsed('ManagedTransactionResponse', ...refund(id, 500))
    expect(data).toMatchObject({ type: 'refund', payment_id: id, amount: 500 })
    expect(await output(...refund(id, 700))).toMatch(/type +refund[\s\S]*amount +700/)
    expect(await output('transactions', 'show', id)).toMatch(/refunded amount +1200/)
    const { body } = await manage(server, 'get', `/audit-entries?subject_id=${id}`)
    const reasons = body.data.map(({ reason }: { reason: string }) => reason)
    expect(reasons).toEqual(['Out of stock', 'Out of stock'])
  })

  test('momo transactions refund exits with 1 if the refunded amount differs from the expected amount', async () => {
    const id = await paid()
    await output(...refund(id, 500, '--refunded', '0'))
    const again = await momo(...refund(id, 500, '--refunded', '0'))
    expect(again).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('Review the payment again before you refund it.'),
    })
    const more = await momo(...refund(id, 4501))
    expect(more).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('Left to refund: 4,500 XAF.'),
    })
  })

  test('momo transactions refund exits with 1 for an unknown transaction or a refund, and with 2 without arguments', async () => {
    const id = await paid()
    const { data } = await parsed('ManagedTransactionResponse', ...refund(id, 500))
    for (const other of [unknownId, data.id]) {
      const { code, err } = await momo(...refund(other, 1))
      expect([code, err]).toEqual([1, expect.stringContaining('This resource does not exist.')])
    }
    for (const args of [
      ['--amount', '1'],
      ['--reason', 'x'],
      ['--amount', '1.5', '--reason', 'x'],
    ])
      expect((await momo('transactions', 'refund', id, ...args)).code).toBe(2)
  })

  test('momo transactions refund explains how to repeat a request that got no response, and refunds only once', async () => {
    const id = await paid()
    const lossy = createServer(async (req, res) => {
      const body = await text(req)
      const answer = await fetch(`${server.url}${req.url}`, {
        method: req.method ?? 'GET',
        headers: {
          Authorization: String(req.headers.authorization),
          'Content-Type': 'application/json',
        },
        ...(req.method === 'POST' && { body }),
      })
      if (req.method === 'POST') return res.destroy()
      res.writeHead(answer.status, { 'Content-Type': 'application/json' })
      res.end(await answer.text())
    })
    await new Promise<void>((resolve) => lossy.listen(0, '127.0.0.1', resolve))
    const { port } = lossy.address() as AddressInfo
    const env = { MOMO_URL: `http://127.0.0.1:${port}`, MANAGEMENT_TOKEN: managementToken }
    const lost = await run(refund(id, 500), env)
    lossy.closeAllConnections()
    lossy.close()
    const [, option, refunded] = /^ {2}momo .+ (--refunded) (\d+)$/m.exec(lost.err) ?? []
    expect([lost.code, option, refunded]).toEqual([2, '--refunded', '0'])
    const again = await momo(...refund(id, 500, '--refunded', refunded ?? ''))
    expect(again).toMatchObject({
      code: 1,
      err: expect.stringContaining('Review the payment again before you refund it.'),
    })
    const { body } = await manage(server, 'get', `/transactions/${id}`)
    expect(body.data.refunded_amount).toBe(500)
  })
})

test("momo withdrawals exports a batch, prints its file, and imports the bank's reply", async () => {
  const account = (await owner.account('post', '/bank-accounts', bankAccount)).body.data.id
  const order = { bank_account_id: account, amount: 2500, currency: 'XAF' }
  const { id } = (await owner.account('post', '/withdrawals', order)).body.data
  await manage(server, 'post', `/withdrawals/${id}/approve`)
  const payer = await payerAccount(server)
  const exporting = ['withdrawals', 'export', '--bank-account', payer, '--environment', 'test']
  const batch = (await parsed('WithdrawalBatchResponse', ...exporting)).data
  expect(await output('withdrawals', 'batches')).toContain(batch.id)
  const columns = ['--columns', 'end_to_end_id', 'amount']
  const csv = await output('withdrawals', 'download', batch.id, '--format', 'csv', ...columns)
  const endToEndId = id.replaceAll('-', '')
  expect(csv.trim().split(/\r?\n/)).toEqual([
    'TEST: do not send this file to a bank',
    'end_to_end_id,amount',
    `${endToEndId},2500`,
  ])
  const file = join(folder, 'answer.csv')
  await writeFile(
    file,
    `Id;Montant;Statut;Réf\n${endToEndId};2 500;BOOKED;FT1\nautre;1;BOOKED;FT2\n`,
  )
  const named = ['--reference-column', 'Id', '--amount-column', 'Montant']
  const answer = [...named, '--status-column', 'Statut', '--bank-reference-column', 'Réf']
  const importing = () => momo('withdrawals', 'import', file, '--currency', 'XAF', ...answer)
  const refused = join(folder, 'refused.csv')
  await writeFile(
    refused,
    `Id;Montant;Statut;Réf\n${endToEndId};-2 500;BOOKED;FT1\n${endToEndId};2 500;PENDING;FT1\n`,
  )
  const unread = await momo('withdrawals', 'import', refused, '--currency', 'XAF', ...answer)
  expect(unread.code).not.toBe(0)
  expect(unread.err).toContain('line 2: the amount is not positive')
  expect(unread.err).toContain(
    'line 3: the status "PENDING" is neither in --paid nor in --returned',
  )
  const { status } = (await owner.account('get', `/withdrawals/${id}`)).body.data
  expect(status).toBe('sent')
  const long = 'x'.repeat(141)
  const rows = [
    ';2 500;BOOKED;FT1',
    `${endToEndId};2 500;BOOKED;`,
    `${endToEndId};2 500;BOOKED;${long}`,
    'autre;1;BOOKED;FT2',
  ]
  await writeFile(refused, `Id;Montant;Statut;Réf\n${rows.join('\n')}\n`)
  const partly = await momo('withdrawals', 'import', refused, '--currency', 'XAF', ...answer)
  expect(partly.err).toContain('line 2: it has no end-to-end id')
  expect(partly.err).toContain('line 3: it has no bank reference')
  expect(partly.err).toContain('line 4: its bank reference has more than 140 characters')
  expect(partly.out).toMatch(/autre +refused +unknown/)
  expect(partly.code).toBe(4)
  const { code, out } = await importing()
  expect(code).toBe(1)
  expect(out).toMatch(new RegExp(`${endToEndId} +paid`))
  expect(out).toMatch(/autre +refused +unknown/)
  const { body } = await owner.account('get', `/withdrawals/${id}`)
  expect(body.data).toMatchObject({ status: 'paid', bank_reference: 'FT1' })
  const confirming = ['withdrawals', 'confirm-exports', '--evidence', 'Lot comparé']
  expect(await output(...confirming)).toContain('Exports are unlocked.')
})
