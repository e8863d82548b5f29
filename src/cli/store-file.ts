import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'

/** Follows symbolic links. Returns undefined if the target file does not exist. */
const find = async (file: string) => {
  try {
    const [path, stats] = await Promise.all([realpath(file), stat(file)])
    return { path, isRegular: stats.isFile(), mode: stats.mode & 0o777 }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

interface StoreOptions {
  stop: AbortSignal
  check: (part: string) => Promise<void> | void
  /** The permissions of a new file. Without them, an existing file may be replaced. */
  newMode?: number
}

/**
 * Writes a stream to a file. Until `check` has accepted the complete stream, the file does not
 * exist or keeps its old content. A device or pipe is written directly.
 */
export const storeFile = async (
  data: ReadableStream<Uint8Array>,
  file: string,
  { stop, check, newMode }: StoreOptions,
): Promise<void> => {
  const found = await find(file)
  // A pipeline that reads a web stream ignores a signal while the stream is silent.
  const source = Readable.fromWeb(data)
  if (found?.isRegular === false) return pipeline(source, createWriteStream(file), { signal: stop })
  const { path, mode } = found ?? { path: file, mode: newMode }
  const part = `${path}.${randomUUID()}.unfinished`
  try {
    await pipeline(source, createWriteStream(part, { flags: 'wx', mode, flush: true }), {
      signal: stop,
    })
    await check(part)
    // Fails if the file has been created in the meantime. Not every file system has hard links.
    if (newMode !== undefined) await writeFile(path, '', { flag: 'wx', mode: newMode })
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
