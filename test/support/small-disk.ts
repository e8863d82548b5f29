import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** A test fills this disk of a few megabytes in memory (tmpfs). Only root may mount it. */

export interface SmallDisk {
  path: string
  fill(): void
  empty(): void
  remove(): void
}

const mount = (path: string, megabytes: number): void => {
  const options = `size=${megabytes}m,mode=0777`
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path], { stdio: 'ignore' })
}

const createFolder = (): string => {
  const path = mkdtempSync('/tmp/momo-small-disk-')
  chmodSync(path, 0o755)
  return path
}

const tryMount = (): boolean => {
  if (process.getuid?.() !== 0) return false
  const path = createFolder()
  try {
    mount(path, 1)
    execFileSync('umount', [path])
    return true
  } catch {
    return false
  } finally {
    rmSync(path, { recursive: true })
  }
}

export const canMount = tryMount()
if (!canMount) process.stderr.write('no right to mount a disk: tests of full disks are left out\n')

const block = Buffer.alloc(64 * 1024)

const writeUntilFull = (path: string, bytes: number): void => {
  const file = openSync(path, 'a')
  try {
    for (;;) writeSync(file, block, 0, bytes)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(file)
  }
}

export const createSmallDisk = (megabytes: number): SmallDisk => {
  const path = createFolder()
  mount(path, megabytes)
  const ballast = join(path, 'ballast')
  return {
    path,
    fill: () => {
      for (const bytes of [block.length, 4096, 1]) writeUntilFull(ballast, bytes)
    },
    empty: () => rmSync(ballast),
    remove: () => {
      // The unmount is lazy, because a killed process may still have files open.
      execFileSync('umount', ['-l', path])
      rmSync(path, { recursive: true })
    },
  }
}
