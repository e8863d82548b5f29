import {
  type Contradiction,
  recordContradictions,
} from '../../../src/repositories/reconciliation/items.ts'
import { recordUnknownOrder } from '../../../src/repositories/reconciliation/unknown-orders.ts'
import { numberOf, payment } from '../../support/builders.ts'
import { manage } from '../../support/client.ts'
import {
  type ConsoleVisitor,
  fieldsIn,
  readPage,
  signInAs,
  unescaped,
} from '../../support/console.ts'
import { equals, eventually } from '../../support/eventually.ts'
import { merchant, server } from '../../support/own-merchant.ts'

let finance: ConsoleVisitor

const hostile = '"><script>alert(1)</script>'

const signedIn = async (role: string): Promise<ConsoleVisitor> => {
  const visitor = await signInAs(server, role, 'test')
  return visitor
}

beforeAll(async () => {
  await manage(server, 'patch', `/organisations/${merchant.organisationId}`, { name: hostile })
  finance = await signedIn('finance')
})

const pageOf = (path: string, by = finance) => readPage(by, path)

const statusOf = async (id: string): Promise<string> =>
  (await manage(server, 'get', `/transactions/${id}`)).body.data.status

const contradicted = async (changes: Partial<Contradiction> = {}) => {
  const order = payment({ phone_number: numberOf('999002'), amount: 4200 })
  const { id } = (await merchant.post('/payments', order)).body.data
  await eventually(() => statusOf(id), equals('failed'))
  const contradiction: Contradiction = {
    ...{ transaction_id: id, kind: 'other_end', recorded_status: 'failed' },
    ...{ reported_status: 'successful', provider_reference: 'MP-77', provider_reason: hostile },
    ...changes,
  }
  const { db, clock } = server.ctx
  await db.transaction().execute((tx) => recordContradictions(tx, [contradiction], clock.nowIso()))
  const { body } = await manage(server, 'get', '/reconciliation-items?resolved=false')
  const item = body.data.find((each: { transaction_id: string }) => each.transaction_id === id)
  return { id, item: item.id as string, at: `/console/reconciliation?id=${item.id}` }
}

const formsOf = (page: string): Record<string, string>[] =>
  page
    .split('<form method="post"')
    .filter((part) => /do\/re(solve|open)ReconciliationItem/.test(part))
    .map(fieldsIn)

const resolve = (fields: Record<string, string>, by = finance) =>
  by.post('/console/do/resolveReconciliationItem', fields)

describe('a reconciliation item', () => {
  test('a reconciliation item shows both sides of the evidence, the money and the merchant', async () => {
    const { id, item, at } = await contradicted()
    const page = await pageOf(at)
    for (const words of [
      `id="item-${item}"`,
      `/console/transactions/${id}"`,
      '4,200\u00a0XAF',
      'Status mismatch',
      'Our record',
      'Provider’s record',
      '<bdi>MP-77</bdi>',
      '<bdi>&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;</bdi>',
      '<title>Test · ',
    ])
      expect([words, page.includes(words)]).toEqual([words, true])
    expect(page).not.toContain('<script>alert')
  })

  test('a reconciliation item is shown on the page of its transaction until the item is resolved', async () => {
    const { id, item, at } = await contradicted()
    const transaction = () => manage(server, 'get', `/transactions/${id}`)
    expect((await transaction()).body.data.open_items).toMatchObject([
      { id: item, kind: 'other_end', reported_status: 'successful' },
    ])
    const page = await pageOf(`/console/transactions/${id}`)
    expect(page).toContain('The provider reports a different status: Successful.')
    expect(page).toContain(`href="${at}"`)
    expect(page).not.toContain('class="sentence"')
    const dismissed = { action: 'dismiss', reason: 'Vu avec le payeur' }
    await manage(server, 'post', `/reconciliation-items/${item}/resolve`, dismissed)
    expect((await transaction()).body.data.open_items).toEqual([])
    expect(await pageOf(`/console/transactions/${id}`)).toContain('class="sentence"')
  })

  test('settling a reconciliation item requires evidence, and removes the item from the list', async () => {
    const { id, item, at } = await contradicted()
    const [settle = {}] = formsOf(await pageOf(at))
    const without = await resolve(settle)
    expect(without.status).toBe(422)
    expect(without.text.match(/aria-invalid="true"/g)?.length).toBeGreaterThan(0)
    const evidence = { 'body.status': 'successful', 'body.reason': 'Relevé du 21/11, ligne 42' }
    const { status, location } = await resolve({ ...settle, ...evidence })
    const done = '/console/reconciliation?done=resolveReconciliationItem&outcome=successful'
    expect([status, location]).toEqual([303, `${done}&sum=4200+XAF`])
    expect(await statusOf(id)).toBe('successful')
    expect(await pageOf(location ?? '')).toContain('4,200\u00a0XAF marked as “Successful”.')
    const shown = await pageOf(at)
    expect(shown).toMatch(/Settled.*Relevé du 21\/11, ligne 42/s)
    expect(shown).not.toContain('do/resolveReconciliationItem')
    expect(await pageOf('/console/reconciliation')).not.toContain(`?id=${item}"`)
    expect(await pageOf('/console/reconciliation?state=decided')).toContain(`?id=${item}"`)
    expect((await resolve({ ...settle, ...evidence })).status).toBe(409)
  })

  test('a reconciliation item can be dismissed with a reason and reopened, without changing anything else', async () => {
    const { id, item, at } = await contradicted()
    const [, dismiss = {}] = formsOf(await pageOf(at))
    expect((await resolve(dismiss)).status).toBe(422)
    const { status, location } = await resolve({ ...dismiss, 'body.reason': 'Essai' })
    expect(status).toBe(303)
    expect(await statusOf(id)).toBe('failed')
    expect(await pageOf(location ?? '')).toContain('4,200\u00a0XAF dismissed. The transaction is')
    const page = await pageOf(at)
    expect(page).toMatch(/Dismissed.*<bdi>Essai<\/bdi>/s)
    const [reopen = {}] = formsOf(page)
    const reopened = (reason: string) =>
      finance.post('/console/do/reopenReconciliationItem', { ...reopen, 'body.reason': reason })
    expect((await reopened('')).status).toBe(422)
    expect((await reopened('Relevé du 22/11')).status).toBe(303)
    expect(await pageOf('/console/reconciliation')).toContain(`?id=${item}"`)
    expect((await reopened('Relevé du 22/11')).status).toBe(409)
  })

  test('reconciliation items are filtered by kind and state, and an invalid filter is reported', async () => {
    const { item } = await contradicted({ kind: 'no_record', reported_status: null })
    const shown = `?id=${item}"`
    expect(await pageOf('/console/reconciliation?kind=no_record')).toContain(shown)
    expect(await pageOf('/console/reconciliation?kind=no_end')).not.toContain(shown)
    expect(await pageOf('/console/reconciliation?state=decided')).not.toContain(shown)
    for (const query of ['id=x', 'kind=none'])
      expect(await pageOf(`/console/reconciliation?${query}`)).toContain(
        'Check the highlighted filter',
      )
  })

  test('several reconciliation items can be settled as their provider reported, or dismissed, in one step', async () => {
    const items = [await contradicted(), await contradicted(), await contradicted()]
    const page = await pageOf('/console/reconciliation')
    const boxOf = (item: string): string =>
      unescaped(
        [...page.matchAll(/name="each"\s+value="([^"]*)"/g)]
          .map(([, value = '']) => value)
          .find((value) => value.includes(item)) ?? '',
      )
    const send = (action: string, chosen: string[], reason = 'Relevé du 21/11') => {
      const form = new URLSearchParams({ several: 'true', sure: 'true' })
      form.set('back', '/console/reconciliation')
      form.set('body.action', action)
      form.set('body.reason', reason)
      for (const item of chosen) form.append('each', boxOf(item))
      return finance.postForm('/console/do/resolveReconciliationItem', form)
    }
    const [first, second, third] = items
    const chosen = [first?.item ?? '', second?.item ?? '']
    expect((await send('settle', chosen, '')).status).toBe(422)
    const settled = await send('settle', chosen)
    expect(await pageOf(settled.location ?? '')).toContain(
      '2 transactions marked as “Successful”, 8,400\u00a0XAF in total.',
    )
    const dismissed = await send('dismiss', [third?.item ?? ''])
    expect(await pageOf(dismissed.location ?? '')).toContain('4,200\u00a0XAF dismissed.')
    expect(await Promise.all(items.map(({ id }) => statusOf(id)))).toEqual([
      ...['successful', 'successful', 'failed'],
    ])
  })

  test.each(['operations', 'support', 'auditor'])(
    'the role %s can read a reconciliation item but not resolve it',
    async (role) => {
      const { id, item, at } = await contradicted()
      const visitor = await signedIn(role)
      const page = await pageOf(at, visitor)
      expect(page).toContain(`id="item-${item}"`)
      expect(page).not.toContain('console/do/')
      const fields = { 'param.id': item, 'body.action': 'dismiss', 'body.reason': 'x' }
      expect((await resolve(fields, visitor)).status).toBe(403)
      const settle = { ...fields, 'body.action': 'settle', 'body.status': 'successful' }
      expect((await resolve(settle, visitor)).status).toBe(403)
      expect(await statusOf(id)).toBe('failed')
    },
  )

  test('a form from another site cannot decide a reconciliation item', async () => {
    const { id, item } = await contradicted()
    const fields = { 'param.id': item, 'body.action': 'settle', 'body.status': 'successful' }
    const path = '/console/do/resolveReconciliationItem'
    const sent = { ...fields, 'body.reason': 'x' }
    expect((await finance.post(path, sent, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
    expect(await statusOf(id)).toBe('failed')
  })
})

test('a transaction that only a provider knows is shown with its callback, and can be resolved', async () => {
  const { db, clock } = server.ctx
  const received = {
    ...{ provider: 'carrier1_momo', country: 'CG', providerReference: 'MP-UNKNOWN' },
    body: `{"amount":"500","externalId":"${hostile}"}`,
    atMs: clock.nowMs(),
  }
  expect(await recordUnknownOrder(db, received as never)).toBe('listed')
  const list = '/console/reconciliation/unknown'
  const page = await pageOf(list)
  expect(page).toContain('<bdi>MP-UNKNOWN</bdi>')
  expect(page).not.toContain('<script>alert')
  const fields = fieldsIn(page.slice(page.indexOf('do/resolveUnknownOrder')))
  expect((await finance.post('/console/do/resolveUnknownOrder', fields)).status).toBe(422)
  const auditor = await signedIn('auditor')
  expect(await pageOf(list, auditor)).not.toContain('console/do/')
  const decided = { ...fields, 'body.reason': 'Rendu chez l’opérateur' }
  expect((await auditor.post('/console/do/resolveUnknownOrder', decided)).status).toBe(403)
  const { location } = await finance.post('/console/do/resolveUnknownOrder', decided)
  expect(location).toBe(`${list}?done=resolveUnknownOrder`)
  expect(await pageOf(list)).not.toContain('MP-UNKNOWN')
  expect(await pageOf(`${list}?state=all`)).toContain('Rendu chez l’opérateur')
})
