import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { parsers } from './column-types.ts'
import { readImage } from './embedded-image.ts'

const commandOf = (statement: string): string =>
  /^\s*(\w+)/.exec(statement)?.[1]?.toUpperCase() ?? ''

/**
 * Opens an engine; a new one begins with the image that installation left, if any. What a process
 * that died while it laid one out has left is begun anew.
 */
const openEngine = async (folder?: string): Promise<PGlite> => {
  if (folder === undefined) return PGlite.create(await imageOptions())
  const unfinished = `${folder}.unfinished`
  if (existsSync(unfinished)) rmSync(folder, { recursive: true, force: true })
  if (existsSync(join(folder, 'PG_VERSION'))) return PGlite.create(folder)
  writeFileSync(unfinished, '')
  const engine = await PGlite.create({ dataDir: folder, ...(await imageOptions()) })
  rmSync(unfinished)
  return engine
}

const imageOptions = async (): Promise<PGliteOptions> => {
  const image = await readImage()
  return image === undefined ? {} : { loadDataDir: image }
}

/**
 * PGlite behind the interface of a `pg` pool, so that both engines share Kysely's dialect.
 * It has one connection: a client is handed out to one holder at a time, the next one waits.
 */
export class EmbeddedPool implements PostgresPool {
  readonly options = {}
  readonly pglite: PGlite
  #free: Promise<void> = Promise.resolve()

  private constructor(pglite: PGlite) {
    this.pglite = pglite
  }

  /** Opens the database kept in a folder, or one in memory that ends with the process. */
  static async open(folder?: string): Promise<EmbeddedPool> {
    const pglite = await openEngine(folder)
    await pglite.exec("SET TIME ZONE 'UTC'")
    return new EmbeddedPool(pglite)
  }

  async connect(): Promise<PostgresPoolClient> {
    const before = this.#free
    let release = (): void => {}
    this.#free = new Promise((resolve) => {
      release = resolve
    })
    await before
    const query = async (statement: string, parameters: readonly unknown[]) => {
      const result =
        parameters.length === 0
          ? (await this.pglite.exec(statement, { parsers })).at(-1)
          : await this.pglite.query(statement, [...parameters], { parsers })
      const rows = result?.rows ?? []
      return {
        rows,
        command: commandOf(statement),
        rowCount: result?.affectedRows ?? rows.length,
      }
    }
    return { query, release } as PostgresPoolClient
  }

  /**
   * The engine for a library that speaks to PGlite itself: each call has the connection to itself,
   * and one that fails leaves no transaction behind for the next holder. A ROLLBACK that such a
   * library sends afterwards comes too late to mean its own transaction, and is dropped.
   */
  exclusive(): Pick<PGlite, 'query' | 'exec'> {
    const hold = async <Value>(work: () => Promise<Value>): Promise<Value> => {
      const client = await this.connect()
      try {
        return await work()
      } catch (error) {
        await this.pglite.exec('ROLLBACK')
        throw error
      } finally {
        client.release()
      }
    }
    return {
      query: (statement: string, parameters?: unknown[]) =>
        statement === 'ROLLBACK'
          ? Promise.resolve({ rows: [], fields: [] })
          : hold(() => this.pglite.query(statement, parameters)),
      exec: (statements: string) => hold(() => this.pglite.exec(statements)),
    } as Pick<PGlite, 'query' | 'exec'>
  }

  async end(): Promise<void> {
    await this.pglite.close()
  }
}
