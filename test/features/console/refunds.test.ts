import { sql } from 'kysely'
import { Problem } from '../../../src/domain/problems.ts'
import { problemText } from '../../../src/pages/console/problem-text.ts'
import { numberOf, payment } from '../../support/builders.ts'
import { createMerchant, manage } from '../../support/client.ts'
import {
  type ConsoleVisitor,
  fieldsIn,
  readPage,
  unescaped,
  visitConsole,
} from '../../support/console.ts'
import { createLimited, phoneNumbers } from '../../support/country-things.ts'
import { eventually, statusIs } from '../../support/eventually.ts'
import { insertFinalTransaction } from '../../support/final-transactions.ts'
import { merchant, server } from '../../support/own-merchant.ts'
import { createPerson } from '../../support/people.ts'
import { prepared } from '../../support/prepared.ts'

const visitorOf = async (email: string): Promise<ConsoleVisitor> => {
  const visitor = visitConsole(server)
  await visitor.signIn(email)
  await visitor.workIn('test')
  return visitor
}

const signedIn = async (role: string) => visitorOf((await createPerson(server, role)).email)

const finance = prepared(() => signedIn('finance'))

const managed = async (id: string) => (await manage(server, 'get', `/transactions/${id}`)).body.data

const ended = (id: string, status = 'successful') => eventually(() => managed(id), statusIs(status))

const paid = async (changes = {}, by = merchant): Promise<string> => {
  const { id } = (await by.post('/payments', payment(changes))).body.data
  await ended(id)
  return id
}

const refundsOf = async (id: string) =>
  (await manage(server, 'get', `/transactions?payment_id=${id}`)).body.data

const at = (id: string): string => `/console/transactions/${id}`

const pageOf = (path: string, by = finance) => readPage(by, path)

const formOf = (page: string): string | undefined =>
  page.split('<details class="fold"').find((part) => part.includes('do/refundTransaction'))

const fieldsOf = async (id: string, by = finance): Promise<Record<string, string>> =>
  fieldsIn(formOf(await pageOf(at(id), by)) ?? '')

const send = (fields: Record<string, string>, by = finance) =>
  by.post('/console/do/refundTransaction', fields)

const filled = { 'body.amount': '2 000', 'body.reason': 'Article en rupture de stock' }

describe('the form of a refund', () => {
  test('the refund form is collapsed, shows the remaining amount, and refunds the entered amount', async () => {
    const id = await paid()
    const form = formOf(await pageOf(at(id))) ?? ''
    expect(form).toMatch(/^><summary>Refund payment<\/summary>/)
    expect(form).toContain('Up to 5,000\u00a0XAF.')
    expect(form).toMatch(/value="5000"[^>]*name="body.amount"[^>]* required/)
    expect(form).toMatch(/<textarea[^>]*name="body.reason"[^>]* required/)
    const { status, location } = await send({ ...(await fieldsOf(id)), ...filled })
    expect([status, location]).toEqual([303, `${at(id)}?done=refundTransaction`])
    const page = await pageOf(location ?? '')
    expect(page).toContain('Refund created.')
    expect(page).toContain('Up to 3,000\u00a0XAF.')
    const [refund, ...others] = await refundsOf(id)
    expect([refund.amount, others]).toEqual([2000, []])
    expect(page).toContain(at(refund.id))
    expect(page).toContain('2,000\u00a0XAF already refunded or being refunded.')
    for (const shown of [page, await pageOf(at(refund.id))]) {
      expect(shown).toMatch(/Refund created by <a href="[^"]*">/)
      expect(shown).toContain(filled['body.reason'])
    }
    const { body } = await manage(server, 'get', `/audit-entries?subject_id=${id}`)
    expect(body.data).toMatchObject([
      { operation: 'refundTransaction', principal_kind: 'person', reason: filled['body.reason'] },
    ])
  })

  test('invalid fields in any form are reported before the page asks for the password', async () => {
    const { email, id: personId } = await createPerson(server, 'finance')
    const visitor = await visitorOf(email)
    const id = await paid()
    const fields = { ...(await fieldsOf(id, visitor)), ...filled }
    await sql`UPDATE sign_ins SET confirmed_until = ${new Date(0).toISOString()}::timestamptz
      WHERE person_id = ${personId}::uuid`.execute(server.ctx.db)
    const wrong = await send({ ...fields, 'body.amount': 'abc' }, visitor)
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('aria-invalid="true"')
    expect(wrong.text).not.toContain('name="password"')
    const fee = {
      ...{ 'body.provider': 'carrier1_momo', 'body.country': 'UG', 'body.currency': 'GHS' },
      ...{ 'body.basis_points': '1', 'body.fixed_amount': '50' },
    }
    const refused = await visitor.post('/console/do/createFeeSchedule', fee)
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('Uganda uses UGX.')
    expect(refused.text).not.toContain('name="password"')
    const asked = await send(fields, visitor)
    expect([asked.status, asked.text.includes('name="password"')]).toEqual([403, true])
    expect(await refundsOf(id)).toEqual([])
  })

  test("a refund's page shows who requested it", async () => {
    const id = await paid()
    const reasons = ['première raison', 'seconde raison']
    for (const reason of reasons)
      await send({ ...(await fieldsOf(id)), 'body.amount': '100', 'body.reason': reason })
    const refunds = await refundsOf(id)
    const shown = await Promise.all(refunds.map((each: { id: string }) => pageOf(at(each.id))))
    expect(shown.map((page) => reasons.filter((reason) => page.includes(reason)))).toEqual(
      reasons.toReversed().map((reason) => [reason]),
    )
  })

  test('the refund form accepts amounts as people write them in their currency', async () => {
    const abroad = await createMerchant(server, { country: 'ZM' })
    const here = { country: 'ZM', phone_number: '+260961234567', amount: 90_000 }
    const id = await paid(here, abroad)
    for (const [typed, sum] of [
      ['12,5', 1250],
      ['10.05 ZMW', 2255],
      ['ZMW 600', 62_255],
    ] as [string, number][]) {
      const { status } = await send({ ...(await fieldsOf(id)), ...filled, 'body.amount': typed })
      expect([typed, status]).toEqual([typed, 303])
      expect([typed, (await managed(id)).refunded_amount]).toEqual([typed, sum])
    }
  })

  test.each([
    '',
    'all',
    '20.5',
    '0',
    '-5',
    '1,000',
    '1 00',
    '5 USD',
    '1e3',
    '+5',
    '0x10',
    '99999999999999999999',
  ])('the refund form with the amount "%s" shows an error, and refunds nothing', async (typed) => {
    const id = await paid()
    const fields = { ...(await fieldsOf(id)), ...filled, 'body.amount': typed }
    const { status, text } = await send(fields)
    expect(status).toBe(422)
    expect(text).toMatch(/<input[^>]*name="body.amount"[^>]*aria-invalid="true"/)
    expect(text).toContain(filled['body.reason'])
    expect(text).toContain('Up to 5,000\u00a0XAF.')
    expect(await refundsOf(id)).toEqual([])
    // The corrected form is accepted.
    const corrected = await send({ ...fieldsIn(text), ...filled })
    expect([corrected.status, corrected.location]).toEqual([
      303,
      `${at(id)}?done=refundTransaction`,
    ])
  })

  test('the refund form shows the remaining amount if the entered amount exceeds it', async () => {
    const id = await paid()
    const fields = { ...(await fieldsOf(id)), ...filled, 'body.amount': '5 001' }
    const { status, text } = await send(fields)
    expect([status, text.includes('This is more than 5,000\u00a0XAF.')]).toEqual([422, true])
    expect(text).toContain('value="5 001"')
    expect(await refundsOf(id)).toEqual([])
  })

  test('the refund form without a reason is displayed again, and refunds nothing', async () => {
    const id = await paid()
    const { status, text } = await send({ ...(await fieldsOf(id)), ...filled, 'body.reason': ' ' })
    expect(status).toBe(422)
    expect(text).toMatch(/<textarea[^>]*name="body.reason"[^>]*aria-invalid="true"/)
    expect(await refundsOf(id)).toEqual([])
  })

  test('a refund form submitted twice refunds once, and the second response asks the person to check again', async () => {
    const id = await paid()
    const fields = { ...(await fieldsOf(id)), ...filled }
    const answers = await Promise.all([send(fields), send(fields)])
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409])
    const { text } = answers.find(({ status }) => status === 409) ?? { text: '' }
    expect(text).toContain('Review the payment again before you refund it.')
    expect(await refundsOf(id)).toHaveLength(1)
  })

  test('a refund of more than the remaining amount is refused, and refunds nothing', async () => {
    const id = await paid()
    const sent = { ...(await fieldsOf(id)), ...filled, 'body.amount': '5001' }
    const { status, text } = await send(sent)
    expect(status).toBe(422)
    expect(text).toContain('This is more than 5,000\u00a0XAF.')
    expect(await refundsOf(id)).toEqual([])
  })

  test('a refund that exceeds the balance is refused, and the error shows the remaining amount', () => {
    const reason = { code: 'refund_beyond_balance', remaining: 4990, currency: 'KES' } as const
    const { status, text } = problemText(new Problem(reason), 'en')
    expect([status, text]).toEqual([
      422,
      'The available KES balance does not cover this refund. ' +
        'Left to refund of this payment: 49.90 KES.',
    ])
    expect(problemText(new Problem(reason), 'fr').text).toBe(
      'Le solde disponible en KES ne couvre pas ce remboursement. ' +
        'Reste remboursable de ce paiement\u00a0: 49,90 KES.',
    )
  })

  test('the refund form of a live payment explains if its provider is not configured', async () => {
    const endedAtMs = server.ctx.clock.nowMs()
    await insertFinalTransaction(server, merchant, { status: 'successful', seconds: 1, endedAtMs })
    const live = `/transactions?organisation_id=${merchant.organisationId}&environment=live`
    const [{ id }] = (await manage(server, 'get', live)).body.data
    const fields = { ...(await fieldsOf(id)), ...filled, 'body.amount': '50' }
    const { status, text } = await send(fields)
    expect(status).toBe(503)
    expect(text).toContain('This provider isn’t configured for this country')
    expect(await refundsOf(id)).toEqual([])
  })

  test('the refund form shows the equivalent API request and momo command', async () => {
    const id = await paid()
    const page = unescaped(await pageOf(at(id)))
    expect(page).toContain(`/management/v1/transactions/${id}/refunds`)
    expect(page).toContain('{"amount":5000,"reason":"…","refunded_amount":0}')
    expect(page).toContain('Requires the token of a session confirmed')
    expect(page).toContain(
      `call refundTransaction --id ${id} --amount 5000 --reason '…' --refunded-amount 0`,
    )
  })

  test('the refund form is available in French', async () => {
    const id = await paid()
    const { text } = await finance.get(`${at(id)}?lang=fr`, { 'Accept-Language': 'fr' })
    expect(text).toContain('Rembourser le paiement')
    expect(text).toContain('Maximum')
  })
})

describe('payments without a refund form', () => {
  test('there is no refund form if the payment is fully refunded', async () => {
    const id = await paid()
    expect((await send({ ...(await fieldsOf(id)), ...filled, 'body.amount': '5000' })).status).toBe(
      303,
    )
    expect(formOf(await pageOf(at(id)))).toBeUndefined()
  })

  test('there is no refund form for an unsuccessful payment, a refund or a payout', async () => {
    const failed = payment({ phone_number: numberOf('999002') })
    const { id } = (await merchant.post('/payments', failed)).body.data
    await ended(id, 'failed')
    const whole = await paid()
    const refund = (await merchant.post('/refunds', { payment_id: whole, amount: 1 })).body.data.id
    const order = payment({ amount: 1000, currency: 'XAF' })
    const payout = (await merchant.post('/payouts', order)).body.data.id
    for (const each of [id, refund, payout]) expect(formOf(await pageOf(at(each)))).toBeUndefined()
  })

  test.each([
    ['owner', true],
    ['operations', true],
    ['finance', true],
    ['support', false],
    ['auditor', false],
  ])('the refund form is displayed only to roles with the permission: %s %s', async (role, may) => {
    const id = await paid()
    const by = await signedIn(role)
    expect(formOf(await pageOf(at(id), by)) !== undefined).toBe(may)
    const { status } = await send({ ...(await fieldsOf(id)), ...filled }, by)
    expect(status).toBe(may ? 303 : 403)
    expect(await refundsOf(id)).toHaveLength(may ? 1 : 0)
  })

  test('a person limited to another country sees no refund form, and their request refunds nothing', async () => {
    const id = await paid({ phone_number: phoneNumbers.CG })
    const { email } = await createLimited(server, 'owner', ['CM'])
    const by = await visitorOf(email)
    expect((await by.get(at(id))).status).toBe(404)
    expect((await send({ ...(await fieldsOf(id)), ...filled }, by)).status).toBe(404)
    expect(await refundsOf(id)).toEqual([])
  })
})
