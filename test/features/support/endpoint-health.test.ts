import { sql } from 'kysely'
import { schedules } from '../../../src/workers/schedules.ts'
import { clientOf, createMerchant, type Merchant, manage } from '../../support/client.ts'
import { equals, eventually, hasLength, hasSome } from '../../support/eventually.ts'
import { goLiveBeforeMail } from '../../support/live-before-mail.ts'
import { server } from '../../support/own-server.ts'
import { prepared } from '../../support/prepared.ts'
import { metricOf } from '../../support/purge.ts'
import {
  createTestDatabase,
  startTestServer,
  type TestDatabase,
  type TestServer,
  withoutJobs,
} from '../../support/server.ts'
import { startSmtpReceiver } from '../../support/smtp-receiver.ts'
import { arrived, createReceivers, pay, speakTo } from '../../support/webhooks.ts'

const { receive, stopAll } = createReceivers()
const say = speakTo(server)

afterEach(stopAll)

const health = async (query = '') => {
  const { status, body, text } = await manage(server, 'get', `/webhook-endpoints?${query}`)
  expect([status, text]).toEqual([200, text])
  return body.data
}

test('a failing endpoint is listed with its last response and pending events until it recovers', async () => {
  const [one, other] = [await createMerchant(server), await createMerchant(server)]
  let answer = 503
  const bad = await receive((_webhook, res) => res.writeHead(answer).end())
  const good = await receive()
  const fails = await say.register(one, bad.url)
  const works = await say.register(other, good.url)
  expect(await health('failing=true')).toEqual([])
  const untried = await health()
  expect(untried.map(({ id }: { id: string }) => id)).toEqual([works.id, fails.id])
  expect(untried[0]).toMatchObject({
    failing_since: null,
    last_success_at: null,
    last_failure: null,
    waiting_events: 0,
  })

  await pay(one)
  await pay(other)
  await arrived(good, 1)
  const [failing] = await eventually(() => health('failing=true'), hasSome)
  expect(failing).toMatchObject({
    id: fails.id,
    organisation_id: one.organisationId,
    organisation_name: 'Boutique Léon',
    url: bad.url,
    enabled: true,
    last_success_at: null,
    last_failure: { status_code: 503, error: null },
    waiting_events: 1,
  })
  expect(failing.failing_since).not.toBeNull()
  const [working] = await eventually(
    () => health(`failing=false&organisation_id=${other.organisationId}`),
    ([row]) => row.last_success_at !== null,
  )
  expect(working).toMatchObject({ id: works.id, last_failure: null, waiting_events: 0 })
  expect(await health('failing=true&environment=live')).toEqual([])

  // Enabling an enabled endpoint changes nothing.
  const path = `/webhook-endpoints/${fails.id}`
  expect((await manage(server, 'patch', path, { enabled: true })).status).toBe(200)
  expect(await health('failing=true')).toMatchObject([{ id: fails.id }])

  answer = 204
  await say.hasten(fails)
  const [healed] = await eventually(
    () => health(`organisation_id=${one.organisationId}`),
    ([row]) => row.failing_since === null,
  )
  expect(healed).toMatchObject({ last_failure: { status_code: 503 }, waiting_events: 0 })
  expect(healed.last_success_at).not.toBeNull()
  expect(await health('failing=true')).toEqual([])

  // The endpoint fails again, and recovers within a minute of its last success.
  answer = 503
  await pay(one)
  await eventually(() => health('failing=true'), hasSome)
  answer = 204
  await say.hasten(fails)
  await eventually(() => health('failing=true'), hasLength(0))
})

test('a webhook failure between concurrent successes is kept as the last failure', async () => {
  const merchant = await createMerchant(server)
  // This is the maximum number of concurrent attempts after a slow reply.
  const together = 6
  const held: (() => void)[] = []
  let isHeld = false
  const mixed = await receive((_webhook, res) => {
    if (!isHeld) return void res.writeHead(204).end()
    const status = held.length === together / 2 ? 500 : 204
    held.push(() => res.writeHead(status).end())
    if (held.length < together) return
    isHeld = false
    for (const answer of held) answer()
  })
  const endpoint = await say.register(merchant, mixed.url)
  const own = () => health(`organisation_id=${merchant.organisationId}`)
  await say.ping(endpoint)
  await eventually(own, ([row]) => row.last_success_at !== null)
  isHeld = true
  await Promise.all(Array.from({ length: together }, () => say.ping(endpoint)))
  await eventually(own, ([row]) => row.last_failure?.status_code === 500)
})

test('events can be filtered by their delivery status at one endpoint', async () => {
  const merchant = await createMerchant(server)
  const bad = await receive((_webhook, res) => res.writeHead(503).end())
  const good = await receive()
  const fails = await say.register(merchant, bad.url)
  const works = await say.register(merchant, good.url)
  const resource = await pay(merchant)
  const eventsOf = async ({ id }: { id: string }, status: string): Promise<string[]> => {
    const path = `/webhook-endpoints/${id}/events?delivery_status=${status}`
    const { body } = await manage(server, 'get', path)
    return body.data.map(({ resource_id }: { resource_id: string }) => resource_id)
  }
  await eventually(() => eventsOf(works, 'delivered'), hasLength(1))
  expect(await eventsOf(fails, 'pending')).toEqual([resource])
  expect(await eventsOf(works, 'pending')).toEqual([])
  expect(await eventsOf(fails, 'delivered')).toEqual([])
})

describe('a failing live endpoint', () => {
  let database: TestDatabase
  let mailing: TestServer
  let merchant: Merchant

  const receiver = prepared(startSmtpReceiver)

  beforeAll(async () => {
    const mail = { smtpUrl: receiver.url, from: 'Momo <momo@pay.example>' }
    database = await createTestDatabase()
    const live = await goLiveBeforeMail(database)
    mailing = await startTestServer({ mail, database, ...withoutJobs })
    merchant = { ...live, ...clientOf(mailing, live.secretKey) }
  })
  afterAll(async () => {
    await mailing?.stop()
    await database?.drop()
  })

  const register = async (of = merchant): Promise<string> => {
    const url = 'https://boutique.example/hooks?token=secret'
    const { status, body, text } = await of.account('post', '/webhook-endpoints', { url })
    expect([status, text]).toEqual([201, text])
    return body.data.id
  }
  const fail = (id: string, minutes: number, ends = false) =>
    sql`UPDATE webhook_endpoints SET failing_since = now() - ${minutes} * interval '1 minute',
      last_failed_at = now(), last_failure_status = 503, enabled = ${!ends}, updated_at = now(),
      disabled_reason = ${ends ? 'gone' : null} WHERE id = ${id}::uuid`.execute(mailing.ctx.db)
  const report = () =>
    schedules.find(({ name }) => name === 'report-failing-endpoints')?.run(mailing.ctx)
  const mails = async (count: number) => {
    await report()
    await report()
    const { rows } = await sql<{ count: number }>`
      SELECT count(*) AS count FROM mails WHERE kind = 'endpoint_failing'`.execute(mailing.ctx.db)
    expect(rows[0]?.count).toBe(count)
    const ofEndpoints = () => receiver.mails.filter(({ subject }) => /webhooks/.test(subject))
    await eventually(ofEndpoints, ({ length }) => length === count)
    return ofEndpoints()
  }
  const failingOf = async (environment: string) => {
    const { applicationId } = merchant
    return metricOf(
      mailing,
      `momo_webhook_endpoint_failing_seconds{application="${applicationId}",environment="${environment}"}`,
    )
  }

  test('a failing live endpoint is reported to its merchant by email once per failure period, and as a metric', async () => {
    const id = await register()
    await fail(id, 50)
    expect(await mails(0)).toEqual([])
    await fail(id, 70)
    const [mail] = await mails(1)
    expect(mail).toMatchObject({ to: 'leon@example.com' })
    expect(mail?.text).toContain('every delivery to https://boutique.example/hooks (application')
    expect(mail?.text).toContain('HTTP 503')
    expect(mail?.text).not.toContain('secret')
    expect(await failingOf('live')).toBeGreaterThan(4100)
    expect(await failingOf('test')).toBeUndefined()
    await sql`UPDATE webhook_endpoints SET failing_since = NULL`.execute(mailing.ctx.db)
    await mails(1)
    await eventually(() => failingOf('live'), equals(undefined))
    await sql`UPDATE webhook_endpoints SET failure_mailed_at = now() - interval '3 hours'`.execute(
      mailing.ctx.db,
    )
    await fail(id, 65)
    await mails(2)
  })

  test('a disabled failing endpoint is reported by email immediately, unless its merchant disabled it', async () => {
    const id = await register()
    const byHand = await register()
    await fail(byHand, 1)
    const disabled = await merchant.account('patch', `/webhook-endpoints/${byHand}`, {
      enabled: false,
    })
    expect([disabled.status, disabled.body.data?.disabled_reason]).toEqual([200, 'manual'])
    await fail(id, 1, true)
    const sent = await mails(3)
    expect(sent.at(-1)?.text).toContain('The endpoint is disabled')
  })

  test('a failing sandbox endpoint is not reported by email', async () => {
    const sandbox = await createMerchant(mailing)
    await fail(await register(sandbox), 120)
    await mails(3)
  })
})
