import type { Administered } from './administer.ts'
import { as } from './approvals.ts'
import { numberOf, payment } from './builders.ts'
import { type Merchant, manage, type Reply } from './client.ts'
import { eventually } from './eventually.ts'

type Server = Administered

/** Corrections above 4,999 XAF, fees and limits need a second person. */
export const approvalMeasure = { correctionsAbove: { XAF: 4999 }, terms: true }

export const fee = (changes: object = {}) => ({
  ...{ provider: 'carrier1_momo', country: 'CM', currency: 'XAF' },
  ...{ basis_points: 50, fixed_amount: 0, ...changes },
})

export const limits = (changes: object = {}) => ({
  ...{ provider: 'carrier1_momo', country: 'BJ', currency: 'XOF' },
  ...{ minimum_amount: 100, maximum_amount: 5000, ...changes },
})

export const settlement = {
  ...{ action: 'settle', status: 'successful', reason: 'Relevé du 21/11, ligne 42' },
}

export const dismissal = { action: 'dismiss', reason: 'Essai du fournisseur' }

/** Creates a failed payment with a later success report. Waits for the resulting item. */
export const contradictedPayment = async (
  server: Server,
  merchant: Merchant,
  amount = 5000,
): Promise<{ id: string; paymentId: string }> => {
  const late = payment({ amount, phone_number: numberOf('999012') })
  const paymentId = (await merchant.post('/payments', late)).body.data.id
  const { body } = await eventually(
    () => manage(server, 'get', '/reconciliation-items?resolved=false&per_page=100'),
    (found) => found.body.data.some((item: Item) => item.transaction_id === paymentId),
  )
  const { id } = body.data.find((item: Item) => item.transaction_id === paymentId)
  return { id, paymentId }
}

interface Item {
  transaction_id: string
}

export const readProposal = async (server: Server, id: string) =>
  (await manage(server, 'get', `/proposals/${id}`)).body.data

/** Approves a proposal with its current approval hash. */
export const approveProposal = async (
  server: Server,
  token: string,
  id: string,
  body: object = {},
): Promise<Reply> => {
  const { hash } = (await readProposal(server, id)).approval
  // A proposal that is no longer pending has no hash.
  const approval_hash = hash ?? '0'.repeat(64)
  return as(server, token, 'post', `/proposals/${id}/approve`, { approval_hash, ...body })
}
