import type { Country } from '../markets.ts'
import type { Permission } from './permission.ts'

export const environments = ['live', 'test'] as const

export type Environment = (typeof environments)[number]

/** The owner of a row: an application, in one environment. */
export type Owner = Pick<Caller, 'applicationId' | 'organisationId' | 'environment'>

/** On whose behalf a request runs: one application in one environment, and nothing else. */
export interface Caller {
  kind: 'api_key'
  applicationId: string
  organisationId: string
  environment: Environment
  homeCountry: Country
  /** The key of the request. */
  keyId: string
  /** What the key may do besides reading; null for everything. */
  permissions: Permission[] | null
}
