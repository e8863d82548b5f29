import { payment } from '../support/builders.ts'
import { eventually, resourceIs } from '../support/eventually.ts'
import { prepared } from '../support/prepared.ts'
import type { ScriptedReply } from '../support/scripted-provider.ts'
import { startScriptedService } from './scripted-service.ts'

const service = prepared(startScriptedService)

test('metadata added while the provider is queried appears in the event and the payment', async () => {
  const merchant = await service.merchant()
  const url = 'https://boutique.example/evenements'
  await merchant.account('post', '/webhook-endpoints', { url })
  let id = ''
  const notes = { metadata: { panier: '8' }, merchant_reference: 'FAC-8' }
  service.momo.script = async ({ method, path }): Promise<ScriptedReply | undefined> => {
    if (/token\/?$/.test(path)) return undefined
    if (method === 'POST') return { status: 202 }
    await merchant.account('patch', `/transactions/${id}`, notes)
    return { status: 200, body: { status: 'SUCCESSFUL' } }
  }
  const created = await merchant.post('/payments', payment({ metadata: { panier: '7' } }))
  id = created.body.data.id
  const { body } = await eventually(() => merchant.get(`/payments/${id}`), resourceIs('successful'))
  expect(body.data.metadata).toEqual({ panier: '8' })
  const events = await merchant.account('get', `/events?resource_id=${id}`)
  expect(events.body.data[0].payload.data).toEqual(body.data)
  const { data } = (await merchant.account('get', `/transactions/${id}`)).body
  expect(data).toMatchObject({ ...notes, updated_at: body.data.updated_at })
})
