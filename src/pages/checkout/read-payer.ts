import type { FormFields } from '../../domain/form-encoding.ts'
import { type Provider, providers } from '../../domain/markets.ts'
import { type NumberPrefixes, providersOfNumber } from '../../domain/number-prefixes.ts'
import {
  isPossibleNumber,
  isWrittenNumber,
  readPhoneNumber,
  shortenNumber,
} from '../../domain/phone-number.ts'
import { testEndings, testNumber } from '../../domain/test-numbers.ts'
import type { PageSession } from '../../repositories/checkout/sessions.ts'
import type { Payer } from '../../services/checkout/pay-session.ts'
import type { FormState, Offer } from './payment-form-page.ts'
import type { Texts } from './texts.ts'

interface ReadPayer {
  /** Undefined if a field is invalid. */
  payer: Payer | undefined
  values: FormState['values']
  wrong: FormState['wrong']
}

/** A phone number copied from contacts may contain invisible characters. */
const textOf = (value: FormFields[string] | undefined): string =>
  typeof value === 'string'
    ? value
        .replace(/\p{Cf}/gu, '')
        .replace(/\s+/g, ' ')
        .trim()
    : ''

export const readValues = (fields: FormFields): FormState['values'] => ({
  country: textOf(fields.country),
  provider: textOf(fields.provider),
  phone: textOf(fields.phone),
})

export const readPayer = (
  fields: FormFields,
  session: Pick<PageSession, 'environment'>,
  { offers, prefixes }: Pick<FormState, 'offers' | 'prefixes'>,
  wording: Texts,
): ReadPayer => {
  const isSandbox = session.environment === 'test'
  const tapped = testEndings.find((ending) => isSandbox && ending === fields.test_number)
  const offer = offers.find(({ country }) => country === textOf(fields.country))
  const phone =
    tapped !== undefined && offer !== undefined
      ? testNumber(offer.country, tapped)
      : textOf(fields.phone)
  const served = offer?.providers ?? []
  const named = providers.find((name) => name === textOf(fields.provider))
  const found = offer === undefined ? [] : providersOf(phone, offer, prefixes)
  // A tapped test number works with every provider, so the first provider of the country is used.
  const isAnyRight = tapped !== undefined || served.length === 1
  const provider = named ?? (found.length === 1 ? found[0] : isAnyRight ? served[0] : undefined)

  const wrong: FormState['wrong'] = {}
  if (offer === undefined) wrong.country = wording.countryMissing
  if (provider === undefined) wrong.provider = wording.providerMissing
  else if (offer !== undefined && !served.includes(provider)) {
    wrong.provider = wording.providerNotThere
  }
  if (phone === '') wrong.phone = wording.phoneMissing
  else if (!isWrittenNumber(phone)) wrong.phone = wording.phoneWrong
  else if (isImpossible(phone, offer)) wrong.phone = wording.phoneWrong
  const values = { ...readValues(fields), provider: provider ?? '', phone }
  const isRight = Object.keys(wrong).length === 0
  const payer =
    isRight && offer !== undefined && provider !== undefined
      ? { country: offer.country, provider, phoneNumber: shortenNumber(phone) }
      : undefined
  return { payer, values, wrong }
}

const providersOf = (
  phone: string,
  { country, providers: offered }: Offer,
  prefixes: NumberPrefixes,
): Provider[] => {
  const { msisdn } = readPhoneNumber(phone, country) ?? {}
  return msisdn === undefined
    ? []
    : providersOfNumber(msisdn, country, prefixes).filter((each) => offered.includes(each))
}

/** Customers make typing errors, so the checkout rejects impossible numbers even in the sandbox. */
const isImpossible = (phone: string, offer: Offer | undefined): boolean =>
  offer !== undefined && !isPossibleNumber(phone, offer.country)
