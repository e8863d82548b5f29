import { change, type SchemaStep, tableExists } from '../schema-steps.ts'
import { lists } from './baseline/lists.ts'

const table = `
    CREATE TABLE provider_balances (
      provider text NOT NULL CHECK (provider IN ${lists.providers}),
      country text NOT NULL CHECK (country IN ${lists.countries}),
      wallet text NOT NULL CHECK (wallet IN ${lists.wallets}),
      currency text NOT NULL CHECK (currency IN ${lists.currencies}),
      amount bigint NOT NULL,
      read_at timestamptz NOT NULL,
      PRIMARY KEY (provider, country, wallet, currency)
    )`

/** Stores the platform's balances as last reported by each provider, in a few rows per market. */
export const steps: SchemaStep[] = [
  change('creates the table of provider balances', table, {
    unless: tableExists('provider_balances'),
  }),
]
