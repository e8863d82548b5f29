import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { type OperatorSettings, operatorsFile } from './providers/settings.ts'

/** The only reader of the environment. */

const flag = z
  .enum(['true', 'false', '1', '0'], { error: 'must be true or false' })
  .transform((text) => text === 'true' || text === '1')

const integer = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, {
      error: `must be between ${minimum} and ${maximum}`,
    })

const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`,
  })

const encryptionKeyBytes = 32

const encryptionKey = z
  .string()
  .transform((text) => Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64'))
  .refine((key) => key.length === encryptionKeyBytes, {
    error: 'must be 32 bytes in hex or base64 (for example from `openssl rand -base64 32`)',
  })

const cidrs = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )
  .refine((list) => list.every((part) => /^[0-9a-f.:]+(\/\d{1,3})?$/i.test(part)), {
    error: 'must be addresses or CIDR ranges, separated by commas',
  })

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
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_POOL_SIZE: integer(2, 200).default(10),
  REDIS_URL: url('redis:', 'rediss:').optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  MANAGEMENT_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  ENCRYPTION_KEY: encryptionKey.optional(),
  TRUST_PROXY: cidrs.default([]),
  SANDBOX_LATENCY_MS: integer(0, latencyMaxMs).default(1000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ROLE: z.enum(['all', 'api', 'worker']).default('all'),
  WEBHOOK_ALLOW_PRIVATE_ADDRESSES: flag.optional(),
  OPERATORS_FILE: z.string().min(1).optional(),
})

type Environment = z.infer<typeof environment>

export interface Config {
  port: number
  host: string
  managementPort: number | undefined
  publicUrl: string | undefined
  databaseUrl: string | undefined
  databasePoolSize: number
  redisUrl: string | undefined
  redisPrefix: string
  /** Where the embedded database and generated secrets are kept. */
  dataDir: string
  managementToken: string
  /** 32 bytes for AES-256. */
  encryptionKey: Buffer
  trustProxy: string[]
  sandboxLatencyMs: number
  logLevel: Environment['LOG_LEVEL']
  role: Environment['ROLE']
  webhooks: { allowPrivateAddresses: { test: boolean; live: boolean } }
  operators: OperatorSettings
}

/** What `readConfig` cannot know: secrets that were generated where the environment has none. */
export interface GeneratedSecrets {
  managementToken: () => string
  encryptionKey: () => Buffer
}

/** Every fault of the environment, one a line. */
export class InvalidConfig extends Error {
  constructor(faults: string[]) {
    super(`The configuration is not usable:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
    this.name = 'InvalidConfig'
  }
}

/** A text such as `${NAME}` in the operators' file stands for that variable of the environment. */
const fromVariables = (text: string, variables: NodeJS.ProcessEnv): unknown => {
  const missing: string[] = []
  const fill = (_key: string, value: unknown): unknown => {
    const name = typeof value === 'string' ? /^\$\{(\w+)\}$/.exec(value)?.[1] : undefined
    if (name === undefined) return value
    if (variables[name] === undefined) missing.push(name)
    return variables[name]
  }
  const content: unknown = JSON.parse(text, fill)
  if (missing.length > 0) throw new Error(`it names variables that are not set: ${missing}`)
  return content
}

/** Throws InvalidConfig with everything that is wrong with the file. */
const readOperators = (path: string, variables: NodeJS.ProcessEnv): OperatorSettings => {
  let content: unknown
  try {
    content = fromVariables(readFileSync(path, 'utf8'), variables)
  } catch (error) {
    throw new InvalidConfig([`OPERATORS_FILE: ${path} cannot be read: ${String(error)}`])
  }
  const { data, error } = operatorsFile.safeParse(content)
  if (error === undefined) return data
  throw new InvalidConfig(
    error.issues.map((issue) => `OPERATORS_FILE: ${issue.path.join('.')}: ${issue.message}`),
  )
}

const noOperators: OperatorSettings = { carrier1_momo: {}, carrier2_money: {} }

/** Reads the environment; empty values count as absent. Throws InvalidConfig with all faults. */
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
  const secrets = secretsIn(data.DATA_DIR)
  const isEmbedded = data.DATABASE_URL === undefined
  if (isEmbedded && data.ROLE !== 'all') {
    throw new InvalidConfig([
      `ROLE: ${data.ROLE} needs DATABASE_URL; the embedded database serves one process`,
    ])
  }
  return {
    port: data.PORT,
    host: data.HOST,
    managementPort: data.MANAGEMENT_PORT,
    publicUrl: data.PUBLIC_URL,
    databaseUrl: data.DATABASE_URL,
    databasePoolSize: data.DATABASE_POOL_SIZE,
    redisUrl: data.REDIS_URL,
    redisPrefix: 'momo:',
    dataDir: data.DATA_DIR,
    managementToken: data.MANAGEMENT_TOKEN ?? secrets.managementToken(),
    encryptionKey: data.ENCRYPTION_KEY ?? secrets.encryptionKey(),
    trustProxy: data.TRUST_PROXY,
    sandboxLatencyMs: data.SANDBOX_LATENCY_MS,
    logLevel: data.LOG_LEVEL,
    role: data.ROLE,
    webhooks: {
      allowPrivateAddresses: {
        test: data.WEBHOOK_ALLOW_PRIVATE_ADDRESSES ?? isEmbedded,
        live: data.WEBHOOK_ALLOW_PRIVATE_ADDRESSES ?? false,
      },
    },
    operators:
      data.OPERATORS_FILE === undefined
        ? noOperators
        : readOperators(data.OPERATORS_FILE, variables),
  }
}
