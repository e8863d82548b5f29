import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * The processes, databases and folders of a measurement must always be removed. Each resource is
 * registered before its creation and released once, by the measurement or after an interruption.
 */

export type Release = () => Promise<void>

const registered = new Set<Release>()
let isInterrupted = false

export const register = (release: Release): Release => {
  if (isInterrupted) throw new Error('the measurement was interrupted')
  let released: Promise<void> | undefined
  const releaseOnce = (): Promise<void> => {
    released ??= release().finally(() => registered.delete(releaseOnce))
    return released
  }
  registered.add(releaseOnce)
  return releaseOnce
}

/**
 * Releases the newest resource first, because a database can be dropped only after its processes
 * have exited.
 */
const releaseAll = async (): Promise<void> => {
  for (const release of [...registered].reverse()) {
    await release().catch((error: unknown) => console.error(error))
  }
}

const exitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const

/** Exits on a signal after releasing everything. A repeated signal has no effect. */
export const releaseOnSignals = (): void => {
  for (const [signal, exitCode] of Object.entries(exitCodes)) {
    process.on(signal, () => {
      if (isInterrupted) return
      isInterrupted = true
      // Measurements in progress now fail, because their servers are stopping.
      for (const event of ['unhandledRejection', 'uncaughtException']) process.on(event, () => {})
      console.error(`\n${signal}: stopping the processes and dropping the databases of this run`)
      void releaseAll().finally(() => process.exit(exitCode))
    })
  }
}

/** If a measurement fails, releases the resources that it has left behind. */
export const runMeasurements = async (measure: () => Promise<void>): Promise<void> => {
  try {
    await measure()
  } catch (error) {
    // After an interruption, the signal handler releases everything and exits the process.
    if (isInterrupted) await new Promise(() => {})
    throw error
  } finally {
    await releaseAll()
  }
}

const exitTimeoutMs = 20_000

const isRunning = ({ pid, exitCode, signalCode }: ChildProcess): boolean =>
  pid !== undefined && exitCode === null && signalCode === null

/** `stop` terminates the program, and kills it if it does not exit in time. */
export const startProgram = (
  program: string,
  args: string[],
  options: SpawnOptions,
): { child: ChildProcess; isRunning: () => boolean; stop: Release } => {
  let child: ChildProcess | undefined
  const stop = register(async () => {
    if (child === undefined || !isRunning(child)) return
    const ended = new Promise<void>((resolve) => child?.once('exit', () => resolve()))
    const timer = setTimeout(() => child?.kill('SIGKILL'), exitTimeoutMs)
    child.kill('SIGTERM')
    await ended
    clearTimeout(timer)
  })
  const started = spawn(program, args, options)
  child = started
  child.on('error', (error) => console.error(error))
  return { child: started, isRunning: () => isRunning(started), stop }
}

export const runProgram = async (program: string, args: string[]): Promise<string> => {
  const { child, stop } = startProgram(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', resolve)
    })
    if (code !== 0) throw new Error(`${program} exited with ${code}`)
    return output
  } finally {
    await stop()
  }
}

export const createFolder = async (prefix: string): Promise<{ path: string; remove: Release }> => {
  const path = await mkdtemp(join(tmpdir(), prefix))
  return { path, remove: register(() => rm(path, { recursive: true, force: true })) }
}
