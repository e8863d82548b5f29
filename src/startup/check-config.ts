import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Config,
  type GeneratedSecrets,
  InvalidConfig,
  lossAccepted,
  readConfig,
} from '../config.ts'
import { checkFolder, DataFolderUnusable } from '../database/data-folder.ts'
import { type Db, openPostgres } from '../database/database.ts'
import { describeServer, type ServerDescription } from '../database/describe-server.ts'
import { pendingMigrations } from '../database/migrate.ts'
import { describeRedis, reasonOf } from '../http/redis-connection.ts'
import { hasLiveProviders } from '../providers/providers-file.ts'
import { hasActiveOwner } from '../repositories/people/people.ts'
import { readSetting } from '../repositories/settings.ts'
import { sharedTokenWorks } from '../services/people/first-owner.ts'
import { createSealer } from '../webhooks/secret-encryption.ts'
import { lacksKeyInUse } from './encryption-key.ts'
import { type StoredSecret, storedSecretFault } from './generated-secrets.ts'
import { readTextFile } from './secret-values.ts'
import {
  explainDatabaseError,
  explainError,
  readOnlyAdvice,
  redisCluster,
  requireOwnSessions,
  requireServerVersion,
  wrongEncryptionKey,
} from './startup-errors.ts'

/** Each text is a sentence. */
interface ConfigReport {
  /** Problems that prevent the service from starting or from working properly. */
  problems: string[]
  /** Facts that the administrator should know, but that are not problems. */
  notes: string[]
  /** Descriptions of the servers at the configured URLs, if they were queried. */
  found: string[]
}

type Report = (kind: keyof ConfigReport, sentence: string) => void

/**
 * Reads the secrets that an earlier start generated. Adds the names of missing secrets to `missing`
 * instead of generating them. Throws DataFolderUnusable and InvalidConfig.
 */
export const keptSecretsIn = (dataDir: string, missing: Set<string>): GeneratedSecrets => {
  const read = (name: StoredSecret['name']): string => {
    const path = join(dataDir, name)
    checkFolder(dataDir)
    if (!existsSync(path)) {
      missing.add(name)
      return ''
    }
    const found = readTextFile(path)
    if ('reason' in found) {
      throw new DataFolderUnusable(dataDir, `its file "${name}" cannot be read`)
    }
    const value = found.text.trim()
    const fault = storedSecretFault(path, name, value)
    if (fault !== undefined) throw new InvalidConfig([fault])
    return value
  }
  return {
    managementToken: () => read('management-token'),
    encryptionKey: () => Buffer.from(read('encryption-key'), 'base64url'),
  }
}

const oneNodeOnly =
  'is not set: each node generates a separate one in DATA_DIR, but all nodes need the same one'

const noOwner =
  'is off, and there is no owner yet: until you run `momo people create-owner` next to a node, ' +
  'that node accepts the token in its DATA_DIR'

const rightsOf = ({ isSuperuser, mayChangeLedger }: ServerDescription): string => {
  if (isSuperuser) return 'a superuser, who can change the ledger'
  if (mayChangeLedger === null) return 'no tables yet'
  return mayChangeLedger ? 'can change the ledger' : 'can add to the ledger but not change it'
}

interface Opened {
  db: Db
  server: ServerDescription
  pending: string[]
}

/**
 * Connects to a server, describes the server in the report, and calls `judge`. An error becomes a
 * problem in the report.
 */
const withServer = async (
  variable: string,
  url: string,
  judge: (opened: Opened) => Promise<void>,
  report: Report,
): Promise<void> => {
  const listeners = { onConnectionError: () => {}, onLost: () => {}, onStatement: () => {} }
  const { db, readPooling, close } = openPostgres(url, 2, listeners)
  try {
    const pooling = await readPooling()
    requireOwnSessions(pooling, variable)
    const server = await describeServer(db)
    requireServerVersion(server.versionNumber, variable)
    const pending = await pendingMigrations(db)
    const { version, database, role } = server
    const behind = pooling === 'none' ? '' : ', behind a pooler'
    const about = `PostgreSQL ${version}${behind}, database ${database}, role ${role}`
    report('found', `${variable}: ${about}: ${rightsOf(server)}`)
    if (server.isReadOnly) report('problems', `${variable}: ${readOnlyAdvice}`)
    await judge({ db, server, pending })
  } catch (error) {
    const refused = explainDatabaseError(error, variable)
    report('problems', explainError(refused) ?? `${variable}: ${String(refused)}`)
  } finally {
    await close()
  }
}

const judgeService = async (
  { encryptionKeys }: Config,
  { db, server, pending }: Opened,
  report: Report,
): Promise<void> => {
  if (server.mayServe === false) {
    return report('problems', 'DATABASE_URL: its role must be a member of momo_service')
  }
  if (server.mayServe === null || pending.length > 0 || encryptionKeys[0]?.length === 0) return
  const stored = await readSetting(db, 'encryption_key')
  if (stored !== undefined && (await lacksKeyInUse(db, createSealer(encryptionKeys), stored))) {
    report('problems', wrongEncryptionKey)
  }
}

/** Reports the pending migrations, and a problem if the role may not run them. */
const judgeMigrations = (
  variable: string,
  { server: { mayMigrate }, pending }: Opened,
  report: Report,
): void => {
  report(
    'found',
    pending.length === 0 ? 'The schema is up to date.' : `To migrate: ${pending.join(', ')}`,
  )
  if (pending.length === 0 || mayMigrate) return
  report(
    'problems',
    `${variable}: its role has no permission to migrate the outdated schema: run \`make ` +
      'migrate` with MIGRATION_DATABASE_URL set to the owner',
  )
}

const judgeOwner = async (
  { isManagementTokenOff, liveProviders }: Config,
  { db, server, pending }: Opened,
  report: Report,
): Promise<void> => {
  if (server.mayServe !== true || pending.length > 0) return
  const hasOwner = await hasActiveOwner(db)
  if (isManagementTokenOff && !hasOwner) report('notes', `MANAGEMENT_TOKEN: ${noOwner}`)
  if (!isManagementTokenOff && hasOwner && hasLiveProviders(liveProviders))
    report('notes', `MANAGEMENT_TOKEN: ${sharedTokenWorks}`)
}

const connectDatabase = async (config: Config, report: Report): Promise<void> => {
  const { databaseUrl, migrationDatabaseUrl: ownerUrl, dataDir } = config
  if (databaseUrl === undefined) {
    return report('found', `The embedded database of ${dataDir}, which was not opened.`)
  }
  const judgeAs = (variable: string) => async (opened: Opened) =>
    judgeMigrations(variable, opened, report)
  const judgeOwn = async (opened: Opened): Promise<void> => {
    await judgeService(config, opened, report)
    await judgeOwner(config, opened, report)
    if (ownerUrl === undefined) await judgeAs('DATABASE_URL')(opened)
  }
  await withServer('DATABASE_URL', databaseUrl, judgeOwn, report)
  if (ownerUrl === undefined) return
  const variable = 'MIGRATION_DATABASE_URL'
  await withServer(variable, ownerUrl, judgeAs(variable), report)
}

const connectRedis = async (url: string, report: Report): Promise<void> => {
  try {
    const { version, isCluster, master, remarks } = await describeRedis(url)
    if (isCluster) report('problems', redisCluster)
    const where = master === undefined ? '' : `, the master at ${master}`
    report('found', `REDIS_URL: Redis ${version}${where}`)
    for (const remark of remarks) report('notes', `REDIS_URL: ${remark}`)
  } catch (error) {
    report('problems', `REDIS_URL: Redis does not respond: ${reasonOf(error)}`)
  }
}

/**
 * Checks the configuration like a real start, but opens no port or database and writes no file.
 * With `connect`, also queries PostgreSQL and Redis, without changing anything.
 */
export const checkConfig = async (
  variables: NodeJS.ProcessEnv,
  { connect }: { connect: boolean },
): Promise<ConfigReport> => {
  const found: ConfigReport = { problems: [], notes: [], found: [] }
  const report: Report = (kind, sentence) => void found[kind].push(sentence)
  const missing = new Set<string>()
  try {
    const config = readConfig(variables, (dataDir) => keptSecretsIn(dataDir, missing))
    if (config.databaseUrl === undefined) {
      checkFolder(config.dataDir)
      if (hasLiveProviders(config.liveProviders)) report('notes', `PROVIDERS_FILE: ${lossAccepted}`)
    } else {
      if (missing.has('management-token')) report('notes', `MANAGEMENT_TOKEN: ${oneNodeOnly}`)
      if (missing.has('encryption-key')) report('notes', `ENCRYPTION_KEY: ${oneNodeOnly}`)
    }
    if (connect) {
      await connectDatabase(config, report)
      if (config.redisUrl !== undefined) await connectRedis(config.redisUrl, report)
    }
  } catch (error) {
    if (error instanceof InvalidConfig) found.problems.push(...error.problems)
    else if (error instanceof DataFolderUnusable) report('problems', error.message)
    else throw error
  }
  return found
}
