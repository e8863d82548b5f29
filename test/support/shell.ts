import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { eventually } from './eventually.ts'

/** A shell in an empty folder runs the commands in the documentation. */
export interface Shell {
  /** Runs a command. Resolves with its output and errors. Throws if the command fails. */
  type(command: string): Promise<string>
  /** Returns all output, including that of background programs. */
  printed(): string
  stop(): Promise<void>
}

export const startShell = (env: Record<string, string> = {}): Shell => {
  const folder = mkdtempSync(join(tmpdir(), 'momo-shell-'))
  const path = [dirname(process.execPath), process.env.PATH].join(delimiter)
  const child = spawn('bash', ['--norc'], {
    cwd: folder,
    env: { PATH: path, HOME: folder, ...env },
    // With a separate process group, `stop` also kills background programs.
    detached: true,
  })
  const { pid } = child
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk
    })
  }
  const ended = new Promise((resolve) => child.once('close', resolve))
  let count = 0
  return {
    printed: () => printed,
    type: async (command) => {
      const before = printed.length
      count += 1
      const mark = `ended-${count}-with-`
      child.stdin.write(`${command}\nstatus=$?; echo; echo "${mark}$status"\n`)
      await eventually(
        () => printed.slice(before),
        (text) => new RegExp(`^${mark}\\d+$`, 'm').test(text),
      )
      const [text = '', rest = ''] = printed.slice(before).split(mark)
      if (!rest.startsWith('0')) throw new Error(`${command}\nended with ${rest}\n${text}`)
      return text.trim()
    },
    stop: async () => {
      if (pid !== undefined && child.exitCode === null) process.kill(-pid, 'SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
