import type { operations } from '../../generated/account.ts'
import type { Caller } from '../domain/merchants/caller.ts'
import type { AccountFindings } from './account-checks.ts'
import type { Handler } from './handler.ts'

/** Handlers of the account API act for the application and environment of a key. */
export type AccountHandler<Op extends keyof operations> = Handler<
  operations[Op],
  Caller,
  Op extends keyof AccountFindings ? AccountFindings[Op] : undefined
>
