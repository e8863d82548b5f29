import { countriesOf } from '../../domain/checkout.ts'
import type { FormFields } from '../../domain/form.ts'
import { markets, type Provider, providers } from '../../domain/markets.ts'
import { isPossibleNumber, isWrittenNumber } from '../../domain/phone-number.ts'
import type { Payer } from '../../flows/pay-session.ts'
import type { ShownSession } from '../../store/checkout-sessions.ts'
import type { Texts } from './texts.ts'
import type { FormState } from './views.ts'

export interface ReadPayer {
  /** Present when nothing is wrong. */
  payer: Payer | undefined
  values: FormState['values']
  wrong: FormState['wrong']
}

const textOf = (value: FormFields[string] | undefined): string =>
  typeof value === 'string' ? value.trim() : ''

/** What a customer filled in, and what is wrong with it, beside the field it is about. */
export const readPayer = (fields: FormFields, session: ShownSession, said: Texts): ReadPayer => {
  const isSandbox = session.environment === 'test'
  const tapped = isSandbox ? textOf(fields.test_number) : ''
  const phone = tapped === '' ? textOf(fields.phone) : tapped
  const country = countriesOf(session.currency).find((code) => code === textOf(fields.country))
  const served: readonly Provider[] = country === undefined ? [] : markets[country].providers
  const named = providers.find((name) => name === textOf(fields.provider))
  // Tapping a test number is enough: the first operator of the country will do.
  const provider = named ?? (tapped !== '' || served.length === 1 ? served[0] : undefined)

  const wrong: FormState['wrong'] = {}
  if (country === undefined) wrong.country = said.choose
  if (provider === undefined) wrong.provider = said.choose
  else if (country !== undefined && !served.includes(provider)) {
    wrong.provider = said.operatorNotThere
  }
  if (phone === '') wrong.phone = said.phoneMissing
  else if (!isWrittenNumber(phone)) wrong.phone = said.phoneWrong
  else if (!isSandbox && country !== undefined && !isPossibleNumber(phone, country)) {
    wrong.phone = said.phoneWrong
  }
  const values = { country: textOf(fields.country), provider: provider ?? '', phone }
  const isRight = Object.keys(wrong).length === 0
  const payer =
    isRight && country !== undefined && provider !== undefined
      ? { country, provider, phoneNumber: phone }
      : undefined
  return { payer, values, wrong }
}
