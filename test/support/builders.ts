export const payment = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  amount: 5000,
  country: 'CG',
  phone_number: '+242 06 512 34 56',
  provider: 'carrier1_momo',
  ...changes,
})

export const payout = (changes: Record<string, unknown> = {}): Record<string, unknown> =>
  payment({ amount: 10_000, currency: 'XAF', ...changes })

/** Returns a valid phone number in Congo. Its last digits select the sandbox scenario. */
export const numberOf = (ending: string): string => `+242 06 5${ending}`

export const unknownId = '0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f'
