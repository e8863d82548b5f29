import { createMerchant, type Merchant, manage } from '../../support/client.ts'
import { server } from '../../support/own-server.ts'
import { type Receiver, startReceiver } from '../../support/receiver.ts'

export { server }

const organisation = { name: 'Boutique Kin', email: 'contact@boutique.example', country: 'CG' }

export const signUp = async (changes = {}) => {
  const order = { ...organisation, ...changes }
  const { status, body } = await manage(server, 'post', '/organisations', order)
  expect(status).toBe(201)
  return body.data
}

export let merchant: Merchant

export let receiver: Receiver

beforeAll(async () => {
  merchant = await createMerchant(server)
  receiver = await startReceiver()
})

afterAll(() => receiver.stop())

export const create = async (changes = {}, { applicationId } = merchant) => {
  const order = { url: receiver.url, environment: 'test', ...changes }
  const path = `/applications/${applicationId}/webhook-endpoints`
  const { status, body } = await manage(server, 'post', path, order)
  expect(status).toBe(201)
  return body.data
}
