/** Whether staff have verified a merchant's bank account. */
export const bankAccountStatuses = ['pending', 'verified', 'rejected'] as const

export type BankAccountStatus = (typeof bankAccountStatuses)[number]

/** Per organisation and environment. Disabled bank accounts do not count. */
export const bankAccountsMax = 20
