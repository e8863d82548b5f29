import { maskedNumber, readPhoneNumber } from '../../domain/phone-number.ts'
import { InvalidRequest } from '../../domain/problems.ts'
import { eraseNumber } from '../../services/transactions/erase-number.ts'
import type { ManagementHandler } from '../handler.ts'

/**
 * Erases a phone number from the data of old transactions (management.yaml). Throws InvalidRequest
 * if the text is not a phone number or if a transaction with the phone number is in progress.
 */
export const erasePhoneNumber: ManagementHandler<'erasePhoneNumber'> = async ({ ctx, body }) => {
  const msisdn = readPhoneNumber(body.phone_number, body.country)?.msisdn
  if (msisdn === undefined) {
    throw new InvalidRequest({ phone_number: [{ code: 'not_a_phone_number' }] })
  }
  const { kept, erasableFrom, hasMore, ...erased } = await eraseNumber(ctx, msisdn, body.reason)
  return {
    status: 200,
    body: {
      data: {
        masked_phone_number: maskedNumber(msisdn),
        ...erased,
        kept_orders: kept,
        erasable_from: erasableFrom,
        has_more: hasMore,
      },
    },
  }
}
