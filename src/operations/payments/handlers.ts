/** The handlers and checks of the payments API. */

export * from './balances.ts'
export * from './checkout-sessions.ts'
export * from './payments.ts'
export * from './payouts.ts'
export * from './refunds.ts'
