import { change, type SchemaStep, tableExists } from '../schema-steps.ts'
import { checkout } from './baseline/checkout.ts'
import { ledger } from './baseline/ledger.ts'
import { merchants } from './baseline/merchants.ts'
import { payouts } from './baseline/payouts.ts'
import { providers } from './baseline/providers.ts'
import { reconciliation } from './baseline/reconciliation.ts'
import { serviceRole } from './baseline/service-role.ts'
import { transactionGuards, transactions } from './baseline/transactions.ts'
import { webhooks } from './baseline/webhooks.ts'

/**
 * The schema, by subject. The service role comes last, because it receives rights on all other
 * objects.
 */
const subjects = [
  merchants,
  transactions,
  transactionGuards,
  payouts,
  checkout,
  providers,
  reconciliation,
  ledger,
  webhooks,
  serviceRole,
]

export const steps: SchemaStep[] = [
  change('creates the schema', subjects.join('\n'), { unless: tableExists('webhook_endpoints') }),
]
