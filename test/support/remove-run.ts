import { rm } from 'node:fs/promises'

/** Runs once after all tests: removes the temporary files of the run. */
const remove = async (): Promise<void> => {
  const folder = process.env.TEST_RUN_FOLDER
  if (folder !== undefined) await rm(folder, { recursive: true, force: true })
}

export default remove
