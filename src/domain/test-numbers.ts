import type { Country } from './markets.ts'
import { exampleNumber } from './phone-number.ts'

/** Phone numbers with these endings choose a sandbox scenario, as listed in the guide. */
export const testEndings = [
  '999001',
  '999002',
  '999003',
  '999004',
  '999005',
  '999006',
  '999007',
  '999008',
  '999009',
  '999010',
  '999011',
  '999012',
  '999013',
] as const

export type TestEnding = (typeof testEndings)[number]

/** Returns a number with this ending, in the country's local format. */
export const testNumber = (country: Country, ending: TestEnding): string => {
  const example = exampleNumber(country)
  let digitsBefore = example.replace(/\D/g, '').length - ending.length
  let at = 0
  return example.replace(/\d/g, (digit) => (digitsBefore-- > 0 ? digit : ending.charAt(at++)))
}
