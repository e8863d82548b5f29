import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'

/**
 * A backup file is a compressed tar archive of the database folder. Its last entry contains the
 * backup time and the checksum of all previous entries, so that an incomplete file is never
 * mistaken for a complete one.
 */

export interface BackupManifest {
  format: 1
  /** In ISO 8601. The backup contains everything that was committed before this time. */
  taken_at: string
  version: string
  /** The hex SHA-256 of everything before the manifest in the archive. */
  sha256: string
}

/** The size of a file must be known before its content is written. */
export type BackupEntry =
  | { path: string; kind: 'folder' }
  | { path: string; kind: 'file'; size: number; content: AsyncIterable<Buffer> | Buffer[] }

/** Paths are relative to the database folder. */
interface BackupSink {
  addFolder(path: string): Promise<void>
  addFile(path: string, content: AsyncIterable<Buffer>): Promise<void>
}

/** Thrown if the file is not a backup, or is incomplete. */
export class BackupDamaged extends Error {}

const blockSize = 512
const rootName = 'database/'
const manifestName = 'backup.json'
/** The maximum size of a manifest, in bytes. A real manifest is much smaller. */
const manifestMax = 65_536

/** The number of bytes that are read, compressed or written at a time. */
export const pieceSize = 524_288

const types = { file: '0', folder: '5' } as const

/** Returns a POSIX tar (ustar) header. Only the owner may access the extracted file. */
const headerOf = (name: string, kind: keyof typeof types, size: number): Buffer => {
  const header = Buffer.alloc(blockSize)
  if (Buffer.byteLength(name) > 100) throw new Error(`the name ${name} is too long for a backup`)
  const octal = (value: number, width: number) => `${value.toString(8).padStart(width - 1, '0')}\0`
  header.write(name, 0)
  header.write(octal(kind === 'folder' ? 0o700 : 0o600, 8), 100)
  header.write(octal(0, 8), 108)
  header.write(octal(0, 8), 116)
  header.write(octal(size, 12), 124)
  header.write(octal(0, 12), 136)
  header.write(' '.repeat(8), 148)
  header.write(types[kind], 156)
  header.write('ustar\u000000', 257)
  header.write(
    `${octal(
      header.reduce((sum, byte) => sum + byte),
      7,
    )} `,
    148,
  )
  return header
}

const paddingOf = (size: number): Buffer => Buffer.alloc(-size & (blockSize - 1))

async function* tarOf(
  entries: AsyncGenerator<BackupEntry, Pick<BackupManifest, 'taken_at' | 'version'>>,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  const counted = (bytes: Buffer): Buffer => {
    hash.update(bytes)
    return bytes
  }
  try {
    let next = await entries.next()
    for (; !next.done; next = await entries.next()) {
      const { value: entry } = next
      const name = rootName + entry.path
      if (entry.kind === 'folder') {
        yield counted(headerOf(`${name}/`, 'folder', 0))
        continue
      }
      yield counted(headerOf(name, 'file', entry.size))
      if (Array.isArray(entry.content)) yield* entry.content.map(counted)
      else for await (const bytes of entry.content) yield counted(bytes)
      yield counted(paddingOf(entry.size))
    }
    const sha256 = hash.digest('hex')
    const manifest: BackupManifest = { format: 1, ...next.value, sha256 }
    const text = Buffer.from(`${JSON.stringify(manifest)}\n`)
    yield Buffer.concat([headerOf(manifestName, 'file', text.length), text, paddingOf(text.length)])
    yield Buffer.alloc(2 * blockSize)
  } finally {
    await entries.return(undefined as never)
  }
}

/**
 * Combines many small files into a few pieces, because on a busy server each piece has to wait its
 * turn.
 */
async function* gathered(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let size = 0
  for await (const piece of pieces) {
    waiting.push(piece)
    size += piece.length
    if (size < pieceSize) continue
    yield Buffer.concat(waiting)
    waiting = []
    size = 0
  }
  yield Buffer.concat(waiting)
}

/**
 * Compresses the entries of a backup on other threads. The entry generator returns the manifest,
 * and is closed early if the caller stops reading.
 */
export async function* packBackup(
  entries: AsyncGenerator<BackupEntry, Pick<BackupManifest, 'taken_at' | 'version'>>,
): AsyncGenerator<Buffer> {
  const archive = Readable.from(gathered(tarOf(entries)), { objectMode: true, highWaterMark: 1 })
  const compressed = createGzip({ level: 1, chunkSize: pieceSize })
  pipeline(archive, compressed, () => {})
  try {
    yield* compressed
  } finally {
    // The archive must have stopped reading the database before the next backup begins.
    if (!archive.closed) await new Promise((resolve) => archive.once('close', resolve).destroy())
  }
}

/** Reads an exact number of bytes at a time from chunks of any size. */
class Source {
  readonly #pieces: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(pieces: AsyncIterable<Buffer>) {
    this.#pieces = pieces[Symbol.asyncIterator]()
  }

  async #isAtEnd(): Promise<boolean> {
    while (this.#rest.length === 0) {
      const { value, done } = await this.#pieces.next()
      if (done) return true
      this.#rest = value
    }
    return false
  }

  async *take(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; ) {
      if (await this.#isAtEnd()) throw new BackupDamaged('it ends too early')
      const piece = this.#rest.subarray(0, left)
      this.#rest = this.#rest.subarray(piece.length)
      left -= piece.length
      yield piece
    }
  }

  async read(size: number): Promise<Buffer> {
    const pieces: Buffer[] = []
    for await (const piece of this.take(size)) pieces.push(piece)
    return Buffer.concat(pieces)
  }

  /** Reads the rest of the file, because zlib verifies its checksum only at the end. */
  async end(): Promise<void> {
    while (!(await this.#isAtEnd())) {
      if (this.#rest.some((byte) => byte !== 0)) throw new BackupDamaged('something follows it')
      this.#rest = Buffer.alloc(0)
    }
  }
}

const textIn = (header: Buffer, from: number, to: number): string =>
  header.toString('latin1', from, to).replace(/\0.*$/s, '')

const isSafe = (path: string): boolean => /^[\w.-]+(\/[\w.-]+)*$/.test(path) && !/\.\./.test(path)

const describe = (header: Buffer): { name: string; kind: keyof typeof types; size: number } => {
  const name = textIn(header, 0, 100)
  const size = Number.parseInt(textIn(header, 124, 136), 8)
  const type = textIn(header, 156, 157)
  const kind = type === types.folder ? 'folder' : 'file'
  const path = name.replace(rootName, '').replace(/\/$/, '')
  const isKnown = name === manifestName || (name.startsWith(rootName) && isSafe(path))
  const isWhole = textIn(header, 257, 262) === 'ustar' && type === types[kind] && size >= 0
  if (!isKnown || !isWhole) throw new BackupDamaged('it is no backup of this service')
  return { name: name === manifestName ? name : path, kind, size }
}

const manifestIn = (text: string): BackupManifest => {
  try {
    const manifest = JSON.parse(text) as BackupManifest
    if (manifest.format === 1) return manifest
  } catch {
    // The file has no valid manifest, so it is not a backup.
  }
  throw new BackupDamaged('it was created by an unknown version of this service')
}

const dropped: BackupSink = {
  addFolder: async () => {},
  addFile: async (_path, content) => {
    for await (const _ of content);
  },
}

const unpack = async (source: Source, sink: BackupSink): Promise<BackupManifest> => {
  const hash = createHash('sha256')
  for (;;) {
    const header = await source.read(blockSize)
    const { name, kind, size } = describe(header)
    if (name === manifestName) {
      if (size > manifestMax) throw new BackupDamaged('it is no backup of this service')
      const manifest = manifestIn((await source.read(size)).toString())
      await source.end()
      if (manifest.sha256 === hash.digest('hex')) return manifest
      throw new BackupDamaged('its checksum is wrong')
    }
    hash.update(header)
    if (kind === 'folder') {
      await sink.addFolder(name)
      continue
    }
    const taken = source.take(size)
    await sink.addFile(name, hashed(taken, hash))
    hash.update(await source.read(paddingOf(size).length))
  }
}

async function* hashed(
  content: AsyncIterable<Buffer>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Buffer> {
  for await (const bytes of content) {
    hash.update(bytes)
    yield bytes
  }
}

/**
 * Reads a whole backup, and passes its entries to the sink. Throws BackupDamaged if the file is
 * damaged, incomplete or not a backup. The caller must then discard the entries that were already
 * passed to the sink.
 */
export const readBackup = async (
  file: string,
  sink: BackupSink = dropped,
): Promise<BackupManifest> => {
  const compressed = createReadStream(file)
  const archive = createGunzip({ chunkSize: pieceSize })
  pipeline(compressed, archive, () => {})
  try {
    return await unpack(new Source(archive), sink)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!/^Z_/.test(code)) throw error
    const isCutOff = code === 'Z_BUF_ERROR'
    throw new BackupDamaged(isCutOff ? 'it ends too early' : 'its bytes were changed', {
      cause: error,
    })
  } finally {
    compressed.destroy()
    archive.destroy()
  }
}
