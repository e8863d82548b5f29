import { rm } from 'node:fs/promises'
import { onPostgres } from './on-postgres.ts'

/** Runs once after all tests: removes the temporary files of the run, and its template. */
const remove = async (): Promise<void> => {
  const {
    TEST_RUN_FOLDER: folder,
    TEST_DATABASE_URL: server,
    TEST_TEMPLATE: template,
  } = process.env
  if (folder !== undefined) await rm(folder, { recursive: true, force: true })
  if (server !== undefined) await onPostgres(server, `DROP DATABASE ${template}`)
}

export default remove
