import leven from 'leven'

/** Fields that callers send by mistake, with suggestions: see `findIgnoredFields`. */

export type Elsewhere = 'transaction_notes' | 'webhook_endpoints'

export interface IgnoredField {
  /** As the caller wrote it. The name of a field has only letters, digits, `_` and `-`. */
  name: string
  /** The field that was probably meant; undefined if no field is similar. */
  use: { field: string } | { elsewhere: Elsewhere } | undefined
}

/** Names that other services use for a field, and the equivalent names here. */
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

/** Maximum number of checked fields, to bound the cost of a long body, and of reported fields. */
const checkedMax = 100
const reportedMax = 5

/** A name that a header can show as the caller wrote it. */
const reportableName = /^[\w-]{1,40}$/

/** The letters of a name: `phoneNumber`, `phone-number` and `Phone_Number` are equal. */
const lettersOf = (name: string): string => name.replace(/[_-]/g, '').toLowerCase()

/** Maximum number of wrong letters in a name; short names may look alike by chance. */
const slipsMax = ({ length }: string): number => (length < 4 ? 0 : length < 6 ? 1 : 2)

/** The declared name closest to a given name, if only a few letters differ. */
const nearestTo = (written: string, declared: readonly string[]): string | undefined => {
  const [nearest] = declared
    .map((name) => ({ name, slips: leven(written, lettersOf(name)) }))
    .filter(({ name, slips }) => slips <= slipsMax(lettersOf(name)))
    .sort((one, other) => one.slips - other.slips)
  return nearest?.name
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
  const meant = nearestTo(letters, declared)
  return meant === undefined ? undefined : { field: meant }
}

/** `metadata[order]` belongs to the declared parameter `metadata`. */
const baseOf = (name: string): string => name.replace(/\[.*$/s, '')

/** The names in a request that the operation does not declare, at most `reportedMax`. */
export const findIgnoredFields = (
  names: readonly string[],
  declared: readonly string[],
): IgnoredField[] =>
  names
    .slice(0, checkedMax)
    .filter((name) => reportableName.test(name) && !declared.includes(name))
    .map((name) => ({ name, use: useOf(name, declared) }))
    .slice(0, reportedMax)

/**
 * Maximum length of a reported heading, and maximum number of headings, because a header is short.
 */
const headingLengthMax = 40
const headingsMax = 25

/** The headings of a file that the operation does not declare, at most `headingsMax`. */
export const findIgnoredHeadings = (
  headings: readonly string[],
  declared: readonly string[],
): IgnoredField[] =>
  headings
    .filter((heading) => heading !== '' && !declared.includes(heading))
    .slice(0, headingsMax)
    .map((heading) => ({
      name: heading.toWellFormed().slice(0, headingLengthMax).trim(),
      use: reportableName.test(heading) ? useOf(heading, declared) : undefined,
    }))

/** The query parameters of a request that the operation does not declare. */
export const findIgnoredParameters = (
  names: readonly string[],
  declared: readonly string[],
): IgnoredField[] => {
  const unknown = names.filter((name) => !declared.includes(baseOf(name)))
  return findIgnoredFields(unknown, declared).map(({ name, use }) => ({
    name,
    // A field that only a body can have is not suggested for a query.
    use: use !== undefined && 'field' in use ? use : undefined,
  }))
}
