import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'

/** Programs that a run starts, kills and starts again. */

export interface Command {
  name: string
  file: string
  args: string[]
  env?: Record<string, string>
  cwd?: string
  /** What it prints is added here. */
  logFile: string
  /** It is sent messages, and sends some. */
  onMessage?: (message: never) => void
}

export interface Program {
  start(): void
  pid(): number | undefined
  isRunning(): boolean
  signal(signal: NodeJS.Signals): void
  /** Resolves when it runs no longer. */
  ended(): Promise<void>
  /** False where it does not run. */
  tell(message: unknown): boolean
  /** How often it ended without having been sent a signal that ends it. */
  ownEnds(): number
}

const deadly = new Set<NodeJS.Signals>(['SIGKILL', 'SIGTERM', 'SIGQUIT', 'SIGINT'])
const started = new Set<ChildProcess>()

/** Ends every program that this process has started. */
export const endAll = (): void => {
  for (const child of started) {
    child.kill('SIGCONT')
    child.kill('SIGKILL')
  }
}

export const program = (command: Command): Program => {
  let child: ChildProcess | undefined
  let exit: Promise<unknown> = Promise.resolve()
  let isToEnd = false
  let ownEnds = 0

  const isRunning = (): boolean =>
    child !== undefined && child.exitCode === null && child.signalCode === null

  const start = (): void => {
    const { file, args, env = {}, cwd, logFile, onMessage } = command
    const output = openSync(logFile, 'a')
    const channel = onMessage === undefined ? ([] as const) : (['ipc'] as const)
    const born = spawn(file, args, {
      cwd,
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', output, output, ...channel],
    })
    closeSync(output)
    child = born
    isToEnd = false
    started.add(born)
    if (onMessage !== undefined) born.on('message', onMessage as never)
    born.on('error', () => {})
    exit = once(born, 'exit').then(() => {
      started.delete(born)
      if (!isToEnd) ownEnds += 1
    })
  }

  return {
    start,
    isRunning,
    pid: () => (isRunning() ? child?.pid : undefined),
    signal: (signal) => {
      if (deadly.has(signal)) isToEnd = true
      child?.kill(signal)
    },
    ended: async () => void (await exit),
    tell: (message) => {
      if (!isRunning() || child?.connected !== true) return false
      child.send(message as never, () => {})
      return true
    },
    ownEnds: () => ownEnds,
  }
}

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms))

/** Asks until it is so. Throws where it has not come true in time. */
export const until = async (
  what: string,
  isSo: () => Promise<boolean>,
  limitMs = 600_000,
): Promise<void> => {
  const endMs = Date.now() + limitMs
  while (!(await isSo())) {
    if (Date.now() > endMs) throw new Error(`${what}: not within ${limitMs} ms`)
    await pause(100)
  }
}
