import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, closeSync, constants, openSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * The environment omits variables that change how programs behave. The shared compile cache halves
 * start-up time.
 */
export const programEnvironment = {
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
  // remove-run.ts recognises the programs of this run by this variable.
  TEST_RUN_FOLDER: process.env.TEST_RUN_FOLDER ?? '',
}

/** The ports are below the ephemeral ports, which any connection may use at any time. */
const portMin = 12_000
const portCount = 20_000

/** Finds a free port that stays free while a process restarts. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = portMin + Math.floor(Math.random() * portCount)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}

/** Returns whether the error means that the connection closed before the reply. */
export const isCutOff = (error: unknown): boolean => {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  // Some clients put the code of a refused connection only in the message.
  return /ECONN(REFUSED|RESET|ABORTED)|EPIPE|socket hang up|aborted/.test(`${code} ${message}`)
}

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const isHere = (name: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => isExecutable(join(folder, name)))

/**
 * Returns the installed programs, and prints the missing programs, because their tests are skipped.
 */
export const programsHere = <Name extends string>(names: Name[]): Name[] => {
  const missing = names.filter((name) => !isHere(name))
  if (missing.length > 0) process.stderr.write(`no ${missing.join(', ')}: tests are left out\n`)
  return names.filter(isHere)
}

export interface Command {
  file: string
  args: string[]
  env?: Record<string, string>
  /** The output is written to this file. Without it, only errors are shown. */
  logFile?: string
  /** Called with each message from the program. `tell` sends messages to the program. */
  onMessage?: (message: never) => void
}

export interface Program {
  start(): void
  isRunning(): boolean
  signal(signal: NodeJS.Signals): void
  /** Resolves with the exit code, or with null if a signal killed the program. */
  ended(): Promise<number | null>
  /** Sends a message to the program. Returns false if the program is not running. */
  tell(message: unknown): boolean
  /** Returns how many times the program exited without a signal. */
  ownEnds(): number
}

const deadly = new Set<NodeJS.Signals>(['SIGKILL', 'SIGTERM', 'SIGQUIT', 'SIGINT'])
const started = new Set<ChildProcess>()

/** Kills every program that this process has started. */
export const endAll = (): void => {
  for (const child of started) {
    child.kill('SIGCONT')
    child.kill('SIGKILL')
  }
}

export const prepareProgram = (command: Command): Program => {
  let child: ChildProcess | undefined
  let exit: Promise<unknown> = Promise.resolve()
  let isToEnd = false
  let ownEnds = 0

  const isRunning = (): boolean =>
    child !== undefined && child.exitCode === null && child.signalCode === null

  const start = (): void => {
    const { file, args, env = {}, logFile, onMessage } = command
    const log = logFile === undefined ? undefined : openSync(logFile, 'a')
    const channel = onMessage === undefined ? ([] as const) : (['ipc'] as const)
    const born = spawn(file, args, {
      cwd: root,
      env: { ...programEnvironment, ...env },
      stdio: ['ignore', log ?? 'ignore', log ?? 'inherit', ...channel],
    })
    if (log !== undefined) closeSync(log)
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
    signal: (signal) => {
      if (deadly.has(signal)) isToEnd = true
      child?.kill(signal)
    },
    ended: async () => {
      await exit
      return child?.exitCode ?? null
    },
    tell: (message) => {
      if (!isRunning() || child?.connected !== true) return false
      child.send(message as never, () => {})
      return true
    },
    ownEnds: () => ownEnds,
  }
}

/** The Node 24 of this project. It does not depend on the version that runs the tests. */
export const nodeFile = join(root, 'node_modules/.bin/node')

/**
 * Prepares the service as administrators start it, on a local port, with additional environment
 * variables. V8 does not optimise the embedded engine, because tests stop the service soon. This
 * saves a quarter of the CPU time of a start.
 */
export const prepareService = (
  port: number,
  variables: Record<string, string>,
  logFile?: string,
): Program =>
  prepareProgram({
    file: nodeFile,
    args: ['--liftoff-only', 'src/main.ts'],
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      ENCRYPTION_KEY: '07'.repeat(32),
      SHUTDOWN_DELAY_SECONDS: '0',
      ...variables,
    },
    ...(logFile !== undefined && { logFile }),
  })

const readyWithinMs = 2000

export const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(readyWithinMs) }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.ok
    },
    () => false,
  )

/**
 * Repeats a check until `isSo` returns true. Throws after `limitMs`; the message contains `what`.
 */
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
