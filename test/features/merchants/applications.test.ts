import { createMerchant, manage } from '../../support/client.ts'
import { eventually, statusIs } from '../../support/eventually.ts'
import { testReplies } from './management-operations.ts'
import { server, signUp } from './management-requests.ts'

describe('createApplication, getApplication, listApplications', () => {
  test('a created application has no keys, no allow-list and 100 requests a minute', async () => {
    const { organisation, application: first } = await signUp()
    const path = `/organisations/${organisation.id}/applications`
    const { status, body } = await manage(server, 'post', path, { name: 'Site marchand' })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      organisation_id: organisation.id,
      name: 'Site marchand',
      ip_allow_list: [],
      rate_limit_per_minute: 100,
    })
    const keys = await manage(server, 'get', `/applications/${body.data.id}/api-keys`)
    expect(keys.body.data).toEqual([])
    const read = await manage(server, 'get', `/applications/${body.data.id}`)
    expect(read.status).toBe(200)
    expect(read.body).toEqual(body)
    const list = await manage(server, 'get', path)
    expect(list.status).toBe(200)
    expect(list.body.data).toEqual([body.data, first])
    const second = await manage(server, 'get', `${path}?page=2&per_page=1`)
    expect(second.body.data).toEqual([first])
    expect(second.body.meta).toMatchObject({ from: 2, to: 2, total: 2, last_page: 2 })
  })

  test('an application with a missing, empty or overlong name returns a 422', async () => {
    const { organisation } = await signUp()
    const path = `/organisations/${organisation.id}/applications`
    for (const wrong of [{}, { name: '' }, { name: 'x'.repeat(121) }, { name: null }]) {
      const { status, body } = await manage(server, 'post', path, wrong)
      expect(status).toBe(422)
      expect(Object.keys(body.errors)).toEqual(['name'])
    }
    expect((await manage(server, 'get', path)).body.meta.total).toBe(1)
  })
})

describe('updateApplication', () => {
  test('updating an application changes only the fields sent', async () => {
    const { application } = await signUp()
    const change = async (body: unknown) =>
      (await manage(server, 'patch', `/applications/${application.id}`, body)).body.data
    expect(await change({ name: 'Autre' })).toMatchObject({
      name: 'Autre',
      rate_limit_per_minute: 100,
      ip_allow_list: [],
    })
    const list = ['203.0.113.7', '2001:db8::/32']
    expect(await change({ ip_allow_list: list })).toMatchObject({ ip_allow_list: list })
    expect(await change({ rate_limit_per_minute: null })).toMatchObject({
      name: 'Autre',
      rate_limit_per_minute: null,
      ip_allow_list: list,
    })
    const last = await change({ ip_allow_list: [] })
    expect(last.ip_allow_list).toEqual([])
    expect(Date.parse(last.updated_at)).toBeGreaterThan(Date.parse(application.updated_at))
  })

  test("an application's allow-list refuses other IP addresses until the list is changed", async () => {
    const merchant = await createMerchant(server)
    const allow = (ip_allow_list: string[]) =>
      manage(server, 'patch', `/applications/${merchant.applicationId}`, { ip_allow_list })
    await allow(['203.0.113.7'])
    const refused = await eventually(
      () => merchant.get('/payments'),
      ({ status }) => status !== 200,
    )
    expect(refused.status).toBe(403)
    expect(refused.body.code).toBe('ip_not_whitelisted')
    await allow(['203.0.113.7', '127.0.0.0/8', '::1'])
    await eventually(() => merchant.get('/payments'), statusIs(200))
  })

  test('the rate limit of an application applies to each of its keys', async () => {
    const merchant = await createMerchant(server, { rateLimit: 2 })
    const statuses: number[] = []
    for (let count = 0; count < 3; count++) {
      statuses.push((await merchant.get('/payments')).status)
    }
    expect(statuses).toEqual([200, 200, 429])
  })

  test('every invalid field of an application update is reported and nothing changes', async () => {
    const { application } = await signUp()
    const path = `/applications/${application.id}`
    for (const entry of ['300.1.1.1', '10.0.0.0/33', '', 'example.com', '::1/129']) {
      const { status, body } = await manage(server, 'patch', path, {
        name: '',
        ip_allow_list: ['203.0.113.7', entry],
        rate_limit_per_minute: 0,
      })
      expect(status).toBe(422)
      const fields = Object.keys(body.errors).sort()
      expect([entry, fields]).toEqual([
        entry,
        ['ip_allow_list[1]', 'name', 'rate_limit_per_minute'],
      ])
    }
    expect((await manage(server, 'get', path)).body.data).toEqual(application)
  })
})

testReplies('applications')
