import { Duplex } from 'node:stream'
import type { PGlite } from '@electric-sql/pglite'
import type { EmbeddedEngine } from '../../src/database/embedded-engine.ts'
import { createPool } from '../../src/database/pool.ts'
import type { Gate } from './gate.ts'

/** A process of the service accesses the engine over connections that can fail. */

export interface EngineTrouble {
  kind: 'lost before' | 'lost after' | 'no space'
  /** The number of messages that pass before the fault. */
  after: number
  /** If true, only commits are counted. */
  isAtCommit: boolean
  /** The number of consecutive messages affected. */
  times: number
}

// The first byte of a PostgreSQL message is its type. A start-up message has no type.
const startUp = 0
const terminate = 'X'.charCodeAt(0)
const simpleQuery = 'Q'

const queryMessage = (text: string): Buffer => {
  const body = Buffer.from(`${text}\0`)
  const head = Buffer.alloc(5)
  head.write(simpleQuery)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/** This answer, as from a server whose disk is full, replaces a real answer. */
const noSpace = queryMessage(`DO $$ BEGIN
  RAISE EXCEPTION 'simulated: no space left on device' USING ERRCODE = '53100'; END $$`)

/** Kysely writes these commands in lower case. */
const is = (message: Buffer, command: string): boolean =>
  message.toString('latin1', 0, 1) === simpleQuery &&
  message.toString().toUpperCase().includes(command)

class Lost extends Error {
  readonly code = 'ECONNRESET'
}

interface SimulatedEngine {
  engine: EmbeddedEngine
  disturb(trouble: EngineTrouble): void
}

const createTroubles = (onTrouble: () => void) => {
  const troubles: EngineTrouble[] = []

  const take = (message: Buffer): EngineTrouble['kind'] | undefined => {
    const [next] = troubles
    // A rollback succeeds even if the disk is full.
    if (next === undefined || message[0] === startUp || is(message, 'ROLLBACK')) return undefined
    if (next.isAtCommit && !is(message, 'COMMIT')) return undefined
    if (next.after-- > 0) return undefined
    next.times -= 1
    if (next.times <= 0) troubles.shift()
    onTrouble()
    return next.kind
  }
  return { troubles, take }
}

export const connectThrough = (
  gate: Gate,
  pglite: PGlite,
  onTrouble: () => void,
): SimulatedEngine => {
  const { troubles, take } = createTroubles(onTrouble)

  class Connection extends Duplex {
    /** Connects a new client, which sees no state of the previous client. */
    connect(): this {
      gate
        .pass(() => pglite.exec('ROLLBACK; DEALLOCATE ALL'))
        .then(
          () => this.emit('connect'),
          (error) => this.destroy(error),
        )
      return this
    }

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

    async #ask(message: Buffer): Promise<void> {
      if (message[0] === terminate) {
        this.push(null)
        return
      }
      const trouble = take(message)
      if (trouble === 'lost before') throw new Lost('simulated: the connection was lost')
      // The failure of a COMMIT also ends its transaction.
      if (trouble === 'no space' && is(message, 'COMMIT')) await pglite.exec('ROLLBACK')
      const asked = trouble === 'no space' ? noSpace : message
      const parts: Buffer[] = []
      // The engine reuses the memory for the next chunk, so each chunk is copied.
      const onRawData = (part: Uint8Array) => void parts.push(Buffer.from(part))
      await gate.pass(() => pglite.execProtocolRawStream(asked, { onRawData }))
      if (trouble === 'lost after') throw new Lost('simulated: the connection was lost')
      this.push(Buffer.concat(parts))
    }
  }

  const [user, database] = ['postgres', 'postgres']
  const stream = () => new Connection() as never
  const pool = createPool({ stream, user, database, max: 1, idleTimeoutMillis: 0 }, () => {})
  const own = {
    exec: (statements: string) => gate.pass(() => pglite.exec(statements)),
    query: (statement: string, values?: unknown[]) =>
      gate.pass(() => pglite.query(statement, values)),
    close: async () => {},
  }
  return {
    engine: { pool, pglite: own } as unknown as EmbeddedEngine,
    disturb: (trouble) => void troubles.push(trouble),
  }
}
