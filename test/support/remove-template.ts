import { rm } from 'node:fs/promises'

/** Runs once after all tests. */
const remove = async (): Promise<void> => {
  const folder = process.env.TEST_EMBEDDED_TEMPLATE
  if (folder !== undefined) await rm(folder, { recursive: true, force: true })
}

export default remove
