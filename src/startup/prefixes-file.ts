import { z } from 'zod'
import { type Country, markets, type Provider } from '../domain/markets.ts'
import { type NumberPrefixes, publishedPrefixes } from '../domain/number-prefixes.ts'
import { dialCode } from '../domain/phone-number.ts'

const digitsMax = 15

const prefixesOf = (provider: Provider) => {
  const served = Object.keys(markets).filter((country) =>
    (markets[country as Country].providers as readonly Provider[]).includes(provider),
  )
  return z
    .record(z.string(), z.array(z.string()))
    .superRefine((countries, context) => {
      const problem = (path: PropertyKey[], message: string) =>
        context.addIssue({ code: 'custom', message, path })
      for (const [country, prefixes] of Object.entries(countries)) {
        if (!served.includes(country)) {
          problem([country], `must be one of ${served.join(', ')}`)
          continue
        }
        const code = dialCode(country as Country)
        const form = new RegExp(`^${code}\\d{1,${digitsMax - code.length}}$`)
        for (const [at, prefix] of prefixes.entries()) {
          if (!form.test(prefix)) problem([country, at], `must be ${code} and more digits, no plus`)
        }
      }
    })
    .default({})
}

/** Countries that are not in the file keep their published prefixes. */
export const prefixesFile = z
  .strictObject({
    carrier1_momo: prefixesOf('carrier1_momo'),
    carrier2_money: prefixesOf('carrier2_money'),
  })
  .transform(
    (own): NumberPrefixes => ({
      carrier1_momo: { ...publishedPrefixes.carrier1_momo, ...own.carrier1_momo },
      carrier2_money: { ...publishedPrefixes.carrier2_money, ...own.carrier2_money },
    }),
  )
