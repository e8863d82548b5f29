import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Part, ratioOf } from './findings.ts'
import { root } from './targets.ts'

/** Seconds from an empty folder to the first answer, on the embedded engines. */

const goalSeconds = 3
const port = 3807

const secondsToAnswer = async (dataFolder: string): Promise<number> => {
  const startedAtMs = performance.now()
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataFolder },
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (answer?.ok) break
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const seconds = (performance.now() - startedAtMs) / 1000
  child.kill('SIGTERM')
  await ended
  return seconds
}

export const coldStart: Part = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'momo-cold-'))
  try {
    const first = await secondsToAnswer(folder)
    const second = await secondsToAnswer(folder)
    return [
      ratioOf('first start to first answer, seconds of 3', [first, goalSeconds], { atMost: 1 }),
      ratioOf('second start to first answer, seconds of 3', [second, goalSeconds], { atMost: 1 }),
    ]
  } finally {
    await rm(folder, { recursive: true })
  }
}
