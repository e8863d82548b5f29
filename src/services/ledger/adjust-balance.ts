import type { Tx } from '../../database/database.ts'
import type { ChangeOf, ProposedAdjustment } from '../../domain/approvals/proposal.ts'
import { adjustmentOf } from '../../domain/ledger/postings.ts'
import { InvalidRequest, Problem } from '../../domain/problems.ts'
import { spelledAlike } from '../../domain/search-text.ts'
import { listCurrencies } from '../../repositories/ledger/statement-lines.ts'
import { isOlderNodeConnected } from '../../repositories/older-nodes.ts'
import { isToppedUp } from '../../repositories/treasury/top-ups.ts'
import type { Decider } from '../approvals/record-decision.ts'
import { requireReference } from '../treasury/second-person.ts'
import { postToBalances } from './post-to-balances.ts'

/** The balance and the reference identify an adjustment. */
export const adjustmentSubject = ({
  organisation_id,
  environment,
  currency,
  reference,
}: Omit<ProposedAdjustment, 'amount' | 'direction'>): string =>
  [organisation_id, environment, currency, spelledAlike(reference)].join(' ')

/**
 * Locks the reference of an adjustment, so that no top-up with the same reference is recorded at
 * the same time. Throws Problem `second_person_needed` for the management token, because it does
 * not identify the approvers, and `adjustment_exists` if a recorded top-up has the same reference.
 * Throws InvalidRequest if the reference has no letter or digit, or if the deducted balance has
 * never been used. Also throws InvalidRequest while an older node is connected, because an older
 * node cannot compute the totals of a month with an adjustment.
 */
export const requireAdjustable = async (
  tx: Tx,
  decider: Decider,
  { organisation_id, environment, currency, direction, reference }: ProposedAdjustment,
): Promise<void> => {
  if (decider === undefined) throw new Problem('second_person_needed')
  const folded_reference = await requireReference(tx, 'reference', reference)
  const topUp = { organisation_id, currency, folded_reference }
  if (environment === 'live' && (await isToppedUp(tx, topUp))) {
    throw new Problem('adjustment_exists')
  }
  const used = await listCurrencies(tx, organisation_id, environment)
  if (direction === 'debit' && !used.includes(currency)) {
    throw new InvalidRequest({ currency: [{ code: 'unused_balance' }] })
  }
  if (await isOlderNodeConnected(tx)) {
    throw new InvalidRequest({ reference: [{ code: 'older_node_connected' }] })
  }
}

/**
 * Posts an approved adjustment. A credit first repays debt. A debit that exceeds the available
 * balance creates a debt.
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
