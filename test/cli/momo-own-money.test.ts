import { mkdtempSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bankAccount } from '../support/bank-accounts.ts'
import { createMerchant, manage } from '../support/client.ts'
import { eventually, resourceIs } from '../support/eventually.ts'
import { momoAs, momoOf } from '../support/momo.ts'
import { merchant, server } from '../support/own-merchant.ts'
import { prepared } from '../support/prepared.ts'
import { startReceiver } from '../support/receiver.ts'

const folder = mkdtempSync(join(tmpdir(), 'momo-files-'))

const other = prepared(() => createMerchant(server))

const { momo, output, parsed, parsedPayment } = momoAs(
  () => server,
  () => merchant,
)
const stranger = momoAs(
  () => server,
  () => other,
)
const managing = momoOf(() => server)

const party = ['--country', 'CG', '--provider', 'carrier1_momo', '--phone', '+242 06 999001']
const period = ['--currency', 'XAF', '--from', '2020-01-01T00:00:00Z']

test('momo payments create with a repeated key creates one payment, and other merchants cannot refund it', async () => {
  const pay = ['payments', 'create', '--amount', '5000', ...party, '--metadata', 'commande=1']
  const { data } = await parsedPayment('TransactionResponse', ...pay, '--idempotency-key', 'c-1')
  expect(data).toMatchObject({ amount: 5000, currency: 'XAF', metadata: { commande: '1' } })
  expect(await output(...pay, '--idempotency-key', 'c-1')).toContain(data.id)
  const list = await parsedPayment('TransactionListResponse', 'payments', 'list')
  expect(list.data.map(({ id }: { id: string }) => id)).toEqual([data.id])
  await eventually(() => merchant.get(`/payments/${data.id}`), resourceIs('successful'))

  const giveBack = ['refunds', 'create', data.id, '--amount']
  const refund = (await parsedPayment('TransactionResponse', ...giveBack, '2000')).data
  expect(refund).toMatchObject({ type: 'refund', amount: 2000 })
  const [shown, refundShown, tooMuch, theirPayment, theirRefund, foreign] = await Promise.all([
    output('payments', 'show', data.id),
    output('call', 'getRefund', '--id', refund.id),
    momo(...giveBack, '3001'),
    stranger.momo('payments', 'show', data.id),
    stranger.momo('call', 'getRefund', '--id', refund.id),
    stranger.momo(...giveBack, '1'),
  ])
  expect(shown).toMatch(/status +successful/)
  expect(refundShown).toMatch(/amount +2000/)
  for (const { code, out } of [tooMuch, theirPayment, theirRefund, foreign]) {
    expect({ code, out }).toEqual({ code: 1, out: '' })
  }
  for (const { err } of [theirPayment, theirRefund]) expect(err).toContain('Ressource introuvable.')
  await eventually(
    () => merchant.account('get', `/transactions/${data.id}`),
    ({ body }) => body.data.refunded_amount === 2000,
  )
})

test('momo payouts create reserves amount and fee, which momo balances list shows', async () => {
  const before = (await merchant.get('/merchant/balance')).body.data[0].available_balance
  const { data } = await parsedPayment(
    'PayoutResponse',
    ...['payouts', 'create', '--amount', '10000', '--currency', 'XAF', ...party],
  )
  expect(data).toMatchObject({ amount: 10_000, total_deducted: 10_100 })
  const [mine, managed, waiting, list, theirs, shown, foreign] = await Promise.all([
    parsedPayment('MerchantBalanceListResponse', 'balances', 'list'),
    managing.output('balances', 'list', merchant.organisationId),
    managing.output('payouts', 'list'),
    output('payouts', 'list'),
    stranger.output('payouts', 'list'),
    output('payouts', 'show', data.id),
    stranger.momo('payouts', 'show', data.id),
  ])
  expect(mine.data[0].available_balance).toBe(before - 10_100)
  expect(managed).toContain(String(before - 10_100))
  expect(list).toContain(data.id)
  for (const text of [waiting, theirs]) expect(text).not.toContain(data.id)
  expect(shown).toContain(data.reference)
  expect(foreign).toMatchObject({ code: 1, out: '' })
  expect(await output('balances', 'list')).toContain(String(before - 10_100))
})

test('momo payouts show and momo payouts list explain why a payout failed', async () => {
  const pay = ['payouts', 'create', '--amount', '900', '--currency', 'XAF', '--country', 'CG']
  const orders = ['999006', '999001', '999005'].map((ending) =>
    output(...pay, '--provider', 'carrier1_momo', '--phone', `+242 06 ${ending}`),
  )
  const ids = (await Promise.all(orders)).map((text) => /id +(\S+)/.exec(text)?.[1] ?? '')
  for (const id of ids) {
    await eventually(() => merchant.get(`/payouts/${id}`), resourceIs('completed', 'failed'))
  }
  const reasons = ['payer_limit_reached', '–', 'payer_not_found']
  const list = await output('payouts', 'list')
  const failed = await output('payouts', 'list', '--status', 'failed', '--per-page', '1')
  for (const [at, id] of ids.entries()) {
    expect(await output('payouts', 'show', id)).toMatch(
      new RegExp(`failure reason +${reasons[at]}\n`),
    )
    expect(list).toMatch(new RegExp(`${id}.*  ${reasons[at]}\n`))
  }
  expect(failed).toMatch(/payer_(limit_reached|not_found)\n/)
  expect((await stranger.momo('payouts', 'show', ids[0] ?? '')).err).toContain(
    'Ressource introuvable.',
  )
})

test('momo statements show, export and summary add up to the balance', async () => {
  const balance = (await merchant.get('/merchant/balance')).body.data[0].available_balance
  const [{ data }, human, csv, theirs] = await Promise.all([
    parsed('StatementResponse', 'statements', 'show', ...period),
    output('statements', 'show', ...period),
    output('statements', 'export', ...period),
    stranger.parsed('StatementResponse', 'statements', 'show', ...period),
  ])
  expect(data.closing_balance).toBe(balance)
  for (const text of [human, csv]) {
    for (const kind of ['collection_settled', 'refund_reserved', 'payout_reserved']) {
      expect(text).toContain(kind)
    }
  }
  const month = data.entries.at(-1).created_at.slice(0, 7)
  expect(await output('statements', 'summary', month)).toMatch(/carrier1_momo +XAF/)
  expect(theirs.data.entries).toEqual([])
})

test('if a bulk payout file is missing, momo reports only that the file cannot be read', async () => {
  const { code, err } = await momo('bulk-payouts', 'create', '/nowhere/salaires.csv')
  expect(code).toBe(2)
  expect(err).toMatch(/^The file \/nowhere\/salaires\.csv cannot be read: .*\n$/)
})

test('momo bulk-payouts create refuses a file of more than 4 MiB before sending it', async () => {
  const file = join(folder, 'long.csv')
  await writeFile(file, 'é'.repeat(2 * 1024 * 1024 + 1))
  for (const options of [[], ['--dry-run']]) {
    const { code, err } = await momo('bulk-payouts', 'create', file, ...options)
    expect(code).toBe(2)
    expect(err).toBe(
      `The file ${file} is 4.01 MiB. A bulk payout can be at most 4 MiB: split the file.\n`,
    )
  }
})

test('momo bulk-payouts create pays the lines of a file only if all are valid', async () => {
  const file = join(folder, 'salaires.csv')
  const line = '700;XAF;CG;carrier1_momo;+242065123456;SAL-1'
  const header = 'amount;currency;country;provider;phone_number;merchant_reference'
  await writeFile(file, `${header}\n${line}\n-1;XAF;CG;carrier1_momo;+242065123457\n`)
  const refused = await momo('bulk-payouts', 'create', file)
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toMatch(/lines\[3\]\.amount/)
  await writeFile(file, `${header}\n${line}\n`)
  expect(await output('bulk-payouts', 'create', file, '--dry-run')).toMatch(
    /balance suffices +true/,
  )
  expect((await parsed('BulkPayoutList', 'bulk-payouts', 'list')).data).toEqual([])
  const { data } = await parsed('NewBulkPayoutResponse', 'bulk-payouts', 'create', file)
  const [shown, lines, csv, list, theirs] = await Promise.all([
    output('bulk-payouts', 'show', data.id),
    output('call', 'listBulkPayoutLines', '--id', data.id),
    output('bulk-payouts', 'results', data.id),
    output('bulk-payouts', 'list'),
    stranger.momo('bulk-payouts', 'show', data.id),
  ])
  for (const text of [shown, list]) expect(text).toContain(data.id)
  for (const text of [lines, csv]) expect(text).toMatch(/carrier1_momo.*SAL-1/)
  expect(theirs).toMatchObject({ code: 1, out: '' })
  expect((await momo('bulk-payouts', 'cancel', data.id)).err).not.toContain('not_found')
})

test('with momo links create, momo links qr and momo call, merchants can use only their own payment links', async () => {
  const create = ['links', 'create', '--currency', 'XAF', '--amount', '5000', '--uses', '32']
  create.push('--merchant-reference', 'TOURNOI-1')
  const { data } = await parsed('PaymentLinkResponse', ...create)
  expect(data).toMatchObject({ amount: 5000, uses_max: 32, status: 'active' })
  expect(data.merchant_reference).toBe('TOURNOI-1')
  const update = ['call', 'updatePaymentLink', '--id', data.id]
  const foreign = await Promise.all([
    stranger.momo('call', 'getPaymentLink', '--id', data.id),
    stranger.momo(...update, '--enabled', 'false'),
    stranger.momo('links', 'qr', data.id),
  ])
  for (const { code, out, err } of foreign) {
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain('This resource does not exist.')
  }
  const file = join(folder, 'affiche.png')
  const [shown, svg] = await Promise.all([
    output('call', 'getPaymentLink', '--id', data.id),
    output('links', 'qr', data.id),
    output('links', 'qr', data.id, '--png', '--output', file),
  ])
  expect(shown).toMatch(/status +active/)
  expect(svg).toMatch(/<svg/)
  expect((await readFile(file)).subarray(1, 4).toString()).toBe('PNG')
  expect(await output(...update, '--enabled', 'false')).toMatch(/status +disabled/)
  const { length } = (
    await parsed('PaymentLinkList', 'call', 'listPaymentLinks', '--enabled', 'true')
  ).data
  expect(length).toBe(0)
  expect(await output(...update, '--description', 'Fin')).toMatch(/disabled/)
  const renamed = await output(...update, '--merchant-reference', 'TOURNOI-2')
  expect(renamed).toMatch(/merchant reference +TOURNOI-2/)
  expect(await output(...update, '--enabled', 'true')).toMatch(/description +Fin/)
  expect(await output('call', 'listPaymentLinks', '--enabled', 'true')).toContain(data.id)
})

test('momo checkout create opens a session that no other merchant can read', async () => {
  const urls = ['--success-url', 'https://boutique.example/a', '--cancel-url', 'https://b.example/']
  const create = ['checkout', 'create', '--amount', '5000', '--currency', 'XAF', ...urls]
  const { data } = await parsedPayment('CheckoutSessionResponse', ...create)
  expect(await output('call', 'getCheckoutSession', '--id', data.id)).toContain(data.url)
  expect(await stranger.momo('call', 'getCheckoutSession', '--id', data.id)).toMatchObject({
    code: 1,
    out: '',
  })
})

test('momo markets list shows the limits of a market, and momo markets lookup finds the country of a number', async () => {
  const limit = { provider: 'carrier1_momo', country: 'CG', currency: 'XAF' }
  const amounts = { minimum_amount: 100, maximum_amount: 500_000 }
  await manage(server, 'put', '/limits', { ...limit, ...amounts })
  const limited = /^CG .*carrier1_momo +operational +XAF +100 +500000$/m
  await eventually(
    () => output('markets', 'list'),
    (list) => limited.test(list),
  )
  const [{ data }, human, pay] = await Promise.all([
    parsed('NumberLookupResponse', 'markets', 'lookup', '+242 06 512 34 56'),
    output('markets', 'lookup', 'abc'),
    momo('payments', 'create', '--amount', '99', ...party),
  ])
  expect(data).toMatchObject({ country: 'CG', msisdn: '+242065123456' })
  expect(human).toMatch(/certainty +unknown/)
  expect(pay).toMatchObject({ code: 1, out: '' })
  expect(pay.err).toMatch(/^ {2}amount: .*100/m)
})

describe('phone numbers in momo', () => {
  const local = '06 512 34 56'
  const international = '+242065123456'
  const inCongo = ['--country', 'CG', '--provider', 'carrier1_momo', '--phone']

  test.each([
    ['local form', local],
    ['international form with 00', '00242 06 512 34 56'],
    ['international form without +', '242065123456'],
    ['local form with pasted characters', '\u206606\u00a0512\u201134 ٥٦\u2069'],
  ])('momo sends a phone number in %s with its country code', async (_, written) => {
    const [{ data }, payout, found, lookup] = await Promise.all([
      parsedPayment(
        'TransactionResponse',
        ...['payments', 'create', '--amount', '5000', ...inCongo, written],
      ),
      parsedPayment(
        'PayoutResponse',
        ...['payouts', 'create', '--amount', '700', '--currency', 'XAF', ...inCongo, written],
      ),
      momo('transactions', 'list', '--country', 'CG', '--phone', written),
      parsed('NumberLookupResponse', 'markets', 'lookup', written, '--country', 'CG'),
    ])
    expect(data.phone_number).toBe(international)
    expect(payout.data.phone_number).toBe(international)
    expect(found).toMatchObject({ code: 0, err: '' })
    expect(lookup.data).toMatchObject({ country: 'CG', msisdn: international })
  })

  test.each(['00242 06 512 34 56', '242065123456', '+242 06 512 34 56'])(
    'momo needs no country for the phone number %s in international form',
    async (written) => {
      const { data } = await parsed('NumberLookupResponse', 'markets', 'lookup', written)
      expect(data).toMatchObject({ country: 'CG', msisdn: international })
    },
  )

  test('momo stores a local phone number without its trunk zero, and finds the number by its local form', async () => {
    const paid = ['payments', 'create', '--amount', '5000', '--currency', 'UGX']
    const ugandan = ['--country', 'UG', '--provider', 'carrier1_momo', '--phone', '0772 123 456']
    const { data } = await parsedPayment('TransactionResponse', ...paid, ...ugandan)
    expect(data.phone_number).toBe('+256772123456')
    const find = ['transactions', 'list', '--country', 'UG', '--phone', '0772123456']
    expect(await output(...find)).toContain(data.id)
  })

  test('momo accepts a local phone number for merchant support and for an account check', async () => {
    const { applicationId } = merchant
    const update = ['applications', 'update', applicationId, '--support-phone', local]
    const { data } = await managing.parsed(
      ...(['ApplicationResponse', ...update, '--country', 'CG'] as const),
    )
    expect(data.support_phone).toBe(international)
    const service = await startReceiver()
    const { origin } = new URL(service.url)
    const check = ['providers', 'check-account', local, '--provider', 'carrier1_momo']
    await managing.momo(...check, '--country', 'CG', '--url', origin, '--json')
    await service.stop()
    expect(service.received.map(({ body }) => JSON.parse(body).phone_number)).toEqual([
      international,
    ])
  })

  test.each(['06 512 34 56', '77 123 45 67'])(
    'momo refuses the local phone number %s without a country, and suggests the option',
    async (written) => {
      const refusals = await Promise.all([
        momo('markets', 'lookup', written),
        momo('transactions', 'list', '--phone', written),
        managing.momo(
          ...['applications', 'update', merchant.applicationId, '--support-phone', written],
        ),
      ])
      for (const refusal of refusals) {
        expect(refusal).toEqual({
          code: 2,
          out: '',
          err:
            `"${written}" is a local number: add its country, as in --country CG, or write it in` +
            ' international form, as in "+242 06 512 34 56".\n',
        })
      }
    },
  )
})

test('with --locale fr, momo downloads every CSV file in the format of French spreadsheets', async () => {
  const file = join(folder, 'lot.csv')
  await writeFile(
    file,
    'amount,currency,country,provider,phone_number\n700,XAF,CG,carrier1_momo,+242065123456\n',
  )
  const bulk = await parsed('NewBulkPayoutResponse', 'bulk-payouts', 'create', file)
  const french = ['--locale', 'fr'] as const
  const texts = await Promise.all([
    output('transactions', 'export', ...french),
    output('statements', 'export', ...period, ...french),
    output('bulk-payouts', 'results', bulk.data.id, ...french),
    managing.output('ledger', 'statement', merchant.organisationId, ...french),
  ])
  for (const text of texts) expect(text).toMatch(/^\ufeff(Identifiant|N°);.*;Référence du marchand/)
})

test('momo withdrawals schedule keeps the terms of the current schedule that it does not change', async () => {
  const owner = await createMerchant(server)
  const { output } = momoAs(
    () => server,
    () => owner,
  )
  const { body } = await owner.account('post', '/bank-accounts', bankAccount)
  const schedule = (...options: string[]) =>
    output('withdrawals', 'schedule', '--currency', 'XAF', '--frequency', ...options)
  const terms = ['--bank-account', body.data.id, '--minimum', '50000', '--reserve', '100000']
  await schedule('weekly', ...terms)
  await schedule('daily', '--minimum', '60000')
  const listed = await owner.account('get', '/withdrawal-schedules')
  expect(listed.body.data).toMatchObject([
    {
      ...{ currency: 'XAF', frequency: 'daily', bank_account_id: body.data.id },
      ...{ minimum_amount: 60_000, reserve_amount: 100_000 },
    },
  ])
})
