import { payment } from '../support/builders.ts'
import {
  call,
  createMerchant,
  keyOnPage,
  type Merchant,
  manage,
  pressClaim,
} from '../support/client.ts'
import { equals, eventually } from '../support/eventually.ts'
import { momoOf } from '../support/momo.ts'
import { merchant, server } from '../support/own-merchant.ts'

const { momo, output, parsed } = momoOf(() => server)

const statusOf = async (key: string): Promise<number> =>
  (await call(server, 'get', '/api/v1/payments', { key })).status

describe('momo organisations', () => {
  const order = ['--name', 'Boutique Kin', '--email', 'kin@boutique.example', '--country', 'CG']

  test('momo organisations create prints valid API keys', async () => {
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

  test('momo organisations list, show and kyc print the response of the API', async () => {
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
    // The list omits the number of payouts per organisation.
    const { payouts, ...row } = before.data
    expect(payouts).toEqual({ held: 0, submitted: 0 })
    expect(listed.data).toContainEqual(row)
    expect(page.data).toHaveLength(1)
    expect(human).toContain(before.data.email)
    expect(shown).toEqual(before)
    expect(await output('organisations', 'kyc', id, 'verified')).toContain(
      'The contact address is not verified',
    )
    expect((await read()).data.kyc_status).toBe('verified')
    const { data } = await parsed('OrganisationResponse', 'organisations', 'kyc', id, 'none')
    expect(data.kyc_status).toBe('none')
  })

  test('momo organisations suspend disables the keys, and resume enables them again', async () => {
    const { organisationId: id, secretKey } = await createMerchant(server)
    expect(await output('organisations', 'suspend', id, '--reason', 'Fraude')).toContain('Fraude')
    expect(await statusOf(secretKey)).toBe(401)
    const { data } = await parsed('OrganisationResponse', 'organisations', 'resume', id)
    expect(data.suspended_at).toBeNull()
    await eventually(() => statusOf(secretKey), equals(200))
  })
})

describe('momo applications', () => {
  test('momo applications show prints an application, and momo applications update changes it', async () => {
    const owner = merchant.organisationId
    const { data } = await parsed(
      'ApplicationResponse',
      ...['call', 'createApplication', '--id', owner, '--name', 'Site marchand'],
    )
    const [human, list, listed, shown] = await Promise.all([
      output('applications', 'show', data.id),
      output('call', 'listApplications', '--id', owner),
      parsed('ApplicationListResponse', 'call', 'listApplications', '--id', owner),
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

  test('momo applications update sets and removes support contacts', async () => {
    const update = ['applications', 'update', merchant.applicationId]
    const set = await parsed(
      'ApplicationResponse',
      ...[
        ...update,
        '--support-email',
        'aide@boutique.example',
        '--support-phone',
        '+242065123456',
      ],
      ...['--support-url', 'https://boutique.example/aide', '--duplicate-collection', 'refund'],
      ...['--language', 'en'],
    )
    expect(set.data).toMatchObject({
      support_email: 'aide@boutique.example',
      support_phone: '+242065123456',
      support_url: 'https://boutique.example/aide',
      duplicate_collection: 'refund',
      language: 'en',
    })
    const human = await output(
      ...[...update, '--support-email', 'none', '--support-url', 'none'],
      ...['--duplicate-collection', 'review'],
    )
    expect(human).toMatch(/support email\s+none/)
    expect(human).toMatch(/support phone\s+\+242065123456/)
    expect(human).toMatch(/duplicate collection\s+review/)
  })
})

describe('momo api-keys', () => {
  test('momo call createApiKey shows a key once, and momo api-keys revoke disables it', async () => {
    const make = ['call', 'createApiKey', '--id', merchant.applicationId, '--kind', 'secret']
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
    expect(await output('api-keys', 'revoke', data.id, '--reason', 'x')).toContain(data.id)
    await eventually(() => statusOf(data.key), equals(401))
    expect(await statusOf(shown)).toBe(200)
    // A response without a body prints nothing.
    expect(await output('api-keys', 'revoke', data.id, '--reason', 'x', '--json')).toBe('')
  })

  test('momo api-keys roll prints the new key', async () => {
    const path = `/applications/${merchant.applicationId}/api-keys`
    const old = (await manage(server, 'post', path, { kind: 'secret', environment: 'test' })).body
    const { data } = await parsed(
      'IssuedApiKeyResponse',
      ...['api-keys', 'roll', old.data.id, '--overlap', '0'],
    )
    expect(await statusOf(data.key)).toBe(200)
    await eventually(() => statusOf(old.data.key), equals(401))
    const next = await output('api-keys', 'roll', data.id)
    expect(next).toMatch(/sk_test_[0-9A-Za-z]{36}/)
    expect(await statusOf(data.key)).toBe(200)
    const [, successor = ''] = /id +(\S{36})/.exec(next) ?? []
    const revoked = await output('api-keys', 'revoke', old.data.id, '--reason', 'x')
    expect(revoked).toContain(`still valid:\n  ${data.id}\n  ${successor}\n`)
    const again = ['api-keys', 'revoke', old.data.id, '--successors', '--reason', 'x']
    expect(await output(...again)).toBe(`The key ${old.data.id} is revoked.\n`)
    await eventually(() => statusOf(data.key), equals(401))
  })

  test('momo live-keys lets a merchant claim a live key, and shows when it was claimed', async () => {
    const start = ['call', 'startLiveKey', '--id', merchant.applicationId, '--kind', 'secret']
    const { data } = await parsed('LiveKeyResponse', ...start)
    expect(await output('call', 'listLiveKeys', '--status', 'awaiting_approval')).toContain(data.id)
    const approved = await output('live-keys', 'approve', data.id)
    expect(approved).toContain('Give the claim link only to the merchant')
    const [link = ''] = /http\S+\/claim\/[0-9A-Za-z]{43}/.exec(approved) ?? []
    const key = keyOnPage((await pressClaim(server, link)).text)
    expect(key).toMatch(/^sk_live_/)
    const claimed = await output('call', 'listLiveKeys', '--application-id', merchant.applicationId)
    expect(claimed).toMatch(/claimed/)
    expect(claimed).not.toContain(key)
    const other = (await parsed('LiveKeyResponse', ...start)).data
    expect(await output('call', 'cancelLiveKey', '--id', other.id)).toBeDefined()
  })
})

describe('momo payouts', () => {
  const payoutAbove = async (owner: Merchant): Promise<string> => {
    const order = payment({ amount: 2500, currency: 'XAF' })
    return (await owner.post('/payouts', order)).body.data.id
  }
  const payoutStatusOf = async (owner: Merchant, id: string): Promise<string> =>
    (await owner.get(`/payouts/${id}`)).body.data.status

  test('momo payouts approve and momo payouts reject apply to payouts above the approval threshold', async () => {
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
      parsed('ManagedPayoutResponse', 'payouts', 'reject', third, '--reason', 'x'),
    ])
    expect(human).toContain(first)
    expect(human).toMatch(/status +approved/)
    expect(data).toMatchObject({ id: second, amount: 2500, fee_amount: 25, status: 'approved' })
    expect(sentBack.data).toMatchObject({ id: third, status: 'rejected' })
    for (const id of [first, second]) {
      await eventually(() => payoutStatusOf(owner, id), equals('completed'))
    }
    const last = ['payouts', 'reject', await payoutAbove(owner)]
    expect((await momo(...last)).err).toContain('--reason')
    expect(await output(...last, '--reason', 'Doublon')).toMatch(/status +rejected/)

    const again = await momo('payouts', 'approve', third)
    expect(again).toMatchObject({ code: 1, out: '' })
    expect(again.err).toContain('This payout does not need approval.')
    expect(await payoutStatusOf(owner, third)).toBe('rejected')

    const free = ['applications', 'update', owner.applicationId, '--no-approval']
    expect(await output(...free)).toMatch(/payout approval rules +no payout needs approval/)
  })
})
