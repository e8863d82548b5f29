import { createHash } from 'node:crypto'
import { createRequire, enableCompileCache } from 'node:module'
import { sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SyncTransformer, TransformedSource } from '@jest/transform'
import { createTransformer } from '@swc/jest'

/**
 * Transforms modules for Jest. Files in `test` are compiled and run again for each test file, as
 * usual. Node itself loads the service and the packages, as in production, once for all of a
 * worker's test files, because loading them takes a second of CPU time.
 */

enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/tests', import.meta.url)))

const require = createRequire(import.meta.url)
const tests = fileURLToPath(new URL('../', import.meta.url))

const compiler = createTransformer({
  jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
  module: { type: 'es6' },
}) as Required<Pick<SyncTransformer, 'process' | 'getCacheKey'>>

type Given = Parameters<typeof compiler.process>

const loadedOnce = ['schema-faults.ts', 'kept-engines.ts', 'rsa-keys.ts'].map((name) =>
  fileURLToPath(new URL(name, import.meta.url)),
)

const isOfTests = (path: string): boolean =>
  path.startsWith(tests) && !loadedOnce.includes(path) && !path.includes(`${sep}node_modules${sep}`)

/** Returns code that re-exports Node's module at this path; see `environment.ts`. */
const standIn = (path: string, isModule: boolean): string => {
  const names = Object.keys(require(path) as object).map((name) => JSON.stringify(name))
  const loaded = `requireOfNode(${JSON.stringify(path)})`
  if (!isModule) {
    // Jest finds the names of exports by searching the text.
    const hints = names.map((name) => `0 && (exports[${name}] = 0)`)
    return [`module.exports = ${loaded}`, ...hints].join('\n')
  }
  const values = names.map((name, at) => `const v${at} = m[${name}]`)
  const exported = names.map((name, at) => `v${at} as ${name}`)
  return [`const m = ${loaded}`, ...values, `export { ${exported.join(', ')} }`].join('\n')
}

const transform = (...[source, path, options]: Given): TransformedSource => {
  // Jest loads its modules, and the modules that run before all tests, without dynamic imports.
  const isForJest = !options.supportsDynamicImport
  if (isOfTests(path) || (isForJest && path.endsWith('.ts'))) {
    return compiler.process(source, path, options)
  }
  return { code: isForJest ? source : standIn(path, options.supportsStaticESM) }
}

const getCacheKey = (...[source, path, options]: Given): string =>
  isOfTests(path) || !options.supportsDynamicImport
    ? compiler.getCacheKey(source, path, options)
    : createHash('sha256')
        .update(transform(source, path, options).code)
        .digest('hex')

export default { process: transform, getCacheKey }
