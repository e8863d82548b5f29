/** What disabled an endpoint: its merchant, its answer 410, or its repeated failures. */
export const disabledReasons = ['manual', 'gone', 'failing'] as const

export type DisabledReason = (typeof disabledReasons)[number]
