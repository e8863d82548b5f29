import { z } from 'zod'
import { type Country, markets, type Provider } from '../domain/markets.ts'

/**
 * What an operator of the service writes down about the mobile money operators: per operator
 * `defaults`, and `countries` that complete or replace them. Hosts, versions and paddings differ
 * from country to country.
 */

const text = z.string().min(1)
const milliseconds = z.int().min(1)

const baseUrl = z
  .string()
  .refine((url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol), {
    error: 'must be an address that starts with http:// or https://',
  })
  .transform((url) => url.replace(/\/+$/, ''))

const timeoutMs = 20_000
const concurrency = 32
const breakerFailures = 5
const breakerPauseMs = 10_000

const wire = {
  baseUrl,
  /** For one call, from its first byte to its last. */
  timeoutMs: milliseconds.default(timeoutMs),
  /** Most transactions under way at once; calls may be twice as many. */
  concurrency: z.int().min(1).max(1000).default(concurrency),
  /** So many failures in a row stop all calls for a while. */
  breakerFailures: z.int().min(1).default(breakerFailures),
  breakerPauseMs: milliseconds.default(breakerPauseMs),
}

const carrier1FirstEnquiryMs = 10_000
const carrier2FirstEnquiryMs = 60_000

const product = z.object({ subscriptionKey: text, apiUser: text, apiKey: text })

const carrier1Settings = z.object({
  ...wire,
  collection: product,
  disbursement: product,
  /** The country's name in `X-Target-Environment`. */
  targetEnvironment: text,
  /** Where callbacks are sent, in place of PUBLIC_URL. */
  callbackUrl: baseUrl.optional(),
  firstEnquiryMs: milliseconds.default(carrier1FirstEnquiryMs),
})

const paddings = ['pkcs1', 'oaep-sha1', 'oaep-sha256'] as const

const carrier2Settings = z.object({
  ...wire,
  clientId: text,
  clientSecret: text,
  /** The PIN of the disbursement wallet, and the base64 SPKI key it is encrypted with. The same
   * padding serves the keys of signed messages. */
  pin: text,
  pinPublicKey: text,
  pinPadding: z.enum(paddings).default('pkcs1'),
  /** Whether bodies are signed and their keys sent along, as some countries demand. */
  messageSigning: z.boolean().default(false),
  /** Callbacks must carry a valid hash where this is set. */
  callbackHashSecret: text.optional(),
  /** Whether national numbers keep the zero they begin with. */
  keepsLeadingZero: z.boolean().default(false),
  firstEnquiryMs: milliseconds.default(carrier2FirstEnquiryMs),
})

export type WireSettings = z.infer<z.ZodObject<typeof wire>>
export type Carrier1Settings = z.infer<typeof carrier1Settings>
export type Carrier2Settings = z.infer<typeof carrier2Settings>
export type Padding = (typeof paddings)[number]

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const countriesOf = <Settings extends z.ZodType>(provider: Provider, settings: Settings) => {
  const served = Object.entries(markets)
    .filter(([, market]) => (market.providers as readonly Provider[]).includes(provider))
    .map(([country]) => country)
  return z
    .object({
      defaults: z.record(z.string(), z.unknown()).default({}),
      countries: z.partialRecord(z.enum(served), z.record(z.string(), z.unknown())),
    })
    .transform(({ defaults, countries }, context) => {
      const found: Partial<Record<Country, z.infer<Settings>>> = {}
      for (const [country, own] of Object.entries(countries)) {
        const { data, error } = settings.safeParse(withDefaults(defaults, own))
        if (error === undefined) found[country as Country] = data
        for (const { path, message } of error?.issues ?? []) {
          context.addIssue({ code: 'custom', message, path: ['countries', country, ...path] })
        }
      }
      return found
    })
}

/** A country's own settings over the defaults, one level deep. */
const withDefaults = (defaults: Fields, own: Fields | undefined): Fields => {
  const merged: Fields = { ...defaults, ...own }
  for (const [name, value] of Object.entries(defaults)) {
    const ownValue = own?.[name]
    if (isFields(value) && isFields(ownValue)) merged[name] = { ...value, ...ownValue }
  }
  return merged
}

/** The whole of an operators' file. */
export const operatorsFile = z.strictObject({
  carrier1_momo: countriesOf('carrier1_momo', carrier1Settings).default({}),
  carrier2_money: countriesOf('carrier2_money', carrier2Settings).default({}),
})

export type OperatorSettings = z.infer<typeof operatorsFile>
