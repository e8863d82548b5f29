import { z } from 'zod'
import { type Country, markets, type Provider, providers } from '../domain/markets.ts'
import { hourMs, minuteMs, secondMs } from '../domain/time.ts'
import { timeoutMaxMs } from '../domain/transactions/lease.ts'
import { normaliseWebAddress } from '../domain/web-address.ts'
import { delayMaxMs } from './backoff.ts'
import { encryptWith, paddings } from './carrier2/crypto.ts'
import {
  isFields,
  judgeProvider,
  type Place,
  type ProviderSchema,
  placeOf,
  type WrittenProvider,
} from './judge-settings.ts'
import { readPublicKey } from './public-key.ts'
import {
  describeUnknown,
  faultOfAddress,
  faultOfText,
  faultOfWord,
  meantBy,
} from './setting-faults.ts'

/**
 * An administrator writes the settings of mobile money providers in this file. Each provider has
 * `defaults`, and `countries` that complete or override the defaults, because hosts, versions and
 * paddings differ between countries. All errors are reported together, each with its position in
 * the file.
 */

/** A name, credential or other single word that is sent exactly as written. */
const word = z.string().superRefine((text, { addIssue }) => {
  const fault = faultOfWord(text)
  if (fault !== undefined) addIssue(fault)
})

const baseUrl = z
  .string()
  .superRefine((text, { addIssue }) => {
    const fault = faultOfAddress(text)
    if (fault !== undefined) addIssue(fault)
  })
  .transform((url) => normaliseWebAddress(url).replace(/\/+$/, ''))

const publicKey = z.string().superRefine((text, { addIssue }) => {
  const fault = faultOfText(text)
  if (fault !== undefined) addIssue(fault)
  else if (readPublicKey(text) === undefined)
    addIssue('must be an RSA public key, as PEM or as the base64 of its SPKI')
})

/** The PIN is in quotes, so that its leading zeros are preserved. */
const pin = word.refine((text) => /^\d{4,}$/.test(text), 'must be a PIN: four digits or more')

const wholeNumber = (minimum: number, maximum: number, unit = '') =>
  z.int().refine((value) => value >= minimum && value <= maximum, {
    error: `must be from ${minimum} to ${maximum}${unit}`,
  })

/** Times are at least one second, because a smaller number was probably meant as seconds. */
const milliseconds = (maximum: number) => wholeNumber(secondMs, maximum, ' milliseconds')

const timeoutMs = 20_000
const concurrency = 32
const breakerFailures = 5
const breakerPauseMs = 10_000
const lateArrivalMs = 120_000

/** A provider's sandbox or a simulator moves no money. */
const isSandbox = z.boolean().default(false)

const client = {
  baseUrl,
  /** Limits one call, from the first byte of the request to the last byte of the response. */
  timeoutMs: milliseconds(timeoutMaxMs).default(timeoutMs),
  /** Limits the transactions in progress. Up to twice as many calls may be in progress. */
  concurrency: wholeNumber(1, 1000).default(concurrency),
  /** The number of consecutive failures after which calls are paused. */
  breakerFailures: wholeNumber(1, 10_000).default(breakerFailures),
  breakerPauseMs: milliseconds(hourMs).default(breakerPauseMs),
  /**
   * How long after a submission with an unknown outcome the provider may still carry out the
   * transaction.
   */
  lateArrivalMs: milliseconds(24 * hourMs).default(lateArrivalMs),
}

const carrier1FirstEnquiryMs = 10_000
const carrier2FirstEnquiryMs = minuteMs

const product = z.strictObject({ subscriptionKey: word, apiUser: word, apiKey: word })

const carrier1Settings = z.strictObject({
  ...client,
  collection: product,
  disbursement: product,
  /** The country's name in `X-Target-Environment`. */
  targetEnvironment: word,
  /** The base URL for callbacks. The default is PUBLIC_URL. */
  callbackUrl: baseUrl.optional(),
  firstEnquiryMs: milliseconds(delayMaxMs).default(carrier1FirstEnquiryMs),
  isSandbox,
  /** Replaces the transaction's currency. Only the provider's sandbox needs this setting. */
  wireCurrency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be a currency of ISO 4217 in capitals, as in "EUR"')
    .optional(),
})

const carrier2Settings = z.strictObject({
  ...client,
  isSandbox,
  clientId: word,
  clientSecret: word,
  /** `pinPublicKey` encrypts the PIN of the disbursement wallet. */
  pin,
  pinPublicKey: publicKey,
  pinPadding: z.enum(paddings).default('pkcs1'),
  /** Some countries require signed bodies with their encrypted keys. */
  messageSigning: z.boolean().default(false),
  /** The padding for the keys of signed messages. The default is the padding for the PIN. */
  signingPadding: z.enum(paddings).optional(),
  /** If set, callbacks must have a valid hash. */
  callbackHashSecret: word.optional(),
  /** True if national numbers start with 0, as people in the country write them. */
  keepsLeadingZero: z.boolean().default(false),
  collectionVersion: z.enum(['v1', 'v2']).default('v1'),
  disbursementVersion: z.enum(['v1', 'v2', 'v3']).default('v1'),
  /** The version in the path of payout queries. The default is the version of disbursements. */
  disbursementEnquiryVersion: z.enum(['v1', 'v2', 'v3']).optional(),
  /**
   * Adds `payee.currency` to the request. By default, true for version 2 of disbursements and
   * later.
   */
  payeeCurrency: z.boolean().optional(),
  /** Sets `payee.wallet_type`, only for version 3 of disbursements. The default is `NORMAL`. */
  walletType: word.optional(),
  /** Adds `?transactionType=B2C` to payout queries. */
  enquiryTransactionType: z.boolean().default(false),
  firstEnquiryMs: milliseconds(delayMaxMs).default(carrier2FirstEnquiryMs),
})

export type HttpClientSettings = z.infer<z.ZodObject<typeof client>>
export type Carrier1Settings = z.infer<typeof carrier1Settings>
export type Carrier2Settings = z.infer<typeof carrier2Settings>

/** A `walletType` in the defaults must apply to at least one country. */
const judgeWalletTypes = ({ countries, faults }: WrittenProvider): void => {
  const using = countries.filter(({ merged }) => merged.walletType !== undefined)
  const idle = using.filter(({ merged }) => merged.disbursementVersion !== 'v3')
  for (const each of idle) {
    if (Object.hasOwn(each.own, 'walletType') || idle.length === using.length)
      faults.add(placeOf('walletType', each), 'has no effect unless "disbursementVersion" is "v3"')
  }
}

const markSandbox = 'add "isSandbox": true next to it'

/**
 * A provider's sandbox must be marked as a sandbox, and no two countries may use the same
 * environment.
 */
const judgeEnvironments = ({ countries, faults }: WrittenProvider): void => {
  const served = new Map<unknown, string>()
  for (const each of countries) {
    const { targetEnvironment: environment, wireCurrency, isSandbox } = each.merged
    if (isSandbox === true) continue
    if (wireCurrency !== undefined)
      faults.add(placeOf('wireCurrency', each), `is allowed only for a sandbox: ${markSandbox}`)
    if (environment === 'sandbox')
      faults.add(
        placeOf('targetEnvironment', each),
        `is a sandbox that moves no money: ${markSandbox}`,
      )
    const other = served.get(environment)
    if (environment !== undefined && other !== undefined)
      faults.add(
        placeOf('targetEnvironment', each),
        `is the same as in ${other}: each country has its own`,
      )
    served.set(environment, each.country)
  }
}

/** The key must be long enough for the PIN and its padding. */
const judgeKeys = ({ countries, faults }: WrittenProvider): void => {
  for (const each of countries) {
    const { data } = carrier2Settings
      .pick({ pin: true, pinPublicKey: true, pinPadding: true })
      .loose()
      .safeParse(each.merged)
    if (data === undefined) continue
    try {
      encryptWith(data.pinPublicKey, data.pinPadding, data.pin)
    } catch {
      faults.add(placeOf('pinPublicKey', each), `is too short for ${data.pinPadding}`)
    }
  }
}

const countriesOf = (provider: Provider): string[] =>
  Object.entries(markets)
    .filter(([, market]) => (market.providers as readonly Provider[]).includes(provider))
    .map(([country]) => country)

type AddFault = (place: Place, message: string) => void

/**
 * Reads one provider's part of the file and reports its faults. `judge` checks whether the settings
 * are consistent.
 */
const readPart = <Shape extends z.ZodRawShape>(
  settings: z.ZodObject<Shape, z.core.$strict>,
  schema: Omit<ProviderSchema, 'settings'>,
  judge: (written: WrittenProvider) => void,
) => {
  return (
    content: unknown,
    addFault: AddFault,
  ): Partial<Record<Country, z.infer<typeof settings>>> => {
    const written = judgeProvider({ ...schema, settings }, content)
    judge(written)
    const faults = written.faults.list()
    for (const { path, message } of faults) addFault(path, message)
    if (faults.length > 0) return {}
    return Object.fromEntries(
      written.countries.map(({ country, merged }) => [country, settings.parse(merged)]),
    )
  }
}

const readers = {
  carrier1_momo: readPart(
    carrier1Settings,
    {
      others: { carrier2_money: carrier2Settings },
      served: countriesOf('carrier1_momo'),
      ownOfCountry: ['targetEnvironment'],
    },
    judgeEnvironments,
  ),
  carrier2_money: readPart(
    carrier2Settings,
    {
      others: { carrier1_momo: carrier1Settings },
      served: countriesOf('carrier2_money'),
      ownOfCountry: [],
    },
    (written) => {
      judgeWalletTypes(written)
      judgeKeys(written)
    },
  ),
}

export interface ProviderSettings {
  carrier1_momo: Partial<Record<Country, Carrier1Settings>>
  carrier2_money: Partial<Record<Country, Carrier2Settings>>
}

/** Providers that are marked as a sandbox move no real money. */
export const hasLiveProviders = (settings: ProviderSettings): boolean =>
  providers.some((provider) =>
    Object.values(settings[provider]).some(({ isSandbox }) => !isSandbox),
  )

const named = providers.map((provider) => `"${provider}"`).join(', ')

/**
 * The path of a fault is its place in the file. The message continues the sentence after the place.
 */
export const providersFile = z.unknown().transform((content, { addIssue }): ProviderSettings => {
  const addFault: AddFault = (place, message) =>
    addIssue({ code: 'custom', path: [...place], message })
  if (!isFields(content)) addFault([], `must be an object with at least one provider: ${named}`)
  const file = isFields(content) ? content : {}
  const names = Object.keys(file)
  if (isFields(content) && names.length === 0) addFault([], `contains no provider: ${named}`)
  for (const name of names.filter((each) => !Object.hasOwn(readers, each)))
    addFault([name], describeUnknown(meantBy(name, providers)))
  const read = <Found>(
    provider: Provider,
    reader: (content: unknown, addFault: AddFault) => Found,
  ) =>
    Object.hasOwn(file, provider)
      ? reader(file[provider], (place, message) => addFault([provider, ...place], message))
      : {}
  return {
    carrier1_momo: read('carrier1_momo', readers.carrier1_momo),
    carrier2_money: read('carrier2_money', readers.carrier2_money),
  }
})
