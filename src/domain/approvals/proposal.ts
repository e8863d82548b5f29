/** Changes that a person orders, and that another person approves before they are carried out. */

export const proposalKinds = ['settlement', 'fee_schedule', 'amount_limits'] as const

export type ProposalKind = (typeof proposalKinds)[number]

export const proposalStatuses = ['waiting', 'carried_out', 'rejected', 'replaced'] as const

export type ProposalStatus = (typeof proposalStatuses)[number]

/** How long a proposal waits for a second person. */
export const proposalMs = 7 * 24 * 3_600_000
