import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { gunzipSync, gzipSync } from 'node:zlib'

/**
 * Writes generated/reference.js.gz, the program of the reference page. A Scalar package without a
 * large dependency tree contains the program as a string. Browsers load the program from this
 * service.
 */

const target = new URL('../generated/reference.js.gz', import.meta.url)

const holder = '@scalar/fastify-api-reference'
const beginning = 'var standalone_default = '

const readProgram = async (): Promise<string> => {
  const path = createRequire(import.meta.url).resolve(holder)
  const lines = (await readFile(path, 'utf8')).split('\n')
  const line = lines.find((text) => text.startsWith(beginning))
  if (line === undefined) throw new Error(`${holder} no longer has "${beginning}"`)
  // The string has JavaScript escapes that JSON lacks.
  const program = runInNewContext(line.slice(beginning.length).replace(/;$/, '')) as string
  const license = await readFile(join(dirname(path), '..', 'LICENSE'), 'utf8')
  // The service does not serve the source map.
  const code = program.replace(/\n\/\/# sourceMappingURL=.*$/, '\n')
  return `/*! ${holder}\n\n${license.trim()}\n*/\n${code}`
}

/** With `check`, writes nothing. Returns true if the file was stale. */
export const refreshReferenceProgram = async (check: boolean): Promise<boolean> => {
  const program = await readProgram()
  const kept = await readFile(target).then(gunzipSync, () => Buffer.alloc(0))
  // zlib versions compress differently, so the uncompressed texts are compared.
  if (kept.toString('utf8') === program) return false
  if (!check) await writeFile(target, gzipSync(program, { level: 9 }))
  return true
}
