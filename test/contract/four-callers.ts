import {
  clientOf as callerWith,
  createMerchant,
  createSibling,
  goLive,
  type Merchant,
  manage,
  type Reply,
} from '../support/client.ts'
import { eventually, resourceEnded } from '../support/eventually.ts'
import { server } from '../support/own-server.ts'

export { server }

/**
 * The callers are an application, its live environment, a second application of the same
 * organisation, and an application of another organisation.
 */

export let owner: Merchant

export let live: Merchant

export let sibling: Merchant

export let stranger: Merchant

beforeAll(async () => {
  owner = await createMerchant(server)
  live = await goLive(server, owner)
  sibling = await createSibling(server, owner)
  stranger = await createMerchant(server)
})

export const keyFor = async (applicationId: string, environment: string): Promise<string> => {
  const order = { kind: 'secret', environment }
  const { body } = await manage(server, 'post', `/applications/${applicationId}/api-keys`, order)
  return body.data.key
}

export const clientOf = (base: Merchant, secretKey: string): Merchant => ({
  ...base,
  secretKey,
  ...callerWith(server, secretKey),
})

export const idsOf = ({ body }: Reply): string[] => body.data.map(({ id }: { id: string }) => id)

export const ended = (merchant: Merchant, id: string) =>
  eventually(() => merchant.get(`/payments/${id}`), resourceEnded)
