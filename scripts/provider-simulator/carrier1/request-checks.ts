import { getCountryCallingCode } from 'libphonenumber-js'
import { z } from 'zod'
import type { SimulatorRequest } from '../http-messages.ts'
import { decimalsOf, isExactAmount } from '../markets.ts'
import { parseShape, type Shapes } from '../refusal.ts'
import { type Environment, isUuidV4, notUuidV4, refuse } from './protocol.ts'

/** A note may be missing but not empty. */
const note = z
  .string()
  .regex(/^[A-Za-z0-9 .,-]{1,120}$/, 'must be 1 to 120 letters, digits, blanks, ".", "," or "-"')
  .optional()

const common = {
  amount: z.string(),
  currency: z.string(),
  externalId: z.string().optional(),
  payerMessage: note,
  payeeNote: note,
}

const anyNote = z
  .string()
  .nullish()
  .transform((text) => text ?? undefined)

/** Amounts and ids may be numbers. Notes may be empty and contain any characters. */
const lenientCommon = {
  ...common,
  amount: z.union([z.string(), z.number().transform(String)]),
  externalId: z.union([z.string(), z.number().transform(String)]).optional(),
  payerMessage: anyNote,
  payeeNote: anyNote,
}

/** A phone number has its country code, without `+` or a leading 0. */
const partyId = z.string().regex(/^[1-9]\d{7,14}$/, 'must be digits with the country code, no +')

const party = z.object({ partyIdType: z.literal('MSISDN'), partyId })

const lenientParty = z.object({
  partyIdType: z.string().toUpperCase().pipe(z.literal('MSISDN')),
  partyId,
})

export const collectBody = {
  strict: z.object({ ...common, payer: party }),
  lenient: z.object({ ...lenientCommon, payer: lenientParty }),
}

export const payoutBody = {
  strict: z.object({ ...common, payee: party }),
  lenient: z.object({ ...lenientCommon, payee: lenientParty }),
}

const referenceIdToRefund = z.string()

export const refundBody = {
  strict: z.object({ ...common, referenceIdToRefund }),
  lenient: z.object({ ...lenientCommon, referenceIdToRefund }),
}

export const readBody = <Body>(
  request: SimulatorRequest,
  shapes: Shapes<Body>,
  isStrict: boolean,
): Body => {
  const parsed = parseShape(request, shapes, isStrict)
  return 'problem' in parsed ? refuse(400, 'BAD_REQUEST', parsed.problem) : parsed.body
}

export const readReference = ({ headers }: SimulatorRequest): string => {
  const reference = headers['x-reference-id']
  return isUuidV4(reference) ? reference.toLowerCase() : refuse(400, 'BAD_REQUEST', notUuidV4)
}

export const checkMoney = (
  { amount, currency }: { amount: string; currency: string },
  { currencies }: Environment,
): void => {
  if (!currencies.includes(currency))
    refuse(500, 'INVALID_CURRENCY', `currency: here it is ${currencies.join(' or ')}`)
  if (!isExactAmount(amount, decimalsOf(currency)))
    refuse(
      400,
      'BAD_REQUEST',
      `amount: must be above 0, with at most ${decimalsOf(currency)} decimals`,
    )
}

export const isLocal = (msisdn: string, { country }: Environment): boolean =>
  country !== 'sandbox' && msisdn.startsWith(getCountryCallingCode(country))

const loopback = ['127.0.0.1', 'localhost']

export const readCallbackUrl = (
  { headers }: SimulatorRequest,
  hosts: readonly string[],
): string | undefined => {
  const url = headers['x-callback-url']
  if (url === undefined) return undefined
  const host = URL.parse(String(url))?.hostname ?? ''
  return [...loopback, ...hosts].includes(host)
    ? String(url)
    : refuse(
        500,
        'INVALID_CALLBACK_URL_HOST',
        'X-Callback-Url: its host must be this machine or the host of the API user',
      )
}
