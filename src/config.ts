import { z } from 'zod'
import { type NetworkRange, parseRange } from './domain/ip-range.ts'
import { type NumberPrefixes, publishedPrefixes } from './domain/number-prefixes.ts'
import { type ProviderSettings, providersFile } from './providers/providers-file.ts'
import {
  cidrs,
  databaseUrl,
  encryptionKey,
  flag,
  integer,
  redisUrl,
  time,
  url,
} from './startup/config-fields.ts'
import { prefixesFile } from './startup/prefixes-file.ts'
import { readSettingsFile } from './startup/settings-file.ts'

/** Only this file reads the environment. */

const portMax = 65_535
const latencyMaxMs = 3_600_000

const environment = z.object({
  PORT: integer(0, portMax).default(3000),
  HOST: z.string().min(1).default('0.0.0.0'),
  MANAGEMENT_PORT: integer(0, portMax).optional(),
  PUBLIC_URL: url('http:', 'https:')
    .refine((text) => !/[?#]|\/\/[^/]*@/.test(text), {
      error: 'must be an address alone: no user name, no query (?) and no fragment (#)',
    })
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  DATABASE_URL: databaseUrl.optional(),
  MIGRATION_DATABASE_URL: databaseUrl.optional(),
  DATABASE_POOL_SIZE: integer(2, 200).default(10),
  DATABASE_QUERY_TIMEOUT_MS: integer(100, 300_000).default(5000),
  REDIS_URL: redisUrl.optional(),
  REDIS_TIMEOUT_MS: integer(10, 60_000).default(150),
  DATA_DIR: z.string().min(1).default('.data'),
  MANAGEMENT_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  ENCRYPTION_KEY: encryptionKey.optional(),
  MANAGEMENT_ALLOW: cidrs.optional(),
  TRUST_PROXY: cidrs.default([]),
  SANDBOX_LATENCY_MS: integer(0, latencyMaxMs).default(1000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ROLE: z.enum(['all', 'api', 'worker']).default('all'),
  RECOVERED_TO: time.optional(),
  WEBHOOK_ALLOW_PRIVATE_ADDRESSES: flag.optional(),
  PROVIDERS_FILE: z.string().min(1).optional(),
  NUMBER_PREFIXES_FILE: z.string().min(1).optional(),
})

type Environment = z.infer<typeof environment>

export interface Config {
  port: number
  host: string
  managementPort: number | undefined
  /**
   * Who may reach management and metrics; undefined: this machine, or everyone on a separate port.
   */
  managementAllow: NetworkRange[] | undefined
  publicUrl: string | undefined
  databaseUrl: string | undefined
  /** The owner of the schema, if the service connects as a role with fewer rights. */
  migrationDatabaseUrl: string | undefined
  databasePoolSize: number
  databaseQueryTimeoutMs: number
  redisUrl: string | undefined
  redisPrefix: string
  /** How long Redis may take to answer before this process counts requests by itself. */
  redisAnswerMaxMs: number
  /** The folder of the embedded database and of generated secrets. */
  dataDir: string
  managementToken: string
  /** 32 bytes for AES-256. */
  encryptionKey: Buffer
  trustProxy: string[]
  sandboxLatencyMs: number
  logLevel: Environment['LOG_LEVEL']
  role: Environment['ROLE']
  /** The time to which the database was restored: see `CurrentRecovery`. */
  recoveredTo?: string | undefined
  /**
   * Without `attemptMaxMs` a delivery attempt may take as long as merchants are promised. Without
   * `recoverySettleMs` a recovery waits as long as events may be committed late.
   */
  webhooks: {
    allowPrivateAddresses: { test: boolean; live: boolean }
    attemptMaxMs?: number
    recoverySettleMs?: number
  }
  liveProviders: ProviderSettings
  /** Which numbers belong to which provider. */
  numberPrefixes: NumberPrefixes
}

/** Secrets that were generated because the environment has none; `readConfig` cannot know them. */
export interface GeneratedSecrets {
  managementToken: () => string
  encryptionKey: () => Buffer
}

/** Every mistake in the configuration, one per line. */
export class InvalidConfig extends Error {
  constructor(problems: string[]) {
    super(
      `The configuration is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    )
    this.name = 'InvalidConfig'
  }
}

const noProviders: ProviderSettings = { carrier1_momo: {}, carrier2_money: {} }

/**
 * Reads the files that the environment names; throws InvalidConfig with the faults of all files.
 */
const readFiles = (
  { PROVIDERS_FILE, NUMBER_PREFIXES_FILE }: Environment,
  variables: NodeJS.ProcessEnv,
): Pick<Config, 'liveProviders' | 'numberPrefixes'> => {
  const faults: string[] = []
  const read = <Content>(
    name: string,
    path: string | undefined,
    schema: z.ZodType<Content>,
    absent: Content,
  ): Content => {
    if (path === undefined) return absent
    const found = readSettingsFile(path, schema, variables)
    if ('content' in found) return found.content
    faults.push(...found.faults.map((fault) => `${name}: ${fault}`))
    return absent
  }
  const files = {
    liveProviders: read('PROVIDERS_FILE', PROVIDERS_FILE, providersFile, noProviders),
    numberPrefixes: read(
      'NUMBER_PREFIXES_FILE',
      NUMBER_PREFIXES_FILE,
      prefixesFile,
      publishedPrefixes,
    ),
  }
  if (faults.length > 0) throw new InvalidConfig(faults)
  return files
}

/** Reads the environment; empty values count as absent. Throws InvalidConfig with all mistakes. */
export const readConfig = (
  variables: NodeJS.ProcessEnv,
  secretsIn: (dataDir: string) => GeneratedSecrets,
): Config => {
  const present = Object.entries(variables).filter(([, value]) => value !== '')
  const parsed = environment.safeParse(Object.fromEntries(present))
  if (!parsed.success) {
    throw new InvalidConfig(
      parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
    )
  }
  const { data } = parsed
  if (data.MANAGEMENT_PORT === data.PORT && data.PORT !== 0) {
    throw new InvalidConfig([
      `MANAGEMENT_PORT: must differ from PORT (${data.PORT}); leave it out to share that listener`,
    ])
  }
  if (data.MIGRATION_DATABASE_URL !== undefined && data.DATABASE_URL === undefined) {
    throw new InvalidConfig(['MIGRATION_DATABASE_URL: needs DATABASE_URL, the same database'])
  }
  const isEmbedded = data.DATABASE_URL === undefined
  if (isEmbedded && data.ROLE !== 'all') {
    throw new InvalidConfig([
      `ROLE: ${data.ROLE} needs DATABASE_URL; the embedded database serves one process`,
    ])
  }
  const files = readFiles(data, variables)
  const secrets = secretsIn(data.DATA_DIR)
  return {
    ...files,
    port: data.PORT,
    host: data.HOST,
    managementPort: data.MANAGEMENT_PORT,
    managementAllow: data.MANAGEMENT_ALLOW?.map(parseRange).filter((range) => range !== undefined),
    publicUrl: data.PUBLIC_URL,
    databaseUrl: data.DATABASE_URL,
    migrationDatabaseUrl: data.MIGRATION_DATABASE_URL,
    databasePoolSize: data.DATABASE_POOL_SIZE,
    databaseQueryTimeoutMs: data.DATABASE_QUERY_TIMEOUT_MS,
    redisUrl: data.REDIS_URL,
    redisPrefix: 'momo:',
    redisAnswerMaxMs: data.REDIS_TIMEOUT_MS,
    dataDir: data.DATA_DIR,
    managementToken: data.MANAGEMENT_TOKEN ?? secrets.managementToken(),
    encryptionKey: data.ENCRYPTION_KEY ?? secrets.encryptionKey(),
    trustProxy: data.TRUST_PROXY,
    sandboxLatencyMs: data.SANDBOX_LATENCY_MS,
    logLevel: data.LOG_LEVEL,
    role: data.ROLE,
    recoveredTo: data.RECOVERED_TO,
    webhooks: {
      allowPrivateAddresses: {
        test: data.WEBHOOK_ALLOW_PRIVATE_ADDRESSES ?? isEmbedded,
        live: data.WEBHOOK_ALLOW_PRIVATE_ADDRESSES ?? false,
      },
    },
  }
}
