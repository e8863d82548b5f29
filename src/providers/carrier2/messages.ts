import { toDecimal } from '../../domain/decimal-amount.ts'
import { nationalDigits } from '../../domain/phone-number.ts'
import { carrier2Reference, isWholeRefund } from '../../domain/transactions/submitted-reference.ts'
import type { ProviderRequest } from '../http-client.ts'
import type { ProviderTransaction } from '../provider.ts'
import type { Carrier2Settings } from '../providers-file.ts'
import { encryptWith } from './crypto.ts'

/** The provider returns its reference in this field. */
export const moneyIdField = 'airtel_money_id'

const post = (
  { type, organisationId }: ProviderTransaction,
  path: string,
  body: object,
): ProviderRequest => ({
  call: type,
  owner: organisationId,
  method: 'POST',
  path,
  body: JSON.stringify(body),
})

/** Returns the number without its country code. Some countries require a leading zero. */
export const nationalNumber = (
  { msisdn }: Pick<ProviderTransaction, 'msisdn'>,
  keepsLeadingZero: boolean,
): string => {
  const bare = nationalDigits(msisdn).replace(/^0+/, '')
  return keepsLeadingZero ? `0${bare}` : bare
}

const payeeOf = (transaction: ProviderTransaction, settings: Carrier2Settings) => {
  const { disbursementVersion: version, keepsLeadingZero } = settings
  const { payeeCurrency = version !== 'v1', walletType = 'NORMAL' } = settings
  return {
    msisdn: nationalNumber(transaction, keepsLeadingZero),
    ...(payeeCurrency && { currency: transaction.currency }),
    ...(version === 'v3' && { wallet_type: walletType }),
  }
}

export const submissionOf = (
  transaction: ProviderTransaction,
  settings: Carrier2Settings,
): ProviderRequest => {
  const { type, reference, country, currency, original } = transaction
  const id = carrier2Reference(reference)
  if (isWholeRefund(transaction)) {
    return post(transaction, '/standard/v1/payments/refund', {
      transaction: { [moneyIdField]: original?.providerReference },
    })
  }
  const amount = JSON.rawJSON(toDecimal(transaction.amount, currency))
  if (type === 'collection') {
    const msisdn = nationalNumber(transaction, settings.keepsLeadingZero)
    return post(transaction, `/merchant/${settings.collectionVersion}/payments/`, {
      reference: id,
      subscriber: { country, currency, msisdn },
      transaction: { amount, country, currency, id },
    })
  }
  const { pin, pinPublicKey, pinPadding } = settings
  return post(transaction, `/standard/${settings.disbursementVersion}/disbursements/`, {
    payee: payeeOf(transaction, settings),
    reference: id,
    pin: encryptWith(pinPublicKey, pinPadding, pin),
    transaction: { amount, id, type: 'B2C' },
  })
}

export const queryOf = (
  { type, reference, organisationId }: ProviderTransaction,
  settings: Carrier2Settings,
): ProviderRequest => {
  const id = carrier2Reference(reference)
  const { disbursementVersion, disbursementEnquiryVersion = disbursementVersion } = settings
  const query = settings.enquiryTransactionType ? '?transactionType=B2C' : ''
  const path =
    type === 'collection'
      ? `/standard/v1/payments/${id}`
      : `/standard/${disbursementEnquiryVersion}/disbursements/${id}${query}`
  return { call: `${type}_status`, owner: organisationId, method: 'GET', path }
}
