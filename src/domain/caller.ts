import type { Country } from './markets.ts'

export type Environment = 'live' | 'test'

/** Whose something is: an application's, in one environment. */
export type Owner = Pick<Caller, 'applicationId' | 'organisationId' | 'environment'>

/** On whose behalf a request runs: one application in one environment, and nothing else. */
export interface Caller {
  applicationId: string
  organisationId: string
  environment: Environment
  homeCountry: Country
  /** Payouts above this many minor units wait for approval; null approves all at once. */
  payoutApprovalThreshold: number | null
}
