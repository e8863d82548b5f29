import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { gunzipSync, gzipSync } from 'node:zlib'

/**
 * generated/reference.js.gz: the program of the reference page, which a package of Scalar's without
 * its large tree of dependencies holds as a string. Browsers load it from this service.
 */

const target = new URL('../generated/reference.js.gz', import.meta.url)

const holder = '@scalar/fastify-api-reference'
const beginning = 'var standalone_default = '

const readProgram = async (): Promise<string> => {
  const path = createRequire(import.meta.url).resolve(holder)
  const lines = (await readFile(path, 'utf8')).split('\n')
  const line = lines.find((text) => text.startsWith(beginning))
  if (line === undefined) throw new Error(`${holder} no longer has "${beginning}"`)
  // A string of JavaScript, which is more than one of JSON.
  const program = runInNewContext(line.slice(beginning.length).replace(/;$/, '')) as string
  const license = await readFile(join(dirname(path), '..', 'LICENSE'), 'utf8')
  // Nobody may follow the map: it is not served.
  const code = program.replace(/\n\/\/# sourceMappingURL=.*$/, '\n')
  return `/*! ${holder}\n\n${license.trim()}\n*/\n${code}`
}

/** Writes the file where it holds another program, unless `check`; whether it did hold one. */
export const refreshReferenceProgram = async (check: boolean): Promise<boolean> => {
  const program = await readProgram()
  const kept = await readFile(target).then(gunzipSync, () => Buffer.alloc(0))
  // Compared unpacked: another version of zlib packs in another way.
  if (kept.toString('utf8') === program) return false
  if (!check) await writeFile(target, gzipSync(program, { level: 9 }))
  return true
}
