import { write, writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'

/** Buffers log lines, because a pipe or a full disk may not accept them immediately. */
interface LogOutput extends DestinationStream {
  /** Writes all buffered lines. Calls `done` when the lines are written or cannot be written. */
  flush(done?: () => void): void
  flushSync(): void
}

interface LogOutputOptions {
  fd?: number
  /** The maximum number of buffered bytes. Lines beyond this limit are dropped. */
  waitingMax?: number
}

/** Lines are written in batches. A crash can lose the lines of the last tenth of a second. */
const togetherMin = 4096
const writeEveryMs = 100
/** Docker reads this number of bytes at a time. */
const chunkMax = 16 * 1024
const defaultWaitingMax = 1024 * 1024
/** An exiting process waits this long for the reader of a pipe. */
const endWaitMaxMs = 1000
const pipeFullWaitMs = 10

/** The counter is global, because the logger exists before the metrics. */
let dropped = 0

export const droppedLines = (): number => dropped

const sleeper = new Int32Array(new SharedArrayBuffer(4))
const sleep = (ms: number): void => void Atomics.wait(sleeper, 0, 0, ms)

/**
 * Failed writes are retried every tenth of a second. Pino's own destination throws an error
 * instead, and repeats the write forever when the process exits.
 */
export const createLogOutput = ({
  fd = 1,
  waitingMax = defaultWaitingMax,
}: LogOutputOptions = {}): LogOutput => {
  /**
   * A string contains lines that are not written yet. A buffer is a chunk whose write has started.
   */
  const chunks: (string | Buffer)[] = []
  let waiting = 0
  let isWriting = false
  let hasFailed = false
  const flushes: (() => void)[] = []

  const add = (line: string): void => {
    const last = chunks.at(-1)
    if (typeof last !== 'string' || last.length + line.length > chunkMax) chunks.push(line)
    else chunks[chunks.length - 1] = last + line
  }

  const takeChunk = (): Buffer => Buffer.from(chunks.shift() as string)

  const keepRest = (chunk: Buffer, written: number): void => {
    waiting -= written
    if (written < chunk.length) chunks.unshift(chunk.subarray(written))
  }

  const writeChunk = (): void => {
    if (isWriting) return
    if (chunks.length === 0) {
      for (const done of flushes.splice(0)) done()
      return
    }
    const chunk = takeChunk()
    isWriting = true
    write(fd, chunk, (error, written) => {
      isWriting = false
      hasFailed = error !== null
      keepRest(chunk, written ?? 0)
      if (hasFailed) for (const done of flushes.splice(0)) done()
      else if (waiting >= togetherMin || flushes.length > 0) writeChunk()
    })
  }

  const writeChunkSync = (): NodeJS.ErrnoException | undefined => {
    const chunk = takeChunk()
    try {
      keepRest(chunk, writeSync(fd, chunk))
      return undefined
    } catch (error) {
      keepRest(chunk, 0)
      return error as NodeJS.ErrnoException
    }
  }

  const flushSync = (): void => {
    const endMs = performance.now() + endWaitMaxMs
    while (chunks.length > 0) {
      const error = writeChunkSync()
      if (error === undefined) continue
      if (error.code !== 'EAGAIN' || performance.now() > endMs) return
      sleep(pipeFullWaitMs)
    }
  }

  setInterval(writeChunk, writeEveryMs).unref()
  process.once('exit', flushSync)

  return {
    write: (line) => {
      const bytes = Buffer.byteLength(line)
      if (waiting + bytes > waitingMax) {
        dropped += 1
        return
      }
      waiting += bytes
      add(line)
      if (waiting >= togetherMin && !hasFailed) writeChunk()
    },
    flush: (done) => {
      if (done !== undefined) flushes.push(done)
      writeChunk()
    },
    flushSync,
  }
}
