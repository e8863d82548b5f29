/** Fields that callers send by mistake, and what was meant: see `findIgnoredFields`. */

/** Where a caller gives us what no field of an order takes. */
export type Elsewhere = 'transaction_notes' | 'webhook_endpoints'

export interface IgnoredField {
  /** As the caller wrote it: only letters, digits, `_` and `-`. */
  name: string
  use: { field: string } | { elsewhere: Elsewhere }
}

/** Names that other services use for a field, and the names that may be declared here instead. */
const otherNames: Record<string, readonly string[]> = {
  phone: ['phone_number', 'customer_phone'],
  msisdn: ['phone_number', 'customer_phone'],
  phonenumber: ['customer_phone'],
  customerphone: ['phone_number'],
  reference: ['merchant_reference'],
  externalreference: ['merchant_reference', 'reference'],
  merchantreference: ['reference'],
  webhookurl: ['url'],
  callbackurl: ['url'],
}

const elsewhere: Record<string, Elsewhere> = {
  reference: 'transaction_notes',
  externalreference: 'transaction_notes',
  merchantreference: 'transaction_notes',
  metadata: 'transaction_notes',
  webhookurl: 'webhook_endpoints',
  callbackurl: 'webhook_endpoints',
}

/** How many fields are checked, so that a long body costs no more, and how many are reported. */
const checkedMax = 100
const reportedMax = 5

/** A name that a header can show as the caller wrote it. */
const reportableName = /^[\w-]{1,40}$/

/** `phoneNumber`, `phone-number` and `Phone_Number` are one name. */
const lettersOf = (name: string): string => name.replace(/[_-]/g, '').toLowerCase()

/** Shorter names may look alike by chance. */
const slipLengthMin = 4

/** Whether a name has one letter missing, added or wrong, or two letters swapped. */
const isOneSlipFrom = (written: string, meant: string): boolean => {
  if (Math.min(written.length, meant.length) < slipLengthMin) return false
  let at = 0
  while (at < written.length && written[at] === meant[at]) at += 1
  const rests = (ofWritten: number, ofMeant: number): boolean =>
    written.slice(at + ofWritten) === meant.slice(at + ofMeant)
  const isSwapped = written[at] === meant[at + 1] && written[at + 1] === meant[at]
  return rests(1, 0) || rests(0, 1) || rests(1, 1) || (isSwapped && rests(2, 2))
}

const useOf = (name: string, declared: readonly string[]): IgnoredField['use'] | undefined => {
  const letters = lettersOf(name)
  const field =
    declared.find((one) => lettersOf(one) === letters) ??
    (Object.hasOwn(otherNames, letters) ? otherNames[letters] : undefined)?.find((one) =>
      declared.includes(one),
    )
  if (field !== undefined) return { field }
  if (Object.hasOwn(elsewhere, letters)) return { elsewhere: elsewhere[letters] as Elsewhere }
  const meant = declared.find((one) => isOneSlipFrom(letters, lettersOf(one)))
  return meant === undefined ? undefined : { field: meant }
}

/** The ignored names of a request that look like a mistake, `reportedMax` at most. */
export const findIgnoredFields = (
  names: readonly string[],
  declared: readonly string[],
): IgnoredField[] =>
  names
    .slice(0, checkedMax)
    .filter((name) => reportableName.test(name) && !declared.includes(name))
    .flatMap((name) => {
      const use = useOf(name, declared)
      return use === undefined ? [] : [{ name, use }]
    })
    .slice(0, reportedMax)
