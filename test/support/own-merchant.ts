import { createMerchant } from './client.ts'
import { server } from './own-server.ts'
import { prepared } from './prepared.ts'

export { server }

export const merchant = prepared(() => createMerchant(server))
