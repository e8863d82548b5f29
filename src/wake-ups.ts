import { EventEmitter } from 'node:events'
import type { Environment } from './domain/merchants/caller.ts'

/** The kinds of work that can become due, with the arguments of their listeners. */
interface DueWork {
  transactions: [environment: Environment, dueInMs: number]
  callbacks: []
  comparisons: []
  deliveries: []
  feeds: []
  recoveries: []
  bulkPayouts: []
}

/**
 * Notifies the workers of this process when work is due, so that they do not wait for the next
 * poll. Has no effect in a process without workers.
 */
export interface WakeUps {
  transactions(environment: Environment, dueInMs: number): void
  callbacks(): void
  comparisons(): void
  deliveries(): void
  /** Call this function after events were appended. */
  feeds(): void
  recoveries(): void
  bulkPayouts(): void
  on<Work extends keyof DueWork>(work: Work, listener: (...details: DueWork[Work]) => void): void
}

export const createWakeUps = (): WakeUps => {
  const emitter = new EventEmitter<{ [Work in keyof DueWork]: DueWork[Work] }>()
  return Object.freeze<WakeUps>({
    transactions: (environment, dueInMs) => void emitter.emit('transactions', environment, dueInMs),
    callbacks: () => void emitter.emit('callbacks'),
    comparisons: () => void emitter.emit('comparisons'),
    deliveries: () => void emitter.emit('deliveries'),
    feeds: () => void emitter.emit('feeds'),
    recoveries: () => void emitter.emit('recoveries'),
    bulkPayouts: () => void emitter.emit('bulkPayouts'),
    on: (work, listener) => void emitter.on(work, listener as never),
  })
}
