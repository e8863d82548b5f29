import { setTimeout } from 'node:timers/promises'
import type { Command } from 'commander'
import { type AccountSchemas, merchant } from './apis.ts'
import { send } from './client.ts'
import { Failure } from './failures.ts'
import { withProgress } from './progress.ts'
import { printNote } from './terminal.ts'

/** A feed request waits for an event for at most this time. */
export const waitMaxSeconds = 30
/** A connection can be lost without an error, so a request is aborted after this time. */
const answerMaxMs = (waitMaxSeconds + 15) * 1000
/**
 * A server with too many waiting requests responds immediately. Without this pause after a response
 * without events, the client would poll in a tight loop.
 */
const idleMs = 500
const pauseMinMs = 500
const pauseMaxMs = 30_000

/** Doubles the pause, up to a maximum. */
export const nextPauseMs = (pauseMs = pauseMinMs / 2): number => Math.min(pauseMs * 2, pauseMaxMs)

/** The pause is at least as long as the server requests, up to the same maximum. */
export const pauseAfterMs = (pauseMs: number, askedForMs = 0): number =>
  Math.max(pauseMs, Math.min(askedForMs, pauseMaxMs))

type Account = ReturnType<typeof merchant.connect>

interface FeedQuery {
  after: string
  wait: number
  signal: AbortSignal
}

const requestOf = ({ account }: Account, { after, wait, signal }: FeedQuery) =>
  account.GET('/events', { signal, params: { query: { after, wait, per_page: 100 } } })

export interface FeedReader {
  /**
   * Reads the events after a position. With `isWaiting`, waits for an event. While the server does
   * not respond, retries with growing pauses and prints a note once. Throws a Failure if the server
   * returns an error.
   */
  read(after: string, options: { isWaiting: boolean }): Promise<AccountSchemas['EventList']>
}

export const createFeedReader = (command: Command, stop: AbortSignal): FeedReader => {
  let isUnavailable = false
  let pauseMs = nextPauseMs()

  const ask = async (after: string, wait: number): Promise<AccountSchemas['EventList']> => {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(answerMaxMs)])
    const { data } = await send(merchant, requestOf, [{ after, wait, signal }, command])
    if (isUnavailable) printNote(command, 'Connected again.')
    isUnavailable = false
    pauseMs = nextPauseMs()
    return data as AccountSchemas['EventList']
  }

  const pause = async (failure: Failure): Promise<void> => {
    if (!isUnavailable) printNote(command, `${failure.message}\nRetrying until it responds.`)
    isUnavailable = true
    const waitMs = pauseAfterMs(pauseMs, failure.transient?.afterMs)
    await setTimeout(waitMs, undefined, { signal: stop })
    pauseMs = nextPauseMs(pauseMs)
  }

  const read: FeedReader['read'] = async (after, { isWaiting }) => {
    for (;;) {
      try {
        const page = await ask(after, isWaiting && !isUnavailable ? waitMaxSeconds : 0)
        if (page.data.length > 0 || page.meta.next_cursor !== after || !isWaiting) return page
        await setTimeout(idleMs, undefined, { signal: stop })
      } catch (error) {
        if (!(error instanceof Failure) || error.transient === undefined) throw error
        await pause(error)
      }
    }
  }

  return {
    read: (after, options) => withProgress(command, 'waiting for events', read(after, options)),
  }
}
