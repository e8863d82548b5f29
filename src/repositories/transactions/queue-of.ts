import type { TransactionRow } from './transactions.ts'

/** Returns the queue of a transaction: the sandbox, or one live provider in one country. */
export const queueOf = ({
  environment,
  provider,
  country,
}: Pick<TransactionRow, 'environment' | 'provider' | 'country'>): string =>
  environment === 'test' ? 'sandbox' : `${provider}/${country}`

export interface QueueShare {
  queue: string
  count: number
  lease_ms: number
  /** The current submission address of a live queue. */
  address?: string | null | undefined
}
