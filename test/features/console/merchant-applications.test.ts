import { payment, unknownId } from '../../support/builders.ts'
import { createMerchant, goLive, keyOnPage, manage, pressClaim } from '../../support/client.ts'
import { type Answer, type ConsoleVisitor, readPage, signInAs } from '../../support/console.ts'
import { documents, resolve } from '../../support/documents.ts'
import { merchant, server } from '../../support/own-merchant.ts'

let owner: ConsoleVisitor
let application: string

const hostile = '"><script>alert(1)</script>\u200fgnp.exe'

const signedIn = (role: string) => signInAs(server, role, 'test')

beforeAll(async () => {
  application = `/console/merchants/applications/${merchant.applicationId}`
  owner = await signedIn('owner')
  const paid = await merchant.post('/payments', payment({ amount: 7100 }))
  expect([paid.status, paid.text]).toEqual([201, paid.text])
})

const pageOf = (path: string, by = owner) => readPage(by, path)

const press = (
  operationId: string,
  id: string,
  fields: Record<string, string> = {},
  by = owner,
): Promise<Answer> =>
  by.post(`/console/do/${operationId}`, { 'param.id': id, back: application, ...fields })

const read = async (path: string) => (await manage(server, 'get', path)).body.data

const readApplication = () => read(`/applications/${merchant.applicationId}`)

const listKeys = () => read(`/applications/${merchant.applicationId}/api-keys?per_page=100`)

describe('the settings of an application', () => {
  const settings = {
    'body.name': 'Caisse centrale',
    'body.ip_allow_list': '203.0.113.7\n2001:db8::/32',
    'body.rate_limit_per_minute': '1 200',
    'body.duplicate_collection': 'refund',
    'body.language': 'en',
    'body.support_email': 'aide@boutique.example',
    'body.support_phone': '+242 06 512 34 56',
    'body.support_url': '',
  }

  test('application settings are saved as entered, and emptied fields are removed', async () => {
    await press('updateApplication', merchant.applicationId, {
      part: 'addresses',
      'body.ip_allow_list': settings['body.ip_allow_list'],
    })
    const { location } = await press('updateApplication', merchant.applicationId, settings)
    expect(location).toBe(`${application}?done=updateApplication`)
    const changed = {
      name: 'Caisse centrale',
      ip_allow_list: ['203.0.113.7', '2001:db8::/32'],
      rate_limit_per_minute: 1200,
      duplicate_collection: 'refund',
      language: 'en',
      support_email: 'aide@boutique.example',
      support_url: null,
    }
    expect(await readApplication()).toMatchObject(changed)
    const page = await pageOf(location ?? '')
    expect(page).toContain('Changes saved.')
    expect(page).toContain('203.0.113.7, 2001:db8::/32')
    const emptied = { 'body.rate_limit_per_minute': '' }
    await press('updateApplication', merchant.applicationId, { ...settings, ...emptied })
    await press('updateApplication', merchant.applicationId, {
      part: 'addresses',
      'body.ip_allow_list': '',
    })
    const open = { ip_allow_list: [], rate_limit_per_minute: null }
    expect(await readApplication()).toMatchObject(open)
  })

  test('application settings accept as many characters as the document allows', async () => {
    const page = await pageOf(application)
    const { UpdateApplicationRequest } = documents.management.components.schemas
    const { properties } = UpdateApplicationRequest as {
      properties: Record<string, { $ref?: string; maxLength?: number }>
    }
    for (const name of ['name', 'support_email', 'support_phone', 'support_url']) {
      const { maxLength } = resolve(documents.management, properties[name] ?? {})
      expect(maxLength).toBeGreaterThan(0)
      expect(page).toMatch(new RegExp(`name="body.${name}"[^>]* maxlength="${maxLength}"`))
    }
  })

  test('application settings with one invalid field are refused, and nothing changes', async () => {
    const before = await readApplication()
    const range = 'Enter an IP address or a CIDR range, such as 203.0.113.7 or 203.0.113.0/24.'
    for (const [name, value, sentence] of [
      ['ip_allow_list', '203.0.113.7\nnowhere', `Entry 2: ${range}`],
      ['rate_limit_per_minute', 'many', 'Enter a number, such as 12500 or 12 500.'],
      ['support_url', 'http://x.example', 'The URL must begin with https://.'],
    ] as const) {
      const isOfAddresses = name === 'ip_allow_list'
      const wrong = { [`body.${name}`]: value, ...(isOfAddresses && { part: 'addresses' }) }
      const { status, text } = await press('updateApplication', merchant.applicationId, {
        ...settings,
        'body.name': 'Other',
        ...wrong,
      })
      expect([wrong, status]).toEqual([wrong, 422])
      expect(text).toContain('role="alert"')
      if (!isOfAddresses) expect(text).toContain('value="Other"')
      expect(text).toMatch(new RegExp(`class="wrong" id="[^"]*-${name}-wrong">${sentence}<`))
    }
    expect(await readApplication()).toEqual(before)
  })

  test('an approval rule can be set for one currency in human-readable amounts, and can be removed', async () => {
    const rules = async () => (await readApplication()).payout_approval_rules
    const set = async (fields: Record<string, string>) => {
      const shown = JSON.stringify(await rules())
      const form = { part: 'rule', rules: shown, daily_limit: '', two_approvers_above: '' }
      return press('updateApplication', merchant.applicationId, { ...form, ...fields })
    }
    await set({ currency: 'XAF', threshold: '25 000', two_approvers_above: '100000' })
    await set({ currency: 'USD', threshold: '', daily_limit: '10,50' })
    const dollars = {
      currency: 'USD',
      threshold: null,
      daily_limit: 1050,
      two_approvers_above: null,
    }
    expect(await rules()).toEqual([
      { currency: 'XAF', threshold: 25000, daily_limit: null, two_approvers_above: 100000 },
      dollars,
    ])
    expect(await pageOf(application)).toMatch(/25,000\sXAF/)
    const before = await rules()
    for (const threshold of ['1.5', ...ambiguous]) {
      const { status, text } = await set({ currency: 'XAF', threshold })
      expect([threshold, status]).toEqual([threshold, 422])
      expect(text).toMatch(/class="wrong" id="[^"]*-threshold-wrong">Enter an amount without/)
    }
    expect(await rules()).toEqual(before)
    const removal = { part: 'removal', currency: 'XAF', rules: JSON.stringify(await rules()) }
    await press('updateApplication', merchant.applicationId, removal)
    expect(await rules()).toEqual([dollars])
  })
})

/** Programs and people read these amounts differently. */
const ambiguous = ['1,000', '25.000', '1.000,50', '1e3', '+5', '-5', '0x10', '1_000', '٣']

describe('the keys of an application', () => {
  const order = { 'body.kind': 'secret' }

  test('an application key is created with an expiry and permissions, shown once, and works', async () => {
    const { status, text } = await press('createApiKey', merchant.applicationId, {
      ...order,
      'body.name': hostile,
      'body.expires_at': '2099-12-31',
      'may.payments:write': 'true',
      'may.refunds:write': 'true',
    })
    expect(status).toBe(200)
    const [key = ''] = /sk_test_\w{36}/.exec(text) ?? []
    expect(text).not.toContain('<script>alert')
    const [newest] = await listKeys()
    expect(newest).toMatchObject({
      name: hostile,
      permissions: ['payments:write', 'refunds:write'],
      expires_at: '2099-12-31T00:00:00.000Z',
      last_four: key.slice(-4),
    })
    const page = await pageOf(application)
    expect(page).toContain('Read · Create payments · Create refunds')
    expect(page).not.toContain(key)
    expect(page).not.toContain('<script>alert')
  })

  test('a full-access key has no permission list, and a key without permissions can only read', async () => {
    await press('createApiKey', merchant.applicationId, { ...order, all: 'true' })
    expect((await listKeys())[0].permissions).toBeNull()
    await press('createApiKey', merchant.applicationId, order)
    expect((await listKeys())[0].permissions).toEqual([])
    expect(await pageOf(application)).toContain('Read-only')
  })

  test.each(['soon', '2099-02-31', '31/12/2099'])(
    'an API key with the invalid expiry date %s is refused on its field',
    async (end) => {
      const wrong = { ...order, 'body.expires_at': end }
      const { status, text } = await press('createApiKey', merchant.applicationId, wrong)
      expect(status).toBe(422)
      expect(text).toMatch(/aria-invalid="true"/)
    },
  )

  test('an application key can be rolled with an overlap and revoked, and a revoked key offers no action', async () => {
    await press('createApiKey', merchant.applicationId, { ...order, all: 'true' })
    const [{ id }] = await listKeys()
    const rolled = await press('rollApiKey', id, { 'body.overlap_seconds': '3600' })
    expect(rolled.text).toMatch(/sk_test_\w{36}/)
    const [newest, ...others] = await listKeys()
    const old = others.find((key: { id: string }) => key.id === id)
    expect(Date.parse(old.expires_at) - Date.now()).toBeLessThanOrEqual(3_600_000)
    const { location } = await press('revokeApiKey', newest.id)
    const page = await pageOf(location ?? '')
    expect(page).toContain('Key revoked.')
    expect((await listKeys())[0].revoked_at).not.toBeNull()
    expect(page).not.toContain(`name="param.id" value="${newest.id}"`)
  })

  test('a live key is shown as refused while its merchant is unverified or suspended', async () => {
    const other = await createMerchant(server)
    const path = `/console/merchants/applications/${other.applicationId}`
    const organisation = `/organisations/${other.organisationId}`
    const kyc = (status: string) => manage(server, 'put', `${organisation}/kyc`, { status })
    await goLive(server, other)
    await owner.workIn('live')
    await kyc('rejected')
    expect(await pageOf(path)).toContain('Merchant not verified')
    await kyc('verified')
    expect(await pageOf(path)).not.toContain('Blocked')
    await manage(server, 'post', `${organisation}/suspend`, { reason: 'Plaintes' })
    expect(await pageOf(path)).toContain('Merchant suspended')
    await owner.workIn('test')
  })

  test('a live key can be started in the console and approved by a colleague, who sees the claim link only once', async () => {
    const other = await createMerchant(server)
    const path = `/console/merchants/applications/${other.applicationId}`
    const fields = { 'body.kind': 'secret', 'body.name': hostile, all: 'true', back: path }
    const started = await press('startLiveKey', other.applicationId, fields)
    expect(started.status).toBe(303)
    await owner.workIn('live')
    expect(await pageOf(path)).toContain('Needs approval')
    const [{ id, approval }] = await read(`/live-keys?application_id=${other.applicationId}`)
    const decision = { 'body.approval_hash': approval.hash, back: '/console/approvals' }
    expect(await pageOf('/console/approvals')).toContain('someone else must approve it')
    const colleague = await signedIn('operations')
    await colleague.workIn('live')
    expect(await pageOf('/console/approvals', colleague)).toContain(`id="live-key-${id}"`)
    expect((await press('approveLiveKey', id, decision)).status).toBe(403)
    const { text } = await press('approveLiveKey', id, decision, colleague)
    const [link = ''] = /http\S+\/claim\/[0-9A-Za-z]{43}/.exec(text) ?? []
    expect(keyOnPage((await pressClaim(server, link)).text)).toMatch(/^sk_live_/)
    const page = await pageOf(path)
    expect(page).toContain('Claimed')
    expect(page).not.toContain(link)
    // Merchants roll their live keys themselves.
    expect(page).not.toContain('console/do/rollApiKey"')
    const audit = await pageOf(`/console/audit?operation=claimLiveKey`)
    expect(audit).toContain('Claim a live key')
    await owner.workIn('test')
  })

  test('only owners and operations can change the keys of an application', async () => {
    const before = await listKeys()
    const [{ id }] = before
    for (const [role, may] of [
      ['operations', true],
      ['finance', false],
      ['support', false],
      ['auditor', false],
    ] as const) {
      const each = await signedIn(role)
      const testPage = await pageOf(application, each)
      await each.workIn('live')
      const page = testPage + (await pageOf(application, each))
      for (const action of ['createApiKey', 'startLiveKey', 'rollApiKey', 'updateApplication'])
        expect([role, action, page.includes(`/console/do/${action}"`)]).toEqual([role, action, may])
      if (may) continue
      const { applicationId } = merchant
      expect((await press('createApiKey', applicationId, order, each)).status).toBe(403)
      expect((await press('revokeApiKey', id, {}, each)).status).toBe(403)
    }
    const crossSite = { 'Sec-Fetch-Site': 'cross-site' }
    const forged = await owner.post('/console/do/revokeApiKey', { 'param.id': id }, crossSite)
    expect(forged.status).toBe(403)
    // The time of a key's last use is stored with a delay.
    const lasting = (keys: { last_used_at: unknown }[]) =>
      keys.map(({ last_used_at: _used, ...key }) => key)
    expect(lasting(await listKeys())).toEqual(lasting(before))
  })
})

describe('the money of a merchant', () => {
  const money = () => `/console/merchants/${merchant.organisationId}/money`

  test("a merchant's balances page links each line of the summary to transactions or to a statement", async () => {
    const month = new Date().toISOString().slice(0, 7)
    const page = await pageOf(`${money()}?month=${month}&environment=test&tz=Africa/Lagos`)
    const linkOf = (line: string): string =>
      (page.match(`href="([^"]+)">${line}</a>`)?.[1] ?? '').replaceAll('&amp;', '&')
    const payments = linkOf('Payments')
    expect(payments).toContain(`from=${month}-01&from_time=01%3A00`)
    expect(await pageOf(payments)).toContain('7,100')
    expect(await pageOf(linkOf('Payouts'))).not.toContain('7,100')
    const statement = await owner.get(linkOf('Corrections and adjustments'))
    expect([statement.status, statement.text]).toEqual([200, expect.stringContaining('7100')])
    for (const sum of ['Opening balance', 'Closing balance']) expect(linkOf(sum)).toBe('')
    await owner.get(`${money()}?tz=UTC`)
  })

  test("a merchant's balances page shows balances, and the month's movements that add up to them", async () => {
    const month = new Date().toISOString().slice(0, 7)
    const page = await pageOf(`${money()}?month=${month}&environment=test`)
    expect(page).toMatch(/Opening balance[\s\S]*Payments[\s\S]*7,100[\s\S]*Closing balance/)
    await owner.workIn('live')
    expect(await pageOf(`${money()}?month=2020-01`)).toContain('Live: no activity')
    await owner.workIn('test')
    expect(await pageOf(`${money()}?month=x`)).toContain(month)
  })

  test("a merchant's balances page downloads a statement for the chosen days and mode", async () => {
    const path = `/console/merchants/${merchant.organisationId}/statement.csv`
    const day = new Date().toISOString().slice(0, 10)
    const file = await owner.get(`${path}?environment=test&from=${day}&to=${day}`)
    expect(file.headers.get('content-type')).toMatch(/^text\/csv/)
    expect(file.text).toMatch(/^ID,Posting,Date \([\w/]+\),/)
    expect(file.text).toContain('7100')
    expect((await owner.get(`${path}?environment=live`)).text).not.toContain('7100')
    expect((await owner.get(`${path}?environment=test&to=2020-01-01`)).text).not.toContain('7100')
    expect((await owner.get(`${path}?from=yesterday`)).status).toBe(422)
  })
})

describe('the fees of a merchant', () => {
  const fields = {
    'body.provider': 'carrier1_momo',
    'body.country': 'CG',
    'body.currency': 'XAF',
    'body.basis_points': '1,25',
    'body.fixed_amount': '50',
  }

  test("permitted roles can set a merchant's percentage and fixed fees, which affect only that merchant", async () => {
    const at = `/console/merchants/${merchant.organisationId}/fees`
    const own = { ...fields, 'body.organisation_id': merchant.organisationId, back: at }
    const finance = await signedIn('finance')
    const { location } = await finance.post('/console/do/createFeeSchedule', own)
    expect(await pageOf(location ?? '', finance)).toMatch(/1\.25%[\s\S]*50/)
    const query = `organisation_id=${merchant.organisationId}`
    const [fee] = await read(`/fee-schedules?${query}`)
    expect(fee).toMatchObject({ basis_points: 125, fixed_amount: 50, currency: 'XAF' })
    expect(await pageOf('/console/finance/pricing', finance)).not.toMatch(/1\.25%/)
    const support = await signedIn('support')
    expect(await pageOf(at, support)).not.toContain('/console/do/createFeeSchedule"')
    expect((await support.post('/console/do/createFeeSchedule', own)).status).toBe(403)
    for (const text of ['little', ...ambiguous]) {
      for (const name of ['body.basis_points', 'body.fixed_amount']) {
        const wrong = await finance.post('/console/do/createFeeSchedule', { ...own, [name]: text })
        expect([name, text, wrong.status]).toEqual([name, text, 422])
      }
    }
    for (const [name, text, sentence] of [
      ['basis_points', '101', 'Enter a percentage from 0 to 100 with at most two decimals'],
      ['basis_points', '1,555', 'Enter a percentage from 0 to 100'],
      ['basis_points', '-1', 'Enter a percentage from 0 to 100'],
      ['fixed_amount', '25,5', 'Enter an amount without a sign and with no more decimals'],
    ]) {
      const form = { ...own, [`body.${name}`]: text }
      const wrong = await finance.post('/console/do/createFeeSchedule', form)
      expect(wrong.text).toContain(`-${name}-wrong">${sentence}`)
      expect(wrong.text).toMatch(new RegExp(`inputmode="decimal"[^>]*name="body\\.${name}"`))
    }
    expect(await read(`/fee-schedules?${query}`)).toEqual([fee])
  })

  test('the fee pages show withdrawal fees in a separate table', async () => {
    const { organisationId } = merchant
    const at = `/console/merchants/${organisationId}/fees`
    const { 'body.provider': _provider, 'body.country': _country, ...terms } = fields
    const finance = await signedIn('finance')
    const set = (form: object) =>
      finance.post('/console/do/setWithdrawalFee', { ...terms, ...form })
    const own = { 'body.organisation_id': organisationId, 'body.returned_on_return': 'true' }
    const { location } = await set({ ...own, back: at })
    const standard = await set({ 'body.basis_points': '0,5', 'body.currency': 'XOF', back: at })
    expect([location, standard.status]).toEqual([expect.stringContaining(at), 303])
    for (const path of [at, '/console/finance/pricing']) {
      const page = await pageOf(path, finance)
      const table = page.slice(page.indexOf('Withdrawal fees'))
      expect(table).toMatch(/1\.25% \+ 50.XAF\s*<div[^>]*>returned with the withdrawal/)
      expect(table).toMatch(/All merchants[\s\S]*0\.5%/)
    }
    const support = await signedIn('support')
    expect(await pageOf(at, support)).not.toContain('/console/do/setWithdrawalFee"')
    expect((await support.post('/console/do/setWithdrawalFee', terms)).status).toBe(403)
    expect((await set({ 'body.basis_points': 'little' })).status).toBe(422)
    expect(await read(`/withdrawal-fees?organisation_id=${organisationId}`)).toMatchObject([
      { basis_points: 125, fixed_amount: 50, currency: 'XAF', returned_on_return: true },
    ])
  })
})

describe('amount limits', () => {
  const fields = {
    'body.provider': 'carrier1_momo',
    'body.country': 'ZM',
    'body.currency': 'ZMW',
    'body.minimum_amount': '1,50',
    'body.maximum_amount': '9 000',
    back: '/console/limits',
  }

  test("permitted roles can set amount limits in major units, but not in another country's currency", async () => {
    const finance = await signedIn('finance')
    const { location } = await finance.post('/console/do/setAmountLimits', fields)
    const page = await pageOf(location ?? '', finance)
    expect(page).toContain('Limits saved')
    const limits = await read('/limits')
    const isOurs = ({ country, provider }: { country: string; provider: string }) =>
      country === 'ZM' && provider === 'carrier1_momo'
    expect(limits.find(isOurs)).toMatchObject({ minimum_amount: 150, maximum_amount: 900_000 })
    for (const wrong of [
      { 'body.currency': 'XAF' },
      ...ambiguous.map((text) => ({ 'body.maximum_amount': text })),
    ]) {
      const { status } = await finance.post('/console/do/setAmountLimits', { ...fields, ...wrong })
      expect([wrong, status]).toEqual([wrong, 422])
    }
    expect(await read('/limits')).toEqual(limits)
    const support = await signedIn('support')
    expect(await pageOf('/console/limits', support)).not.toContain('/console/do/setAmountLimits"')
    expect((await support.post('/console/do/setAmountLimits', fields)).status).toBe(403)
    expect((await read('/limits')).find(isOurs)).toMatchObject({ minimum_amount: 150 })
  })
})

test('application pages return a 404 for ids of other resources', async () => {
  for (const path of [
    `/console/merchants/applications/${merchant.organisationId}`,
    `/console/merchants/applications/${unknownId}`,
    `/console/merchants/${merchant.applicationId}/money`,
    `/console/merchants/${unknownId}/fees`,
    `/console/merchants/${merchant.applicationId}/statement.csv?environment=test`,
    '/console/merchants/applications/x',
  ])
    expect([path, (await owner.get(path)).status]).toEqual([path, 404])
})

test.each(['owner', 'operations', 'finance', 'support', 'auditor'])(
  'the application, money, fees and limits pages load for %s and stay below 100 KiB',
  async (role) => {
    const each = await signedIn(role)
    const at = `/console/merchants/${merchant.organisationId}`
    for (const path of [application, `${at}/money`, `${at}/fees`, '/console/limits'])
      expect((await pageOf(path, each)).length).toBeLessThan(100 * 1024)
  },
)
