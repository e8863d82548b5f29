import type { operations } from '../../generated/management.ts'
import { operationPermissions } from '../../generated/permissions.ts'
import type { Administrator } from '../domain/merchants/caller.ts'
import type { Handlers } from './handler.ts'
import * as all from './management/handlers.ts'
import type { FoundBy } from './request-check.ts'
import type { Api } from './run-operation.ts'

/** Administrators use the management API to manage all merchants. */

const createManagementChecks = (nowMs: () => number) => ({
  updateApplication: all.checkApplicationChange,
  createApiKey: all.checkApiKey(nowMs),
  startLiveKey: all.checkApiKey(nowMs),
  createWebhookEndpoint: all.checkWebhookUrl,
  updateWebhookEndpoint: all.checkWebhookUrl,
  createFeeSchedule: all.checkFee,
  proposeFeeSchedule: all.checkFee,
  createProviderPrice: all.checkMarket,
  proposeProviderPrice: all.checkMarket,
  setAmountLimits: all.checkAmountLimits,
  proposeAmountLimits: all.checkAmountLimits,
  proposePayoutApprovalRules: all.checkApprovalRules,
  searchTransactions: all.checkSearch(nowMs),
  downloadTransactions: all.checkSearch(nowMs),
})

const handlers: Handlers<
  operations,
  Administrator,
  FoundBy<ReturnType<typeof createManagementChecks>>
> = all

/** `nowMs` returns milliseconds since 1970. */
export const createManagementApi = (nowMs: () => number): Api<operations, Administrator> => ({
  handlers,
  checks: createManagementChecks(nowMs),
  permissions: operationPermissions.management,
})
