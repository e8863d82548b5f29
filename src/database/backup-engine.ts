import { readFileSync, statSync } from 'node:fs'
import { type FileHandle, open, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { sql } from 'kysely'
import { Problem } from '../domain/problems.ts'
import { shareEventLoop } from '../event-loop.ts'
import { within } from '../time-limit.ts'
import { type BackupEntry, type BackupManifest, packBackup, pieceSize } from './backup-archive.ts'
import type { Db } from './executor.ts'

/**
 * Backs up an embedded database while it is in use, in the same way as PostgreSQL's tools. The
 * files are copied unchanged between `pg_backup_start` and `pg_backup_stop`. When the copy is
 * opened, the write-ahead log of that period makes it consistent.
 */

interface Source {
  db: Db
  folder: string
  nowIso: () => string
  version: string
  onTaken: (takenAt: string) => Promise<unknown>
}

/** Files that belong to a running server, or that the server recreates at every start. */
const leftOut = [
  /^pg_wal\/./,
  /^pg_(dynshmem|notify|replslot|serial|snapshots|stat_tmp|subtrans)\/./,
  /(^|\/)(pgsql_tmp|pg_internal\.init)/,
  /^(postmaster\.|backup_label|backup_manifest|tablespace_map)/,
]

/** The control file is copied last, because all other files must be older. */
const controlFile = 'global/pg_control'

/**
 * Files above this size are read on other threads. For smaller files, waiting for a thread costs
 * more than reading.
 */
const smallMax = 131_072

/**
 * Reads a file up to its current size. If the file is truncated in the meantime, zeros replace the
 * missing part, as in PostgreSQL's backups. The write-ahead log repeats the truncation.
 */
async function* piecesOf(handle: FileHandle, size: number): AsyncGenerator<Buffer> {
  try {
    for (let at = 0; at < size; ) {
      const piece = Buffer.alloc(Math.min(pieceSize, size - at))
      for (let read = 0; read < piece.length; ) {
        const { bytesRead } = await handle.read(piece, read, piece.length - read, at + read)
        if (bytesRead === 0) break
        read += bytesRead
      }
      yield piece
      at += piece.length
    }
  } finally {
    await handle.close()
  }
}

const wholeFile = (path: string, content: Buffer): BackupEntry => ({
  kind: 'file',
  path,
  size: content.length,
  content: [content],
})

/**
 * Returns undefined if the file was deleted after its folder was listed, because its table was
 * dropped.
 */
const fileEntry = async (folder: string, path: string): Promise<BackupEntry | undefined> => {
  try {
    const file = join(folder, path)
    if (statSync(file).size <= smallMax) return wholeFile(path, readFileSync(file))
    const handle = await open(file)
    const { size } = await handle.stat()
    return { kind: 'file', path, size, content: piecesOf(handle, size) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function* clusterFiles(folder: string): AsyncGenerator<BackupEntry> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const letOthersRun = shareEventLoop()
  for (const item of found) {
    await letOthersRun()
    const path = relative(folder, join(item.parentPath, item.name))
    if (path === controlFile || leftOut.some((each) => each.test(path))) continue
    const entry: BackupEntry | undefined = item.isDirectory()
      ? { kind: 'folder', path }
      : await fileEntry(folder, path)
    if (entry !== undefined) yield entry
  }
  // This step runs in one turn of the event loop, during which the engine writes nothing.
  yield wholeFile(controlFile, readFileSync(join(folder, controlFile)))
}

interface Stopped {
  label: string
  firstSegment: string
  lastSegment: string
}

const start = (db: Db): Promise<unknown> =>
  sql`SELECT pg_backup_start('momo', fast => true)`.execute(db)

const stop = async (db: Db): Promise<Stopped> => {
  const { rows } = await sql<{ label: string; segment: string }>`
    SELECT labelfile AS label, pg_walfile_name(lsn) AS segment
    FROM pg_backup_stop(wait_for_archive => false)`.execute(db)
  const { label = '', segment: lastSegment = '' } = rows[0] ?? {}
  const [, firstSegment = ''] = /\(file ([0-9A-F]{24})\)/.exec(label) ?? []
  return { label, firstSegment, lastSegment }
}

/** Reads only the write-ahead log segments from the start to the end of the backup. */
async function* logSegments(folder: string, stopped: Stopped): AsyncGenerator<BackupEntry> {
  const segments = (await readdir(join(folder, 'pg_wal')))
    .filter((name) => /^[0-9A-F]{24}$/.test(name))
    .filter((name) => name >= stopped.firstSegment && name <= stopped.lastSegment)
    .sort()
  if (segments[0] !== stopped.firstSegment || segments.at(-1) !== stopped.lastSegment) {
    throw new Error('the write-ahead log of the backup no longer exists')
  }
  yield { kind: 'folder', path: 'pg_wal/archive_status' }
  for (const name of segments) {
    const entry = await fileEntry(folder, `pg_wal/${name}`)
    if (entry === undefined) throw new Error(`${name} no longer exists`)
    yield entry
  }
}

async function* copyCluster({
  db,
  folder,
  nowIso,
  version,
}: Source): AsyncGenerator<BackupEntry, Pick<BackupManifest, 'taken_at' | 'version'>> {
  await start(db)
  let isStarted = true
  try {
    yield* clusterFiles(folder)
    const taken_at = nowIso()
    isStarted = false
    const stopped = await stop(db)
    yield* logSegments(folder, stopped)
    yield wholeFile('backup_label', Buffer.from(stopped.label))
    return { taken_at, version }
  } finally {
    // The caller disconnected. If the engine was closed, `pg_backup_stop` fails but is not needed.
    if (isStarted) await stop(db).catch(() => {})
  }
}

/** How long a caller may take to read a piece, and how long a backup waits for its turn. */
export const backupLimits = { takenWithinMs: 30_000, turnWithinMs: 45_000 }

/** Stops the backup and throws if the caller did not read the last piece in time. */
async function* takenInTime(
  pieces: AsyncGenerator<Buffer>,
  takenWithinMs: number,
): AsyncGenerator<Buffer> {
  let isLate = false
  const end = (): void => {
    isLate = true
    void pieces.return(undefined)
  }
  try {
    let next = await pieces.next()
    for (; !next.done; next = await pieces.next()) {
      const timer = setTimeout(end, takenWithinMs)
      try {
        yield next.value
      } finally {
        clearTimeout(timer)
      }
      if (isLate) throw new Error('the caller did not read the backup in time')
    }
  } finally {
    await pieces.return(undefined)
  }
}

/**
 * Returns a function that backs up an embedded database, piece by piece as the caller reads. Only
 * one backup runs at a time. If another backup waits too long, it fails with Problem
 * `service_unavailable`.
 *
 * If a caller stops reading, the backup fails. An unfinished backup would block all other backups
 * and prevent the deletion of the write-ahead log.
 */
export const createBackup = (
  source: Source,
  { takenWithinMs, turnWithinMs } = backupLimits,
): (() => AsyncGenerator<Buffer>) => {
  let last = Promise.resolve()
  return async function* () {
    const before = last
    const made = Promise.withResolvers<void>()
    last = Promise.all([before, made.promise]).then(() => {})
    let takenAt: string | undefined
    async function* noted() {
      try {
        const about = yield* copyCluster(source)
        takenAt = about.taken_at
        return about
      } finally {
        made.resolve()
      }
    }
    try {
      const isMine = await within(
        turnWithinMs,
        before.then(() => true),
        false,
      )
      if (!isMine) throw new Problem('service_unavailable')
      yield* takenInTime(packBackup(noted()), takenWithinMs)
      if (takenAt !== undefined) await source.onTaken(takenAt)
    } finally {
      made.resolve()
    }
  }
}
