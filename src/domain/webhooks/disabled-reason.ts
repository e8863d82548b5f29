/** Why an endpoint is disabled: by its merchant, by its answer 410, or because it kept failing. */
export const disabledReasons = ['manual', 'gone', 'failing'] as const

export type DisabledReason = (typeof disabledReasons)[number]
