/** Staff verify or reject a merchant's bank account, which is `pending` until then. */
export const bankAccountStatuses = ['pending', 'verified', 'rejected'] as const

export type BankAccountStatus = (typeof bankAccountStatuses)[number]

/** The limit applies per organisation and environment. Disabled bank accounts do not count. */
export const bankAccountsMax = 20
