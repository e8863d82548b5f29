import { z } from 'zod'
import type { ApprovalMeasure } from './domain/approvals/proposal.ts'
import { type NetworkRange, parseRange } from './domain/ip-range.ts'
import { type NumberPrefixes, publishedPrefixes } from './domain/number-prefixes.ts'
import type { SingleSignOnSettings } from './domain/people/single-sign-on.ts'
import type { RetentionDays } from './domain/retention.ts'
import { hourMs, minuteMs } from './domain/time.ts'
import {
  hasLiveProviders,
  type ProviderSettings,
  providersFile,
} from './providers/providers-file.ts'
import { type CertificateFiles, readCertificate } from './startup/certificate.ts'
import {
  amountsByCurrency,
  cidrs,
  databaseUrl,
  encryptionKeys,
  flag,
  integer,
  issuer,
  managementTokens,
  redisUrl,
  secondFactorClaims,
  time,
  url,
  webBase,
  webUrl,
} from './startup/config-fields.ts'
import { prefixesFile } from './startup/prefixes-file.ts'
import { defaultDataDir, findSecret } from './startup/secret-values.ts'
import { readSettingsFile } from './startup/settings-file.ts'

/** This is the only file that reads environment variables. */

const portMax = 65_535
const latencyMaxMs = 3_600_000
const shutdownDelayMaxSeconds = 300
/** One hundred years, so that data is practically never deleted. */
const retentionMaxDays = 36_500
const databaseWaitSeconds = 600
const databaseWaitMaxSeconds = 86_400
/** Long enough for several failed readiness checks, if the proxy checks every second. */
const behindProxyDelaySeconds = 5

/**
 * Documents an environment variable. `absent` describes the default if the schema has none. A
 * secret can also be in a file whose path is in the variable NAME_FILE.
 */
interface About {
  does: string
  absent?: string
  isSecret?: true
}

const environment = z.object({
  PORT: integer(0, portMax).default(3000).meta({ does: 'the port where the service listens' }),
  HOST: z.string().min(1).default('0.0.0.0').meta({ does: 'the address where it listens' }),
  MANAGEMENT_PORT: integer(0, portMax)
    .optional()
    .meta({
      does:
        'a separate port for the management API and metrics, which are then not available ' +
        'on `PORT`; both ports serve the health checks',
      absent: 'the same port',
    }),
  MANAGEMENT_HOST: z
    .string()
    .min(1)
    .optional()
    .meta({
      does:
        'the address where `MANAGEMENT_PORT` listens, for example `0.0.0.0` for a ' +
        'Prometheus on another machine',
      absent: '`HOST`',
    }),
  MANAGEMENT_TLS_CERT_FILE: z
    .string()
    .min(1)
    .optional()
    .meta({
      does:
        'a PEM certificate with its intermediates, with which `MANAGEMENT_PORT` serves only ' +
        'HTTPS; a renewed file is used within a minute',
      absent: 'no TLS',
    }),
  MANAGEMENT_TLS_KEY_FILE: z
    .string()
    .min(1)
    .optional()
    .meta({ does: 'the private key of that certificate (PEM)', absent: 'no TLS' }),
  MANAGEMENT_ALLOW: cidrs.optional().meta({
    does:
      'addresses or CIDR ranges, separated by commas, that can reach the management API, ' +
      'its document and metrics; other callers get a 404',
    absent: 'this machine; every caller on `MANAGEMENT_PORT`',
  }),
  PUBLIC_URL: webBase.optional().meta({
    does:
      'the public address, for links and documents; if it has a path, the proxy must ' +
      'remove the path',
    absent: '`http://localhost:PORT`',
  }),
  CONSOLE: z.enum(['on', 'off']).default('on').meta({
    does: '`on`: serves the console (`/console`) with the management API; `off`: no console',
  }),
  CONSOLE_URL: webBase.optional().meta({
    does: "the console's public address, without `/console`, if it differs from `PUBLIC_URL`",
    absent: '`PUBLIC_URL`',
  }),
  DATABASE_URL: databaseUrl.optional().meta({
    does: 'PostgreSQL 15 or newer, one host',
    absent: 'embedded',
    isSecret: true,
  }),
  MIGRATION_DATABASE_URL: databaseUrl.optional().meta({
    does:
      'the owner of the schema, which runs migrations; the role of `DATABASE_URL` then ' +
      'needs fewer privileges',
    absent: '`DATABASE_URL`',
    isSecret: true,
  }),
  DATABASE_POOL_SIZE: integer(2, 200)
    .default(10)
    .meta({
      does:
        'maximum number of connections of this process (plus five for background work); one ' +
        "organisation's requests use at most half of this number",
    }),
  DATABASE_QUERY_TIMEOUT_MS: integer(100, 300_000)
    .default(5000)
    .meta({
      does:
        'time limit of a statement or commit, after which the request returns 503; purges, ' +
        'migrations and the ledger check have five minutes',
    }),
  DATABASE_WAIT_SECONDS: integer(0, databaseWaitMaxSeconds)
    .default(databaseWaitSeconds)
    .meta({
      does:
        'how long a node waits for an unreachable database at its start, for example after ' +
        'a power failure',
    }),
  REDIS_URL: redisUrl.optional().meta({
    does:
      'counts rate limits across nodes: one server, or the master of sentinels, such as ' +
      'redis+sentinel://user:password@host1:26379,host2:26379/master; no cluster',
    absent: 'in memory',
    isSecret: true,
  }),
  REDIS_TIMEOUT_MS: integer(10, 60_000).default(150).meta({
    does: 'time limit of Redis, after which a node counts requests on its own',
  }),
  DATA_DIR: z.string().min(1).default(defaultDataDir).meta({
    does: 'the embedded database, and generated secrets',
  }),
  MANAGEMENT_TOKEN: managementTokens.optional().meta({
    does:
      'authenticates the management API; a comma-separated list of valid tokens; a ' +
      'generated token is in the file `management-token` in `DATA_DIR`, and printed only ' +
      'when an embedded server generates it; `off`: only people and their access tokens ' +
      'have access (until there is an owner, also the token in `DATA_DIR`)',
    absent: 'generated',
    isSecret: true,
  }),
  APPROVE_CORRECTIONS_ABOVE: amountsByCurrency.optional().meta({
    does:
      'amounts in minor units by currency, such as `XAF:500000,USD:100000`: the total that ' +
      'one person can move alone in live mode within 24 hours, by settlements, dismissals, ' +
      'refunds and their cancellation, top-ups, withdrawal returns, payments of withdrawals ' +
      'that they sent, transfers, capital, charges and reversals. Above it, they [need a ' +
      'second person](administration.md#changes-that-need-two-people). In the sandbox, it ' +
      'limits each settlement and dismissal. `off`: no limit',
    absent:
      '0 in live mode if another active account can approve, even one that is not ' +
      'confirmed; also for a currency without an amount; no default in the sandbox',
  }),
  APPROVE_TERMS: z.enum(['on', 'off']).default('off').meta({
    does: '`on`: every fee and every wider limit needs a second person',
  }),
  ENCRYPTION_KEY: encryptionKeys.optional().meta({
    does:
      '32 bytes in hex or base64; encrypts webhook secrets in the database; in a ' +
      'comma-separated list, the first key encrypts and all decrypt',
    absent: 'generated',
    isSecret: true,
  }),
  TRUST_PROXY: cidrs.default([]).meta({
    does:
      'addresses or CIDR ranges of proxies whose `X-Forwarded-For` is trusted, with or ' +
      'without ports',
    absent: 'none',
  }),
  SANDBOX_LATENCY_MS: integer(0, latencyMaxMs)
    .default(1000)
    .meta({ does: 'time until a sandbox transaction completes' }),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .meta({ does: '`fatal` … `trace`, or `silent`' }),
  SMTP_URL: url('smtp:', 'smtps:')
    .optional()
    .meta({
      does:
        'the mail server for invitations, password links and notifications, such as ' +
        '`smtps://user:password@host:465` or `smtp://user:password@host:587`',
      absent: 'no mail: links are shown to the person who creates them',
      isSecret: true,
    }),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/, {
      error: 'must be an address, as momo@pay.example, or a name with one: Momo <momo@pay.example>',
    })
    .optional()
    .meta({ does: 'the sender of mail; required with `SMTP_URL`', absent: 'none' }),
  OIDC_ISSUER: issuer.optional().meta({
    does:
      'the identity provider (OpenID Connect) with which people can sign in to the ' +
      'console ([single sign-on](administration.md#single-sign-on)), such as ' +
      '`https://login.example.com`',
    absent: 'none',
  }),
  OIDC_CLIENT_ID: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .meta({
      does:
        'the client id of this service at the identity provider; required with ' + '`OIDC_ISSUER`',
      absent: 'none',
    }),
  OIDC_CLIENT_SECRET: z
    .string()
    .min(1)
    .max(1000)
    .optional()
    .meta({
      does:
        'the client secret of this service at the identity provider; required with ' +
        '`OIDC_ISSUER`',
      absent: 'none',
      isSecret: true,
    }),
  OIDC_NAME: z.string().trim().min(1).max(40).optional().meta({
    does: `the provider's name on the sign-in page: "Continue with …"`,
    absent: 'the host of `OIDC_ISSUER`',
  }),
  OIDC_SECOND_FACTOR: secondFactorClaims.optional().meta({
    does:
      'claims of the id token, separated by commas, any of which proves two factors ' +
      '([second factor](administration.md#second-factor)), such as ' +
      '`amr:mfa,acr:urn:example:mfa`; values of `acr` are requested as `acr_values`; ' +
      '`none`: single sign-on never has two factors',
    absent: '`amr:mfa`',
  }),
  RETENTION_EVENTS_DAYS: integer(30, retentionMaxDays)
    .default(180)
    .meta({
      does:
        'how long events and their deliveries are stored ([what is deleted ' +
        'when](operations.md#what-is-deleted-when)). Use the same retention settings on ' +
        'every worker',
    }),
  RETENTION_ATTEMPTS_DAYS: integer(7, retentionMaxDays).default(90).meta({
    does: 'how long delivery attempts are stored; at most as long as events',
  }),
  RETENTION_CALLBACKS_DAYS: integer(7, retentionMaxDays)
    .default(90)
    .meta({ does: 'how long provider callbacks are stored' }),
  RETENTION_MAILS_DAYS: integer(7, retentionMaxDays)
    .default(30)
    .meta({ does: 'how long mails to people are stored' }),
  RETENTION_SIGN_INS_DAYS: integer(30, retentionMaxDays)
    .default(180)
    .meta({
      does:
        "how long a person's sessions are stored after their end; the last one is always " +
        'stored',
    }),
  RETENTION_ADDRESSES_DAYS: integer(7, retentionMaxDays).default(180).meta({
    does: 'how long the IP address of a request that created a transaction is stored',
  }),
  RETENTION_BANK_ACCOUNTS_DAYS: integer(365, retentionMaxDays)
    .default(3650)
    .meta({
      does:
        "how long the holder and number of a merchant's bank account are stored after it " +
        'was disabled',
    }),
  RETENTION_TOP_UP_TEXTS_DAYS: integer(90, retentionMaxDays)
    .default(730)
    .meta({
      does:
        "how long the payer's text, which may contain a name, is stored after the top-up " +
        'was credited, rejected or reversed',
    }),
  BANK_ACCOUNT_WAIT_HOURS: integer(0, 720)
    .default(48)
    .meta({
      does:
        "how long after its creation a merchant's live bank account can first be used, so " +
        'that the notified merchant can object',
    }),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl.optional().meta({
    does:
      'the base URL of an OpenTelemetry trace receiver (OTLP, JSON over HTTP), such as ' +
      '`http://localhost:4318`',
    absent: 'no traces',
  }),
  ROLE: z.enum(['all', 'api', 'worker']).default('all').meta({
    does: '`api` serves requests, `worker` runs background work, `all` does both',
  }),
  SHUTDOWN_DELAY_SECONDS: integer(0, shutdownDelayMaxSeconds)
    .optional()
    .meta({
      does:
        'how long a node reports that it is not ready, but keeps serving, after SIGTERM; ' +
        'must be longer than the proxy needs to notice',
      absent: '5; 0 for a worker or an embedded server',
    }),
  RECOVERED_TO: time.optional().meta({
    does:
      'the time to which the database was restored, in ISO 8601: [after a ' +
      'restore](production.md#after-a-restore)',
    absent: 'none',
  }),
  PROVIDERS_FILE: z.string().min(1).optional().meta({
    does: 'the providers of live mode, and their credentials',
    absent: 'none',
  }),
  WALLET_HOLD_MINUTES: integer(0, 10_080)
    .default(1440)
    .meta({
      does:
        'how long payouts and refunds stay on hold until [their wallet at the ' +
        'provider](operations.md#a-wallet-runs-dry) is funded, before they fail; `0`: no ' +
        'hold, and payouts and refunds on hold are submitted',
    }),
  LIVE_ON_EMBEDDED: z
    .enum(['yes', 'no'])
    .default('no')
    .meta({
      does:
        '`yes`: accepts live payments with the embedded database, although a power failure ' +
        'may lose acknowledged payments ([move to ' +
        'PostgreSQL](backup.md#move-to-postgresql))',
    }),
  NUMBER_PREFIXES_FILE: z
    .string()
    .min(1)
    .optional()
    .meta({
      does:
        'a JSON file of phone number prefixes (with country code) by provider and country, ' +
        'which replace the published ones',
      absent: 'published ones',
    }),
  WEBHOOK_ALLOW_PRIVATE_ADDRESSES: flag.optional().meta({
    does: '`true` or `false`: allows webhooks to loopback and private addresses',
    absent: 'sandbox endpoints of an embedded server only',
  }),
})

export interface Variable {
  name: string
  does: string
  /** The default: either a description or a `value` that can be set. */
  absent: { words: string } | { value: string }
  isSecret: boolean
}

/** Lists every environment variable in the order of the documentation. */
export const listVariables = (): Variable[] =>
  Object.entries(environment.shape).map(([name, schema]) => {
    const { does, absent, isSecret = false } = schema.meta() as unknown as About
    return {
      name,
      does,
      absent: absent === undefined ? { value: String(schema.parse(undefined)) } : { words: absent },
      isSecret,
    }
  })

/**
 * Returns the environment with the secrets in `names` read from their files, and an error for each
 * file that cannot be used.
 */
const readSecrets = (
  variables: NodeJS.ProcessEnv,
  names: string[],
): { variables: NodeJS.ProcessEnv; faults: string[] } => {
  const present = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const faults: string[] = []
  for (const { name, isSecret } of listVariables()) {
    if (!isSecret || !names.includes(name)) continue
    const { value, fault } = findSecret(name, present)
    if (fault !== undefined) faults.push(fault)
    if (value === undefined) continue
    present[name] = value
    present[`${name}_FILE`] = undefined
  }
  return { variables: present, faults }
}

type Environment = z.infer<typeof environment>

export interface Config {
  port: number
  host: string
  managementPort: number | undefined
  /** The host of the separate management port. The default is `host`. */
  managementHost?: string | undefined
  /** The certificate of the separate management port. The port uses HTTP without a certificate. */
  managementTls?: CertificateFiles | undefined
  /**
   * The IP addresses that may access management and metrics. If undefined, a shared port allows
   * only this machine, and a separate port allows everyone.
   */
  managementAllow: NetworkRange[] | undefined
  publicUrl: string | undefined
  hasConsole: boolean
  /** The public URL of the console. The default is `publicUrl`. */
  consoleUrl?: string | undefined
  databaseUrl: string | undefined
  /**
   * The database URL of the schema owner, for services that connect as a role with fewer rights.
   */
  migrationDatabaseUrl: string | undefined
  databasePoolSize: number
  databaseQueryTimeoutMs: number
  /**
   * How long startup waits for an unreachable database. If undefined, startup fails immediately.
   */
  databaseWaitMs?: number
  redisUrl: string | undefined
  redisPrefix: string
  /** If Redis takes longer than this to respond, the process counts requests in memory. */
  redisAnswerMaxMs: number
  /** The directory of the embedded database and of generated secrets. */
  dataDir: string
  managementTokens: readonly string[]
  /**
   * True if `MANAGEMENT_TOKEN` is `off`. No management token is then valid once an owner exists.
   */
  isManagementTokenOff: boolean
  /**
   * AES-256 keys of 32 bytes. The first key encrypts and derives callback paths. Every key can
   * decrypt.
   */
  encryptionKeys: readonly Buffer[]
  trustProxy: string[]
  sandboxLatencyMs: number
  /**
   * How long a node keeps serving requests after SIGTERM. During this time, `/readyz` reports that
   * the node is not ready.
   */
  shutdownDelayMs: number
  logLevel: Environment['LOG_LEVEL']
  /** The URL of the OTLP receiver; undefined if tracing is off. */
  tracesEndpoint?: string | undefined
  role: Environment['ROLE']
  /** The delay before a merchant can use a new live bank account. */
  bankAccountWaitMs: number
  retentionDays: RetentionDays
  /** The e-mail settings; undefined if no e-mail is sent. */
  mail?: { smtpUrl: string; from: string } | undefined
  /** The identity provider of the staff; undefined if none is configured. */
  singleSignOn?: SingleSignOnSettings | undefined
  /** The thresholds for two-person approval. If undefined, no setting requires a second person. */
  approvalMeasure?: ApprovalMeasure | undefined
  /** The time to which the database was restored; see `CurrentRecovery`. */
  recoveredTo?: string | undefined
  /**
   * `attemptMaxMs` replaces the documented time limit of a delivery attempt. `recoverySettleMs`
   * replaces the time in which missed events may still be committed.
   */
  webhooks: {
    allowPrivateAddresses: { test: boolean; live: boolean }
    attemptMaxMs?: number
    recoverySettleMs?: number
  }
  liveProviders: ProviderSettings
  /** How long payouts and refunds are held until their wallet is funded. 0 disables holding. */
  walletHoldMs: number
  /** True if live payments are allowed on the embedded database. */
  isLossAccepted?: boolean
  /** The published phone number prefixes of each provider. */
  numberPrefixes: NumberPrefixes
}

/**
 * Secrets that are generated for variables that are not set. Each function is called only if its
 * secret is needed.
 */
export interface GeneratedSecrets {
  managementToken: () => string
  encryptionKey: () => Buffer
}

/** Lists every mistake in the configuration, one mistake per line. */
export class InvalidConfig extends Error {
  readonly problems: string[]

  constructor(problems: string[]) {
    super(
      `The configuration is invalid:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    )
    this.name = 'InvalidConfig'
    this.problems = problems
  }
}

const noProviders: ProviderSettings = { carrier1_momo: {}, carrier2_money: {} }

/** Reads the files whose paths are in the environment. Adds all errors to `faults`. */
const readFiles = (
  variables: NodeJS.ProcessEnv,
  faults: string[],
): Pick<Config, 'liveProviders' | 'numberPrefixes'> => {
  const read = <Content>(
    name: 'PROVIDERS_FILE' | 'NUMBER_PREFIXES_FILE',
    schema: z.ZodType<Content>,
    absent: Content,
  ): Content => {
    const path = variables[name]
    if (path === undefined) return absent
    const found = readSettingsFile(path, schema, variables)
    if ('content' in found) return found.content
    faults.push(...found.faults.map((fault) => `${name}: ${fault}`))
    return absent
  }
  return {
    liveProviders: read('PROVIDERS_FILE', providersFile, noProviders),
    numberPrefixes: read('NUMBER_PREFIXES_FILE', prefixesFile, publishedPrefixes),
  }
}

export const namesProvidersFile = ({ PROVIDERS_FILE }: NodeJS.ProcessEnv): boolean =>
  PROVIDERS_FILE !== undefined && PROVIDERS_FILE !== ''

/** Warns that live payments are accepted although a power failure may lose some of them. */
export const lossAccepted =
  'live payments are accepted with the embedded database: a power failure may lose acknowledged ' +
  'payments (LIVE_ON_EMBEDDED=yes)'

/**
 * The embedded database does not wait for the disk. Live payments on this engine are therefore an
 * error unless the administrator accepts the loss.
 */
const judgeEngine = ({
  databaseUrl,
  isLossAccepted = false,
  liveProviders,
}: Pick<Config, 'databaseUrl' | 'isLossAccepted' | 'liveProviders'>): string[] =>
  databaseUrl !== undefined || isLossAccepted || !hasLiveProviders(liveProviders)
    ? []
    : [
        'PROVIDERS_FILE: has live providers, but the embedded database may lose acknowledged ' +
          'payments in a power failure. Set DATABASE_URL to a PostgreSQL database ' +
          '(see docs/backup.md), or accept the loss with LIVE_ON_EMBEDDED=yes. Mark simulators ' +
          'with "isSandbox": true',
      ]

/**
 * Reads the live providers from the current PROVIDERS_FILE. Throws InvalidConfig with all errors in
 * the file.
 */
export const readLiveProviders = (
  env: NodeJS.ProcessEnv,
  config: Pick<Config, 'databaseUrl' | 'isLossAccepted'>,
): ProviderSettings => {
  const faults: string[] = []
  const variables = { ...env, NUMBER_PREFIXES_FILE: undefined }
  const { liveProviders } = readFiles(variables, faults)
  faults.push(...judgeEngine({ ...config, liveProviders }))
  if (faults.length > 0) throw new InvalidConfig(faults)
  return liveProviders
}

const judgeOwner = ({
  DATABASE_URL,
  MIGRATION_DATABASE_URL,
}: Pick<Environment, 'DATABASE_URL' | 'MIGRATION_DATABASE_URL'>): string[] =>
  MIGRATION_DATABASE_URL !== undefined && DATABASE_URL === undefined
    ? ['MIGRATION_DATABASE_URL: requires DATABASE_URL for the same database']
    : []

/** Single sign-on must be configured either completely or not at all. */
const judgeSingleSignOn = (data: Environment): string[] => {
  const needed = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const
  const further = (['OIDC_NAME', 'OIDC_SECOND_FACTOR'] as const).filter(
    (name) => data[name] !== undefined,
  )
  const missing = needed.filter((name) => data[name] === undefined)
  const present = needed.filter((name) => data[name] !== undefined)
  const others = (present.length === 0 ? further : present).join(' and ')
  if (others === '') return []
  return missing.map((name) => `${name}: is required with ${others}`)
}

/**
 * The address and the certificate of the management listener require MANAGEMENT_PORT, and a
 * certificate requires its private key.
 */
const judgeManagement = (data: Environment): string[] => {
  const names = ['MANAGEMENT_HOST', 'MANAGEMENT_TLS_CERT_FILE', 'MANAGEMENT_TLS_KEY_FILE'] as const
  const used = names.filter((name) => data[name] !== undefined)
  if (data.MANAGEMENT_PORT === undefined) {
    return used.map((name) => `${name}: requires MANAGEMENT_PORT, a separate listener`)
  }
  const { MANAGEMENT_TLS_CERT_FILE: certFile, MANAGEMENT_TLS_KEY_FILE: keyFile } = data
  if (certFile === undefined && keyFile === undefined) return []
  if (keyFile === undefined) return ['MANAGEMENT_TLS_KEY_FILE: is required with the certificate']
  if (certFile === undefined) return ['MANAGEMENT_TLS_CERT_FILE: is required with the private key']
  const read = readCertificate({ certFile, keyFile })
  return 'reason' in read ? [`MANAGEMENT_TLS_CERT_FILE: ${read.reason}`] : []
}

/** Lists conflicts between variables that are valid on their own. */
const judgeTogether = (data: Environment): string[] => {
  const faults: string[] = []
  if (data.MANAGEMENT_PORT === data.PORT && data.PORT !== 0) {
    faults.push(
      `MANAGEMENT_PORT: must differ from PORT (${data.PORT}); remove it to share that listener`,
    )
  }
  faults.push(...judgeManagement(data), ...judgeOwner(data))
  if ((data.SMTP_URL === undefined) !== (data.MAIL_FROM === undefined)) {
    faults.push('MAIL_FROM: is required with SMTP_URL, and only then')
  }
  faults.push(...judgeSingleSignOn(data))
  if (data.RETENTION_ATTEMPTS_DAYS > data.RETENTION_EVENTS_DAYS) {
    const days = data.RETENTION_EVENTS_DAYS
    faults.push(`RETENTION_ATTEMPTS_DAYS: must not exceed RETENTION_EVENTS_DAYS (${days})`)
  }
  if (data.DATABASE_URL === undefined && data.ROLE !== 'all') {
    faults.push(
      `ROLE: ${data.ROLE} requires DATABASE_URL; the embedded database serves only one process`,
    )
  }
  return faults
}

const managementTlsOf = ({
  MANAGEMENT_TLS_CERT_FILE: certFile,
  MANAGEMENT_TLS_KEY_FILE: keyFile,
}: Environment): Config['managementTls'] =>
  certFile === undefined || keyFile === undefined ? undefined : { certFile, keyFile }

const mailOf = ({ SMTP_URL, MAIL_FROM }: Environment): Config['mail'] =>
  SMTP_URL === undefined || MAIL_FROM === undefined
    ? undefined
    : { smtpUrl: SMTP_URL, from: MAIL_FROM }

const singleSignOnOf = (data: Environment): Config['singleSignOn'] => {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = data
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined
  const { OIDC_NAME: name = new URL(issuer).host } = data
  const { OIDC_SECOND_FACTOR: secondFactor = [{ claim: 'amr', value: 'mfa' }] } = data
  return { issuer, clientId, clientSecret, name, secondFactor }
}

/** The variables that a migration needs. A serving node needs more variables. */
const forMigrations = environment.pick({
  DATABASE_URL: true,
  MIGRATION_DATABASE_URL: true,
  DATABASE_POOL_SIZE: true,
  DATABASE_QUERY_TIMEOUT_MS: true,
  DATABASE_WAIT_SECONDS: true,
  DATA_DIR: true,
  LOG_LEVEL: true,
})

export type MigrationConfig = Pick<
  Config,
  | 'databaseUrl'
  | 'migrationDatabaseUrl'
  | 'databasePoolSize'
  | 'databaseQueryTimeoutMs'
  | 'databaseWaitMs'
  | 'dataDir'
  | 'logLevel'
>

const migrationConfigOf = (data: z.infer<typeof forMigrations>): MigrationConfig => ({
  databaseUrl: data.DATABASE_URL,
  migrationDatabaseUrl: data.MIGRATION_DATABASE_URL,
  databasePoolSize: data.DATABASE_POOL_SIZE,
  databaseQueryTimeoutMs: data.DATABASE_QUERY_TIMEOUT_MS,
  databaseWaitMs: data.DATABASE_WAIT_SECONDS * 1000,
  dataDir: data.DATA_DIR,
  logLevel: data.LOG_LEVEL,
})

/**
 * Reads only the environment variables that migrations need. Throws InvalidConfig with all
 * mistakes.
 */
export const readMigrationConfig = (env: NodeJS.ProcessEnv): MigrationConfig => {
  const { variables, faults } = readSecrets(env, Object.keys(forMigrations.shape))
  const { data, error } = forMigrations.safeParse(variables)
  for (const { path, message } of error?.issues ?? []) faults.push(`${path.join('.')}: ${message}`)
  if (data !== undefined && faults.length === 0) faults.push(...judgeOwner(data))
  if (data === undefined || faults.length > 0) throw new InvalidConfig(faults)
  return migrationConfigOf(data)
}

/** Empty variables count as absent. Throws InvalidConfig with all mistakes. */
export const readConfig = (
  env: NodeJS.ProcessEnv,
  secretsIn: (dataDir: string) => GeneratedSecrets,
): Config => {
  const { variables, faults } = readSecrets(env, Object.keys(environment.shape))
  const { data, error } = environment.safeParse(variables)
  for (const { path, message } of error?.issues ?? []) faults.push(`${path.join('.')}: ${message}`)
  // A secret whose file cannot be read would otherwise also be reported as missing.
  const isRead = data !== undefined && faults.length === 0
  if (isRead) faults.push(...judgeTogether(data))
  const files = readFiles(variables, faults)
  const isLossAccepted = data?.LIVE_ON_EMBEDDED === 'yes'
  if (isRead) {
    faults.push(...judgeEngine({ ...files, isLossAccepted, databaseUrl: data.DATABASE_URL }))
  }
  if (data === undefined || faults.length > 0) throw new InvalidConfig(faults)
  const isEmbedded = data.DATABASE_URL === undefined
  // A proxy must notice when this node stops. A node with an embedded database is the only node,
  // and a worker serves no merchants, so neither of them is behind a proxy.
  const isBehindProxy = !isEmbedded && data.ROLE !== 'worker'
  const shutdownDelaySeconds =
    data.SHUTDOWN_DELAY_SECONDS ?? (isBehindProxy ? behindProxyDelaySeconds : 0)
  const secrets = secretsIn(data.DATA_DIR)
  return {
    ...files,
    ...migrationConfigOf(data),
    isLossAccepted,
    bankAccountWaitMs: data.BANK_ACCOUNT_WAIT_HOURS * hourMs,
    walletHoldMs: data.WALLET_HOLD_MINUTES * minuteMs,
    port: data.PORT,
    host: data.HOST,
    managementPort: data.MANAGEMENT_PORT,
    managementHost: data.MANAGEMENT_HOST,
    managementTls: managementTlsOf(data),
    managementAllow: data.MANAGEMENT_ALLOW?.map(parseRange).filter((range) => range !== undefined),
    publicUrl: data.PUBLIC_URL,
    hasConsole: data.CONSOLE === 'on',
    consoleUrl: data.CONSOLE_URL,
    redisUrl: data.REDIS_URL,
    redisPrefix: 'momo:',
    redisAnswerMaxMs: data.REDIS_TIMEOUT_MS,
    managementTokens:
      data.MANAGEMENT_TOKEN === 'off' ? [] : (data.MANAGEMENT_TOKEN ?? [secrets.managementToken()]),
    isManagementTokenOff: data.MANAGEMENT_TOKEN === 'off',
    encryptionKeys: data.ENCRYPTION_KEY ?? [secrets.encryptionKey()],
    trustProxy: data.TRUST_PROXY,
    sandboxLatencyMs: data.SANDBOX_LATENCY_MS,
    shutdownDelayMs: shutdownDelaySeconds * 1000,
    tracesEndpoint: data.OTEL_EXPORTER_OTLP_ENDPOINT,
    role: data.ROLE,
    retentionDays: {
      events: data.RETENTION_EVENTS_DAYS,
      attempts: data.RETENTION_ATTEMPTS_DAYS,
      callbacks: data.RETENTION_CALLBACKS_DAYS,
      mails: data.RETENTION_MAILS_DAYS,
      sign_ins: data.RETENTION_SIGN_INS_DAYS,
      addresses: data.RETENTION_ADDRESSES_DAYS,
      bank_accounts: data.RETENTION_BANK_ACCOUNTS_DAYS,
      top_up_texts: data.RETENTION_TOP_UP_TEXTS_DAYS,
    },
    mail: mailOf(data),
    singleSignOn: singleSignOnOf(data),
    approvalMeasure: {
      correctionsAbove: data.APPROVE_CORRECTIONS_ABOVE ?? {},
      terms: data.APPROVE_TERMS === 'on',
    },
    recoveredTo: data.RECOVERED_TO,
    webhooks: {
      allowPrivateAddresses: {
        test: data.WEBHOOK_ALLOW_PRIVATE_ADDRESSES ?? isEmbedded,
        live: data.WEBHOOK_ALLOW_PRIVATE_ADDRESSES ?? false,
      },
    },
  }
}
