import { createHash } from 'node:crypto'
import type { Provider } from '../markets.ts'
import type { TransactionType } from './state-machine.ts'

/** Every attempt to submit a transaction uses the same reference at the provider. */

/** `carrier1_momo` accepts only version 4 UUIDs, so a UUID is derived from our reference. */
export const carrier1Reference = (reference: string): string => {
  const bytes = createHash('sha256').update(reference).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** `carrier2_money` accepts only letters and digits. */
export const carrier2Reference = (reference: string): string => reference.replaceAll('-', '')

interface SubmittedTransaction {
  type: TransactionType
  amount: number
  original: { amount: number; providerReference: string | undefined } | undefined
}

/**
 * Returns whether a refund returns the whole payment. For such a refund, `carrier2_money` has a
 * refund call, which uses the provider's payment id and does not send our reference. A partial
 * refund is sent as a payout.
 */
export const isWholeRefund = ({ type, amount, original }: SubmittedTransaction): boolean =>
  type === 'refund' && original?.amount === amount && original.providerReference !== undefined

type Submission = SubmittedTransaction & { reference: string }

/** Provider support needs this reference to find a submission. */
const references: Record<Provider, (submission: Submission) => string> = {
  carrier1_momo: ({ reference }) => carrier1Reference(reference),
  carrier2_money: (submission) => {
    const collection = isWholeRefund(submission)
      ? submission.original?.providerReference
      : undefined
    return collection ?? carrier2Reference(submission.reference)
  },
}

export const submittedReference = (submission: Submission & { provider: Provider }): string =>
  references[submission.provider](submission)
