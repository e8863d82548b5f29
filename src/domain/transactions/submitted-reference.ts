import { createHash } from 'node:crypto'
import type { Provider } from '../markets.ts'
import type { TransactionType } from './state-machine.ts'

/** The reference of a transaction at its provider, the same for every submission. */

/** `carrier1_momo` accepts version 4 UUIDs only, so one is derived from our reference. */
export const carrier1Reference = (reference: string): string => {
  const bytes = createHash('sha256').update(reference).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** `carrier2_money` accepts letters and digits only. */
export const carrier2Reference = (reference: string): string => reference.replaceAll('-', '')

/** A transaction and, for a refund, the payment that it refunds. */
interface SubmittedTransaction {
  type: TransactionType
  amount: number
  original: { amount: number; providerReference: string | undefined } | undefined
}

/**
 * Whether a refund returns a whole payment. `carrier2_money` does that in one call, which
 * identifies the payment by the provider's own id and has no reference of ours; any other refund is
 * a payout.
 */
export const isWholeRefund = ({ type, amount, original }: SubmittedTransaction): boolean =>
  type === 'refund' && original?.amount === amount && original.providerReference !== undefined

type Submission = SubmittedTransaction & { reference: string }

/** The reference by which each provider's support finds a submission. */
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
