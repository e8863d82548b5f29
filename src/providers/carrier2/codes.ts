import type { FailureReason } from '../../domain/transactions/failure-reason.ts'

/** The two products of `carrier2_money` use different codes. */
export type Carrier2Product = 'collection' | 'disbursement'

/**
 * The meaning of a code if the response has no `data.transaction.status`. Only `refused` guarantees
 * that no money moves. `inconclusive` and every unlisted code leave the outcome unknown.
 * `inconclusive` with `isReceived` means that the provider has a transaction with this id.
 */
export type Meaning =
  | { kind: 'refused'; reason: FailureReason; isOurFault?: true }
  | { kind: 'inconclusive'; isReceived?: true }
  /** The provider never received the transaction. Only a query can establish this. */
  | { kind: 'not-found' }
  /** The signature did not match, and the transaction was not processed. It may be sent again. */
  | { kind: 'unsigned' }
  /** The response has no known code. The outcome is unknown, as with `inconclusive`. */
  | { kind: 'silent' }

const refused = (reason: FailureReason): Meaning => ({ kind: 'refused', reason })
const ourFault: Meaning = { kind: 'refused', reason: 'provider_error', isOurFault: true }
const inconclusive: Meaning = { kind: 'inconclusive' }
const received: Meaning = { kind: 'inconclusive', isReceived: true }
const absent: Meaning = { kind: 'not-found' }
const unsigned: Meaning = { kind: 'unsigned' }
const silent: Meaning = { kind: 'silent' }

/** The codes in `status.response_code`. */
const productCodes: Record<Carrier2Product, Record<string, Meaning>> = {
  collection: {
    DP00800001000: inconclusive,
    DP00800001001: received,
    DP00800001002: refused('provider_error'),
    DP00800001003: refused('payer_limit_reached'),
    DP00800001004: refused('provider_error'),
    DP00800001005: refused('expired'),
    DP00800001006: received,
    DP00800001007: refused('insufficient_funds'),
    DP00800001008: refused('provider_error'),
    DP00800001009: refused('provider_error'),
    DP00800001010: refused('payer_account_blocked'),
    DP00800001024: inconclusive,
    DP00800001025: absent,
    DP00800001026: unsigned,
    DP00800001029: refused('expired'),
  },
  disbursement: {
    DP00900001000: inconclusive,
    DP00900001001: received,
    DP00900001003: refused('payer_limit_reached'),
    DP00900001004: refused('provider_error'),
    DP00900001005: refused('provider_error'),
    DP00900001006: received,
    DP00900001007: ourFault,
    DP00900001009: refused('provider_error'),
    DP00900001010: refused('payer_account_blocked'),
    DP00900001011: received,
    DP00900001012: refused('payer_not_found'),
    DP00900001013: refused('provider_error'),
    DP00900001014: inconclusive,
    DP00900001015: absent,
    DP00900001016: unsigned,
    DP00900001017: received,
  },
}

/**
 * The codes in `status.result_code`, from the gateway in front of both products. Unlisted codes and
 * `ESB000011` prove nothing.
 */
const gatewayCodes: Record<string, Meaning> = {
  ESB000001: inconclusive,
  ESB000004: inconclusive,
  ESB000008: ourFault,
  ESB000014: inconclusive,
  ESB000033: ourFault,
  ESB000034: ourFault,
  ESB000035: ourFault,
  ESB000036: ourFault,
  ESB000039: ourFault,
  ESB000041: received,
  ESB000045: absent,
  ROUTER117: inconclusive,
  '408': inconclusive,
}

const isProductCode = (code: string): boolean => /^DP\d/.test(code)

const meaningOfOne = (product: Carrier2Product, code: string): Meaning[] => {
  const table = isProductCode(code) ? productCodes[product] : gatewayCodes
  if (Object.hasOwn(table, code)) return [table[code] ?? inconclusive]
  // A code that is not listed for the product may belong to the other product.
  return isProductCode(code) ? [inconclusive] : []
}

/** The response is a rejection only if no code leaves the outcome unknown. */
export const meaningOf = (product: Carrier2Product, codes: readonly string[]): Meaning => {
  const meanings = codes.flatMap((code) => meaningOfOne(product, code.trim().toUpperCase()))
  const doubts = meanings.filter(({ kind }) => kind === 'inconclusive')
  return doubts.find((doubt) => doubt === received) ?? doubts[0] ?? meanings[0] ?? silent
}
