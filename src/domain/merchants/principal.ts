import type { Caller } from './caller.ts'

/** The staff of the service, who share its one management token. */
export interface ManagementToken {
  kind: 'management_token'
}

/** On whose behalf an operation runs. */
export type Principal = Caller | ManagementToken

/** The rows a principal can reach: those of one application in one environment, or all. */
export type Scope = Pick<Caller, 'applicationId' | 'environment'> | 'all'

export const scopeOf = (principal: Principal): Scope =>
  principal.kind === 'api_key' ? principal : 'all'
