import { execFileSync } from 'node:child_process'
import {
  accessSync,
  appendFileSync,
  constants,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { imageFolder } from '../../src/database/embedded-image.ts'
import { onPostgres } from './on-postgres.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const compiledFolder = join(root, 'node_modules/.cache/tests')
const prefix = 'momo-tests-'
const memoryFolder = '/dev/shm'
const memoryBytesMin = 2 ** 31

const isRunning = (processId: number): boolean => {
  try {
    return process.kill(processId, 0)
  } catch {
    return false
  }
}

/** Returns whether temporary files fit into memory, where writing is twenty times faster. */
const hasMemoryFolder = (): boolean => {
  try {
    accessSync(memoryFolder, constants.W_OK)
    const { bavail, bsize } = statfsSync(memoryFolder)
    return bavail * bsize >= memoryBytesMin
  } catch {
    return false
  }
}

/** Creates a folder for this run's temporary files, and removes the folders of interrupted runs. */
const createRunFolder = (): string => {
  const parent = hasMemoryFolder() ? memoryFolder : tmpdir()
  for (const name of readdirSync(parent).filter((each) => each.startsWith(prefix))) {
    const processId = Number(name.slice(prefix.length).split('-')[0])
    if (!isRunning(processId)) rmSync(join(parent, name), { recursive: true, force: true })
  }
  return mkdtempSync(join(parent, `${prefix}${process.pid}-`))
}

/**
 * Prepares a migrated embedded database, which every test server copies. Creating a database takes
 * seconds of CPU time, and copying it takes milliseconds. The template is reused until the
 * migrations or the engine change. Its buffers are small, because an engine clears all of them on
 * opening.
 */
const prepareEmbedded = (): string => {
  const image = imageFolder()
  if (!existsSync(image)) {
    execFileSync(process.execPath, [join(root, 'scripts/prepare-embedded.ts')], {
      stdio: 'inherit',
    })
  }
  const template = `${image}-template`
  if (existsSync(template)) return template
  const made = `${template}.${process.pid}`
  cpSync(image, join(made, 'database'), { recursive: true })
  appendFileSync(join(made, 'database/postgresql.conf'), 'shared_buffers = 4MB\n')
  renameSync(made, template)
  return template
}

const templatePrefix = 'momo_template_'

/** Prepares the same template on PostgreSQL for this run. `remove-run.ts` drops it. */
const prepareOnPostgres = async (server: string): Promise<string> => {
  const { openPostgres } = await import('../../src/database/database.ts')
  const { migrate } = await import('../../src/database/migrate.ts')
  const found = await onPostgres(
    server,
    `SELECT datname AS name FROM pg_database WHERE datname LIKE '${templatePrefix}%'`,
  )
  for (const { name } of found as { name: string }[]) {
    if (isRunning(Number(name.slice(templatePrefix.length)))) continue
    await onPostgres(server, `DROP DATABASE IF EXISTS ${name}`)
  }
  const name = `${templatePrefix}${process.pid}`
  await onPostgres(server, `CREATE DATABASE ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const ignore = (): void => {}
  const listeners = { onConnectionError: ignore, onLost: ignore, onStatement: ignore }
  const { db, close } = openPostgres(url.href, 1, listeners)
  await migrate(db)
  await close()
  return name
}

/**
 * Node writes its compile cache only on a normal exit. Tests kill their programs, so the cache is
 * prepared here.
 */
const prepareCompiled = (): void => {
  const isNew = !existsSync(compiledFolder)
  process.env.NODE_COMPILE_CACHE = compiledFolder
  if (!isNew) return
  const load = `await import('${root}src/startup/start-server.ts')`
  execFileSync(process.execPath, ['--input-type=module', '--eval', load], { stdio: 'inherit' })
}

const prepare = async (): Promise<void> => {
  const folder = createRunFolder()
  Object.assign(process.env, { TEST_RUN_FOLDER: folder, TMPDIR: folder })
  prepareCompiled()
  const { TEST_DATABASE_URL: server } = process.env
  process.env.TEST_TEMPLATE = await (server === undefined
    ? prepareEmbedded()
    : prepareOnPostgres(server))
}

export default prepare
