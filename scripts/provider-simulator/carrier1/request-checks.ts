import { getCountryCallingCode } from 'libphonenumber-js'
import { z } from 'zod'
import { isExactAmount } from '../amounts.ts'
import type { SimulatorRequest } from '../http-messages.ts'
import { decimalsOf } from '../markets.ts'
import { parseBody } from '../refusal.ts'
import { type Environment, isUuidV4, refuse } from './protocol.ts'

/** What carrier1_momo requires of an order. */

/** Optional; an empty one is refused. */
const note = z
  .string()
  .regex(/^[A-Za-z0-9 .,-]{1,120}$/)
  .optional()

const common = {
  amount: z.string(),
  currency: z.string(),
  externalId: z.string().optional(),
  payerMessage: note,
  payeeNote: note,
}

/** Digits with the country's code: no `+`, no 0 before them. */
const party = z.object({
  partyIdType: z.literal('MSISDN'),
  partyId: z.string().regex(/^[1-9]\d{7,14}$/),
})

export const collectBody = z.object({ ...common, payer: party })

export const payoutBody = z.object({ ...common, payee: party })

export const refundBody = z.object({ ...common, referenceIdToRefund: z.string() })

export const readBody = <Body>(request: SimulatorRequest, schema: z.ZodType<Body>): Body => {
  const parsed = parseBody(request, schema)
  return 'problem' in parsed ? refuse(400, 'BAD_REQUEST', parsed.problem) : parsed.body
}

export const readReference = ({ headers }: SimulatorRequest): string => {
  const reference = headers['x-reference-id']
  return isUuidV4(reference)
    ? reference.toLowerCase()
    : refuse(400, 'BAD_REQUEST', 'X-Reference-Id must be a UUID of version 4')
}

export const checkMoney = (
  { amount, currency }: { amount: string; currency: string },
  { currencies }: Environment,
): void => {
  if (!currencies.includes(currency)) refuse(500, 'INVALID_CURRENCY')
  if (!isExactAmount(amount, decimalsOf(currency))) refuse(400, 'BAD_REQUEST', 'amount')
}

export const isLocal = (msisdn: string, { country }: Environment): boolean =>
  country !== 'sandbox' && msisdn.startsWith(getCountryCallingCode(country))

const loopback = ['127.0.0.1', 'localhost']

/** The callback URL, whose host must have been registered with the provider. */
export const readCallbackUrl = (
  { headers }: SimulatorRequest,
  hosts: readonly string[],
): string | undefined => {
  const url = headers['x-callback-url']
  if (url === undefined) return undefined
  const host = URL.parse(String(url))?.hostname ?? ''
  return [...loopback, ...hosts].includes(host)
    ? String(url)
    : refuse(500, 'INVALID_CALLBACK_URL_HOST')
}
