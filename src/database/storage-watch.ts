import { wholeMs } from '../domain/waits.ts'

interface Dependencies {
  /** Allocates disk space. Rejects if no space is left. */
  allocateSpace: () => Promise<void>
  log: {
    error(fields: object, message: string): void
    info(fields: object, message: string): void
  }
  everyMs: number
}

/**
 * Tracks whether the database can store data. A rejected write means that it cannot, until disk
 * space can be allocated again.
 */
export interface StorageWatch {
  /** Call this function with each error of a server that cannot store data. */
  refuse: (error: Error) => void
  isRefused: () => boolean
  /** Allocates space once, to detect a full disk at start-up. */
  begin: () => Promise<void>
  stop: () => void
}

export const createStorageWatch = ({ allocateSpace, log, everyMs }: Dependencies): StorageWatch => {
  let refusals = 0
  /** The number of rejected writes when disk space was last allocated. */
  let clearedRefusals = 0
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const isRefused = (): boolean => clearedRefusals < refusals

  const tryAgain = async (): Promise<void> => {
    const known = refusals
    const isAllocated = await allocateSpace().then(
      () => true,
      () => false,
    )
    timer = undefined
    // Another write may have been rejected after the allocation.
    if (isAllocated) clearedRefusals = known
    if (isRefused()) plan()
    else log.info({}, 'database accepts writes again')
  }
  const plan = (): void => {
    if (!isStopped) timer ??= setTimeout(() => void tryAgain(), wholeMs(everyMs)).unref()
  }
  const refuse = (error: Error): void => {
    if (isStopped) return
    if (!isRefused()) log.error({ err: error }, 'database refuses all writes')
    refusals += 1
    plan()
  }

  return {
    refuse,
    isRefused,
    begin: () => allocateSpace().catch(refuse),
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
