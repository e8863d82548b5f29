import { currencies, otherCurrencies } from './merchants.ts'

/** From what on a person changes nothing alone, as the service is configured. */

/** Corrections above it, in minor units of any currency. */
export const correctionsAbove = 3000

const all = [...Object.values(currencies), ...Object.values(otherCurrencies)]

export const approvalMeasure = {
  correctionsAbove: Object.fromEntries(all.map((currency) => [currency, correctionsAbove])),
  terms: true,
}
