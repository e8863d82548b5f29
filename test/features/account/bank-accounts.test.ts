import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { resealSecrets } from '../../../src/services/webhooks/reseal-secrets.ts'
import { createSealer } from '../../../src/webhooks/secret-encryption.ts'
import { purgeOldRows } from '../../../src/workers/purge-old-rows.ts'
import { as } from '../../support/approvals.ts'
import {
  bankAccount,
  goLiveByMail,
  payerAccount,
  storedNumber,
} from '../../support/bank-accounts.ts'
import { call, createMerchant, manage } from '../../support/client.ts'
import { eventually } from '../../support/eventually.ts'
import { createPerson } from '../../support/people.ts'
import { prepared } from '../../support/prepared.ts'
import { startTestServer } from '../../support/server.ts'
import { startSmtpReceiver } from '../../support/smtp-receiver.ts'

type Person = Awaited<ReturnType<typeof createPerson>>

const receiver = prepared(startSmtpReceiver)
const server = prepared(() =>
  startTestServer({ mail: { smtpUrl: receiver.url, from: 'pay@pay.example' } }),
)
const finance = prepared(() => createPerson(server, 'owner'))
const operations = prepared(() => createPerson(server, 'operations'))
const test1 = prepared(() => createMerchant(server))
const live = prepared(() => goLiveByMail(server, receiver, test1))

const add = (merchant = live, changes: object = {}) =>
  merchant.account('post', '/bank-accounts', { ...bankAccount, ...changes })

const added = async (merchant = live) => (await add(merchant)).body.data

const decide = ({ token }: Person, id: string, verb: string, body: object) =>
  as(server, token, 'post', `/merchant-bank-accounts/${id}/${verb}`, body)

const proof = { account_number: bankAccount.account_number, evidence: 'Relevé d’octobre' }

const verify = (person: Person, id: string) => decide(person, id, 'verify', proof)

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
]

const mailsAbout = async (word: string) => {
  const { rows } = await sql<{ recipient: string; facts: object }>`
    SELECT recipient, facts FROM mails
    WHERE kind = 'merchant_change' AND facts::text LIKE ${`%${word}%`}
    ORDER BY id`.execute(server.ctx.db)
  return rows
}

describe('a new bank account', () => {
  test('a new live bank account needs verification, shows a masked number and cannot be used for 48 hours', async () => {
    const { status, body } = await add()
    expect(status).toBe(201)
    const { created_at, usable_from, ...account } = body.data
    expect(Date.parse(usable_from) - Date.parse(created_at)).toBe(48 * 3_600_000)
    expect(account).toEqual({
      id: expect.any(String),
      environment: 'live',
      currency: 'XAF',
      country: 'CG',
      bank: 'Banque du Fleuve',
      holder: 'Boutique Léon SARL',
      masked_account_number: '••••0019',
      bic: null,
      clearing_member_id: null,
      status: 'pending',
      rejection_reason: null,
      disabled_at: null,
    })
    const read = await live.account('get', `/bank-accounts/${account.id}`)
    expect(read.body).toEqual(body)
  })

  test('a test bank account is verified and usable immediately', async () => {
    const { status, created_at, usable_from } = await added(test1)
    expect([status, usable_from]).toEqual(['verified', created_at])
  })

  test.each([
    ['a RIB with a wrong key', { account_number: '30011000101013451300018' }, /contrôle/],
    ['an IBAN with wrong check digits', { account_number: `CG38${storedNumber.slice(4)}` }, /clé/],
    ['a number of another country', { account_number: 'SN08SN0100152000048500003035' }, /IBAN/],
    ['a text without digits', { account_number: 'à demander' }, /IBAN/],
  ])('a new bank account is refused with %s', async (_, changes, text) => {
    const { status, body } = await add(live, changes)
    expect([status, body.errors?.account_number?.[0]]).toEqual([422, expect.stringMatching(text)])
  })

  test('a bank account request repeated with its idempotency key returns the first response', async () => {
    const options = {
      key: live.secretKey,
      headers: { 'Idempotency-Key': randomUUID() },
      body: bankAccount,
    }
    const first = await call(server, 'post', '/account/v1/bank-accounts', options)
    const again = await call(server, 'post', '/account/v1/bank-accounts', options)
    expect(again.body).toEqual(first.body)
  })

  test('the verified contact is emailed about a new bank account, without the account number', async () => {
    const { id } = await added()
    await verify(finance, id)
    await eventually(
      async () => receiver.mails.filter(({ text }) => text.includes('Banque du Fleuve ••••0019')),
      (mails) => mails.some(({ text }) => text.includes('verified a bank account')),
    )
    expect(receiver.mails.some(({ text }) => text.includes('bank account was added'))).toBe(true)
    expect(JSON.stringify(receiver.mails)).not.toContain('101345130')
  })

  test('no email is sent about a new test bank account', async () => {
    const before = (await mailsAbout('bank_account')).length
    await added(test1)
    expect(await mailsAbout('bank_account')).toHaveLength(before)
  })
})

describe('bank account verification', () => {
  test('verifying a bank account records the evidence and the verifier, and only one of two concurrent requests succeeds', async () => {
    const { id } = await added()
    const replies = await Promise.all([verify(finance, id), verify(finance, id)])
    expect(replies.map(codeOf).sort()).toEqual([
      [200, undefined],
      [409, 'bank_account_over'],
    ])
    const { body } = replies.find(({ status }) => status === 200) ?? replies[0]
    expect(body.data).toMatchObject({
      status: 'verified',
      evidence: 'Relevé d’octobre',
      decided_by: { id: finance.id },
    })
  })

  test('a bank account is not verified if the typed number differs from the stored number', async () => {
    const { id } = await added()
    const other = { account_number: 'CG39 3001 1000 2010 1345 1300 010', evidence: 'x' }
    const wrong = await decide(finance, id, 'verify', other)
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['account_number']])
    const rib = { account_number: '30011 00010 10134513000 19', evidence: 'x' }
    expect((await decide(finance, id, 'verify', rib)).status).toBe(200)
  })

  test('the person who added a bank account cannot verify it', async () => {
    const order = { ...bankAccount, environment: 'live' }
    const path = `/applications/${live.applicationId}/bank-accounts`
    const { body } = await as(server, finance.token, 'post', path, order)
    expect(body.data.added_by).toMatchObject({ id: finance.id })
    expect(codeOf(await verify(finance, body.data.id))).toEqual([403, 'own_order'])
    const other = await createPerson(server, 'finance')
    expect((await verify(other, body.data.id)).status).toBe(200)
    const byToken = await manage(server, 'post', path, order)
    const verifyPath = `/merchant-bank-accounts/${byToken.body.data.id}/verify`
    const alone = await manage(server, 'post', verifyPath, proof)
    expect(codeOf(alone)).toEqual([403, 'second_person_needed'])
  })

  test('people whose role may only add bank accounts cannot verify them', async () => {
    const { id } = await added()
    expect(codeOf(await verify(operations, id))).toEqual([403, 'person_not_permitted'])
  })

  test('a bank account can be rejected with a reason that the merchant can read', async () => {
    const { id } = await added()
    const reason = 'Autre titulaire'
    expect((await decide(finance, id, 'reject', { reason })).status).toBe(200)
    const { body } = await live.account('get', `/bank-accounts/${id}`)
    expect(body.data).toMatchObject({ status: 'rejected', rejection_reason: reason })
    expect(body.data.disabled_at).not.toBeNull()
    expect(codeOf(await verify(finance, id))).toEqual([409, 'bank_account_over'])
  })
})

describe('bank accounts of a merchant', () => {
  test('a merchant can disable a bank account only once, and still sees the account in the list', async () => {
    const { id } = await added()
    const first = await live.account('post', `/bank-accounts/${id}/disable`)
    const again = await live.account('post', `/bank-accounts/${id}/disable`)
    expect(again.body).toEqual(first.body)
    expect(codeOf(await verify(finance, id))).toEqual([409, 'bank_account_over'])
    const { body } = await live.account('get', '/bank-accounts')
    expect(body.data.map((each: { id: string }) => each.id)).toContain(id)
  })

  test('a merchant can neither see nor disable a bank account of another merchant or environment', async () => {
    const { id } = await added()
    const stranger = await goLiveByMail(server, receiver, await createMerchant(server))
    for (const one of [stranger, test1]) {
      expect((await one.account('get', `/bank-accounts/${id}`)).status).toBe(404)
      expect((await one.account('post', `/bank-accounts/${id}/disable`)).status).toBe(404)
      const { text } = await one.account('get', '/bank-accounts')
      expect(text).not.toContain(id)
    }
  })

  test('a merchant has at most 20 bank accounts in use, even if two are added at the same time', async () => {
    const merchant = await goLiveByMail(server, receiver, await createMerchant(server))
    const ids: string[] = []
    while (ids.length < 19) ids.push((await added(merchant)).id)
    const statuses = (await Promise.all([add(merchant), add(merchant)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, 422])
    await merchant.account('post', `/bank-accounts/${ids[0]}/disable`)
    expect((await add(merchant)).status).toBe(201)
  })
})

describe('account numbers in storage and logs', () => {
  test(
    'an account number is masked in every list, log line and audit entry, and encrypted in the ' +
      'table',
    async () => {
      const { id } = await added()
      await verify(finance, id)
      const lists = await as(server, finance.token, 'get', '/merchant-bank-accounts')
      const audit = await as(server, finance.token, 'get', '/audit-entries')
      const { rows } = await sql`SELECT * FROM merchant_bank_accounts`.execute(server.ctx.db)
      const stored = rows.map((row) => JSON.stringify(row)).join()
      const { rows: entries } = await sql`SELECT * FROM audit_entries`.execute(server.ctx.db)
      const places = [lists.text, audit.text, stored, JSON.stringify(entries)]
      for (const place of [...places, server.logLines.join()]) {
        expect(place).not.toContain('1013451300019')
        expect(place.replaceAll(' ', '')).not.toContain('10134513')
      }
      expect(lists.text).toContain('••••0019')
      expect(JSON.stringify(entries)).toContain('verifyMerchantBankAccount')
    },
  )

  test('an account number is re-encrypted when the first encryption key changes', async () => {
    const { id } = await added()
    const [old] = server.ctx.config.encryptionKeys
    const sealer = createSealer([Buffer.alloc(32, 7), old ?? Buffer.alloc(32)])
    await resealSecrets({ ...server.ctx, sealer })
    const { rows } = await sql<{ sealed_number: Buffer }>`
      SELECT sealed_number FROM merchant_bank_accounts WHERE id = ${id}::uuid`.execute(
      server.ctx.db,
    )
    const sealed = Buffer.from(rows[0]?.sealed_number ?? '')
    expect(sealer.isCurrent(sealed)).toBe(true)
    expect(sealer.open(sealed)).toBe(storedNumber)
    const back = createSealer([old ?? Buffer.alloc(32), Buffer.alloc(32, 7)])
    await resealSecrets({ ...server.ctx, sealer: back })
  })

  test('an account number and its holder are erased on request, or long after the account was disabled', async () => {
    const { id } = await added()
    const { body } = await decide(finance, id, 'erase', { reason: 'Lettre du 25/11' })
    expect(body.data).toMatchObject({ holder: null, masked_account_number: '••••0019' })
    expect(body.data.disabled_at).not.toBeNull()
    const { id: old } = await added()
    const { id: used } = await added()
    const { id: owed } = await added()
    for (const each of [old, owed]) await live.account('post', `/bank-accounts/${each}/disable`)
    await sql`INSERT INTO withdrawals (id, organisation_id, application_id, environment,
        merchant_bank_account_id, currency, amount, fee_amount, status, created_at, updated_at)
      SELECT gen_random_uuid(), organisation_id, application_id, environment, id, currency, 1, 0,
        'sent', now(), now() FROM merchant_bank_accounts WHERE id = ${owed}::uuid`.execute(
      server.ctx.db,
    )
    const later = server.ctx.clock.nowMs() + 3651 * 24 * 3_600_000
    const clock = {
      ...server.ctx.clock,
      nowMs: () => later,
      nowIso: () => new Date(later).toISOString(),
    }
    await purgeOldRows({ ...server.ctx, clock })
    const holderOf = async (one: string) =>
      (await live.account('get', `/bank-accounts/${one}`)).body.data?.holder
    expect([await holderOf(old), await holderOf(used)]).toEqual([null, bankAccount.holder])
    expect(await holderOf(owed)).toBe(bankAccount.holder)
  })

  test("the platform's own account number is refused as a bank account of a merchant", async () => {
    await payerAccount(server, storedNumber)
    const { status, body } = await live.account('post', '/bank-accounts', bankAccount)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['account_number']])
  })
})
