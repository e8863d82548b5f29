import type { Caller } from './caller.ts'

/** The staff of the service, by its one management token. */
export interface ManagementToken {
  kind: 'management_token'
}

/** On whose behalf an operation runs. */
export type Principal = Caller | ManagementToken

/** What a principal reaches: the rows of one application in one environment, or all of them. */
export type Scope = Pick<Caller, 'applicationId' | 'environment'> | 'all'

export const scopeOf = (principal: Principal): Scope =>
  principal.kind === 'api_key' ? principal : 'all'
