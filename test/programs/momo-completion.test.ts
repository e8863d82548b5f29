import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { programsHere } from '../support/processes.ts'

const call = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Each program prints the possible completions of a line, one word per line. `$1` is the folder of
 * the file `script`, and `$2` is the line. The zsh program types the line and a tab into an
 * interactive shell, whose `compadd` reports the matches. The bash program calls the completion
 * function.
 */
const askers = {
  bash: `source "$1/script"; read -ra COMP_WORDS <<< "$2"; [[ $2 == *' ' ]] && COMP_WORDS+=('')
    COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _momo; printf '%s\\n' "\${COMPREPLY[@]}"`,
  zsh: `zmodload zsh/zpty; zpty shell zsh -f -i; zpty -w shell "cd $1"
    zpty -w shell 'autoload -Uz compinit && compinit -u -D; source ./script'
    zpty -w shell 'compadd() { local -a hits; builtin compadd -A hits "$@"
      (( $#hits )) && print -l -- $hits >> found }'
    zpty -w -n shell "$2"$'\\t'
    until [[ -s $1/found ]]; do sleep 0.05; done; cat $1/found`,
  fish: 'source $argv[1]/script; complete -C $argv[2]',
}

type Shell = keyof typeof askers

const commandOf: Record<Shell, string[]> = {
  bash: ['--norc', '-c', askers.bash, 'bash'],
  zsh: ['-f', '-c', askers.zsh, 'zsh'],
  fish: ['--no-config', '-c', askers.fish],
}

const shells = Object.keys(askers) as Shell[]
const shellsHere = programsHere(shells)

for (const shell of shells.filter((each) => !shellsHere.includes(each))) {
  test.skip(`${shell} completes momo: skipped, no ${shell} here`, () => {})
}

describe.each(shellsHere)('%s', (shell) => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'momo-completion-'))
    const node = join(root, 'node_modules/.bin/node')
    const made = await call(node, ['src/cli/momo.ts', 'completion', shell], { cwd: root })
    await writeFile(join(folder, 'script'), made.stdout)
    await writeFile(join(folder, 'payouts.csv'), '')
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const complete = async (line: string): Promise<string[]> => {
    await rm(join(folder, 'found'), { force: true })
    const { stdout } = await call(shell, [...commandOf[shell], folder, line], {
      env: { PATH: process.env.PATH ?? '', HOME: folder, TERM: 'dumb' },
      cwd: folder,
      timeout: 60_000,
    })
    const words = stdout.split('\n').map((each) => each.split('\t')[0] ?? '')
    return words.filter((word) => word !== '').sort()
  }

  test.each([
    ['nouns', 'momo lis', ['listen']],
    ['verbs', 'momo webhooks rot', ['rotate-secret']],
    ["verbs of a noun's alias", 'momo keys rol', ['roll']],
    ['options', 'momo webhooks create --ev', ['--event']],
    ['values', 'momo --json payments create --country C', ['CD', 'CG', 'CI', 'CM']],
    ['fields of a call', 'momo call rollApiKey --over', ['--overlap-seconds']],
    ['arguments', 'momo trigger refund.', ['refund.failed', 'refund.succeeded']],
  ])(`${shell} completes %s of momo: %p`, async (_, line, expected) => {
    expect(await complete(line)).toEqual(expected)
  })

  // In bash, readline completes files if the function returns no words.
  if (shell === 'bash') return
  test(`${shell} completes file names where momo accepts a file`, async () => {
    expect(await complete('momo bulk-payouts create payouts.')).toContain('payouts.csv')
  })
})
