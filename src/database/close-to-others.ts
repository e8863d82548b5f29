import { chmodSync, statSync } from 'node:fs'

/** Makes a file or folder this user's alone; what belongs to another user is left as it is. */
export const closeToOthers = (path: string): void => {
  try {
    chmodSync(path, statSync(path).isDirectory() ? 0o700 : 0o600)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  }
}
