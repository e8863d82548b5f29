import { sql } from 'kysely'
import { createPayout, merchantWithRule } from '../../support/approvals.ts'
import { payment, unknownId } from '../../support/builders.ts'
import { manage } from '../../support/client.ts'
import {
  type ConsoleVisitor,
  readPage,
  signInAs,
  unescaped,
  visitConsole,
} from '../../support/console.ts'
import { eventually } from '../../support/eventually.ts'
import { merchant, server } from '../../support/own-merchant.ts'
import { createPerson } from '../../support/people.ts'

let owner: ConsoleVisitor
let ownerId: string

const hostile = '<script>alert(1)</script>\u200fgnp.exe'

const signedIn = (role: string) => signInAs(server, role)

beforeAll(async () => {
  const person = await createPerson(server, 'owner')
  ownerId = person.id
  owner = visitConsole(server)
  await owner.signIn(person.email)
  for (const [operationId, fields] of [
    ['suspendOrganisation', { 'body.reason': hostile }],
    ['resumeOrganisation', {}],
  ] as const) {
    const form = { 'param.id': merchant.organisationId, ...fields }
    expect((await owner.post(`/console/do/${operationId}`, form)).status).toBe(303)
  }
})

const pageOf = (path: string, by = owner) => readPage(by, path)

const entriesOf = async (query: string) =>
  (await manage(server, 'get', `/audit-entries?per_page=100&${query}`)).body.data

const suspension = async () => {
  const [entry] = await entriesOf('operation=suspendOrganisation')
  return entry
}

test('people with the same name are distinguished by their email and their page', async () => {
  const page = await pageOf('/console/audit')
  const { body } = await manage(server, 'get', '/people')
  for (const { id, name, email } of body.data)
    expect(page).toContain(`<option value="${id}">${name} (${email})</option>`)
  expect(page).toContain(`<a href="/console/people/${ownerId}"><bdi>Awa</bdi></a>`)
})

const idsIn = (page: string): string[] =>
  [...page.matchAll(/href="\/console\/audit\/([0-9a-f-]{36})"/g)].map(([, id]) => id ?? '')

const today = () => new Date().toISOString().slice(0, 10)

describe('the list of audit entries', () => {
  test.each([
    ['who', () => `principal_id=${ownerId}`],
    ['operation', () => 'operation=suspendOrganisation'],
    ['subject', () => `subject_id=${merchant.organisationId}`],
    ['organisation', () => `organisation_id=${merchant.organisationId}`],
    ['period', () => `from=${today()}&to=${today()}`],
    ['several filters', () => `principal_id=${ownerId}&operation=resumeOrganisation`],
  ])(
    'the filter by %s in the address of the audit list has the same result as in the API',
    async (_, query) => {
      const api = query().replace(/from=[\d-]+&to=[\d-]+/, `from=${today()}T00:00:00Z`)
      const ids = (await entriesOf(api)).slice(0, 50).map(({ id }: { id: string }) => id)
      expect(ids.length).toBeGreaterThan(0)
      expect(idsIn(await pageOf(`/console/audit?${query()}`))).toEqual(ids)
    },
  )

  test('the audit list is empty for a period without entries, and reports an invalid filter', async () => {
    expect(await pageOf('/console/audit?to=2020-01-01')).toContain('No entries match')
    expect(await pageOf('/console/audit?from=then')).toContain('aria-invalid="true"')
    expect(await pageOf('/console/audit?organisation_id=nobody+at+all')).toContain(
      'aria-invalid="true"',
    )
  })

  test('the audit list shows input from other parties as plain text, with isolated direction', async () => {
    const page = await pageOf('/console/audit?operation=suspendOrganisation')
    expect(page).toContain('<bdi>&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(page).not.toContain('<script>alert')
  })
})

test('audit entries describe operations in the words of the API documents, in both languages', async () => {
  const address = '/console/audit?operation=suspendOrganisation'
  for (const [language, words] of [
    ['fr', 'Suspendre une organisation'],
    ['en', 'Suspend an organisation'],
  ]) {
    const page = await pageOf(`${address}&lang=${language}`)
    expect(page).toMatch(
      new RegExp(`<div>${words}</div>\\s*<code class="small soft">suspendOrganisation</code>`),
    )
    const [id] = idsIn(page)
    const entry = await pageOf(`/console/audit/${id}`)
    expect(entry).toContain(`<h1>${words}</h1>`)
    expect(entry).toContain('<code>suspendOrganisation</code>')
  }
})

test('an audit entry for an operation that moves or releases money shows the amount', async () => {
  const paid = await merchant.post('/payments', payment())
  const { id } = paid.body.data
  const read = () => manage(server, 'get', `/transactions/${id}`)
  await eventually(read, ({ body }) => body.data.status === 'successful')
  const refund = { amount: 1234, reason: 'Article manquant', refunded_amount: 0 }
  const { status } = await manage(server, 'post', `/transactions/${id}/refunds`, refund)
  expect(status).toBe(201)
  expect(await pageOf(`/console/audit?subject_id=${id}`)).toContain('1,234\u00a0XAF')
  const payer = await merchantWithRule(server)
  const payout = await createPayout(payer, { amount: 4567 })
  await manage(server, 'post', `/payouts/${payout}/approve`, {})
  expect(await pageOf(`/console/audit?subject_id=${payout}`)).toContain('4,567\u00a0XAF')
})

describe('the audit file', () => {
  test('the audit file contains the same entries as the page, and its download is recorded', async () => {
    const page = await pageOf(`/console/audit?subject_id=${merchant.organisationId}`)
    const [, href = ''] = /href="(\/console\/audit\.csv[^"]*)"/.exec(page) ?? []
    const file = await owner.get(unescaped(href))
    expect(file.headers.get('content-type')).toMatch(/^text\/csv/)
    expect(file.headers.get('content-disposition')).toContain('audit-entries.csv')
    // This is the human-readable file, in which a spreadsheet must find no formulas.
    expect(file.text).toMatch(/^ID,Date \([\w/]+\),Actor type,/)
    const ids = file.text.split('\n').flatMap((line) => /^[0-9a-f-]{36}/.exec(line) ?? [])
    expect(ids).toEqual(idsIn(page))
    const [left] = await entriesOf('operation=downloadAuditEntries')
    expect(left).toMatchObject({
      principal_id: ownerId,
      after: { subject_id: merchant.organisationId },
    })
  })

  test.each([
    ['the audit trail', () => '/console/audit.csv', 'downloadAuditEntries'],
    [
      'a statement',
      () => `/console/merchants/${merchant.organisationId}/statement.csv?environment=test`,
      'getStatement',
    ],
  ])('a HEAD request for %s sends no file and records no download', async (_, path, operation) => {
    const count = async () => (await entriesOf(`operation=${operation}`)).length
    const before = await count()
    const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const head = await fetch(server.url + path(), { method: 'HEAD', headers: { cookie } })
    expect(head.status).toBe(200)
    expect(head.headers.get('content-disposition')).toContain('.csv')
    expect(await count()).toBe(before)
    expect((await owner.get(path())).status).toBe(200)
    expect(await count()).toBe(before + 1)
  })

  test('the audit file is refused if a filter is invalid', async () => {
    expect((await owner.get('/console/audit.csv?from=then')).status).toBe(422)
  })
})

describe('the page of an audit entry', () => {
  test('the page of an audit entry shows who changed what and why, and each field before and after', async () => {
    const { id } = await suspension()
    const page = await pageOf(`/console/audit/${id}`)
    expect(page).toContain('<h1>Suspend an organisation</h1>')
    expect(page).toContain(`href="/console/merchants/${merchant.organisationId}"`)
    expect(page).toMatch(/<code>suspended_at<\/code>[\s\S]*?–[\s\S]*?<bdi>\d{4}-/)
    expect(page).toContain('<bdi>&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(page).not.toContain('<script>alert')
    expect(page).toContain(`href="/console/audit?principal_id=${ownerId}"`)
    expect(page).toContain('momo call listAuditEntries')
  })

  test('the page of an audit entry returns a 404 for other IDs', async () => {
    for (const id of [
      unknownId,
      merchant.applicationId,
      'x',
      'ffffffff-ffff-7fff-bfff-ffffffffffff',
    ])
      expect([id, (await owner.get(`/console/audit/${id}`)).status]).toEqual([id, 404])
  })
})

describe('the audit check', () => {
  const textIn = (page: string): string => /<pre tabindex="0">(\d+,[^<]+)</.exec(page)?.[1] ?? ''

  test('the audit check reports an intact trail, with or without a signed checkpoint', async () => {
    const page = await pageOf('/console/audit/check')
    expect(page).toContain('The audit trail is intact')
    const checkpoint = new URLSearchParams({ checkpoint: unescaped(textIn(page)) })
    expect(await pageOf(`/console/audit/check?${checkpoint}`)).toContain(
      'The audit trail is intact',
    )
    const wrong = await pageOf('/console/audit/check?checkpoint=1')
    expect(wrong).toContain('aria-invalid="true"')
    expect(wrong).not.toContain('The audit trail is intact')
  })

  test('the audit check reports an entry that was altered in the database', async () => {
    await pageOf('/console/audit/check')
    const { id } = await suspension()
    const { db } = server.ctx
    const as = (statement: string) =>
      db.transaction().execute(async (tx) => {
        await sql`ALTER TABLE audit_entries DISABLE TRIGGER USER`.execute(tx)
        await sql.raw(statement).execute(tx)
        await sql`ALTER TABLE audit_entries ENABLE TRIGGER USER`.execute(tx)
      })
    await as(`UPDATE audit_entries SET operation_id = 'x' WHERE id = '${id}'`)
    const page = await pageOf('/console/audit/check')
    await as(`UPDATE audit_entries SET operation_id = 'suspendOrganisation' WHERE id = '${id}'`)
    expect(page).toMatch(new RegExp(`Altered[\\s\\S]*/console/audit/${id}"`))
    expect(page).not.toContain('The audit trail is intact')
  })
})

test.each(['owner', 'operations', 'finance', 'support', 'auditor'])(
  'the audit pages are in the menu, load and stay small for %s',
  async (role) => {
    const each = await signedIn(role)
    const { id } = await suspension()
    for (const path of ['/console/audit', `/console/audit/${id}`, '/console/audit/check']) {
      const page = await pageOf(path, each)
      expect(page.length).toBeLessThan(100 * 1024)
      expect(page).toContain('href="/console/audit" data-key="j"')
    }
  },
)
