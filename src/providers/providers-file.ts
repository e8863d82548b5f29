import { z } from 'zod'
import { type Country, markets, type Provider } from '../domain/markets.ts'
import { readPublicKey } from './public-key.ts'

/**
 * What a provider of the service writes down about the mobile money providers: per provider
 * `defaults`, and `countries` that complete or replace them. Hosts, versions and paddings differ
 * from country to country. A name that is not known here is a fault.
 */

const text = z.string().min(1)
const milliseconds = z.int().min(1)

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)

const baseUrl = z
  .string()
  .superRefine((url, context) => {
    const { protocol, hostname } = URL.canParse(url) ? new URL(url) : { protocol: '', hostname: '' }
    if (protocol !== 'https:' && protocol !== 'http:') {
      context.addIssue('must be an address that starts with https://')
    } else if (protocol === 'http:' && !isLoopback(hostname)) {
      context.addIssue('must start with https://; http:// is for this machine alone')
    }
  })
  .transform((url) => url.replace(/\/+$/, ''))

const publicKey = text.refine((key) => readPublicKey(key) !== undefined, {
  error: 'must be an RSA public key, as PEM or as the base64 of its SPKI',
})

const timeoutMs = 20_000
const concurrency = 32
const breakerFailures = 5
const breakerPauseMs = 10_000
const lateArrivalMs = 120_000

const client = {
  baseUrl,
  /** For one call, from its first byte to its last. */
  timeoutMs: milliseconds.default(timeoutMs),
  /** Most transactions under way at once; calls may be twice as many. */
  concurrency: z.int().min(1).max(1000).default(concurrency),
  /** So many failures in a row stop all calls for a while. */
  breakerFailures: z.int().min(1).default(breakerFailures),
  breakerPauseMs: milliseconds.default(breakerPauseMs),
  /** So long after a submission of unknown outcome the provider may still carry it out. */
  lateArrivalMs: milliseconds.default(lateArrivalMs),
}

const carrier1FirstEnquiryMs = 10_000
const carrier2FirstEnquiryMs = 60_000

const product = z.strictObject({ subscriptionKey: text, apiUser: text, apiKey: text })

const carrier1Settings = z.strictObject({
  ...client,
  collection: product,
  disbursement: product,
  /** The country's name in `X-Target-Environment`. */
  targetEnvironment: text,
  /** Where callbacks are sent, in place of PUBLIC_URL. */
  callbackUrl: baseUrl.optional(),
  firstEnquiryMs: milliseconds.default(carrier1FirstEnquiryMs),
  /** Whether this is the provider's own sandbox, where no money moves. */
  isSandbox: z.boolean().default(false),
  /** The currency sent in place of the order's; for the provider's sandbox only. */
  wireCurrency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
})

const paddings = ['pkcs1', 'oaep-sha1', 'oaep-sha256'] as const

const carrier2Settings = z.strictObject({
  ...client,
  clientId: text,
  clientSecret: text,
  /** The PIN of the disbursement wallet, and the key it is encrypted with. */
  pin: text,
  pinPublicKey: publicKey,
  pinPadding: z.enum(paddings).default('pkcs1'),
  /** Whether bodies are signed and their keys sent along, as some countries demand. */
  messageSigning: z.boolean().default(false),
  /** How the keys of signed messages are padded; as the PIN is, where absent. */
  signingPadding: z.enum(paddings).optional(),
  /** Callbacks must carry a valid hash where this is set. */
  callbackHashSecret: text.optional(),
  /** Whether national numbers begin with 0, as they are written in the country. */
  keepsLeadingZero: z.boolean().default(false),
  collectionVersion: z.enum(['v1', 'v2']).default('v1'),
  disbursementVersion: z.enum(['v1', 'v2', 'v3']).default('v1'),
  /** Of the path that payouts are enquired about at; that of disbursements, where absent. */
  disbursementEnquiryVersion: z.enum(['v1', 'v2', 'v3']).optional(),
  /** Whether `payee.currency` is sent; from version 2 of disbursements on, where absent. */
  payeeCurrency: z.boolean().optional(),
  /** `payee.wallet_type`; `NORMAL` in version 3 of disbursements, where absent. */
  walletType: text.optional(),
  /** Whether enquiries about payouts carry `?transactionType=B2C`. */
  enquiryTransactionType: z.boolean().default(false),
  firstEnquiryMs: milliseconds.default(carrier2FirstEnquiryMs),
})

export type HttpClientSettings = z.infer<z.ZodObject<typeof client>>
export type Carrier1Settings = z.infer<typeof carrier1Settings>
export type Carrier2Settings = z.infer<typeof carrier2Settings>
export type Padding = (typeof paddings)[number]

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Only a provider's sandbox may take another currency than the country's. */
const currencyError = ({ wireCurrency, isSandbox }: Fields): string | undefined =>
  wireCurrency !== undefined && isSandbox !== true
    ? 'is for a sandbox alone: say "isSandbox": true beside it'
    : undefined

const countriesOf = <Shape extends z.ZodRawShape>(
  provider: Provider,
  settings: z.ZodObject<Shape, z.core.$strict>,
) => {
  const served: string[] = Object.entries(markets)
    .filter(([, market]) => (market.providers as readonly Provider[]).includes(provider))
    .map(([country]) => country)
  const fields = z.record(z.string(), z.unknown())
  return z
    .strictObject({ defaults: fields.default({}), countries: z.record(z.string(), fields) })
    .transform(({ defaults, countries }, context) => {
      const found: Partial<Record<Country, z.infer<z.ZodObject<Shape, z.core.$strict>>>> = {}
      const problem = (path: PropertyKey[], message: string) =>
        context.addIssue({ code: 'custom', message, path })
      // What no country takes over is looked at, too.
      for (const name of Object.keys(defaults)) {
        if (!Object.hasOwn(settings.shape, name)) problem(['defaults', name], 'is not a known name')
      }
      const known = Object.fromEntries(
        Object.entries(defaults).filter(([name]) => Object.hasOwn(settings.shape, name)),
      )
      for (const [country, own] of Object.entries(countries)) {
        const at = ['countries', country]
        if (!served.includes(country)) problem(at, `must be one of ${served.join(', ')}`)
        const merged = withDefaults(known, own)
        const { data, error } = settings.safeParse(merged)
        const wrong = currencyError(merged)
        if (wrong !== undefined) problem([...at, 'wireCurrency'], wrong)
        if (error === undefined) found[country as Country] = data
        for (const issue of error?.issues ?? []) {
          const names = issue.code === 'unrecognized_keys' ? issue.keys : undefined
          for (const name of names ?? [])
            problem([...at, ...issue.path, name], 'is not a known name')
          if (names === undefined) problem([...at, ...issue.path], issue.message)
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

/** The whole of a providers' file. */
export const providersFile = z.strictObject({
  carrier1_momo: countriesOf('carrier1_momo', carrier1Settings).default({}),
  carrier2_money: countriesOf('carrier2_money', carrier2Settings).default({}),
})

export type ProviderSettings = z.infer<typeof providersFile>
