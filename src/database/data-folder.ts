import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Returns the disk space that this user may still use; undefined if unknown. */
export const readFreeBytes = (folder: string): number | undefined => {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return undefined
  }
}

interface DataFolder {
  database: string
  release: () => void
}

/**
 * Thrown if another process uses the folder. Two processes on one embedded database would lose
 * data.
 */
export class DataFolderBusy extends Error {
  constructor(folder: string, holder: string) {
    super(
      `${folder} is in use by ${holder}. Stop that process, or give this one its own DATA_DIR ` +
        '(several processes share a PostgreSQL database: see DATABASE_URL).',
    )
    this.name = 'DataFolderBusy'
  }
}

/** Thrown if the folder is not writable. The message explains why and what to do. */
export class DataFolderUnusable extends Error {
  constructor(folder: string, why: string, cause?: unknown) {
    super(
      `DATA_DIR: cannot write to ${resolve(folder)}: ${why}. Set DATA_DIR to a folder that this ` +
        'user may write to.',
      { cause },
    )
    this.name = 'DataFolderUnusable'
  }
}

const whys: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'its file system is read-only',
  ENOENT: 'its file system does not allow new folders',
  ENOSPC: 'its disk is full',
}

export const whyOf = (error: unknown): string => {
  const { code = '', message } = error as NodeJS.ErrnoException
  return whys[code] ?? message
}

/**
 * Creates a folder and its parents, accessible only to this user. Avoids Node's `recursive` option,
 * which never returns if a file system such as /proc reports a parent as missing and refuses to
 * create it.
 */
const makeFolder = (folder: string): void => {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found?.isDirectory()) return
  if (found !== undefined) throw new Error(`${folder} is a file`)
  if (dirname(folder) !== folder) makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process may have created the folder in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** Creates the folder if necessary, and checks that it is writable. Throws DataFolderUnusable. */
export const prepareFolder = (folder: string): void => {
  const probe = join(folder, `.probe-${process.pid}`)
  try {
    makeFolder(resolve(folder))
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    throw new DataFolderUnusable(folder, whyOf(error), error)
  }
}

/** Performs the checks of `prepareFolder` without writing. Throws DataFolderUnusable. */
export const checkFolder = (folder: string): void => {
  let nearest = resolve(folder)
  try {
    while (!existsSync(nearest)) nearest = dirname(nearest)
    if (!statSync(nearest).isDirectory()) throw new Error(`${nearest} is a file`)
    accessSync(nearest, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new DataFolderUnusable(folder, whyOf(error), error)
  }
}

/** Gives only this user access to a file or folder. Does not change files of other users. */
export const closeToOthers = (path: string): void => {
  try {
    chmodSync(path, statSync(path).isDirectory() ? 0o700 : 0o600)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  }
}

const holderIn = (path: string): string => {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return 'another process'
  }
}

/**
 * Locks a data folder for this process with an SQLite lock on a file in the folder. The kernel
 * releases the lock when the process ends, even after a crash, so no stale lock remains.
 *
 * Throws DataFolderBusy if another process holds the lock, and DataFolderUnusable if the folder is
 * not writable.
 */
export const lockDataFolder = (folder: string): DataFolder => {
  prepareFolder(folder)
  const holderPath = join(folder, 'holder')
  const lock = openLock(folder)
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch {
    lock.close()
    throw new DataFolderBusy(resolve(folder), holderIn(holderPath))
  }
  writeFileSync(holderPath, `process ${process.pid} since ${new Date().toISOString()}\n`)
  return { database: join(folder, 'database'), release: () => lock.close() }
}

const openLock = (folder: string): DatabaseSync => {
  const path = join(folder, 'lock')
  try {
    writeFileSync(path, '', { flag: 'a' })
    // Anyone who can read the file can lock it and prevent this service from starting.
    closeToOthers(path)
    return new DatabaseSync(path, { timeout: 0 })
  } catch (error) {
    throw new DataFolderUnusable(folder, `its file "lock" cannot be opened`, error)
  }
}
