import { spawnSync } from 'node:child_process'
import { sql } from 'kysely'
import { as } from '../../support/approvals.ts'
import { bankAccount, payerAccount } from '../../support/bank-accounts.ts'
import { createMerchant, manage, type Reply } from '../../support/client.ts'
import { uncalledProviders } from '../../support/down-provider.ts'
import {
  approvedWithdrawal,
  fundedMerchant,
  type LiveAccount,
} from '../../support/live-withdrawals.ts'
import { createPerson } from '../../support/people.ts'
import { prepared } from '../../support/prepared.ts'
import { startTestServer } from '../../support/server.ts'
import { expectSound } from '../../support/soundness.ts'

type Person = Awaited<ReturnType<typeof createPerson>>

let payer: string
let sender: Person
let approvers: string[]
let account: LiveAccount

const server = prepared(() => startTestServer({ liveProviders: uncalledProviders() }))

beforeAll(async () => {
  payer = await payerAccount(server)
  sender = await createPerson(server, 'finance')
  approvers = [(await createPerson(server, 'finance')).token, sender.token]
  account = await fundedMerchant(server, payer, approvers[0] ?? '', {
    holder: '=HYPERLINK("http://x") <Léon> & "Fils"',
  })
})

const codeOf = ({ status, body }: Reply) => [status, body.code]

const approved = (amount: number): Promise<string> =>
  approvedWithdrawal(server, account, amount, approvers)

const funded = (): Promise<LiveAccount> => fundedMerchant(server, payer, approvers[0] ?? '')

const heldAs = (id: string, amount: number, reason: string) => ({
  ...{ id, amount, reason, organisation_name: expect.any(String) },
  organisation_id: account.merchant.organisationId,
})

const exportAll = () =>
  as(server, sender.token, 'post', '/withdrawal-batches', {
    bank_account_id: payer,
    environment: 'live',
  })

const download = (id: string, body: object) =>
  as(server, sender.token, 'post', `/withdrawal-batches/${id}/download`, body)

const shown = async (id: string) => {
  const path = `/withdrawals?organisation_id=${account.merchant.organisationId}&per_page=100`
  const { body } = await as(server, sender.token, 'get', path)
  return body.data.find((each: { id: string }) => each.id === id)
}

/** Returns the value at a path of an XML document, according to the independent parser xmllint. */
const xpath = (xml: string, path: string): string => {
  const local = path.replace(/(?<=\/)([A-Z]\w*)/g, '*[local-name()="$1"]')
  const found = spawnSync('xmllint', ['--xpath', local, '-'], { input: xml, encoding: 'utf8' })
  return found.status === 0 ? found.stdout.trim() : `xmllint: ${found.stderr}`
}

test('simultaneous exports of withdrawals create one batch, whose withdrawals are sent once', async () => {
  const ids = [await approved(250_000), await approved(1000)]
  const replies = await Promise.all([exportAll(), exportAll(), exportAll()])
  expect(replies.map(codeOf).sort()).toEqual([
    [201, undefined],
    [409, 'nothing_to_export'],
    [409, 'nothing_to_export'],
  ])
  const batch = replies.find(({ status }) => status === 201)?.body.data
  expect(batch).toMatchObject({ line_count: 2, amount: 251_000, currency: 'XAF', downloads: 0 })
  for (const id of ids) {
    expect(await shown(id)).toMatchObject({ status: 'sent', batch_id: batch.id, sent_by: 'Awa' })
  }
  const { body } = await as(server, sender.token, 'get', '/withdrawal-batches')
  expect(body.data).toEqual([batch])
})

test('the file of a withdrawal batch is an ISO 20022 payment order, and each later copy is marked as a duplicate', async () => {
  const id = await approved(123_456)
  const batch = (await exportAll()).body.data
  const first = (await download(batch.id, { format: 'pain.001' })).body.data
  const copy = (await download(batch.id, { format: 'pain.001' })).body.data
  const order = '/Document/CstmrCdtTrfInitn'
  const line = `${order}/PmtInf/CdtTrfTxInf`
  for (const { content } of [first, copy]) {
    expect(xpath(content, `string(${order}/GrpHdr/MsgId)`)).toBe(batch.id.replaceAll('-', ''))
    expect(xpath(content, `string(${order}/GrpHdr/CtrlSum)`)).toBe('123456')
    expect(xpath(content, `count(${line})`)).toBe('1')
    expect(xpath(content, `string(${line}/PmtId/EndToEndId)`)).toBe(id.replaceAll('-', ''))
    expect(xpath(content, `string(${line}/Amt/InstdAmt)`)).toBe('123456')
    expect(xpath(content, `string(${line}/Amt/InstdAmt/@Ccy)`)).toBe('XAF')
    expect(xpath(content, `string(${line}/Cdtr/Nm)`)).toBe('=HYPERLINK("http://x") <Léon> & "Fils"')
    expect(xpath(content, `string(${line}/CdtrAcct/Id/IBAN)`)).toBe('CG3930011000101013451300019')
  }
  expect(first.content).not.toContain('DUPLICATE')
  expect(first.file_name).toBe(`withdrawals-${batch.id.replaceAll('-', '')}.xml`)
  expect(copy.content).toContain('<!-- DUPLICATE: download 2 of batch')
  expect([copy.downloads, copy.file_name]).toEqual([2, expect.stringContaining('-duplicate.xml')])
  const columns = ['end_to_end_id', 'holder', 'amount']
  const csv = (await download(batch.id, { format: 'csv', columns })).body.data
  const unmatched = await download(batch.id, { format: 'csv', columns: ['holder', 'amount'] })
  expect([unmatched.status, Object.keys(unmatched.body.errors)]).toEqual([422, ['columns']])
  expect(csv.content).toBe(
    [
      `DUPLICATE: download 3 of batch ${batch.id.replaceAll('-', '')}`,
      'end_to_end_id,holder,amount',
      `${id.replaceAll('-', '')},"'=HYPERLINK(""http://x"") <Léon> & ""Fils""",123456`,
      '',
    ].join('\r\n'),
  )
  const { rows } = await sql<{ after: string }>`SELECT after::text FROM audit_entries
    WHERE subject_id = ${batch.id} AND operation_id = 'downloadWithdrawalBatch'
    ORDER BY id`.execute(server.ctx.db)
  expect(rows.map(({ after }) => JSON.parse(after))).toEqual([
    { downloads: 1, format: 'pain.001' },
    { downloads: 2, format: 'pain.001' },
    { downloads: 3, format: 'csv' },
  ])
})

test('the file of a sandbox batch is marked as a test in its name, message id, remittance text and CSV', async () => {
  const merchant = await createMerchant(server)
  const { body } = await merchant.account('post', '/bank-accounts', bankAccount)
  const order = { bank_account_id: body.data.id, amount: 2500, currency: 'XAF' }
  const { id } = (await merchant.account('post', '/withdrawals', order)).body.data
  await manage(server, 'post', `/withdrawals/${id}/approve`)
  const exporting = { bank_account_id: payer, environment: 'test' }
  const batch = (await as(server, sender.token, 'post', '/withdrawal-batches', exporting)).body.data
  expect(batch.line_count).toBe(1)
  const xml = (await download(batch.id, { format: 'pain.001' })).body.data
  const bankId = batch.id.replaceAll('-', '')
  expect(xml.file_name).toBe(`TEST-withdrawals-${bankId}.xml`)
  expect(xml.content).toContain('<!-- TEST: do not send this file to a bank -->')
  const orders = '/Document/CstmrCdtTrfInitn'
  const messageId = xpath(xml.content, `string(${orders}/GrpHdr/MsgId)`)
  expect(messageId).toBe(`TEST${bankId}`.slice(0, 35))
  expect(xpath(xml.content, `string(${orders}/PmtInf/PmtInfId)`)).toBe(messageId)
  const remittance = xpath(xml.content, `string(${orders}/PmtInf/CdtTrfTxInf/RmtInf/Ustrd)`)
  expect(remittance).toMatch(new RegExp(`^TEST .* ${id}$`))
  const csv = (await download(batch.id, { format: 'csv' })).body.data
  expect(csv.file_name).toBe(`TEST-withdrawals-${bankId}-duplicate.csv`)
  const [first, , line] = csv.content.split('\r\n')
  expect(first).toMatch(/^TEST: do not send this file to a bank\. DUPLICATE: download 2/)
  expect(line).toContain(remittance)
})

test('the remittance text contains the whole withdrawal id, even if the merchant has a long name', async () => {
  const { organisationId } = account.merchant
  const path = `/organisations/${organisationId}`
  const { name } = (await manage(server, 'get', path)).body.data
  const long = 'Société Léon & Fils '.repeat(6).trim()
  const renamed = await manage(server, 'patch', path, { name: long, reason: 'x' })
  expect(renamed.status).toBe(200)
  const id = await approved(778)
  const batch = (await exportAll()).body.data
  const { content } = (await download(batch.id, { format: 'pain.001' })).body.data
  const text = xpath(content, 'string(//Ustrd)')
  expect(text).toHaveLength(140)
  expect(text).toBe(`${long.slice(0, 103)} ${id}`)
  await manage(server, 'patch', path, { name, reason: 'x' })
})

test("the file of a withdrawal batch contains the bank's BIC and clearing identifier if they are known", async () => {
  const changes = { bic: 'bfle cg cg xxx', clearing_member_id: '30011' }
  const known = await fundedMerchant(server, payer, approvers[0] ?? '', changes)
  await approvedWithdrawal(server, known, 640, approvers)
  const { body } = await known.merchant.account('get', '/bank-accounts')
  expect(body.data[0]).toMatchObject({ ...changes, bic: 'BFLECGCGXXX' })
  const batch = (await exportAll()).body.data
  const { content } = (await download(batch.id, { format: 'pain.001' })).body.data
  const agent = '//CdtTrfTxInf/CdtrAgt/FinInstnId'
  expect(xpath(content, `string(${agent}/BICFI)`)).toBe('BFLECGCGXXX')
  expect(xpath(content, `string(${agent}/ClrSysMmbId/MmbId)`)).toBe('30011')
  const names = [1, 2, 3, 4].map((at) => xpath(content, `local-name(${agent}/*[${at}])`))
  expect(names).toEqual(['BICFI', 'ClrSysMmbId', 'Nm', 'PstlAdr'])
  const wrong = { ...bankAccount, bic: 'BFLEXXCG' }
  const refused = await known.merchant.account('post', '/bank-accounts', wrong)
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['bic']])
})

test("a suspended merchant's withdrawals are not exported, and do not keep other withdrawals out of the batch", async () => {
  const { organisationId } = account.merchant
  const id = await approved(777)
  await manage(server, 'post', `/organisations/${organisationId}/suspend`, { reason: 'x' })
  // These withdrawals would fill a whole batch, and all are older than the payable withdrawal.
  const copies = sql`id < '00000000-0000-7000-8001-000000000000'`
  await sql`INSERT INTO withdrawals SELECT (jsonb_populate_record(w, jsonb_build_object('id',
      '00000000-0000-7000-8000-' || lpad(n::text, 12, '0')))).*
    FROM withdrawals AS w, generate_series(1, 500) AS n WHERE w.id = ${id}::uuid`.execute(
    server.ctx.db,
  )
  expect(codeOf(await exportAll())).toEqual([409, 'nothing_to_export'])
  const other = await approvedWithdrawal(server, await funded(), 778, approvers)
  const { status, body } = await exportAll()
  expect([status, body.data?.line_count, body.held?.length]).toEqual([201, 1, 500])
  await sql`DELETE FROM withdrawals WHERE ${copies}`.execute(server.ctx.db)
  await manage(server, 'post', `/organisations/${organisationId}/resume`, { reason: 'x' })
  expect((await shown(id)).status).toBe('approved')
  const next = (await exportAll()).body
  expect([next.data.line_count, next.held]).toEqual([1, []])
  expect((await shown(id)).batch_id).toBe(next.data.id)
  expect(other).not.toBe(id)
  await expectSound(server)
})

test('a withdrawal that cannot be paid leaves its batch at the first download, and joins the next batch', async () => {
  const { organisationId } = account.merchant
  const id = await approved(610)
  const closed = await funded()
  const disabled = await approvedWithdrawal(server, closed, 611, approvers)
  const returned = await approved(612)
  const paid = await approvedWithdrawal(server, await funded(), 613, approvers)
  const batch = (await exportAll()).body.data
  expect(batch.line_count).toBe(4)
  await manage(server, 'post', `/organisations/${organisationId}/suspend`, { reason: 'x' })
  await closed.merchant.account('post', `/bank-accounts/${closed.bank_account_id}/disable`)
  const { status } = await manage(server, 'post', `/withdrawals/${returned}/return`, {
    reason: 'x',
  })
  expect(status).toBe(200)
  const { data, held } = (await download(batch.id, { format: 'csv' })).body
  expect(held).toEqual([
    heldAs(id, 610, 'merchant_may_not_pay'),
    {
      ...heldAs(disabled, 611, 'bank_account_disabled'),
      organisation_id: closed.merchant.organisationId,
    },
    heldAs(returned, 612, 'status_changed'),
  ])
  const bankIds = data.content.match(/^[0-9a-f]{32}(?=,)/gm)
  expect(bankIds).toEqual([paid.replaceAll('-', '')])
  const listed = (await as(server, sender.token, 'get', '/withdrawal-batches')).body.data
  expect(listed[0]).toMatchObject({ line_count: 1, amount: 613, downloads: 1 })
  expect(await shown(id)).toMatchObject({ status: 'approved', batch_id: null, sent_by: null })
  await manage(server, 'post', `/organisations/${organisationId}/resume`, { reason: 'x' })
  const next = (await exportAll()).body
  expect(next.held).toMatchObject([{ id: disabled, reason: 'bank_account_disabled' }])
  expect((await shown(id)).batch_id).toBe(next.data.id)
  await expectSound(server)
})

test('a copy of a batch file omits a withdrawal that can no longer be paid, but the withdrawal stays sent', async () => {
  const { organisationId } = account.merchant
  const [id, batch] = [await approved(620), (await exportAll()).body.data]
  await download(batch.id, { format: 'csv' })
  await manage(server, 'post', `/organisations/${organisationId}/suspend`, { reason: 'x' })
  expect(codeOf(await download(batch.id, { format: 'csv' }))).toEqual([409, 'nothing_to_export'])
  await manage(server, 'post', `/organisations/${organisationId}/resume`, { reason: 'x' })
  expect(await shown(id)).toMatchObject({ status: 'sent', batch_id: batch.id })
  const copy = await download(batch.id, { format: 'csv' })
  expect([copy.body.data.downloads, copy.body.held]).toEqual([2, []])
})

test('a batch whose only withdrawal cannot be paid becomes empty instead of being downloaded', async () => {
  const { organisationId } = account.merchant
  const [id, batch] = [await approved(630), (await exportAll()).body.data]
  await manage(server, 'post', `/organisations/${organisationId}/suspend`, { reason: 'x' })
  const both = () => download(batch.id, { format: 'csv' })
  const replies = await Promise.all([both(), both()])
  expect(replies.map(codeOf)).toEqual(replies.map(() => [409, 'nothing_to_export']))
  await manage(server, 'post', `/organisations/${organisationId}/resume`, { reason: 'x' })
  const listed = (await as(server, sender.token, 'get', '/withdrawal-batches')).body.data
  expect(listed[0]).toMatchObject({ id: batch.id, line_count: 0, amount: 0, downloads: 0 })
  expect((await shown(id)).status).toBe('approved')
  expect((await exportAll()).body.data.line_count).toBe(1)
})

test("the bank's reply is recorded once, line by line, even if its file is imported twice at the same time", async () => {
  const [paid, returned, other] = [await approved(501), await approved(502), await approved(503)]
  await exportAll()
  const line = (id: string, outcome: string, amount: number) => ({
    ...{ end_to_end_id: id.replaceAll('-', ''), outcome, amount, currency: 'XAF' },
    bank_reference: `FT ${amount}`,
  })
  const answers = [
    line(paid, 'paid', 501),
    line(returned, 'returned', 502),
    line(other, 'paid', 504),
    line('FACTURE 12', 'paid', 501),
  ]
  const record = () =>
    as(server, approvers[0] ?? '', 'post', '/withdrawal-answers', {
      evidence: 'releve.csv',
      answers,
    })
  const replies = await Promise.all([record(), record()])
  const results = replies.map(({ body }) => body.data.lines)
  const results0 = results.map((lines) => lines[0].result).sort()
  expect(results0).toEqual(['paid', 'repeated'])
  for (const lines of results) {
    expect(lines.slice(2).map(({ refusal }: { refusal: string }) => refusal)).toEqual([
      'other_amount',
      'unknown_withdrawal',
    ])
  }
  expect((await record()).body.data).toMatchObject({ paid: 0, repeated: 2, refused: 2 })
  expect(await shown(paid)).toMatchObject({ status: 'paid', bank_reference: 'FT 501' })
  expect([await shown(returned), await shown(other)].map(({ status }) => status)).toEqual([
    'sent',
    'sent',
  ])
  const { body } = await as(server, sender.token, 'get', '/proposals?status=waiting')
  expect(body.data.map((each: { withdrawal_id: string }) => each.withdrawal_id)).toEqual([returned])
  await expectSound(server)
})

test('after a restore, exports are locked until finance has compared the last batch with the bank', async () => {
  const before = await approved(888)
  const batch = (await exportAll()).body.data
  const waiting = await approved(999)
  const at = server.ctx.clock.nowIso()
  await sql`INSERT INTO restores (recovered_to, started_at, finished_at)
    VALUES (${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz)`.execute(server.ctx.db)
  expect(codeOf(await exportAll())).toEqual([409, 'exports_locked'])
  const refused = await download(batch.id, { format: 'csv' })
  expect(codeOf(refused)).toEqual([409, 'exports_locked'])
  expect((await shown(waiting)).status).toBe('approved')
  const confirm = () =>
    as(server, sender.token, 'post', '/withdrawal-batches/confirm', { evidence: 'Relevé' })
  expect((await confirm()).status).toBe(204)
  expect((await exportAll()).body.data).toMatchObject({ line_count: 1, amount: 999 })
  const { content } = (await download(batch.id, { format: 'csv' })).body.data
  expect(content).toMatch(/^DUPLICATE: download 2/)
  expect(content).toContain(before.replaceAll('-', ''))
})
