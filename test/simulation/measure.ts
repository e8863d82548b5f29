import { currencies, otherCurrencies } from './merchants.ts'

/** Corrections above this amount, in minor units of any currency, need a second person. */
export const correctionsAbove = 3000

const all = [...Object.values(currencies), ...Object.values(otherCurrencies)]

export const approvalMeasure = {
  correctionsAbove: Object.fromEntries(all.map((currency) => [currency, correctionsAbove])),
  terms: true,
}
