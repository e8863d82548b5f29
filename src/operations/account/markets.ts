import { countryName } from '../../domain/country-names.ts'
import { countries, exponents, markets } from '../../domain/markets.ts'
import { findNumber } from '../../domain/number-prefixes.ts'
import { dialCode, internationalExample } from '../../domain/phone-number.ts'
import type { AccountHandler } from '../handler.ts'
import { withSentPlus } from '../shared/transaction-filters.ts'

export const listMarkets: AccountHandler<'listMarkets'> = async ({ ctx, caller }) => {
  const { terms, availabilities } = ctx
  await Promise.all([terms.ready(), availabilities.ready()])
  const { environment, organisationId } = caller
  const limitsOf = terms.limits()
  const data = countries.map((country) => {
    const { currencies, providers } = markets[country]
    return {
      country,
      name: countryName(country, 'fr'),
      dial_code: `+${dialCode(country)}`,
      example_number: internationalExample(country),
      currencies: currencies.map((currency) => ({ currency, exponent: exponents[currency] })),
      providers: providers.map((provider) => ({
        provider,
        availability: availabilities.availabilityOf(
          { environment, provider, country },
          organisationId,
        ),
        limits: currencies.map((currency) => {
          const { minimum, maximum } = limitsOf({ provider, country, currency })
          return { currency, minimum_amount: minimum, maximum_amount: maximum }
        }),
      })),
    }
  })
  return { status: 200, body: { data } }
}

export const lookUpMarket: AccountHandler<'lookUpMarket'> = async ({ ctx, query }) => {
  const { phone_number } = query
  const found = findNumber(withSentPlus(phone_number), ctx.config.numberPrefixes)
  const certainty = found.providers.length > 0 ? 'published' : 'unknown'
  return { status: 200, body: { data: { phone_number, ...found, certainty } } }
}
