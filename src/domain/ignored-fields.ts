import leven from 'leven'

/** Finds fields that callers send by mistake, and suggests the intended fields. */

export type Elsewhere = 'transaction_notes' | 'webhook_endpoints'

export interface IgnoredField {
  /** The name as the caller wrote it. */
  name: string
  /** The field that the caller probably meant; undefined if no field is similar. */
  use: { field: string } | { elsewhere: Elsewhere } | undefined
}

/** Names that other services use for these fields of our API. */
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

/**
 * The maximum number of checked fields and of reported fields. A body may have very many fields.
 */
const checkedMax = 100
const reportedMax = 5

/** These names can appear in a header without encoding. */
const reportableName = /^[\w-]{1,40}$/

/** Normalises a name, so that `phoneNumber`, `phone-number` and `Phone_Number` are equal. */
const lettersOf = (name: string): string => name.replace(/[_-]/g, '').toLowerCase()

/** Returns how many typos are allowed in a name. Short names may be similar by chance. */
const slipsMax = ({ length }: string): number => (length < 4 ? 0 : length < 6 ? 1 : 2)

/** Returns the most similar declared name if only a few letters differ. */
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

export const findIgnoredFields = (
  names: readonly string[],
  declared: readonly string[],
): IgnoredField[] =>
  names
    .slice(0, checkedMax)
    .filter((name) => reportableName.test(name) && !declared.includes(name))
    .map((name) => ({ name, use: useOf(name, declared) }))
    .slice(0, reportedMax)

/** The reported headings are limited, because they are sent in a response header. */
const headingLengthMax = 40
const headingsMax = 25

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

export const findIgnoredParameters = (
  names: readonly string[],
  declared: readonly string[],
): IgnoredField[] => {
  const unknown = names.filter((name) => !declared.includes(baseOf(name)))
  return findIgnoredFields(unknown, declared).map(({ name, use }) => ({
    name,
    // Fields of the request body are not suggested for query parameters.
    use: use !== undefined && 'field' in use ? use : undefined,
  }))
}
