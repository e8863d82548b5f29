import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export interface DataFolder {
  database: string
  release: () => void
}

/** Another process holds the folder; two on one embedded database would lose data. */
export class DataFolderBusy extends Error {
  constructor(folder: string, holder: string) {
    super(
      `${folder} is in use by ${holder}. Stop that process, or give this one its own DATA_DIR ` +
        '(several processes share a PostgreSQL database: see DATABASE_URL).',
    )
    this.name = 'DataFolderBusy'
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
 * Takes a data folder for this process alone. The lock is SQLite's own on a file in the folder:
 * the kernel drops it when the process ends, however it ends, so there is nothing stale to clear.
 * Throws DataFolderBusy when another process has it.
 */
export const takeDataFolder = (folder: string): DataFolder => {
  mkdirSync(folder, { recursive: true })
  const holderPath = join(folder, 'holder')
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 })
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch {
    lock.close()
    throw new DataFolderBusy(resolve(folder), holderIn(holderPath))
  }
  writeFileSync(holderPath, `process ${process.pid} since ${new Date().toISOString()}\n`)
  return { database: join(folder, 'database'), release: () => lock.close() }
}
