import { bilingual } from '../bilingual.ts'
import { type Action, type DescribeAction, longTextField, typedIn } from './section.ts'
import type { AnswerOf, OperationId } from './visit.ts'
import { words } from './words.ts'

const texts = bilingual({
  reason: words.reason,
  label: ['Propose', 'Proposer'],
  title: ['Propose for two-person approval', 'Proposer à une deuxième personne'],
  about: [
    'Nothing changes until a colleague approves.',
    'Rien ne change tant qu’un collègue n’a pas approuvé.',
  ],
  done: [
    'Proposal created. A second person must approve it.',
    'Proposition créée. Une deuxième personne doit l’approuver.',
  ],
})

type Proposing =
  | 'proposeSettlement'
  | 'proposeFeeSchedule'
  | 'proposeWithdrawalFee'
  | 'proposeAmountLimits'
  | 'proposePayoutApprovalRules'
  | 'proposeIpAllowList'
  | 'proposePersonChange'
  | 'proposeResumption'
  | 'proposeKycStatus'
  | 'proposeBalanceAdjustment'
  | 'proposeRefund'
  | 'proposeRefundCancellation'
  | 'proposeWithdrawalReturn'
  | 'proposeTopUpReversal'
  | 'proposeProviderPrice'
  | 'proposeProviderCharges'
  | 'proposePlatformTransferArrival'
  | 'proposePlatformTransferReversal'
  | 'proposeUnknownOrderResolution'

export const proposalAddress = (id: string): string => `/console/approvals/proposals/${id}`

const leadsTo = ({ data }: AnswerOf<Proposing>): string => proposalAddress(data.id)

/**
 * For some changes, the API rejects the direct operation because a second person must approve. The
 * form then offers a proposal.
 */
export const orProposed =
  (describe: DescribeAction, proposedBy: OperationId & Proposing): DescribeAction =>
  (visit, values) => ({ ...describe(visit, values), proposedBy })

export const proposed =
  (describe: DescribeAction): DescribeAction =>
  (visit, values): Action => {
    const { label, title, about, done } = texts[visit.language]
    const isReadable = visit.may('getProposal')
    return { ...describe(visit, values), label, title, about, done, ...(isReadable && { leadsTo }) }
  }

const reasonName = 'body.reason'

export const withReason =
  (describe: DescribeAction): DescribeAction =>
  (visit, values): Action => {
    const action = describe(visit, values)
    const { readBody } = action
    return {
      ...action,
      fields: [...action.fields, longTextField(reasonName, texts[visit.language].reason)],
      ...(readBody !== undefined && {
        readBody: (form) => ({ ...(readBody(form) as object), reason: typedIn(form, reasonName) }),
      }),
    }
  }
