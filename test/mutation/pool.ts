import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Order, Outcome, Ready } from './worker.ts'

/** A worker restarts after this many files, because Jest leaks memory with each file. */
const filesPerWorker = 200
/** With most mutants the awaited event never happens, so the waits of tests end early. */
const patienceMs = 5000

export interface Worker {
  /** Returns the mutants in code that runs when a module is loaded. */
  loaded(): Promise<string[]>
  /** Resolves with undefined if the file did not finish in time. */
  run(order: Order, timeoutMs: number): Promise<Outcome | undefined>
  renew(): void
}

export const createWorker = (tree: string, atLoad?: string): Worker => {
  let child: ChildProcess | undefined
  let loaded: string[] = []
  let count = 0

  const renew = (): void => {
    // The process group includes the programs that the file's tests have started.
    if (child?.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
    child = undefined
  }

  const started = async (): Promise<ChildProcess> => {
    if (count >= filesPerWorker) renew()
    if (child?.exitCode === null) return child
    child = fork(join(tree, 'test/mutation/worker.ts'), {
      cwd: tree,
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [
        '--max-semi-space-size=64',
        '--experimental-vm-modules',
        '--disable-warning=ExperimentalWarning',
      ],
      env: {
        ...process.env,
        TEST_PATIENCE_MS: String(patienceMs),
        ...(atLoad !== undefined && { MUTANT_AT_LOAD: atLoad }),
      },
    })
    count = 0
    const [message] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [Ready]
    if (typeof message !== 'object') throw new Error('a worker exited during its start')
    loaded = message.loaded
    return child
  }

  return {
    loaded: async () => {
      await started()
      return loaded
    },
    run: async (order, timeoutMs) => {
      // A mutant that is active at load time may prevent the worker from starting. Its tests then
      // fail.
      const worker = await started().catch((error: unknown) => {
        if (atLoad === undefined) throw error
      })
      if (worker === undefined) return undefined
      count += 1
      const ended = new AbortController()
      const { signal } = ended
      const timer = setTimeout(() => ended.abort(), timeoutMs)
      worker.once('exit', () => ended.abort())
      worker.send(order)
      try {
        const [outcome] = (await once(worker, 'message', { signal })) as [Outcome]
        return outcome
      } catch {
        renew()
        return undefined
      } finally {
        clearTimeout(timer)
        worker.removeAllListeners('exit')
      }
    },
    renew,
  }
}
