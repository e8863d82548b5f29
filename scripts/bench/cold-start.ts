import { type Part, ratioOf } from './findings.ts'
import { createFolder, startProgram } from './resources.ts'
import { root } from './targets.ts'

/** Measures the time from an empty folder to the first response, with the embedded engine. */

const goalSeconds = 3
const port = 3807

const secondsToAnswer = async (dataFolder: string): Promise<number> => {
  const startedAtMs = performance.now()
  const { isRunning, stop } = startProgram(process.execPath, ['src/main.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataFolder },
    stdio: 'ignore',
  })
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (answer?.ok) break
    if (!isRunning()) throw new Error('the service exited before it was ready')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const seconds = (performance.now() - startedAtMs) / 1000
  await stop()
  return seconds
}

export const coldStart: Part = async () => {
  const folder = await createFolder('momo-cold-')
  try {
    const first = await secondsToAnswer(folder.path)
    const second = await secondsToAnswer(folder.path)
    return [
      ratioOf('first start to first response, seconds of 3', [first, goalSeconds], { atMost: 1 }),
      ratioOf('second start to first response, seconds of 3', [second, goalSeconds], { atMost: 1 }),
    ]
  } finally {
    await folder.remove()
  }
}
