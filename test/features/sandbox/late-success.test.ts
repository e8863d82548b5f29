import { numberOf, payment } from '../../support/builders.ts'
import { manage } from '../../support/client.ts'
import { readMarkdown } from '../../support/docs-pages.ts'
import { documents } from '../../support/documents.ts'
import { eventually } from '../../support/eventually.ts'
import { merchant, server } from '../../support/own-merchant.ts'

test('a payment to 999012 stays failed, sends one event, moves no money and is listed for reconciliation', async () => {
  const balance = async () => (await merchant.get('/merchant/balance')).body.data
  const before = await balance()
  const order = payment({ phone_number: numberOf('999012') })
  const { id } = (await merchant.post('/payments', order)).body.data
  const { body } = await eventually(
    () => manage(server, 'get', '/reconciliation-items'),
    (list) => list.body.data.length > 0,
  )
  expect(body.data).toHaveLength(1)
  expect(body.data[0]).toMatchObject({
    transaction_id: id,
    recorded_status: 'failed',
    reported_status: 'successful',
    resolution: null,
  })
  const read = (await merchant.get(`/payments/${id}`)).body.data
  expect([read.status, read.failure_reason]).toEqual(['failed', 'provider_error'])
  const events = await merchant.account('get', `/events?resource_id=${id}`)
  expect(events.body.data.map(({ type }: { type: string }) => type)).toEqual(['payment.failed'])
  expect(await balance()).toEqual(before)
})

test('the API document and the guide explain the outcome of 999012 in both languages', async () => {
  const { description } = (documents.openapi as unknown as { info: { description: string } }).info
  const [, ended = ''] = description.split('A `999012` transaction')
  for (const word of ['`failed`', 'one event', '/management/v1/reconciliation-items']) {
    expect(ended).toContain(word)
  }
  for (const language of ['en', 'fr'] as const) {
    const page = await readMarkdown(server, 'test-numbers', language)
    const [, told = ''] = page.split(/\n(?:With|Avec) `999012`/)
    for (const word of ['`failed`', '`momo reconciliation list`']) expect(told).toContain(word)
  }
})
