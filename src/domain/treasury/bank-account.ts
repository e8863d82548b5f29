/** The verification of a merchant's bank account by staff. */
export const bankAccountStatuses = ['pending', 'verified', 'rejected'] as const

export type BankAccountStatus = (typeof bankAccountStatuses)[number]

/** Per organisation and environment; disabled bank accounts do not count. */
export const bankAccountsMax = 20
