/** Whether a text is a positive decimal with at most so many places, and nothing odder. */
export const isExactAmount = (text: string, decimals: number): boolean =>
  /^(0|[1-9]\d{0,15})(\.\d+)?$/.test(text) &&
  /[1-9]/.test(text) &&
  (text.split('.')[1]?.length ?? 0) <= decimals

export const toMinorUnits = (text: string, decimals: number): bigint => {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

export const fromMinorUnits = (minorUnits: bigint, decimals: number): string => {
  if (decimals === 0) return String(minorUnits)
  const sign = minorUnits < 0n ? '-' : ''
  const digits = String(minorUnits < 0n ? -minorUnits : minorUnits).padStart(decimals + 1, '0')
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
