import type { Tx } from '../../database/database.ts'
import type { ChangeOf, ProposedAdjustment } from '../../domain/approvals/proposal.ts'
import { adjustmentOf } from '../../domain/ledger/postings.ts'
import { InvalidRequest } from '../../domain/problems.ts'
import { isOlderNodeConnected } from '../../repositories/older-nodes.ts'
import { postToBalances } from './post-to-balances.ts'

/** The subject of an adjustment, as used in proposals: one balance and the evidence. */
export const adjustmentSubject = ({
  organisation_id,
  environment,
  currency,
  reference,
}: ProposedAdjustment): string => [organisation_id, environment, currency, reference].join(' ')

/**
 * Throws InvalidRequest while a node of an older version is connected: it could not sum up a month
 * with an adjustment.
 */
export const requireAdjustable = async (tx: Tx): Promise<void> => {
  if (await isOlderNodeConnected(tx)) {
    throw new InvalidRequest({ reference: [{ code: 'older_node_connected' }] })
  }
}

/**
 * Posts an approved adjustment. A credit covers a debt first, and a debit above the available
 * balance leaves one.
 */
export const adjustWithin = async (
  tx: Tx,
  { id, content }: { id: string } & ChangeOf<'balance_adjustment'>,
  now: string,
): Promise<void> => {
  const { organisation_id: organisationId, environment, currency, direction, amount } = content
  const owner = { organisationId, environment, currency }
  const posting = adjustmentOf(id, owner, direction === 'credit' ? amount : -amount)
  await postToBalances(tx, [posting], now)
}
