/** Amounts as decimal texts, read and written exactly: no floating point. */

/** Whether a text is a positive decimal of at most so many places, without sign or exponent. */
export const isExactAmount = (text: string, decimals: number): boolean => {
  const [, fraction] = /^(?:0|[1-9]\d{0,17})(?:\.(\d+))?$/.exec(text) ?? [undefined, 'none']
  if (fraction !== undefined && (fraction === 'none' || fraction.length > decimals)) return false
  return toMinorUnits(text, decimals) > 0n
}

export const toMinorUnits = (text: string, decimals: number): bigint => {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

/** A decimal text with all the places of its currency. */
export const fromMinorUnits = (minorUnits: bigint, decimals: number): string => {
  const digits = String(minorUnits < 0n ? -minorUnits : minorUnits).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const sign = minorUnits < 0n ? '-' : ''
  return decimals === 0 ? `${sign}${whole}` : `${sign}${whole}.${digits.slice(-decimals)}`
}
