import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodeTextFile } from '../domain/decode-text-file.ts'

/** Secrets come from environment variables or from files. Messages do not quote secrets. */

/** The embedded database and generated secrets are in this folder if `DATA_DIR` is not set. */
export const defaultDataDir = '.data'

const unreadable: Record<string, string> = {
  EISDIR: 'it is a folder, not a file',
  ENOENT: 'the file does not exist',
  EACCES: 'this user has no permission to read it',
}

export const explainFileError = ({ code, message }: NodeJS.ErrnoException): string =>
  unreadable[code ?? ''] ?? message

/**
 * Returns the text of a file without a byte order mark, or the reason why the file cannot be read.
 */
export const readTextFile = (
  path: string,
): { text: string } | { reason: string; isMissing: boolean } => {
  try {
    const read = decodeTextFile(readFileSync(path))
    if ('text' in read) return read
    const { reason, line } = read.fault
    return { reason: `${reason} (line ${line})`, isMissing: false }
  } catch (error) {
    const failure = error as NodeJS.ErrnoException
    return { reason: explainFileError(failure), isMissing: failure.code === 'ENOENT' }
  }
}

/** The object is empty if the secret is not set. */
interface Found {
  value?: string | undefined
  fault?: string
}

const readSecretFile = (source: string, path: string, { mayMiss }: { mayMiss: boolean }): Found => {
  const found = readTextFile(path)
  if ('reason' in found) {
    if (found.isMissing && mayMiss) return {}
    return { fault: `${source}: ${path} cannot be read: ${found.reason}` }
  }
  // Editors and `echo` end a file with a line feed. No secret ends with a line feed.
  const value = found.text.replace(/\r?\n$/, '')
  return value === '' ? { fault: `${source}: ${path} is empty` } : { value }
}

/**
 * Returns the value of the variable `name`, of the file at `NAME_FILE`, or of a credential that
 * systemd passes to its service. Empty variables count as missing.
 */
export const findSecret = (name: string, variables: NodeJS.ProcessEnv): Found => {
  const value = variables[name] || undefined
  const path = variables[`${name}_FILE`]
  const folder = variables.CREDENTIALS_DIRECTORY
  if (value !== undefined && path) {
    return { fault: `${name}: is set together with ${name}_FILE; set only one of them` }
  }
  if (path) return readSecretFile(`${name}_FILE`, path, { mayMiss: false })
  if (value !== undefined || !folder) return { value }
  return readSecretFile(name, join(folder, name), { mayMiss: true })
}
