import { Problem, type ProblemCode } from '../../src/domain/problems.ts'
import { problemCatalogue } from '../../src/replies/problem-catalogue.ts'
import { guides, problemEntries } from '../../src/replies/problem-guide.ts'
import { exampleRefusal } from '../../src/replies/replies.ts'
import { payment, payout, unknownId } from '../support/builders.ts'
import { call, createMerchant, manage, type Reply } from '../support/client.ts'
import { type DocumentName, documents } from '../support/documents.ts'
import { failingOnDemand } from '../support/failing-context.ts'
import { prepared } from '../support/prepared.ts'
import { exchange, parseReply } from '../support/raw-request.ts'
import { startTestServer } from '../support/server.ts'

const failure = failingOnDemand()

const server = prepared(() => startTestServer({ makeContext: failure.makeContext }))
const merchant = prepared(() => createMerchant(server))

const anchors = problemEntries.map(({ anchor }) => anchor as string)

const shownCodes = Object.values(documents).flatMap(({ components }) =>
  Object.values(components.examples).flatMap(({ value }) => {
    const { code, error } = value as { code?: unknown; error?: unknown }
    return typeof code === 'string' && typeof error === 'string' ? [code] : []
  }),
)

/** Returns the codes in `…RefusalCode` schemas, which other APIs do not share. */
const ownCodesOf = (schemas: Record<string, unknown>): string[] => {
  const listed = (schemas.ErrorCode as { enum: string[] }).enum
  return Object.entries(schemas)
    .filter(([name]) => name.endsWith('RefusalCode'))
    .flatMap(([, schema]) => (schema as { enum: string[] }).enum)
    .filter((code) => !listed.includes(code))
}

describe('the error catalogue', () => {
  test('the error catalogue has an entry in both languages for every code of every document', () => {
    const sent = Object.keys(problemCatalogue).map(
      (name) => exampleRefusal(name as ProblemCode).body.code,
    )
    expect(shownCodes.length).toBeGreaterThan(50)
    const missing = [...shownCodes, ...sent].filter((code) => !anchors.includes(code))
    expect(missing).toEqual([])
    for (const guide of Object.values(guides)) {
      expect(Object.keys(guide).sort()).toEqual([...anchors].sort())
    }
  })

  test('/docs/errors.json lists every code with its status, retry advice and meaning', async () => {
    const { status, headers, body } = await call(server, 'get', '/docs/errors.json')
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    const listed = new Map(body.data.map((entry: { code: unknown }) => [entry.code, entry]))
    expect(shownCodes.filter((code) => !listed.has(code))).toEqual([])
    expect(listed.get('insufficient_balance')).toMatchObject({
      status: 422,
      retry: 'resolved',
      meaning: { en: expect.stringMatching(/\.$/), fr: expect.stringMatching(/\.$/) },
    })
  })

  test.each(['withdrawal_in_progress', 'exports_locked', 'nothing_to_export', 'no_passkeys'])(
    '/docs/errors.json advises to retry %s later, because its guide tells how to fix the cause',
    async (code) => {
      const { body } = await call(server, 'get', '/docs/errors.json')
      const entry = body.data.find((each: { code: unknown }) => each.code === code)
      expect(entry).toMatchObject({ status: 409, retry: 'resolved' })
    },
  )

  test.each(Object.keys(documents) as DocumentName[])(
    'the error catalogue in the document %s has one line per code with status, retry advice ' +
      'and meaning',
    (name) => {
      const { ErrorCode } = documents[name].components.schemas
      const { description, enum: codes } = ErrorCode as { description: string; enum: string[] }
      const items = description.replace(/\s+/g, ' ').split(' - ').slice(1)
      const again = { same: 'as it is', corrected: 'corrected', resolved: 'later', never: 'never' }
      // The management document keeps some codes in separate schemas.
      const own = ownCodesOf(documents.management.components.schemas)
      const entries = problemEntries.filter(
        ({ hasCode, anchor }) => hasCode && !own.includes(anchor),
      )
      expect(items.map((item) => item.trim())).toEqual(
        entries.map(({ anchor, status, retry }) => {
          const { meaning } = guides.en[anchor]
          return `\`${anchor}\` (${status}, ${again[retry]}): ${meaning}`
        }),
      )
      expect(entries.map(({ anchor }) => anchor).sort()).toEqual([...codes].sort())
    },
  )

  test.each([
    ['fr', 'Accept-Language: fr', {}, 'Catalogue d’erreurs'],
    ['en', '?lang=en', {}, 'Error catalogue'],
    ['en', 'Accept-Language: en', { 'Accept-Language': 'en-GB,en' }, 'Error catalogue'],
  ])(
    'the error catalogue page in %s for %s has an anchor for each entry and no script',
    async (...row) => {
      const [language, how, headers, title] = row
      const path = how.startsWith('?') ? `/docs/errors${how}` : '/docs/errors'
      const page = await call(server, 'get', path, { headers })
      expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      expect(page.text).toContain(`<html lang="${language}">`)
      expect(page.text).toContain(title)
      const found = [...page.text.matchAll(/<section id="(\w+)"/g)].map(([, id]) => id)
      expect(found).toEqual(anchors)
      expect(page.text).not.toMatch(/<script|style=|`|undefined/)
      expect(page.headers['content-security-policy']).toContain("default-src 'none'")
      const [, styles = ''] = /href="([^"]+\.css\?v=[\w-]+)"/.exec(page.text) ?? []
      expect((await call(server, 'get', styles)).headers['content-type']).toContain('text/css')
    },
  )
})

const helpOf = ({ headers }: Reply) => headers.link

const linkTo = (anchor: string) => `<${server.url}/docs/errors#${anchor}>; rel="help"`

const form = { 'Content-Type': 'application/x-www-form-urlencoded' }

const raw = async (text: string) =>
  parseReply(await exchange(server, `${text}\r\nConnection: close\r\n\r\n`))

const late = (error: Error) => async () => {
  let reply: Reply | undefined
  await failure.during(error, async () => {
    reply = await merchant.get(`/payments/${unknownId}`)
  })
  return reply as Reply
}

/** The amount exceeds the money that the sandbox credits to a merchant. */
const tooLarge = { amount: 9_000_000_000_000 }

const refusals: [number, string, string, () => Promise<Reply>][] = [
  [400, 'malformed_request', 'what is no HTTP', () => raw('GET / HTTP/1.1\r\nHost : x')],
  [400, 'malformed_request', 'no address', () => raw('GET http://[/ HTTP/1.1\r\nHost: x')],
  [401, 'invalid_api_key', 'a wrong key', () => call(server, 'get', '/account/v1/x', { key: 'x' })],
  [401, 'missing_api_key', 'a form', () => call(server, 'post', '/v1/x', { headers: form })],
  [404, 'not_found', 'an unknown id', () => merchant.get(`/payments/${unknownId}`)],
  [404, 'not_found', 'an unknown path', () => call(server, 'get', '/nothing?<script>')],
  [404, 'not_found', 'an unknown file', () => call(server, 'get', '/docs/nothing')],
  [422, 'invalid_request', 'wrong fields', () => merchant.post('/payments', {})],
  [422, 'invalid_request', 'no JSON', () => manage(server, 'post', '/organisations', '{')],
  [
    422,
    'insufficient_balance',
    'a large payout',
    () => merchant.post('/payouts', payout(tooLarge)),
  ],
  [500, 'internal_error', 'an undeclared reply', late(new Problem('idempotency_conflict'))],
]

describe('error responses', () => {
  test.each(refusals)(
    'the error response %i %s links to its catalogue entry: %s',
    async (...row) => {
      const [status, anchor, , send] = row
      const reply = await send()
      expect([reply.status, helpOf(reply)]).toEqual([status, linkTo(anchor)])
    },
  )

  test.each(['EHOSTUNREACH', 'ENETUNREACH', 'EMFILE', 'ENFILE', 'ENOTFOUND'])(
    'an unreachable database (%s) causes a 503 with Retry-After',
    async (code) => {
      const reply = await late(Object.assign(new Error(`connect ${code}`), { code }))()
      expect([reply.status, reply.body.code]).toEqual([503, 'service_unavailable'])
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    },
  )

  test('a replayed error response also links to its catalogue entry', async () => {
    const headers = { 'Idempotency-Key': 'order-1' }
    const replies = [
      await merchant.post('/payouts', payout(tooLarge), { headers }),
      await merchant.post('/payouts', payout(tooLarge), { headers }),
      await merchant.post('/payouts', payout({ amount: 7 }), { headers }),
    ]
    expect(replies.map(helpOf)).toEqual([
      linkTo('insufficient_balance'),
      linkTo('insufficient_balance'),
      linkTo('idempotency_conflict'),
    ])
    expect(replies[1]?.headers['idempotent-replayed']).toBe('true')
  })

  test('an error response links to the configured address, not to the requested address', async () => {
    const headers = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' }
    const reply = await call(server, 'get', '/nothing#a>; rel="x"', { headers })
    expect(helpOf(reply)).toBe(linkTo('not_found'))
  })

  test('a successful reply has no link to the error catalogue', async () => {
    const created = await merchant.post('/payments', payment())
    expect([created.status, helpOf(created)]).toEqual([201, undefined])
    expect(helpOf(await call(server, 'get', '/docs/errors'))).toBeUndefined()
  })
})
