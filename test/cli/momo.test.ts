import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { numberOf, payment, unknownId } from '../support/builders.ts'
import { call, createMerchant, type Merchant, manage } from '../support/client.ts'
import { schemaFaults } from '../support/conformance.ts'
import { eventually } from '../support/eventually.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { managementToken, startTestServer, type TestServer } from '../support/server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

interface Run {
  code: number
  out: string
  err: string
}

/** Runs the command as a process of its own, knowing only the environment it is given. */
const run = (args: string[], env: Record<string, string>): Promise<Run> =>
  new Promise((resolve) => {
    execFile(
      'node_modules/.bin/node',
      ['src/cli/momo.ts', ...args],
      { cwd: root, env: { PATH: process.env.PATH ?? '', ...env } },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
    )
  })

describe('momo', () => {
  let server: TestServer
  let merchant: Merchant
  let receiver: Receiver

  beforeAll(async () => {
    server = await startTestServer()
    merchant = await createMerchant(server)
    receiver = await startReceiver()
  })
  afterAll(async () => {
    await receiver?.stop()
    await server?.stop()
  })

  const connection = () => ({ MOMO_URL: server.url, MANAGEMENT_TOKEN: managementToken })

  const momo = (...args: string[]): Promise<Run> => run(args, connection())

  /** Runs a command that succeeds, for its human output. */
  const output = async (...args: string[]): Promise<string> => {
    const { code, out, err } = await momo(...args)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    return out
  }

  /** Runs a command that succeeds, with --json; its answer has the shape that is documented. */
  const parsed = async (schema: string, ...args: string[]) => {
    const body = JSON.parse(await output(...args, '--json'))
    expect(schemaFaults('management', `#/components/schemas/${schema}`, body)).toEqual([])
    return body
  }

  const statusOf = async (key: string): Promise<number> =>
    (await call(server, 'get', '/api/v1/payments', { key })).status

  describe('organisations', () => {
    const order = ['--name', 'Boutique Kin', '--email', 'kin@boutique.example', '--country', 'CG']

    test('momo organisations create prints API keys that work', async () => {
      const [human, { data }] = await Promise.all([
        output('organisations', 'create', ...order),
        parsed('SignUpResponse', 'organisations', 'create', ...order),
      ])
      expect(human).toContain('Boutique Kin')
      expect(human).toContain('kin@boutique.example')
      const [shown = ''] = /sk_test_[0-9A-Za-z]{36}/.exec(human) ?? []
      expect(await statusOf(shown)).toBe(200)
      expect(human).toMatch(/pk_test_[0-9A-Za-z]{36}/)
      expect(data.organisation).toMatchObject({ name: 'Boutique Kin', country: 'CG' })
      expect(await statusOf(data.api_keys[0].key)).toBe(200)
    })

    test('momo organisations list, show and kyc print what the API returns', async () => {
      const id = merchant.organisationId
      const read = async () => (await manage(server, 'get', `/organisations/${id}`)).body
      const before = await read()
      const [list, listed, page, human, shown] = await Promise.all([
        output('organisations', 'list'),
        parsed('OrganisationListResponse', 'organisations', 'list'),
        parsed('OrganisationListResponse', 'organisations', 'list', '--per-page', '1'),
        output('organisations', 'show', id),
        parsed('OrganisationResponse', 'organisations', 'show', id),
      ])
      expect(list).toContain(id)
      expect(listed.data).toContainEqual(before.data)
      expect(page.data).toHaveLength(1)
      expect(human).toContain(before.data.email)
      expect(shown).toEqual(before)
      expect(await output('organisations', 'kyc', id, 'verified')).toContain('verified')
      expect((await read()).data.kyc_status).toBe('verified')
      const { data } = await parsed('OrganisationResponse', 'organisations', 'kyc', id, 'none')
      expect(data.kyc_status).toBe('none')
    })

    test('momo organisations suspend refuses the keys and resume accepts them again', async () => {
      const { organisationId: id, secretKey } = await createMerchant(server)
      expect(await output('organisations', 'suspend', id, '--reason', 'Fraude')).toContain('Fraude')
      expect(await statusOf(secretKey)).toBe(401)
      const { data } = await parsed('OrganisationResponse', 'organisations', 'resume', id)
      expect(data.suspended_at).toBeNull()
      await eventually(
        () => statusOf(secretKey),
        (status) => status === 200,
      )
    })
  })

  describe('applications', () => {
    test('momo applications create, list, show and update work', async () => {
      const owner = merchant.organisationId
      const { data } = await parsed(
        'ApplicationResponse',
        ...['applications', 'create', owner, '--name', 'Site marchand'],
      )
      const [human, list, listed, shown] = await Promise.all([
        output('applications', 'show', data.id),
        output('applications', 'list', owner),
        parsed('ApplicationListResponse', 'applications', 'list', owner),
        parsed('ApplicationResponse', 'applications', 'show', data.id),
      ])
      for (const text of [human, list]) {
        expect(text).toContain(data.id)
        expect(text).toContain('Site marchand')
      }
      expect(listed.data).toContainEqual(data)
      expect(shown.data).toEqual(data)

      const update = ['applications', 'update', data.id]
      const networks = ['203.0.113.7', '2001:db8::/32']
      const restricted = await parsed(
        'ApplicationResponse',
        ...[...update, '--allow-ip', ...networks, '--rate-limit', '600'],
      )
      expect(restricted.data).toMatchObject({
        name: 'Site marchand',
        ip_allow_list: networks,
        rate_limit_per_minute: 600,
      })
      const open = await parsed(
        'ApplicationResponse',
        ...[...update, '--allow-any-ip', '--rate-limit', 'none', '--name', 'Autre'],
      )
      expect(open.data).toMatchObject({
        name: 'Autre',
        ip_allow_list: [],
        rate_limit_per_minute: null,
      })
    })
  })

  describe('api-keys', () => {
    test('momo api-keys create shows a key once and revoke disables it', async () => {
      const make = ['api-keys', 'create', merchant.applicationId, '--kind', 'secret']
      const [human, { data }] = await Promise.all([
        output(...make, '--environment', 'test', '--name', 'Caisse'),
        parsed(
          'IssuedApiKeyResponse',
          ...[...make, '--environment', 'test', '--expires-at', '2100-01-01T00:00:00Z'],
        ),
      ])
      const [shown = ''] = /sk_test_[0-9A-Za-z]{36}/.exec(human) ?? []
      expect(await statusOf(shown)).toBe(200)
      expect(await statusOf(data.key)).toBe(200)
      expect(Date.parse(data.expires_at)).toBe(Date.parse('2100-01-01T00:00:00Z'))
      const [list, listed] = await Promise.all([
        output('api-keys', 'list', merchant.applicationId),
        parsed('ApiKeyListResponse', 'api-keys', 'list', merchant.applicationId),
      ])
      for (const text of [list, JSON.stringify(listed)]) {
        expect(text).toContain(data.id)
        expect(text).not.toContain(data.key)
        expect(text).not.toContain(shown)
      }
      expect(await output('api-keys', 'revoke', data.id)).toContain(data.id)
      await eventually(
        () => statusOf(data.key),
        (status) => status === 401,
      )
      expect(await statusOf(shown)).toBe(200)
      // A reply without a body prints none.
      expect(await output('api-keys', 'revoke', data.id, '--json')).toBe('')
    })

    test('momo api-keys roll shows the successor of a key', async () => {
      const path = `/applications/${merchant.applicationId}/api-keys`
      const old = (await manage(server, 'post', path, { kind: 'secret', environment: 'test' })).body
      const { data } = await parsed(
        'IssuedApiKeyResponse',
        ...['api-keys', 'roll', old.data.id, '--overlap', '0'],
      )
      expect(await statusOf(data.key)).toBe(200)
      await eventually(
        () => statusOf(old.data.key),
        (status) => status === 401,
      )
      expect(await output('api-keys', 'roll', data.id)).toMatch(/sk_test_[0-9A-Za-z]{36}/)
      expect(await statusOf(data.key)).toBe(200)
    })
  })

  describe('webhooks and events', () => {
    const register = (...more: string[]) => [
      ...['webhooks', 'create', merchant.applicationId, '--url', receiver.url],
      ...['--environment', 'test', ...more],
    ]

    test('momo webhooks create shows the secret once; update, rotate and delete work', async () => {
      const kinds = ['payment.failed', 'payment.cancelled']
      const [human, { data }] = await Promise.all([
        output(...register()),
        parsed('IssuedWebhookEndpointResponse', ...register('--event', ...kinds)),
      ])
      expect(human).toMatch(/whsec_[A-Za-z0-9+/]{43}=/)
      expect(data).toMatchObject({ url: receiver.url, events: kinds, enabled: true })
      const [list, listed, show, shown] = await Promise.all([
        output('webhooks', 'list', merchant.applicationId),
        parsed('WebhookEndpointListResponse', 'webhooks', 'list', merchant.applicationId),
        output('webhooks', 'show', data.id),
        parsed('WebhookEndpointResponse', 'webhooks', 'show', data.id),
      ])
      for (const text of [list, JSON.stringify(listed), show, JSON.stringify(shown)]) {
        expect(text).toContain(data.id)
        expect(text).not.toContain('whsec_')
      }

      const update = ['webhooks', 'update', data.id]
      expect(await output(...update, '--disable')).toMatch(/disabled \(manual\)/)
      const enabled = await parsed(
        'WebhookEndpointResponse',
        ...[...update, '--enable', '--all-events', '--url', 'https://boutique.example/w'],
      )
      expect(enabled.data).toMatchObject({
        enabled: true,
        events: null,
        url: 'https://boutique.example/w',
      })
      const rotated = await parsed(
        'IssuedWebhookEndpointResponse',
        ...['webhooks', 'rotate-secret', data.id, '--overlap', '60'],
      )
      expect(rotated.data.secret).not.toBe(data.secret)
      expect(await output('webhooks', 'rotate-secret', data.id)).toMatch(/whsec_/)
      expect(await output('webhooks', 'delete', data.id)).toContain(data.id)
      expect((await manage(server, 'get', `/webhook-endpoints/${data.id}`)).status).toBe(404)
    })

    test('momo webhooks ping and events list, show and resend work', async () => {
      const owner = await createMerchant(server)
      const order = { url: receiver.url, environment: 'test' }
      const path = `/applications/${owner.applicationId}/webhook-endpoints`
      const { id } = (await manage(server, 'post', path, order)).body.data
      const { data } = await parsed('EventResponse', 'webhooks', 'ping', id)
      const arrivals = () =>
        receiver.received.filter(({ headers }) => headers['webhook-id'] === data.id)
      await eventually(arrivals, ({ length }) => length === 1)
      await eventually(
        () => manage(server, 'get', `/events/${data.id}`),
        ({ body }) => body.data.deliveries[0].status === 'delivered',
      )
      const [human, shown, list, listed, none] = await Promise.all([
        output('events', 'show', data.id),
        parsed('EventDetailResponse', 'events', 'show', data.id),
        output('events', 'list', owner.applicationId),
        parsed(
          'EventListResponse',
          ...['events', 'list', owner.applicationId, '--type', 'webhook.ping'],
        ),
        output('events', 'list', owner.applicationId, '--environment', 'live'),
      ])
      expect(human).toContain(id)
      expect(human).toMatch(/delivered/)
      expect(human).toMatch(/\b204\b/)
      expect(shown.data.deliveries[0].attempts).toHaveLength(1)
      expect(list).toContain(data.id)
      expect(listed.data).toEqual([data])
      expect(none).not.toContain(data.id)
      await output('events', 'resend', data.id, '--endpoint', id)
      await eventually(arrivals, ({ length }) => length === 2)
      await parsed('EventDetailResponse', 'events', 'resend', data.id)
      await eventually(arrivals, ({ length }) => length === 3)
      expect(await output('webhooks', 'ping', id)).toMatch(/evt_/)
    })
  })

  describe('sandbox', () => {
    const waiting = async (): Promise<string> => {
      const order = payment({ phone_number: numberOf('999009') })
      return (await merchant.post('/payments', order)).body.data.id
    }

    test('momo sandbox outcome ends a transaction, and is refused a second time', async () => {
      const [first, second] = [await waiting(), await waiting()]
      const end = ['sandbox', 'outcome']
      const [human, { data }] = await Promise.all([
        output(...end, first, 'failed', '--reason', 'insufficient_funds'),
        parsed('SandboxOutcomeResponse', ...end, second, 'successful'),
      ])
      expect(human).toMatch(/failed/)
      expect(data).toEqual({ id: second, type: 'collection', status: 'successful' })
      const { body } = await merchant.get(`/payments/${first}`)
      expect(body.data).toMatchObject({ status: 'failed', failure_reason: 'insufficient_funds' })
      const again = await momo(...end, first, 'successful')
      expect(again).toMatchObject({ code: 1, out: '' })
      expect(again.err).toContain('déjà dans un état final')
    })
  })

  describe('exit codes', () => {
    test('momo exits 1 when the server refuses, with errors on standard error', async () => {
      const [unknown, asJson, invalid, token] = await Promise.all([
        momo('organisations', 'show', unknownId),
        momo('organisations', 'show', unknownId, '--json'),
        momo(...['organisations', 'create', '--name', ' ', '--email', 'no', '--country', 'CG']),
        run(['organisations', 'list'], { ...connection(), MANAGEMENT_TOKEN: 'wrong' }),
      ])
      expect(unknown).toMatchObject({ code: 1, out: '' })
      expect(unknown.err).toContain('Ressource introuvable.')
      expect(asJson).toMatchObject({ code: 1, out: '' })
      expect(JSON.parse(asJson.err).code).toBe('not_found')
      expect(invalid).toMatchObject({ code: 1, out: '' })
      expect(invalid.err).toMatch(/email: /)
      expect(token).toMatchObject({ code: 1, out: '' })
      expect(token.err).toContain('Jeton de gestion inconnu.')
    })

    test.each([
      ['an unknown noun', ['banks', 'list']],
      ['an unknown command', ['organisations', 'destroy']],
      ['an unknown option', ['organisations', 'list', '--colour']],
      ['a missing argument', ['organisations', 'show']],
      ['an empty argument', ['organisations', 'show', '']],
      ['a missing option', ['organisations', 'create', '--name', 'x']],
      ['a word that is none', ['organisations', 'kyc', unknownId, 'perfect']],
      ['a number that is none', ['organisations', 'list', '--page', 'two']],
      ['nothing to change', ['applications', 'update', unknownId]],
      ['options that exclude each other', ['webhooks', 'update', 'x', '--enable', '--disable']],
      ['an address that is none', ['organisations', 'list', '--url', 'localhost']],
    ])('momo exits 2 on wrong usage: %s', async (_title, args) => {
      const { code, out, err } = await momo(...args)
      expect(out).toBe('')
      expect(err).toMatch(/\S/)
      expect(err).not.toMatch(/^\s+at /m)
      expect(code).toBe(2)
    })

    test('momo exits 2 without a server, a token or an answer of this service', async () => {
      const stopped = await startReceiver()
      await stopped.stop()
      const { origin } = new URL(stopped.url)
      const silent = await startReceiver((_webhook, res) => res.end('<html>'))
      const [gone, noToken, other] = await Promise.all([
        run(['organisations', 'list'], { ...connection(), MOMO_URL: origin }),
        run(['organisations', 'list'], { MOMO_URL: server.url, DATA_DIR: '/nonexistent' }),
        run(['organisations', 'list'], { ...connection(), MOMO_URL: new URL(silent.url).origin }),
      ])
      await silent.stop()
      for (const { code, out, err } of [gone, noToken, other]) {
        expect({ code, out }).toEqual({ code: 2, out: '' })
        expect(err).not.toMatch(/^\s+at /m)
      }
      expect(gone.err).toContain(origin)
      expect(noToken.err).toMatch(/MANAGEMENT_TOKEN/)
      expect(other.err).toMatch(/JSON/)
    })
  })

  describe('the connection', () => {
    test('momo accepts --url and --token before the noun or after the command', async () => {
      const options = ['--url', `${server.url}/`, '--token', managementToken]
      const wrong = { MOMO_URL: 'http://127.0.0.1:1', MANAGEMENT_TOKEN: 'wrong' }
      const show = ['organisations', 'show', merchant.organisationId]
      const [before, after] = await Promise.all([
        run([...options, ...show], wrong),
        run([...show, ...options, '--json'], wrong),
      ])
      expect(before).toMatchObject({ code: 0, err: '' })
      expect(before.out).toContain(merchant.organisationId)
      expect(after).toMatchObject({ code: 0, err: '' })
      expect(JSON.parse(after.out).data.id).toBe(merchant.organisationId)
    })

    test("momo webhooks create takes the server's --url before the noun only", async () => {
      const args = ['webhooks', 'create', merchant.applicationId, '--environment', 'live']
      const url = 'https://boutique.example/other'
      const wrong = { MOMO_URL: 'http://127.0.0.1:1', MANAGEMENT_TOKEN: managementToken }
      const { code, out } = await run(['--url', server.url, ...args, '--url', url, '--json'], wrong)
      expect(code).toBe(0)
      expect(JSON.parse(out).data.url).toBe(url)
    })

    test('momo removes control characters from text of others', async () => {
      const name = 'Kin\u001b[31m\u0007\u009b2J\nrouge'
      const order = { name, email: 'kin@boutique.example', country: 'CG' }
      const { body } = await manage(server, 'post', '/organisations', order)
      const { id } = body.data.organisation
      const [human, json] = await Promise.all([
        output('organisations', 'show', id),
        output('organisations', 'show', id, '--json'),
      ])
      for (const line of [human, json].join('\n').split('\n')) expect(line).not.toMatch(/\p{Cc}/u)
      expect(JSON.parse(json).data.name).toBe(name)
    })
  })

  describe('help', () => {
    const nouns = ['organisations', 'applications', 'api-keys', 'webhooks', 'events', 'sandbox']

    test('momo --help names every noun, the exit codes and the environment', async () => {
      const { code, out, err } = await run(['--help'], {})
      expect({ code, err }).toEqual({ code: 0, err: '' })
      for (const noun of [...nouns, 'MOMO_URL', 'MANAGEMENT_TOKEN', 'Exit code']) {
        expect(out).toContain(noun)
      }
    })

    test.each(nouns)(
      'momo %s --help needs no server and has an example for each command',
      async (noun) => {
        const { code, out } = await run([noun, '--help'], { MOMO_URL: 'http://127.0.0.1:1' })
        expect(code).toBe(0)
        const commands = out.split('Commands:\n')[1]?.split('\n\n')[0] ?? ''
        const verbs = [...commands.matchAll(/^ {2}([a-z-]+)/gm)].map(([, verb]) => String(verb))
        const own = verbs.filter((verb) => verb !== 'help')
        expect(own.length).toBeGreaterThan(0)
        const helps = await Promise.all(own.map((verb) => run([noun, verb, '--help'], {})))
        for (const help of helps) {
          expect(help.code).toBe(0)
          expect(help.out).toMatch(/Example:\n {2}\$ momo /)
        }
      },
    )
  })
})
