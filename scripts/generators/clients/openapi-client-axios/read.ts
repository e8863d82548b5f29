import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Document } from 'openapi-client-axios'

/** The client's document is not in the folder of the compiled file. */
export const read = (): Document => {
  const name = basename(import.meta.dirname)
  const path = join(import.meta.dirname, '../..', name, 'document.json')
  return JSON.parse(readFileSync(path, 'utf8')) as Document
}
