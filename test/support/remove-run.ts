import { readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { onPostgres } from './on-postgres.ts'

const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // The process has exited, or this system has no /proc.
    return ''
  }
}

const processIds = (): number[] => {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger)
  } catch {
    return []
  }
}

/**
 * Kills the programs that a failed test has left running. They keep the test's output open, so Jest
 * would hang.
 */
const endPrograms = (folder: string): void => {
  for (const id of processIds()) {
    const variables = textOf(`/proc/${id}/environ`).split('\0')
    if (!variables.includes(`TEST_RUN_FOLDER=${folder}`)) continue
    const command = textOf(`/proc/${id}/cmdline`).split('\0').join(' ').trim()
    process.stderr.write(`a test left a program running: ${command.slice(0, 200)}\n`)
    process.kill(id, 'SIGKILL')
  }
}

/** Removes this run's temporary files and its template. Runs once after all tests. */
const remove = async (): Promise<void> => {
  const {
    TEST_RUN_FOLDER: folder,
    TEST_DATABASE_URL: server,
    TEST_TEMPLATE: template,
  } = process.env
  if (folder !== undefined) {
    endPrograms(folder)
    await rm(folder, { recursive: true, force: true })
  }
  if (server !== undefined) await onPostgres(server, `DROP DATABASE ${template}`)
}

export default remove
