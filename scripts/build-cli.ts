import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { readArguments } from '../src/startup/command-line.ts'

/**
 * Compiles momo and its imports to JavaScript in `dist/` or another folder, because Node does not
 * run TypeScript from `node_modules`. The structure of the folders stays the same.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const [folder = join(root, 'dist')] = readArguments(
  'Usage: node scripts/build-cli.ts [folder] writes momo as JavaScript to dist/ or that folder.',
  (argument) => !argument.startsWith('-'),
)
const target = resolve(folder)

const compilerOptions: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
  rewriteRelativeImportExtensions: true,
}

const written = new Set<string>()

const write = (path: string): void => {
  if (written.has(path)) return
  written.add(path)
  const { outputText } = ts.transpileModule(readFileSync(path, 'utf8'), { compilerOptions })
  const output = join(target, relative(root, path)).replace(/\.ts$/, '.js')
  mkdirSync(dirname(output), { recursive: true })
  writeFileSync(output, outputText)
  for (const { fileName } of ts.preProcessFile(outputText).importedFiles) {
    if (fileName.startsWith('.')) write(resolve(dirname(path), fileName.replace(/\.js$/, '.ts')))
  }
}

rmSync(target, { recursive: true, force: true })
write(join(root, 'src/cli/momo.ts'))
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
writeFileSync(join(target, 'package.json'), JSON.stringify({ version, type: 'module' }))
