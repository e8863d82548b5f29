import { sql } from 'kysely'
import pg from 'pg'
import { olderSessionName } from '../../../src/database/session-name.ts'
import { sealLedger } from '../../../src/services/ledger/check-ledger.ts'
import { moveFloats } from '../../../src/services/ledger/merchant-wallets.ts'
import { numberOf } from '../../support/builders.ts'
import { type Merchant, manage } from '../../support/client.ts'
import { eventually, resourceIs, statusIs } from '../../support/eventually.ts'
import { hasRealEngines } from '../../support/server.ts'
import { expectSound } from '../../support/soundness.ts'
import {
  balancesOf,
  checkedLedger,
  entriesOf,
  inFloat,
  ledgerCheckOf,
  merchantOf,
  onHold,
  outcomeOf,
  paid,
  pay,
  payOut,
  server,
  statementOf,
} from './ledger-requests.ts'

const float = 'provider_float:carrier1_momo'
const congo = 'wallet:carrier1_momo:CG'
const cameroon = 'wallet:carrier1_momo:CM'
const inCameroon = { country: 'CM' }
const balanced = { balanced: true, discrepancies: [] }

/** Switches back to the floats, like a database of version 1.2 after the upgrade. */
const useFloats = () =>
  sql`INSERT INTO settings (name, value) VALUES ('provider_floats', 'in use')
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`.execute(server.ctx.db)

/**
 * Runs work that posts to the float although wallets are in use, as a node of an older version
 * does.
 */
const asOlderNode = async (work: () => Promise<unknown>): Promise<void> => {
  const { db } = server.ctx
  const state = () => db.updateTable('settings').where('name', '=', 'provider_floats')
  const { rows } = await sql<{ value: string }>`
    SELECT value FROM settings WHERE name = 'provider_floats'`.execute(db)
  await useFloats()
  await work()
  await state()
    .set({ value: rows[0]?.value ?? '' })
    .execute()
}

const wallets = async () => (await manage(server, 'get', '/merchant-wallets')).body.data

const useWallets = async () => {
  const { status, body } = await manage(server, 'patch', '/merchant-wallets', { in_use: true })
  expect([status, body.data.in_use]).toEqual([200, true])
}

const later = {
  nowMs: () => server.ctx.clock.nowMs() + 600_000,
  nowIso: () => server.ctx.clock.nowIso(),
}

/** Runs the job with a clock at which no transaction from before the switch can still be open. */
const move = (stopped?: AbortSignal) =>
  moveFloats({ ...server.ctx, clock: later }, stopped, { entries: 2, floats: 3 })

/** Returns a signal that stops a job after the given number of checks. */
const stoppedAfter = (checks: number): AbortSignal => {
  let left = checks
  return {
    get aborted() {
      left -= 1
      return left < 0
    },
  } as AbortSignal
}

/** Sums a merchant's entries by account at the providers. */
const atProviders = async (merchant: Merchant): Promise<Record<string, number>> => {
  const sums: Record<string, number> = {}
  for (const { account, amount } of await entriesOf(merchant)) {
    if (/^(wallet|provider_float):/.test(account)) sums[account] = (sums[account] ?? 0) + amount
  }
  return sums
}

const movesOf = async (merchant: Merchant) => {
  const { text } = await statementOf(merchant)
  return text
    .split('\r\n')
    .map((line: string) => line.split(','))
    .filter(([, , , , , , kind]: string[]) => kind === 'float_moved')
    .map((cells: string[]) => `${cells[5]} ${cells[8]}`)
    .sort()
}

const refunded = async (merchant: Merchant, id: string, amount: number): Promise<string> => {
  const { body } = await merchant.post('/refunds', { payment_id: id, amount })
  await eventually(() => merchant.get(`/refunds/${body.data.id}`), resourceIs('successful'))
  return body.data.id
}

/** Settles a payment whose success was reported after its failure. */
const settle = async (id: string): Promise<void> => {
  const { body } = await manage(server, 'get', '/reconciliation-items?resolved=false&per_page=100')
  const item = body.data.find((each: { transaction_id: string }) => each.transaction_id === id)
  const { status } = await manage(server, 'post', `/reconciliation-items/${item.id}/resolve`, {
    ...{ action: 'settle', status: 'successful', reason: 'Relevé' },
  })
  expect(status).toBe(200)
}

/**
 * Creates a merchant with payments in two countries, a refund and a payout, all posted to the
 * float.
 */
const merchantWithFloat = async () => {
  const merchant = await merchantOf()
  const id = await paid(merchant)
  await paid(merchant, { ...inCameroon, amount: 700 })
  await refunded(merchant, id, 1000)
  await payOut(merchant, 500, 'completed')
  return { merchant, id }
}

beforeEach(useFloats)

describe('useMerchantWallets', () => {
  test('postings change the float before the switch to country wallets, and the wallets after the switch', async () => {
    const { merchant } = await merchantWithFloat()
    expect(await atProviders(merchant)).toEqual({ [float]: -5000 - 700 + 1000 + 500 })
    expect(await wallets()).toMatchObject({ in_use: false, moved: false })
    expect(await ledgerCheckOf()).toEqual(balanced)
    await useWallets()
    expect(await wallets()).toMatchObject({ in_use: true, moved: false })
    await paid(merchant, { amount: 40 })
    await paid(merchant, { ...inCameroon, amount: 2 })
    await payOut(merchant, 10, 'completed')
    expect(await atProviders(merchant)).toEqual({
      [float]: -4200,
      [congo]: -40 + 10,
      [cameroon]: -2,
    })
    expect(await ledgerCheckOf()).toEqual(balanced)
  })

  test('one posting per country moves the float to the country wallets, and the totals stay equal', async () => {
    const { merchant } = await merchantWithFloat()
    const before = [await balancesOf(merchant), await inFloat(merchant)]
    await useWallets()
    await move()
    expect(await atProviders(merchant)).toEqual({ [float]: 0, [congo]: -3500, [cameroon]: -700 })
    expect(await movesOf(merchant)).toEqual([
      `${float} 3500`,
      `${float} 700`,
      `${congo} -3500`,
      `${cameroon} -700`,
    ])
    expect([await balancesOf(merchant), await inFloat(merchant)]).toEqual(before)
    expect(await wallets()).toEqual({ in_use: true, moved: true, balances_left: 0 })
    expect(await ledgerCheckOf()).toEqual(balanced)
  })

  test('a float whose country balances cancel each other out is moved to the country wallets', async () => {
    const merchant = await merchantOf()
    await paid(merchant, { ...inCameroon, amount: 500 })
    await payOut(merchant, 500, 'completed')
    expect(await atProviders(merchant)).toEqual({ [float]: 0 })
    await useWallets()
    await move()
    expect(await atProviders(merchant)).toEqual({ [float]: 0, [congo]: 500, [cameroon]: -500 })
  })

  test('a payment and a payout created before the switch to country wallets complete in the wallet', async () => {
    const merchant = await merchantOf()
    const payment = await pay(merchant, onHold)
    const payout = await payOut(merchant, 500, 'processing', '999009')
    await useWallets()
    await outcomeOf(payment, { status: 'successful' })
    await move()
    await outcomeOf(payout, { status: 'successful' })
    expect(await atProviders(merchant)).toEqual({ [congo]: -5000 + 500 })
    expect(await ledgerCheckOf()).toEqual(balanced)
  })

  test('a refund and a correction after the move to country wallets change the wallet', async () => {
    const { merchant, id } = await merchantWithFloat()
    const late = await pay(merchant, { amount: 30, phone_number: numberOf('999012') })
    await eventually(
      () => manage(server, 'get', '/reconciliation-items?resolved=false&per_page=100'),
      ({ body }) =>
        body.data.some((item: { transaction_id: string }) => item.transaction_id === late),
    )
    await useWallets()
    await move()
    await refunded(merchant, id, 100)
    await settle(late)
    expect(await atProviders(merchant)).toEqual({
      [float]: 0,
      [congo]: -3500 + 100 - 30,
      [cameroon]: -700,
    })
    expect(await ledgerCheckOf()).toEqual(balanced)
  })

  test('simultaneous switches and moves to country wallets move each float once', async () => {
    const { merchant } = await merchantWithFloat()
    await Promise.all([useWallets(), useWallets()])
    await Promise.all([move(), move(), move()])
    await move()
    expect(await atProviders(merchant)).toEqual({ [float]: 0, [congo]: -3500, [cameroon]: -700 })
    expect(await movesOf(merchant)).toHaveLength(4)
    expect(await wallets()).toMatchObject({ moved: true })
  })

  test('an interrupted move to country wallets continues later, and moves each float once', async () => {
    const merchants = [await merchantWithFloat(), await merchantWithFloat()]
    await useWallets()
    for (let floats = 1; !(await wallets()).moved; floats += 1) {
      await move(stoppedAfter(1))
      expect(floats).toBeLessThan(100)
    }
    for (const { merchant } of merchants) {
      expect(await atProviders(merchant)).toEqual({ [float]: 0, [congo]: -3500, [cameroon]: -700 })
      expect(await movesOf(merchant)).toHaveLength(4)
    }
    expect(await ledgerCheckOf()).toEqual(balanced)
  })

  test('no float is moved in the first ten minutes after the switch, because the float may still change', async () => {
    const { merchant } = await merchantWithFloat()
    await useWallets()
    await moveFloats(server.ctx)
    expect(await atProviders(merchant)).toEqual({ [float]: -4200 })
  })

  test('a repeated switch moves the money that an older node posted to a float after the move', async () => {
    const { merchant } = await merchantWithFloat()
    await useWallets()
    await move()
    await asOlderNode(() => paid(merchant, { ...inCameroon, amount: 9 }))
    expect(await ledgerCheckOf()).toEqual(balanced)
    await useWallets()
    await move()
    expect(await atProviders(merchant)).toEqual({ [float]: 0, [congo]: -3500, [cameroon]: -709 })
    // Without such money, a repeated request does not start another move.
    await useWallets()
    expect(await wallets()).toMatchObject({ moved: true })
    expect(await movesOf(merchant)).toHaveLength(6)
    await asOlderNode(async () => {
      await paid(merchant, { ...inCameroon, amount: 500 })
      await payOut(merchant, 500, 'completed')
    })
    await useWallets()
    expect(await wallets()).toEqual({ in_use: true, moved: false, balances_left: 0 })
    await move()
    expect(await atProviders(merchant)).toEqual({ [float]: 0, [congo]: -3000, [cameroon]: -1209 })
    expect(await ledgerCheckOf()).toEqual(balanced)
  })

  test('floats above the largest exact integer are moved completely', async () => {
    const merchant = await merchantOf()
    const amount = Number.MAX_SAFE_INTEGER
    for (let payments = 0; payments < 3; payments += 1) await paid(merchant, { amount })
    await useWallets()
    await move()
    const { rows } = await sql<{ account: string; balance: string }>`
      SELECT account, balance::text AS balance FROM ledger_accounts
      WHERE organisation_id = ${merchant.organisationId}::uuid AND account IN (${float}, ${congo})
      ORDER BY account`.execute(server.ctx.db)
    expect(rows).toEqual([
      { account: float, balance: '0' },
      { account: congo, balance: `${-3n * BigInt(amount)}` },
    ])
    expect(await ledgerCheckOf()).toEqual(balanced)
  })

  test('sealed periods stay valid after balances move to country wallets', async () => {
    await merchantWithFloat()
    await useWallets()
    const seal = () =>
      sealLedger({ ...server.ctx, clock: later }, { count: 5, mayGoOn: () => true })
    await seal()
    await move()
    await seal()
    const { seals, discrepancies } = await checkedLedger('?after_seal=0')
    expect(seals).toBeGreaterThan(1)
    expect(discrepancies).toEqual([])
    expect(await ledgerCheckOf()).toEqual(balanced)
  })

  test("even before the switch to country wallets, the platform's part of a wallet belongs to a country", async () => {
    const { status } = await manage(server, 'post', '/platform-transfers', {
      ...{ kind: 'opening_balance', from: 'capital', to: congo, currency: 'XAF', amount: 700 },
      ...{ reference: 'OUV-1', value_date: server.ctx.clock.nowIso().slice(0, 10) },
      evidence: 'Relevé du portefeuille',
    })
    expect(status).toBe(201)
    expect(await ledgerCheckOf()).toEqual(balanced)
  })

  test('the switch to country wallets cannot be undone', async () => {
    const { status, body } = await manage(server, 'patch', '/merchant-wallets', { in_use: false })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['in_use']])
  })
})

const onPostgres = hasRealEngines ? test : test.skip

onPostgres('the switch is refused while a node of an older version is connected', async () => {
  const { databaseUrl: connectionString } = server.ctx.config
  const older = new pg.Client({ connectionString, application_name: olderSessionName })
  await older.connect()
  const use = () => manage(server, 'patch', '/merchant-wallets', { in_use: true })
  const { status, body } = await use()
  expect([status, Object.keys(body.errors)]).toEqual([422, ['in_use']])
  expect(await wallets()).toMatchObject({ in_use: false })
  await older.end()
  await eventually(use, statusIs(200))
})

test('no error is logged after all wallet tests', () => expectSound(server))
