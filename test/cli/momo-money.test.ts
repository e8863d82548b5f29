import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { numberOf, payment, unknownId } from '../support/builders.ts'
import { createMerchant, type Merchant, manage } from '../support/client.ts'
import { schemaFaults } from '../support/conformance.ts'
import { eventually } from '../support/eventually.ts'
import { startReceiver } from '../support/receiver.ts'
import { managementToken, startTestServer, type TestServer } from '../support/server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

interface Run {
  code: number
  out: string
  err: string
}

describe('momo, where money is', () => {
  let server: TestServer
  let merchant: Merchant
  let folder: string

  beforeAll(async () => {
    server = await startTestServer()
    merchant = await createMerchant(server)
    folder = await mkdtemp(join(tmpdir(), 'momo-'))
  })
  afterAll(async () => {
    await server?.stop()
    await rm(folder, { recursive: true })
  })

  /** Runs the command as a process of its own. */
  const momo = (...args: string[]): Promise<Run> =>
    new Promise((resolve) => {
      const env = {
        PATH: process.env.PATH,
        MOMO_URL: server.url,
        MANAGEMENT_TOKEN: managementToken,
      }
      execFile(
        'node_modules/.bin/node',
        ['src/cli/momo.ts', ...args],
        { cwd: root, env },
        (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
      )
    })

  /** Runs a command that succeeds, for its human output. */
  const output = async (...args: string[]): Promise<string> => {
    const { code, out, err } = await momo(...args)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    return out
  }

  const conforming = (schema: string, text: string) => {
    const body = JSON.parse(text)
    expect(schemaFaults('management', `#/components/schemas/${schema}`, body)).toEqual([])
    return body
  }

  /** Runs a command that succeeds, with --json; its answer has the shape that is documented. */
  const parsed = async (schema: string, ...args: string[]) =>
    conforming(schema, await output(...args, '--json'))

  describe('payouts', () => {
    const payoutAbove = async (owner: Merchant): Promise<string> => {
      const order = payment({ amount: 2500, currency: 'XAF' })
      return (await owner.post('/payouts', order)).body.data.id
    }
    const statusOf = async (owner: Merchant, id: string): Promise<string> =>
      (await owner.get(`/payouts/${id}`)).body.data.status

    test('momo payouts approve and reject decide payouts above the threshold', async () => {
      const owner = await createMerchant(server)
      const update = ['applications', 'update', owner.applicationId, '--payout-approval']
      const limited = await parsed('ApplicationResponse', ...update, 'XAF:2000:none')
      expect(limited.data.payout_approval_rules).toEqual([
        { currency: 'XAF', threshold: 2000, daily_limit: null },
      ])
      const [first, second, third] = [
        await payoutAbove(owner),
        await payoutAbove(owner),
        await payoutAbove(owner),
      ]
      const [human, { data }, sentBack] = await Promise.all([
        output('payouts', 'approve', first),
        parsed('ManagedPayoutResponse', 'payouts', 'approve', second),
        parsed('ManagedPayoutResponse', 'payouts', 'reject', third),
      ])
      expect(human).toContain(first)
      expect(human).toMatch(/status +approved/)
      expect(data).toMatchObject({ id: second, amount: 2500, fee_amount: 25, status: 'approved' })
      expect(sentBack.data).toMatchObject({ id: third, status: 'rejected' })
      for (const id of [first, second]) {
        await eventually(
          () => statusOf(owner, id),
          (status) => status === 'completed',
        )
      }
      expect(await output('payouts', 'reject', await payoutAbove(owner))).toMatch(
        /status +rejected/,
      )

      const again = await momo('payouts', 'approve', third)
      expect(again).toMatchObject({ code: 1, out: '' })
      expect(again.err).toContain("n'attend pas d'approbation")
      expect(await statusOf(owner, third)).toBe('rejected')

      const free = ['applications', 'update', owner.applicationId, '--no-approval']
      expect(await output(...free)).toMatch(/payout approval rules +no payout waits/)
    })
  })

  describe('fees', () => {
    test('momo fees set and list manage fee schedules', async () => {
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
  })

  describe('sandbox top-up and ledger', () => {
    let owner: Merchant
    const header =
      'id,posting_id,created_at,environment,currency,account,kind,transaction_id,amount'

    beforeAll(async () => {
      owner = await createMerchant(server)
    })

    test('momo sandbox top-up prints the available balance', async () => {
      const topUp = ['sandbox', 'top-up', owner.organisationId, '--currency', 'XAF', '--amount']
      expect(await output(...topUp, '500000')).toContain('XAF 10500000')
      const { data } = await parsed('SandboxTopUpResponse', ...topUp, '1')
      expect(data).toEqual({ currency: 'XAF', amount: 1, available_balance: 10_500_001 })
    })

    test('momo ledger entries sends every filter to the server', async () => {
      const entries = ['ledger', 'entries', owner.organisationId]
      const path = `/organisations/${owner.organisationId}/ledger-entries`
      const all = (await manage(server, 'get', path)).body
      expect(all.data).toHaveLength(6)
      const ofListing = (...more: string[]) =>
        parsed('LedgerEntryListResponse', ...entries, ...more)
      const [human, listed, account, second, live, currency, before, after] = await Promise.all([
        output(...entries),
        ofListing(),
        ofListing('--account', 'sandbox_funding', '--environment', 'test', '--currency', 'XAF'),
        ofListing('--per-page', '2', '--page', '2'),
        ofListing('--environment', 'live'),
        ofListing('--currency', 'GHS'),
        ofListing('--to', '2020-01-01T00:00:00Z'),
        ofListing('--from', '2100-01-01T00:00:00Z'),
      ])
      expect(human).toContain('merchant_available')
      expect(human).toContain('-500000')
      expect(human).toContain('Page 1 of 1, 6 in all.')
      expect(listed.data).toEqual(all.data)
      expect(account.data.map(({ amount }: { amount: number }) => amount)).toEqual([
        -1, -500_000, -10_000_000,
      ])
      expect(second.data).toEqual(all.data.slice(2, 4))
      for (const { data } of [live, currency, before, after]) expect(data).toEqual([])
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
          .map((line) => line.split(',').at(-1)),
      ).toEqual(['10000000', '500000', '1'])
    })

    test('momo ledger statement transfers thousands of lines completely', async () => {
      const path = `/organisations/${owner.organisationId}/sandbox-top-ups`
      await Promise.all(
        Array.from({ length: 600 }, () =>
          manage(server, 'post', path, { currency: 'GHS', amount: 1 }),
        ),
      )
      const file = join(folder, 'long.csv')
      const statement = ['ledger', 'statement', owner.organisationId, '--currency', 'GHS']
      const out = await output(...statement)
      await output(...statement, '--output', file)
      expect(out.split('\r\n')).toHaveLength(1 + 2 * 601 + 1)
      expect(await readFile(file, 'utf8')).toBe(out)
    })

    test('momo ledger statement writes no file when refused (1) or misused (2)', async () => {
      const file = join(folder, 'none.csv')
      const statement = ['ledger', 'statement', owner.organisationId]
      const [unknown, asJson, date, nowhere] = await Promise.all([
        momo('ledger', 'statement', unknownId, '--output', file),
        momo(...statement, '--json', '--output', file),
        momo(...statement, '--from', 'yesterday', '--output', file),
        momo(...statement, '--output', join(folder, 'no', 'such.csv')),
      ])
      expect(unknown).toMatchObject({ code: 1, out: '' })
      expect(unknown.err).toContain('Ressource introuvable.')
      expect(asJson).toMatchObject({ code: 2, out: '' })
      expect(asJson.err).toMatch(/--json/)
      expect(date).toMatchObject({ code: 1, out: '' })
      expect(date.err).toMatch(/from: /)
      expect(nowhere).toMatchObject({ code: 2, out: '' })
      expect(nowhere.err).toMatch(/such\.csv/)
      expect(nowhere.err).not.toMatch(/^\s+at /m)
      await expect(readFile(file)).rejects.toThrow('ENOENT')
    })

    test('momo ledger statement rejects an answer that breaks off or is no CSV', async () => {
      const answers = await startReceiver(({ headers }, res) => {
        if (headers.authorization?.includes('other')) return void res.end('<html>')
        res.writeHead(200, { 'Content-Type': 'text/csv; charset=utf-8' })
        res.write(`${header}\r\n`, () => setTimeout(() => res.destroy(), 100))
      })
      const { origin } = new URL(answers.url)
      const statement = ['ledger', 'statement', owner.organisationId, '--url', origin, '--token']
      const [broken, inFile, other] = await Promise.all([
        momo(...statement, 'x'),
        momo(...statement, 'x', '--output', join(folder, 'broken.csv')),
        momo(...statement, 'other'),
      ])
      await answers.stop()
      expect(broken).toMatchObject({ code: 2, out: `${header}\r\n` })
      expect(broken.err).toMatch(/not complete/)
      expect(inFile).toMatchObject({ code: 2, out: '' })
      expect(inFile.err).toMatch(/broken\.csv is not complete/)
      expect(other).toMatchObject({ code: 2, out: '' })
      expect(other.err).toMatch(/text\/csv/)
    })
  })

  describe('reconciliation', () => {
    test('momo reconciliation list shows an end that the provider contradicted', async () => {
      const order = payment({ phone_number: numberOf('999012') })
      const { id } = (await merchant.post('/payments', order)).body.data
      await eventually(
        () => manage(server, 'get', '/reconciliation-items'),
        ({ body }) => body.data.length === 1,
      )
      const [human, { data }] = await Promise.all([
        output('reconciliation', 'list'),
        parsed('ReconciliationItemListResponse', 'reconciliation', 'list'),
      ])
      expect(human).toContain(id)
      expect(data).toMatchObject([
        { transaction_id: id, reported_status: 'successful', recorded_status: 'failed' },
      ])
    })
  })

  describe('ledger check', () => {
    test('momo ledger check exits 0 when balanced, else 1 with each discrepancy', async () => {
      const owner = await createMerchant(server)
      const topUp = { currency: 'XAF', amount: 500 }
      await manage(server, 'post', `/organisations/${owner.organisationId}/sandbox-top-ups`, topUp)
      const [sound, { data }] = await Promise.all([
        output('ledger', 'check'),
        parsed('LedgerCheckResponse', 'ledger', 'check'),
      ])
      expect(sound).toBe('The ledger balances.\n')
      expect(data).toEqual({ balanced: true, discrepancies: [] })

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
      expect(lines).toHaveLength(2)
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
  })

  describe('wrong usage ends with 2', () => {
    test.each([
      [
        'an amount that is none',
        ['sandbox', 'top-up', unknownId, '--currency', 'XAF', '--amount', '-5'],
      ],
      ['an account that is none', ['ledger', 'entries', unknownId, '--account', 'cash']],
      ['a fee without its parts', ['fees', 'set', '--provider', 'carrier1_momo']],
      [
        'a threshold that is none',
        ['applications', 'update', unknownId, '--payout-approval', 'XAF:some:none'],
      ],
    ])('momo %s is wrong usage and exits 2', async (_title, args) => {
      const { code, out, err } = await momo(...args)
      expect({ code, out }).toEqual({ code: 2, out: '' })
      expect(err).toMatch(/\S/)
    })
  })

  describe('help', () => {
    test.each([
      ['payouts', ['approve', 'reject']],
      ['fees', ['set', 'list']],
      ['ledger', ['check', 'entries', 'statement']],
      ['reconciliation', ['list']],
      ['sandbox', ['top-up']],
    ])('momo %s --help has an example for each command', async (noun, verbs) => {
      const nouns = await output('--help')
      expect(nouns).toContain(noun)
      for (const help of await Promise.all(verbs.map((verb) => output(noun, verb, '--help')))) {
        expect(help).toMatch(/Example:\n {2}\$ momo /)
      }
    })
  })
})
