import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { programEnvironment } from '../support/processes.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const folder = mkdtempSync(join(tmpdir(), 'command-lines-'))

const programs = [
  ...new Set(
    Object.values<string>(scripts)
      .join(' ')
      .match(/\b(scripts|src)\/[\w/-]+\.ts\b/g),
  ),
]

interface Ended {
  code: number
  out: string
  err: string
}

const dataDir = join(folder, 'data')

const runProgram = (program: string, ...args: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const wrong = { PORT: 'none', DATABASE_URL: 'none', DATA_DIR: dataDir }
    const options = { cwd: root, env: { ...programEnvironment, ...wrong }, timeout: 300_000 }
    execFile('node_modules/.bin/node', [program, ...args], options, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    )
  })

test.each(programs)(
  '%s prints a usage sentence for --help, refuses unknown arguments, and takes no other action',
  async (program) => {
    const [help, short, unknown] = await Promise.all([
      runProgram(program, '--nonsense', '--help'),
      runProgram(program, '-h'),
      runProgram(program, '--nonsense'),
    ])
    expect(help).toMatchObject({ code: 0, err: '' })
    expect(help.out).toMatch(new RegExp(`^Usage: .*node ${program} .+\\.\n$`))
    expect(short).toEqual(help)
    expect(unknown).toEqual({
      code: 2,
      out: '',
      err: 'The argument "--nonsense" is unknown. Use --help to see the usage.\n',
    })
    expect(existsSync(dataDir)).toBe(false)
  },
)
