import { execFile, spawnSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { isBuildServer } from './build-server.ts'

/**
 * Runs code samples in their languages. CI must have all of these languages. On other machines, the
 * samples of a missing language are skipped. Starting Python or Node.js takes longer than a sample,
 * so one process runs all samples of a language.
 */

export const languages = ['Shell', 'JavaScript', 'Python', 'PHP'] as const

export type Language = (typeof languages)[number]

const answerOf = (command: string, ...args: string[]): string | undefined => {
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/**
 * Returns a command that runs `file` in each of the folders appended as arguments. The command
 * writes `out`, `err` and `code` to each folder.
 */
type Batch = (path: string, file: string) => string[]

const eachByItself: Batch = (path, file) => [
  'sh',
  '-c',
  `for folder; do (cd "$folder"; ${path} ${file} >out 2>err; echo $? >code); done`,
  'sh',
]

const forked: Batch = (path, file) => [
  path,
  '-c',
  `
import base64, json, os, runpy, sys, urllib.parse, urllib.request, uuid
for folder in sys.argv[1:]:
    child = os.fork()
    if child == 0:
        os.chdir(folder)
        for number, name in ((1, 'out'), (2, 'err')):
            os.dup2(os.open(name, os.O_WRONLY | os.O_CREAT), number)
        runpy.run_path('${file}', run_name='__main__')
        sys.exit()
    with open(folder + '/code', 'w') as code:
        code.write(str(os.waitpid(child, 0)[1] >> 8))
`,
]

const imported: Batch = (path, file) => [
  path,
  '--input-type=module',
  '-e',
  `
import { writeFileSync } from 'node:fs'
import { format } from 'node:util'
for (const folder of process.argv.slice(1)) {
  process.chdir(folder)
  const seen = { out: '', err: '', code: '0' }
  console.log = (...parts) => { seen.out += format(...parts) + '\\n' }
  await import(folder + '/${file}').catch((error) => {
    Object.assign(seen, { err: format(error), code: '1' })
  })
  for (const [name, text] of Object.entries(seen)) writeFileSync(name, text)
}
`,
]

interface Program {
  file: string
  needs: string
  /** The program that runs the file, or undefined if a dependency is missing. */
  path: string | undefined
  batch: Batch
}

const programs: Record<Language, Program> = {
  Shell: {
    file: 'sample.sh',
    needs: 'curl 7.76 or newer, and openssl',
    path: answerOf('sh', '-c', 'curl --fail-with-body -V >&2 && openssl version >&2 && echo sh'),
    batch: eachByItself,
  },
  JavaScript: {
    file: 'sample.mjs',
    needs: 'Node.js',
    path: process.execPath,
    batch: imported,
  },
  Python: {
    file: 'sample.py',
    needs: 'python3',
    path: answerOf('python3', '-c', 'import sys; print(sys.executable)'),
    batch: forked,
  },
  PHP: {
    file: 'sample.php',
    needs: 'php-cli and php-curl',
    path: answerOf('php', '-r', 'extension_loaded("curl") ? print(PHP_BINARY) : exit(1);'),
    batch: eachByItself,
  },
}

const missing = languages.filter((language) => programs[language].path === undefined)

const complaint = missing.map((language) => `${language} (${programs[language].needs})`).join(', ')

if (missing.length > 0 && isBuildServer) {
  throw new Error(`code samples cannot run here; install ${complaint}`)
}
if (missing.length > 0) {
  process.stderr.write(`not installed: ${complaint}: the code samples of it are left out\n`)
}

export const isInstalled = (language: Language): boolean => !missing.includes(language)

export interface SampleRun {
  code: number
  out: string
  err: string
}

const deadlineMs = 100_000

const runIn = async (folder: string): Promise<SampleRun> => {
  const read = (name: string) => readFile(join(folder, name), 'utf8')
  return { code: Number(await read('code')), out: await read('out'), err: await read('err') }
}

export const runSamples = async (
  language: Language,
  sources: { source: string; folder: string }[],
  key: string,
): Promise<SampleRun[]> => {
  const { file, path = '', batch } = programs[language]
  for (const { folder, source } of sources) {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, file), source)
  }
  const folders = sources.map(({ folder }) => folder)
  const [command = '', ...args] = batch(path, file)
  const env = { PATH: process.env.PATH ?? '', MOMO_API_KEY: key }
  await promisify(execFile)(command, [...args, ...folders], { env, timeout: deadlineMs })
  return Promise.all(folders.map(runIn))
}
