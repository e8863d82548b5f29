import type { AppContext } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import type { Acting } from '../../domain/audit/act.ts'
import { changeOf } from '../../domain/audit/entry.ts'
import { isAllowListWider } from '../../domain/ip-range.ts'
import { areRulesWeaker } from '../../domain/payouts/approval-rule.ts'
import { Problem } from '../../domain/problems.ts'
import { closeProposals } from '../../repositories/approvals/proposals.ts'
import {
  type ApplicationRow,
  lockApplication,
  updateApplication,
} from '../../repositories/merchants/applications.ts'
import { requireColleague } from '../approvals/controls.ts'
import type { Decider } from '../approvals/record-decision.ts'
import { recordAct } from '../audit/record-act.ts'

type Context = Pick<AppContext, 'clock' | 'db' | 'liveProviders'> & Acting

const shown = [
  'name',
  'ip_allow_list',
  'rate_limit_per_minute',
  'payout_approval_rules',
  'duplicate_collection',
  'language',
  'support_email',
  'support_phone',
  'support_url',
] as const

type Changes = Pick<Parameters<typeof updateApplication>[2], (typeof shown)[number]>

/** Locks the application until the transaction ends. Throws Problem `not_found`. */
export const requireLocked = async (tx: Tx, id: string): Promise<ApplicationRow> => {
  const row = await lockApplication(tx, id)
  if (row === undefined) throw new Problem('not_found')
  return row
}

const isWeaker = (
  { payout_approval_rules: rules, ip_allow_list: addresses }: Changes,
  before: ApplicationRow,
): boolean =>
  (rules !== undefined && areRulesWeaker(rules, before.payout_approval_rules)) ||
  (addresses !== undefined && isAllowListWider(addresses, before.ip_allow_list))

/**
 * Undefined fields keep their values. Throws Problem `not_found`, and `second_person_needed` if a
 * person tries to weaken the approval rules or the IP allow-list without a colleague.
 */
export const changeApplication = (
  ctx: Context,
  id: string,
  changes: Changes,
  decider: Decider,
): Promise<ApplicationRow> =>
  ctx.db.transaction().execute(async (tx) => {
    const before = await requireLocked(tx, id)
    requireColleague(ctx, decider, isWeaker(changes, before))
    return changeWithin(ctx, tx, before, changes)
  })

/** Requires a transaction that has locked the application. */
export const changeWithin = async (
  ctx: Context,
  tx: Tx,
  before: ApplicationRow,
  changes: Changes,
): Promise<ApplicationRow> => {
  const { id, organisation_id: organisationId } = before
  const at = ctx.clock.nowIso()
  for (const kind of ['payout_approval_rules', 'ip_allow_list'] as const) {
    if (changes[kind] !== undefined) await closeProposals(tx, kind, id, 'overtaken', at)
  }
  const after = await updateApplication(tx, id, { ...changes, updated_at: at })
  if (after === undefined) throw new Problem('not_found')
  const change = changeOf(shown, before, after)
  await recordAct(ctx, tx, { subject: 'application', id, organisationId, ...change })
  return after
}
