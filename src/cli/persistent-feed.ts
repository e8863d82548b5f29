import { setTimeout } from 'node:timers/promises'
import type { Command } from 'commander'
import { type AccountSchemas, merchant } from './apis.ts'
import { send } from './client.ts'
import { Failure } from './failures.ts'
import { whileShown } from './progress.ts'
import { printNote } from './terminal.ts'

/** The greatest number of seconds for which the feed lets a request wait. */
const waitMaxSeconds = 30
/** Longest that a request takes: a connection may be dead without a word. */
const answerMaxMs = (waitMaxSeconds + 15) * 1000
/** Between two requests where nothing followed: a crowded server answers at once. */
const idleMs = 500
const pauseMinMs = 500
const pauseMaxMs = 30_000

/** The pause before the next try, after one of `pauseMs`. */
export const nextPauseMs = (pauseMs = pauseMinMs / 2): number => Math.min(pauseMs * 2, pauseMaxMs)

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
   * What follows a position; while nothing does, it waits. While the server is away it asks again,
   * with growing pauses, and says so once. Throws a Failure where the server refuses.
   */
  read(after: string, options: { isWaiting: boolean }): Promise<AccountSchemas['EventList']>
}

export const createFeedReader = (command: Command, stop: AbortSignal): FeedReader => {
  let isAway = false
  let pauseMs = nextPauseMs()

  const ask = async (after: string, wait: number): Promise<AccountSchemas['EventList']> => {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(answerMaxMs)])
    const { data } = await send(merchant, requestOf, [{ after, wait, signal }, command])
    if (isAway) printNote(command, 'The server is back.')
    isAway = false
    pauseMs = nextPauseMs()
    return data as AccountSchemas['EventList']
  }

  const pause = async (failure: Failure): Promise<void> => {
    if (!isAway) printNote(command, `${failure.message}\nIt is asked again until it answers.`)
    isAway = true
    const askedForMs = Math.min(failure.passing?.afterMs ?? 0, pauseMaxMs)
    await setTimeout(Math.max(pauseMs, askedForMs), undefined, { signal: stop })
    pauseMs = nextPauseMs(pauseMs)
  }

  const read: FeedReader['read'] = async (after, { isWaiting }) => {
    for (;;) {
      try {
        const page = await ask(after, isWaiting && !isAway ? waitMaxSeconds : 0)
        if (page.data.length > 0 || page.meta.next_cursor !== after || !isWaiting) return page
        await setTimeout(idleMs, undefined, { signal: stop })
      } catch (error) {
        if (!(error instanceof Failure) || error.passing === undefined) throw error
        await pause(error)
      }
    }
  }

  return {
    read: (after, options) => whileShown(command, 'waiting for events', read(after, options)),
  }
}
