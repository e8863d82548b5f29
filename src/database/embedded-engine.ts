import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { Duplex } from 'node:stream'
import { PGlite } from '@electric-sql/pglite'
import { waitForNextTurn } from '../event-loop.ts'
import { closeToOthers } from './data-folder.ts'
import { imageFolder } from './embedded-image.ts'
import { createPool, type PoolListeners, type SharedPool } from './pool.ts'

const copying = {
  recursive: true,
  // Shares file blocks until they change, if the file system supports this.
  mode: constants.COPYFILE_FICLONE,
  // Without a filter, Node exits the process instead of throwing if a folder cannot be created.
  filter: () => true,
}

/**
 * Opens the database in a folder. A new database is a copy of the prepared cluster (see
 * `imageFolder`), if there is one. If a process died while creating a folder, the folder is created
 * again.
 */
const openEngine = async (folder?: string): Promise<PGlite> => {
  if (folder === undefined) return PGlite.create()
  const unfinished = `${folder}.unfinished`
  if (existsSync(unfinished)) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  // The engine makes its files writable for everyone, so the folder must exclude other users.
  closeToOthers(folder)
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  if (existsSync(join(folder, 'PG_VERSION'))) return PGlite.create(folder)
  writeFileSync(unfinished, '')
  const image = imageFolder()
  if (existsSync(image)) cpSync(image, folder, copying)
  const engine = await PGlite.create(folder)
  rmSync(unfinished)
  return engine
}

/** ANALYZE blocks all other statements, so it samples only 3,000 rows of a table. */
const settings = `SET TIME ZONE 'UTC'; SET plan_cache_mode = force_custom_plan;
  SET default_statistics_target = 10`

/** Thrown if the engine is unusable in this process. A restart recovers all committed data. */
class EngineLost extends Error {}

export class EngineUnusable extends Error {}

// The first bytes of protocol messages (PostgreSQL, Message Formats). A start-up message has no
// type.
const startUp = 0
const terminate = 'X'.charCodeAt(0)
const readyForQuery = 'Z'.charCodeAt(0)
const readyLength = 6

const textOfError = (answer: Buffer): string =>
  /\0M([^\0]+)/.exec(answer.toString('utf8'))?.[1] ?? 'it gave no answer'

/**
 * The socket of a `pg` client whose server is an engine in this process. The engine answers in the
 * same turn of the event loop, so the socket delays each answer to the next turn. Otherwise, a
 * series of statements would block timers and sockets.
 */
class EngineStream extends Duplex {
  readonly #engine: PGlite
  readonly #onLost: (error: EngineLost) => void

  constructor(engine: PGlite, onLost: (error: EngineLost) => void) {
    super()
    this.#engine = engine
    this.#onLost = onLost
  }

  /** Ends the previous client's transaction and removes its prepared statements. */
  connect(): this {
    this.#engine.exec('ROLLBACK; DEALLOCATE ALL').then(
      () => this.emit('connect'),
      (error) => this.destroy(error),
    )
    return this
  }

  // `pg` calls these socket methods, which have no effect on an engine in this process.
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
    const parts: Buffer[] = []
    try {
      // Copies each part, because it is a view of the engine's memory and the next part overwrites
      // it.
      const onRawData = (part: Uint8Array) => void parts.push(Buffer.from(part))
      await this.#engine.execProtocolRawStream(messages, { onRawData })
    } catch (error) {
      this.#lose((error as Error).message)
    }
    await waitForNextTurn()
    const answer = Buffer.concat(parts)
    this.push(answer)
    // A PostgreSQL server stops when it panics, for example because the disk is full. The engine
    // only reports the panic and would keep running.
    const isWhole = messages[0] === startUp || answer.at(-readyLength) === readyForQuery
    if (!isWhole) this.#lose(textOfError(answer))
  }

  #lose(reason: string): never {
    const error = new EngineLost(`The embedded database stopped: ${reason}`)
    this.#onLost(error)
    throw error
  }
}

interface EngineListeners extends PoolListeners {
  onConnectionError: (error: Error) => void
  onLost: (error: EngineLost) => void
}

/** Puts PGlite behind a `pg` pool, so that both engines have the same interface. */
export class EmbeddedEngine {
  readonly pglite: PGlite
  /** Undefined for a database in memory. */
  readonly folder: string | undefined
  /** The pool has a single connection, because the engine has only one session. */
  readonly pool: SharedPool

  private constructor(pglite: PGlite, listeners: EngineListeners, folder?: string) {
    const { onConnectionError, onLost } = listeners
    this.pglite = pglite
    this.folder = folder
    const stream = () => new EngineStream(pglite, onLost)
    // The engine has only this user and database, so `pg`'s environment variables must not apply.
    const [user, database] = ['postgres', 'postgres']
    const config = { stream, user, database, max: 1, idleTimeoutMillis: 0 }
    this.pool = createPool(config, onConnectionError, listeners)
  }

  /**
   * A database without a folder is in memory and is lost when the process ends. Throws
   * EngineUnusable.
   */
  static async open(
    folder: string | undefined,
    listeners: EngineListeners,
  ): Promise<EmbeddedEngine> {
    try {
      const pglite = await openEngine(folder)
      await pglite.exec(settings)
      return new EmbeddedEngine(pglite, listeners, folder)
    } catch (cause) {
      throw new EngineUnusable(
        `The embedded database in ${folder ?? 'memory'} cannot be opened. Is its disk full? ` +
          'Does it belong to another user?',
        { cause },
      )
    }
  }

  /** Uses an engine that is already open, for example an engine that a simulation reuses. */
  static over(pglite: PGlite, listeners: EngineListeners, folder?: string): EmbeddedEngine {
    return new EmbeddedEngine(pglite, listeners, folder)
  }
}
