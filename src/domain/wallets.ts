/**
 * The accounts at a provider that hold the money of all merchants: one into which it collects and
 * one from which it pays out, or one for both.
 */
export const wallets = ['collection', 'disbursement', 'shared'] as const

export type Wallet = (typeof wallets)[number]
