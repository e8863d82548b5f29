import { countryName } from '../../domain/country-names.ts'
import { type Country, countries, exponents, providers } from '../../domain/markets.ts'
import { bilingual } from '../bilingual.ts'
import type { Language } from '../layout.ts'
import { providerNames } from './names.ts'
import { choice, type Field } from './section.ts'
import { words } from './words.ts'

type Choices = [code: string, label: string][]

export const providerOptions: Choices = providers.map((each) => [each, providerNames[each]])

export const countryOptions = (
  language: Language,
  among: readonly Country[] = countries,
): Choices => among.map((code) => [code, countryName(code, language)])

export const currencyOptions: Choices = Object.keys(exponents).map((code) => [code, code])

const texts = bilingual(words)

export const marketFields = (language: Language): Field[] => {
  const { provider, country, currency } = texts[language]
  return [
    choice('body.provider', provider, providerOptions),
    choice('body.country', country, countryOptions(language)),
    choice('body.currency', currency, currencyOptions),
  ]
}
