import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Duplex } from 'node:stream'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import type pg from 'pg'
import { readImage } from './embedded-image.ts'
import { createPool } from './pool.ts'

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

const terminate = 'X'.charCodeAt(0)

/** What a client of `pg` writes to a socket, an engine in this process answers. */
class EngineStream extends Duplex {
  readonly #engine: PGlite

  constructor(engine: PGlite) {
    super()
    this.#engine = engine
  }

  /** A new client finds nothing of the one before it. */
  connect(): this {
    this.#engine.exec('ROLLBACK; DEALLOCATE ALL').then(
      () => this.emit('connect'),
      (error) => this.destroy(error),
    )
    return this
  }

  // What `pg` asks of a socket, and an engine in this process has nothing of.
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error) => void): void {
    this.#ask(chunk).then(() => done(), done)
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.#ask(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(() => done(), done)
  }

  async #ask(messages: Buffer): Promise<void> {
    if (messages[0] === terminate) {
      this.push(null)
      return
    }
    const { buffer, byteOffset, byteLength } = await this.#engine.execProtocolRaw(messages)
    this.push(Buffer.from(buffer, byteOffset, byteLength))
  }
}

/** PGlite behind a pool of `pg`, so that both engines are spoken to alike. */
export class EmbeddedEngine {
  readonly pglite: PGlite
  /** Of one connection: it is handed to one holder at a time, the next one waits. */
  readonly pool: pg.Pool

  private constructor(pglite: PGlite, onError: (error: Error) => void) {
    this.pglite = pglite
    const stream = () => new EngineStream(pglite)
    // The engine knows this one user and database, whatever the environment of `pg` says.
    const [user, database] = ['postgres', 'postgres']
    this.pool = createPool({ stream, user, database, max: 1, idleTimeoutMillis: 0 }, onError)
  }

  /** Opens the database kept in a folder, or one in memory that ends with the process. */
  static async open(
    folder: string | undefined,
    onError: (error: Error) => void,
  ): Promise<EmbeddedEngine> {
    const pglite = await openEngine(folder)
    await pglite.exec("SET TIME ZONE 'UTC'; SET plan_cache_mode = force_custom_plan")
    return new EmbeddedEngine(pglite, onError)
  }

  /**
   * The engine for a library that speaks to PGlite itself: each call has the connection to itself,
   * and one that fails leaves no transaction behind for the next holder. A ROLLBACK that such a
   * library sends afterwards comes too late to mean its own transaction, and is dropped.
   */
  exclusive(): Pick<PGlite, 'query' | 'exec'> {
    const hold = async <Value>(work: () => Promise<Value>): Promise<Value> => {
      const client = await this.pool.connect()
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
}
