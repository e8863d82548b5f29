import { as } from '../../support/approvals.ts'
import { createMerchant, manage } from '../../support/client.ts'
import { type ConsoleVisitor, fieldsIn, unescaped, visitConsole } from '../../support/console.ts'
import { server } from '../../support/own-server.ts'
import { createPerson } from '../../support/people.ts'

let endpoint: string

beforeAll(async () => {
  const { applicationId } = await createMerchant(server)
  const path = `/applications/${applicationId}/webhook-endpoints`
  const body = { url: 'https://shop.example/hooks', environment: 'test' }
  endpoint = (await manage(server, 'post', path, body)).body.data.id
})

const signedIn = async (role: string) => {
  const person = await createPerson(server, role)
  const visitor = visitConsole(server)
  await visitor.signIn(person.email)
  await visitor.workIn('test')
  return { ...person, visitor }
}

const pageOf = async (visitor: ConsoleVisitor, path: string): Promise<string> => {
  const { status, text } = await visitor.get(path)
  expect([path, status]).toEqual([path, 200])
  return text
}

const formIn = (page: string, operationId: string): string =>
  new RegExp(`<form [^>]*/console/do/${operationId}".*?</form>`, 's').exec(page)?.[0] ?? ''

const viewsIn = (page: string): [name: string, address: string][] => {
  const [nav = ''] = /<nav class="pages views".*?<\/nav>/s.exec(page) ?? []
  return [...nav.matchAll(/href="([^"]*)"[^>]*><bdi>(.*?)<\/bdi>/g)].map(
    ([, href = '', name = '']) => [unescaped(name), unescaped(href)],
  )
}

const save = async (visitor: ConsoleVisitor, path: string, name: string): Promise<string> => {
  const form = formIn(await pageOf(visitor, path), 'saveView')
  const fields = { ...fieldsIn(form), 'body.name': name }
  const { status, location } = await visitor.post('/console/do/saveView', fields)
  expect([path, status]).toEqual([path, 303])
  return location ?? ''
}

test('the current filters of a list can be saved as a view, reopened and deleted', async () => {
  const { visitor } = await signedIn('support')
  const path = '/console/transactions?from=2026-01-02&status=failed&currency=XAF'
  expect(formIn(await pageOf(visitor, '/console/transactions'), 'saveView')).toBe('')
  const after = await pageOf(visitor, await save(visitor, path, 'Échecs "XAF"'))
  expect(after).toContain('View saved.')
  const [[name, address] = ['', '']] = viewsIn(await pageOf(visitor, '/console/transactions'))
  expect([name, new URLSearchParams(address.split('?')[1]).get('status')]).toEqual([
    'Échecs "XAF"',
    'failed',
  ])
  const opened = await pageOf(visitor, address)
  expect(opened).toMatch(/<option value="failed" selected>/)
  expect(opened).toMatch(/<nav class="pages views".*?aria-current="page"/s)
  const fields = fieldsIn(formIn(opened, 'deleteSavedView'))
  const gone = await visitor.post('/console/do/deleteSavedView', fields)
  expect(gone.status).toBe(303)
  expect(viewsIn(await pageOf(visitor, '/console/transactions'))).toEqual([])
})

test('a saved view does not contain a default period', async () => {
  const { visitor } = await signedIn('support')
  await save(visitor, '/console/transactions?status=failed', 'Échecs')
  const views = viewsIn(await pageOf(visitor, '/console/transactions'))
  expect(views).toEqual([['Échecs', '/console/transactions?status=failed']])
})

test.each([
  ['/console/transactions', 'status=failed'],
  ['/console/approvals/bulk', 'reference=SALAIRES'],
  ['/console/merchants', 'suspended=true'],
  ['/console/webhooks', 'failing=true'],
  ['/console/audit', 'operation=approvePayout'],
])('each list has separate saved views: %s', async (path, query) => {
  const { visitor } = await signedIn('auditor')
  await save(visitor, `${path}?${query}`, 'À moi')
  expect(viewsIn(await pageOf(visitor, path))).toEqual([['À moi', `${path}?${query}`]])
  const elsewhere = path === '/console/audit' ? '/console/merchants' : '/console/audit'
  expect(viewsIn(await pageOf(visitor, elsewhere))).toEqual([])
})

test("a saved view of an endpoint's deliveries opens for each endpoint", async () => {
  const { visitor } = await signedIn('auditor')
  const path = `/console/webhooks/${endpoint}`
  await save(visitor, `${path}?delivery_status=failed`, 'Échecs')
  expect(viewsIn(await pageOf(visitor, path))).toEqual([
    ['Échecs', `${path}?delivery_status=failed`],
  ])
})

test('a saved view cannot run code or lead to another site', async () => {
  const { visitor, token } = await signedIn('support')
  const hostile = '"><script>alert(1)</script>'
  for (const query of [hostile, '//evil.example', '#x', 'javascript:alert(1)']) {
    const view = { list: 'merchants', name: hostile, query }
    const order = { ...view, list: 'organisations', name: `${hostile}${query.length}` }
    expect((await as(server, token, 'post', '/saved-views', order)).status).toBe(201)
  }
  const page = await pageOf(visitor, '/console/merchants')
  expect(page).not.toContain('<script>alert')
  const views = viewsIn(page)
  expect(views).toHaveLength(4)
  for (const [, address] of views) expect(address).toMatch(/^\/console\/merchants\?[^#]*$/)
})

test("another person's saved view is not shown, and cannot be deleted by its id", async () => {
  const [mine, other] = [await signedIn('support'), await signedIn('owner')]
  await save(mine.visitor, '/console/merchants?suspended=true', 'À moi')
  const fields = fieldsIn(
    formIn(await pageOf(mine.visitor, '/console/merchants'), 'deleteSavedView'),
  )
  expect(viewsIn(await pageOf(other.visitor, '/console/merchants'))).toEqual([])
  expect((await other.visitor.post('/console/do/deleteSavedView', fields)).status).toBe(404)
  expect(viewsIn(await pageOf(mine.visitor, '/console/merchants'))).toHaveLength(1)
})
