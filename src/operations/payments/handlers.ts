/** The handlers of the payments API, with their checks. */

export * from './balances.ts'
export * from './checkout-sessions.ts'
export * from './payments.ts'
export * from './payouts.ts'
export * from './refunds.ts'
