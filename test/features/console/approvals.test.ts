import { sql } from 'kysely'
import {
  approvalOf,
  approve,
  as,
  createPayout,
  merchantWithRule,
  withKeyOf,
} from '../../support/approvals.ts'
import { numberOf, unknownId } from '../../support/builders.ts'
import { type Merchant, manage } from '../../support/client.ts'
import { type ConsoleVisitor, fieldsIn, unescaped, visitConsole } from '../../support/console.ts'
import { eventually } from '../../support/eventually.ts'
import { server } from '../../support/own-server.ts'
import { createPerson } from '../../support/people.ts'
import { prepared } from '../../support/prepared.ts'
import { expectSound } from '../../support/soundness.ts'

type Somebody = Awaited<ReturnType<typeof createPerson>> & { visitor: ConsoleVisitor }

const hostile = '"><script>alert(1)</script>'

const signedIn = async (role: string): Promise<Somebody> => {
  const person = await createPerson(server, role)
  const visitor = visitConsole(server)
  await visitor.signIn(person.email)
  await visitor.workIn('test')
  return { ...person, visitor }
}

const owner = prepared(() => signedIn('owner'))
const finance = prepared(() => signedIn('finance'))

const pageOf = async (path: string, by = finance): Promise<string> => {
  const { status, text } = await by.visitor.get(path)
  expect([path, status]).toEqual([path, 200])
  return text
}

const ofMerchant = ({ organisationId }: Merchant, by = finance): Promise<string> =>
  pageOf(`/console/approvals?organisation_id=${organisationId}`, by)

const ofPayout = (id: string, by = finance): Promise<string> =>
  pageOf(`/console/approvals?id=${id}`, by)

const rowIn = (page: string, id: string): string =>
  page.split('<tr').find((row) => row.includes(`approvals?id=${id}"`)) ?? ''

const cardOf = (page: string, id: string): string => {
  const at = page.indexOf(`id="payout-${id}"`)
  return at < 0 ? '' : page.slice(at, page.indexOf('</article>', at))
}

const statusOf = async (id: string): Promise<string> =>
  (await manage(server, 'get', `/transactions/${id}`)).body.data.status

const decide = (by: Somebody, operationId: string, fields: Record<string, string>) =>
  by.visitor.post(`/console/do/${operationId}`, fields)

describe('the list of pending payouts', () => {
  test('the list of pending payouts shows the facts needed to decide on each payout', async () => {
    const merchant = await withKeyOf(
      server,
      owner.token,
      await merchantWithRule(server, { threshold: 1000, two_approvers_above: 9999 }),
    )
    const earlier = await createPayout(merchant, { amount: 1500 })
    await approve(server, finance.token, earlier)
    const read = () => manage(server, 'get', `/transactions/${earlier}`)
    await eventually(read, ({ body }) => body.data.status === 'completed')
    const first = await createPayout(merchant, {
      amount: 12_000,
      phone_number: numberOf('000777'),
    })
    await merchant.account('patch', `/transactions/${first}`, { merchant_reference: hostile })
    const again = await createPayout(merchant, { amount: 2000 })
    const list = await ofMerchant(merchant)
    const page = await ofPayout(first)
    const card = cardOf(page, first)
    for (const words of [
      '12,000\u00a0XAF',
      'First payout',
      'from this merchant to this number',
      'Approval required above 1,000\u00a0XAF. Two approvers required.',
      '0 of 2',
      '<bdi>Awa</bdi>',
      '<bdi>&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;</bdi>',
      'Balance after payout',
    ])
      expect([words, card.includes(words)]).toEqual([words, true])
    expect(rowIn(list, again)).toContain('1 completed, 1,500\u00a0XAF')
    expect(rowIn(list, first)).toContain('needs 2 approvals')
    expect(page).not.toContain('<script>alert')
    const { body } = await merchant.get('/merchant/balance')
    const [{ available_balance: left }] = body.data
    const shown = new Intl.NumberFormat('en').format(left)
    expect(card).toContain(`${shown}\u00a0XAF`)
  })

  test('a payout below a threshold that was raised later is not attributed to the daily limit', async () => {
    const merchant = await merchantWithRule(server, { threshold: 1000, daily_limit: 1_000_000 })
    const id = await createPayout(merchant, { amount: 2000 })
    const rules = [{ currency: 'XAF', threshold: 5000, daily_limit: 1_000_000 }]
    const path = `/applications/${merchant.applicationId}`
    const raised = await as(server, owner.token, 'patch', path, { payout_approval_rules: rules })
    expect(raised.status).toBe(200)
    expect(cardOf(await ofPayout(id), id)).toContain(
      'The 24-hour total exceeded 1,000,000\u00a0XAF, or the rule changed after this payout was created.',
    )
  })

  test('a link to the pending payouts can preselect a payout, and reports a payout that is already decided', async () => {
    const merchant = await merchantWithRule(server)
    const id = await createPayout(merchant)
    const other = await createPayout(merchant)
    const one = await pageOf(`/console/approvals?id=${id}`)
    expect(one.match(/<article/g)).toHaveLength(1)
    // The address selects this payout in the list, so that more payouts can be selected with it.
    expect(rowIn(one, id)).toContain(' checked')
    expect(rowIn(one, other)).not.toContain(' checked')
    await manage(server, 'post', `/payouts/${id}/reject`, {})
    const gone = await pageOf(`/console/approvals?id=${id}`)
    expect(gone).toContain('no longer needs approval')
    expect(gone).toContain(`/console/transactions/${id}"`)
  })

  test('the list of pending payouts keeps its filters in its URL, and reports an invalid filter', async () => {
    const merchant = await merchantWithRule(server)
    const id = await createPayout(merchant)
    const { organisationId } = merchant
    expect(rowIn(await ofMerchant(merchant), id)).not.toBe('')
    await finance.visitor.workIn('live')
    expect(await pageOf(`/console/approvals?organisation_id=${organisationId}`)).toContain(
      'No payouts need approval',
    )
    await finance.visitor.workIn('test')
    for (const query of ['id=x', 'organisation_id=x']) {
      const page = await pageOf(`/console/approvals?${query}`)
      expect([query, page.includes('class="leads"')]).toEqual([query, false])
      expect(page).toContain('Check the highlighted filter')
    }
  })

  test('paging through the pending payouts lists each payout once', async () => {
    const merchant = await merchantWithRule(server)
    const ids: string[] = []
    for (let each = 0; each < 22; each += 1) ids.unshift(await createPayout(merchant))
    const first = await ofMerchant(merchant)
    const [, next = ''] = /rel="next" href="([^"]+)"/.exec(first) ?? []
    const second = await pageOf(unescaped(next))
    const shown = [first, second].flatMap((page) =>
      [...page.matchAll(/<a href="[^"]*approvals\?id=([^"]+)"/g)].map(([, id]) => id),
    )
    expect(shown).toEqual(ids)
    expect(first.length).toBeLessThan(88 * 1024)
  })

  test.each(['operations', 'support', 'auditor'])(
    'the role %s can read the list of pending payouts, but cannot approve or reject payouts',
    async (role) => {
      const merchant = await merchantWithRule(server)
      const id = await createPayout(merchant)
      const reader = await signedIn(role)
      const page = await ofMerchant(merchant, reader)
      expect(rowIn(page, id)).not.toBe('')
      expect(page).not.toMatch(/console\/do\/|type="checkbox"/)
      const { hash } = await approvalOf(server, id)
      const fields = { 'param.id': id, 'body.approval_hash': hash }
      for (const operation of ['approvePayout', 'rejectPayout'])
        expect((await decide(reader, operation, fields)).status).toBe(403)
      const several = { several: 'true', each: String(new URLSearchParams(fields)) }
      expect((await decide(reader, 'rejectPayout', several)).status).toBe(403)
      expect(await statusOf(id)).toBe('pending')
    },
  )
})

describe('a decision on a payout', () => {
  test('an approval approves the payout as shown, stores the comment and returns to the list', async () => {
    const merchant = await merchantWithRule(server)
    const id = await createPayout(merchant)
    const card = cardOf(await ofPayout(id), id)
    const fields = { ...fieldsIn(card), 'body.reason': 'Facture vérifiée' }
    const { status, location } = await decide(finance, 'approvePayout', fields)
    expect([status, location]).toEqual([303, '/console/approvals?done=approvePayout&sum=10000+XAF'])
    expect(await pageOf(location ?? '')).toContain('10,000\u00a0XAF approved.')
    expect((await approvalOf(server, id)).decisions).toMatchObject([
      { verdict: 'approved', person: { id: finance.id }, reason: 'Facture vérifiée' },
    ])
    expect(await statusOf(id)).not.toBe('pending')
  })

  test("a rejected payout's money is available again", async () => {
    const merchant = await merchantWithRule(server)
    const id = await createPayout(merchant)
    const card = cardOf(await ofPayout(id), id)
    // The reject button is in a separate row with a required reason, to prevent accidental
    // rejections.
    const [, behind = ''] = card.split('<details class="fold">')
    expect(behind).toMatch(/do\/rejectPayout[\s\S]*name="body.reason"[^>]* required/)
    expect(behind).not.toContain('do/approvePayout')
    const { location } = await decide(finance, 'rejectPayout', fieldsIn(card))
    expect(location).toMatch(/done=rejectPayout&/)
    expect(await pageOf(location ?? '')).toContain('released to the merchant')
    expect(await statusOf(id)).toBe('rejected')
    await expectSound(server)
  })

  test('a decision on a payout that has changed is refused, with a link to review the payout again', async () => {
    const merchant = await merchantWithRule(server)
    const id = await createPayout(merchant)
    const fields = fieldsIn(cardOf(await ofPayout(id), id))
    await sql`UPDATE transactions SET msisdn = '242069999999' WHERE id = ${id}::uuid`.execute(
      server.ctx.db,
    )
    const { status, text } = await decide(finance, 'approvePayout', fields)
    expect(status).toBe(409)
    expect(text).toContain('href="/console/approvals"')
    expect(await statusOf(id)).toBe('pending')
    const now = fieldsIn(cardOf(await ofPayout(id), id))
    expect((await decide(finance, 'approvePayout', now)).status).toBe(303)
  })

  test('people are not offered decisions on their own payouts, and cannot submit such decisions', async () => {
    const merchant = await withKeyOf(server, owner.token, await merchantWithRule(server))
    const id = await createPayout(merchant)
    const card = cardOf(await ofPayout(id, owner), id)
    expect(card).toContain('You created this, so someone else must approve it.')
    expect(card).not.toContain('do/approvePayout')
    expect(card).toContain('do/rejectPayout')
    const { hash } = await approvalOf(server, id)
    const fields = { 'param.id': id, 'body.approval_hash': hash }
    const { status, text } = await decide(owner, 'approvePayout', fields)
    expect(status).toBe(403)
    expect(text).toContain('<h1>Request refused</h1>')
    expect(await statusOf(id)).toBe('pending')
  })

  test("decisions on a suspended merchant's payouts are not offered until the merchant is resumed", async () => {
    const merchant = await merchantWithRule(server)
    const id = await createPayout(merchant)
    const act = (name: 'suspend' | 'resume') =>
      manage(
        server,
        'post',
        `/organisations/${merchant.organisationId}/${name}`,
        name === 'suspend' ? { reason: 'Plainte' } : undefined,
      )
    expect((await act('suspend')).status).toBe(200)
    const card = cardOf(await ofPayout(id), id)
    expect(card).toContain('This merchant is suspended or not verified')
    expect(card).not.toContain('do/approvePayout')
    expect(card).toContain('do/rejectPayout')
    const { hash } = await approvalOf(server, id)
    const fields = { 'param.id': id, 'body.approval_hash': hash }
    expect((await decide(finance, 'approvePayout', fields)).status).not.toBe(303)
    expect(await statusOf(id)).toBe('pending')
    await act('resume')
    const again = fieldsIn(cardOf(await ofPayout(id), id))
    expect((await decide(finance, 'approvePayout', again)).status).toBe(303)
    expect(await statusOf(id)).not.toBe('pending')
  })

  test('the first of two approvals is shown to both approvers, and a repeat from another session does not count', async () => {
    const merchant = await merchantWithRule(server, { two_approvers_above: 0 })
    const id = await createPayout(merchant)
    const fields = fieldsIn(cardOf(await ofPayout(id), id))
    const { location } = await decide(finance, 'approvePayout', { ...fields, 'body.reason': 'vu' })
    expect(location).toContain('done=approvePayout&outcome=pending')
    const second = visitConsole(server)
    await second.signIn(finance.email)
    await second.workIn('test')
    expect((await second.post('/console/do/approvePayout', fields)).status).toBe(303)
    expect(await approvalOf(server, id)).toMatchObject({ needed: 2, given: 1 })
    expect(cardOf(await ofPayout(id), id)).toContain('You approved this.')
    const done = '/console/approvals?done=approvePayout&outcome=pending'
    expect(await pageOf(done)).toContain('A second person must also approve.')
    expect(await pageOf(`/console/transactions/${id}`)).toContain('Waiting for a second person.')
    const shown = cardOf(await ofPayout(id, owner), id)
    expect(shown).toMatch(/1 of 2.*Approved by <a [^>]*><bdi>Awa<\/bdi>.*<bdi>vu<\/bdi>/s)
    await decide(owner, 'approvePayout', fieldsIn(shown))
    expect(await statusOf(id)).not.toBe('pending')
  })

  test('a person who approved is not asked again if a colleague who also approved is deactivated', async () => {
    const colleague = await createPerson(server, 'finance')
    const id = await createPayout(await merchantWithRule(server, { two_approvers_above: 0 }))
    await approve(server, colleague.token, id)
    await manage(server, 'patch', `/people/${colleague.id}`, { disabled: true })
    await approve(server, owner.token, id)
    const { decisions, given } = await approvalOf(server, id)
    const valid = decisions.map(({ is_valid }: { is_valid: boolean }) => is_valid)
    expect([given, valid]).toEqual([1, [false, true]])
    expect(cardOf(await ofPayout(id, owner), id)).not.toContain('do/approvePayout"')
    expect(cardOf(await ofPayout(id), id)).toContain('do/approvePayout"')
  })

  test('deciding on a payout without a fresh confirmation first asks for the password', async () => {
    const merchant = await merchantWithRule(server)
    const ids = [await createPayout(merchant), await createPayout(merchant)]
    const other = await signedIn('finance')
    const page = await ofMerchant(merchant, other)
    await sql`UPDATE sign_ins SET confirmed_until = ${new Date(0).toISOString()}::timestamptz
      WHERE person_id = ${other.id}::uuid`.execute(server.ctx.db)
    const listed = await postSeveral(other, 'approvePayout', boxesIn(page))
    expect(listed.status).toBe(200)
    const form = hiddenFieldsOf(listed.text)
    const send = (reason: string) => {
      form.set('body.reason', reason)
      return other.visitor.postForm('/console/do/approvePayout', form)
    }
    const corrected = await send('\u202evu')
    expect(corrected.status).toBe(422)
    expect(corrected.text).toContain('Remove the invisible character at position 1')
    expect(corrected.text).not.toContain('type="password"')
    const asked = await send('vu')
    expect(asked.status).toBe(403)
    expect(asked.text).toContain('<title>Test · ')
    for (const id of ids) expect(asked.text).toContain(`/console/transactions/${id}`)
    expect(asked.text).toMatch(/<dt>Remark<\/dt><dd><bdi>vu<\/bdi>/)
    expect(await Promise.all(ids.map(statusOf))).toEqual(['pending', 'pending'])
    const proof = { password: 'une phrase que personne ne devine' }
    const confirmed = hiddenFieldsOf(asked.text)
    for (const [name, value] of Object.entries(proof)) confirmed.set(name, value)
    const done = await other.visitor.postForm('/console/confirm', confirmed)
    expect(await pageOf(done.location ?? '', other)).toContain('2 payouts approved, ')
    expect(await Promise.all(ids.map(statusOf))).not.toContain('pending')
  })

  test('the page that asks for the password shows the payout that will be decided', async () => {
    const merchant = await merchantWithRule(server)
    // An earlier version could store such a name.
    await sql`UPDATE organisations SET name = ${'Boutique \u202e\u2069Léon'}
      WHERE id = ${merchant.organisationId}::uuid`.execute(server.ctx.db)
    const id = await createPayout(merchant, { amount: 4321 })
    await merchant.account('patch', `/transactions/${id}`, { merchant_reference: 'PAIE-4321' })
    const other = await signedIn('finance')
    const fields = fieldsIn(cardOf(await ofPayout(id, other), id))
    await sql`UPDATE sign_ins SET confirmed_until = ${new Date(0).toISOString()}::timestamptz
      WHERE person_id = ${other.id}::uuid`.execute(server.ctx.db)
    const asked = await decide(other, 'approvePayout', fields)
    expect(asked.status).toBe(403)
    // Text from other parties is isolated from the surrounding text.
    const isolates = ['Boutique Léon', 'PAIE-4321'].map((text) => `\u2068${text}\u2069`)
    for (const text of ['4,321\u00a0XAF → ', ...isolates, ' · PO-', ' · Fee '])
      expect([text, asked.text.includes(text)]).toEqual([text, true])
    expect(await statusOf(id)).toBe('pending')
  })

  test('a decision on a payout is refused if its form comes from another site', async () => {
    const merchant = await merchantWithRule(server)
    const id = await createPayout(merchant)
    const fields = fieldsIn(cardOf(await ofPayout(id), id))
    for (const headers of [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { Origin: 'https://evil.example' },
    ] as Record<string, string>[])
      expect(
        (await finance.visitor.post('/console/do/approvePayout', fields, headers)).status,
      ).toBe(403)
    expect(await statusOf(id)).toBe('pending')
  })

  test('a decision on a payout that is not pending changes nothing', async () => {
    const merchant = await merchantWithRule(server)
    const id = await createPayout(merchant)
    const { hash } = await approvalOf(server, id)
    for (const other of [unknownId, merchant.organisationId, 'x', '..'])
      expect(
        (await decide(finance, 'approvePayout', { 'param.id': other, 'body.approval_hash': hash }))
          .status,
      ).toBe(404)
    const wrong = { 'param.id': id, 'body.approval_hash': 'x' }
    expect((await decide(finance, 'approvePayout', wrong)).status).toBe(422)
  })
})

const boxesIn = (page: string): string[] =>
  [...page.matchAll(/type="checkbox" form="several" name="each"\s+value="([^"]*)"/g)].map(
    ([, value = '']) => unescaped(value),
  )

const postSeveral = (
  by: Somebody,
  operationId: string,
  boxes: string[],
  more: Record<string, string> = {},
) => {
  const form = new URLSearchParams({ several: 'true', back: '/console', ...more })
  for (const box of boxes) form.append('each', box)
  return by.visitor.postForm(`/console/do/${operationId}`, form)
}

const hiddenFieldsOf = (page: string): URLSearchParams =>
  new URLSearchParams(
    [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']): [string, string] => [name, unescaped(value)],
    ),
  )

describe('decisions on several payouts', () => {
  test('several selected payouts are decided one by one, and the page shows every result', async () => {
    const merchant = await withKeyOf(
      server,
      owner.token,
      await merchantWithRule(server, { threshold: 1000 }),
    )
    const [changed = '', whole = '', other = ''] = [
      await createPayout(merchant, { amount: 3001 }),
      await createPayout(merchant, { amount: 3002 }),
      await createPayout(merchant, { amount: 3003 }),
    ]
    const boxes = boxesIn(await ofMerchant(merchant))
    expect(boxes).toHaveLength(3)
    await manage(server, 'post', `/payouts/${other}/reject`, {})
    await merchant.account('patch', `/transactions/${changed}`, { merchant_reference: 'AUTRE' })
    const asked = await postSeveral(finance, 'approvePayout', boxes, {
      'body.reason': 'lot du jour',
    })
    expect([asked.status, (await approvalOf(server, whole)).given]).toEqual([200, 0])
    for (const text of ['3,001', '3,002', '3,003', `/console/transactions/${whole}`])
      expect(asked.text).toContain(text)
    expect(asked.text).toMatch(/3 selected, total:.*9,006/s)
    expect(asked.text).toContain('<h1>Approve 3 payouts · 9,006\u00a0XAF</h1>')
    expect(asked.text).toContain('>Approve 3 payouts · 9,006\u00a0XAF</button>')
    expect(asked.text).toContain('<title>Test · ')
    const form = hiddenFieldsOf(asked.text)
    form.set('body.reason', 'lot du jour')
    const { status, text } = await finance.visitor.postForm('/console/do/approvePayout', form)
    expect(status).toBe(200)
    expect(text).toContain('<title>Test · ')
    expect(text).toContain(`/console/transactions/${whole}`)
    expect(text.match(/Payout approved\./g)).toHaveLength(1)
    expect(text).toMatch(/3,002\s.*Payout approved/s)
    expect(text.match(/class="result ill"/g)).toHaveLength(2)
    expect(await Promise.all([changed, other].map(statusOf))).toEqual(['pending', 'rejected'])
    expect((await approvalOf(server, whole)).decisions).toMatchObject([
      { person: { id: finance.id }, reason: 'lot du jour' },
    ])
  })

  test('the selected payouts are rejected if the form is submitted with a reason', async () => {
    const merchant = await withKeyOf(
      server,
      owner.token,
      await merchantWithRule(server, { threshold: 1000 }),
    )
    const ids = [
      await createPayout(merchant, { amount: 3011 }),
      await createPayout(merchant, { amount: 3012 }),
    ]
    const boxes = boxesIn(await ofMerchant(merchant))
    const asked = await postSeveral(finance, 'rejectPayout', boxes)
    expect(asked.status).toBe(200)
    for (const amount of ['3,011', '3,012']) expect(asked.text).toContain(amount)
    expect(await Promise.all(ids.map(statusOf))).toEqual(['pending', 'pending'])
    const form = hiddenFieldsOf(asked.text)
    form.set('body.reason', 'double envoi')
    const { location } = await finance.visitor.postForm('/console/do/rejectPayout', form)
    expect(await pageOf(location ?? '')).toContain('2 payouts rejected. 6,023\u00a0XAF and their')
    expect(await Promise.all(ids.map(statusOf))).toEqual(['rejected', 'rejected'])
  })

  test('only approvals and rejections can be submitted for several objects in one request', async () => {
    const { status } = await postSeveral(owner, 'createApiKey', ['param.id=x'])
    expect(status).toBe(404)
  })

  test('submitting a decision on several payouts without a selection shows a message', async () => {
    const { status, text } = await postSeveral(finance, 'rejectPayout', [])
    expect([status, text.includes('Select at least one item')]).toEqual([200, true])
  })

  test('a decision on several payouts fails for payouts that the person created', async () => {
    const merchant = await withKeyOf(server, owner.token, await merchantWithRule(server))
    const boxes: string[] = []
    for (let each = 0; each < 2; each += 1) {
      const id = await createPayout(merchant)
      const { hash } = await approvalOf(server, id)
      boxes.push(String(new URLSearchParams({ 'param.id': id, 'body.approval_hash': hash })))
    }
    expect(boxesIn(await ofMerchant(merchant, owner))).toEqual([])
    const { text } = await postSeveral(owner, 'approvePayout', boxes, { sure: 'true' })
    expect(text.match(/class="result ill"/g)).toHaveLength(2)
  })
})

test('the home page and the payout page link to the page where the payout is approved or rejected', async () => {
  const merchant = await merchantWithRule(server)
  const id = await createPayout(merchant)
  const place = `/console/approvals?id=${id}#payout-${id}`
  const list = await pageOf(`/console/transactions?organisation_id=${merchant.organisationId}`)
  expect(list).toContain('Needs approval')
  expect(await pageOf(`/console/transactions/${id}`)).toContain(`href="${place}"`)
  const { visitor: reader } = await signedIn('support')
  const { text } = await reader.get(`/console/transactions/${id}`)
  expect([text.includes(place), text.includes('Finance or an owner can approve it.')]).toEqual([
    false,
    true,
  ])
  const { body } = await as(server, finance.token, 'get', '/waiting-decisions?per_page=1')
  const [{ id: first, masked_phone_number: number, reference }] = body.data
  const home = await pageOf('/console')
  for (const shown of [`#payout-${first}"`, number, reference]) expect(home).toContain(shown)
})

test('the home page separates items that the person has already approved from other pending items', async () => {
  const merchant = await merchantWithRule(server, { two_approvers_above: 0 })
  const person = await signedIn('finance')
  const { body } = await as(server, person.token, 'get', '/waiting-decisions?per_page=100')
  for (const { kind, id } of body.data)
    if (kind === 'payout') await manage(server, 'post', `/payouts/${id}/reject`, {})
  const id = await createPayout(merchant)
  const link = `#payout-${id}"`
  const partsOf = async () => {
    const [own = '', others = ''] = (await pageOf('/console', person)).split('Waiting for oth')
    return [own.includes(link), others.includes(link)]
  }
  expect(await partsOf()).toEqual([true, false])
  await decide(person, 'approvePayout', fieldsIn(cardOf(await ofPayout(id, person), id)))
  expect(await partsOf()).toEqual([false, true])
})

test('a fee that a colleague proposed is shown next to the current fee, and can be decided only once', async () => {
  const market = { provider: 'carrier1_momo', country: 'CG', currency: 'XAF' }
  const order = { ...market, basis_points: 125, fixed_amount: 10 }
  const proposed = await as(server, finance.token, 'post', '/fee-schedules/proposals', order)
  expect([proposed.status, proposed.text]).toEqual([201, proposed.text])
  const { id } = proposed.body.data
  const partOf = (page: string): string => {
    const at = page.indexOf(`id="proposal-${id}"`)
    return at < 0 ? '' : page.slice(at, page.indexOf('</article>', at))
  }
  for (const { visitor } of [owner, finance]) await visitor.workIn('live')
  const own = partOf(await pageOf('/console/approvals'))
  expect(own).toContain('do/withdrawProposal')
  expect(own).not.toContain('do/approveProposal')
  const card = partOf(await pageOf('/console/approvals', owner))
  expect(card).toContain('1.25%')
  const { status } = await decide(owner, 'approveProposal', fieldsIn(card))
  expect(status).toBe(303)
  expect((await decide(owner, 'approveProposal', fieldsIn(card))).status).toBe(409)
  expect(partOf(await pageOf('/console/approvals', owner))).toBe('')
})
