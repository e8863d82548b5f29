import type { TransactionRow } from './transactions.ts'

/** The sandbox has one queue. In live mode, each provider has one queue per country. */
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
