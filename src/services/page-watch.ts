import { createHash } from 'node:crypto'
import { type CountryLimit, limitKey } from '../domain/people/countries.ts'
import type { Role } from '../domain/people/roles.ts'
import { type PageSubject, subjectKey } from '../repositories/page-versions.ts'

/** Notifies open pages when their content changes. One database poll serves all open pages. */

interface Standing {
  role: Role
  countries: CountryLimit
}

interface PageFollower {
  subject: PageSubject
  /** The version that the page currently displays. */
  version: string
  sessionId: string
  /** The reader's permissions when the page was opened. */
  standing: Standing
  onChange: (version: string) => void
  /** Called regularly so that proxies do not close an idle connection. */
  onQuiet: () => void
  /** Not called if the reader leaves the page first. */
  onEnd: (reason: EndReason) => void
}

/**
 * `signed_out`: the session has ended, the person was deactivated, or the person's role or
 * countries have changed. `over`: the time limit was reached, or this process is stopping.
 */
type EndReason = 'signed_out' | 'over'

export interface PageWatch {
  /** Returns undefined if the subject does not exist. */
  readVersion(subject: PageSubject): Promise<string | undefined>
  /**
   * Follows a page until the returned function is called. Returns undefined if too many pages are
   * already followed.
   */
  follow(follower: PageFollower): (() => void) | undefined
  following(): number
  /** Disconnects all followers and rejects new ones. */
  stop(): void
}

interface PageWatchOptions {
  /** Keyed by `subjectKey`. */
  readVersions: (subjects: PageSubject[]) => Promise<Map<string, string>>
  /** Returns the permissions of people with active sessions, keyed by session id. */
  readStandings: (sessionIds: string[]) => Promise<Map<string, Standing>>
  pollMs: number
  onError: (error: unknown) => void
}

/** Limits for followed pages: per session and per process. */
export const followedOfSessionMax = 4
export const followedMax = 500
/**
 * A page without changes receives a keep-alive message after `looksBetweenSigns` polls. The server
 * stops following a page after `looksMax` polls.
 */
const looksBetweenSigns = 15
const looksMax = 300

const hash = (version: string): string =>
  createHash('sha256').update(version).digest('base64url').slice(0, 16)

const distinct = (followers: PageFollower[]): PageSubject[] => [
  ...new Map(followers.map(({ subject }) => [subjectKey(subject), subject])).values(),
]

const isSame = (some: Standing, other: Standing): boolean =>
  some.role === other.role && limitKey(some.countries) === limitKey(other.countries)

export const createPageWatch = (options: PageWatchOptions): PageWatch => {
  const { readVersions, readStandings, pollMs, onError } = options
  /** The number of polls so far for each followed page. */
  const followed = new Map<PageFollower, number>()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const end = (follower: PageFollower, reason: EndReason): void => {
    if (followed.delete(follower)) follower.onEnd(reason)
  }

  const lookLater = (): void => {
    if (timer !== undefined || isStopped || followed.size === 0) return
    timer = setTimeout(() => void look(), pollMs)
  }

  const endSignedOut = async (followers: PageFollower[]): Promise<void> => {
    const ids = [...new Set(followers.map(({ sessionId }) => sessionId))]
    const standings = await readStandings(ids)
    for (const follower of followers) {
      const now = standings.get(follower.sessionId)
      if (now === undefined || !isSame(now, follower.standing)) end(follower, 'signed_out')
    }
  }

  const notifyFollowers = async (followers: PageFollower[]): Promise<void> => {
    const versions = await readVersions(distinct(followers))
    for (const follower of followers) {
      const read = versions.get(subjectKey(follower.subject))
      const version = read === undefined ? follower.version : hash(read)
      if (!followed.has(follower) || version === follower.version) continue
      follower.version = version
      follower.onChange(version)
    }
  }

  const look = async (): Promise<void> => {
    const followers = [...followed.keys()]
    // Sessions that have ended are detected even if the page content cannot be read.
    await Promise.all([
      endSignedOut(followers).catch(onError),
      notifyFollowers(followers).catch(onError),
    ])
    for (const follower of followers) {
      const looks = followed.get(follower)
      if (looks === undefined) continue
      followed.set(follower, looks + 1)
      if (looks + 1 >= looksMax) end(follower, 'over')
      else if ((looks + 1) % looksBetweenSigns === 0) follower.onQuiet()
    }
    timer = undefined
    lookLater()
  }

  const isFull = (sessionId: string): boolean => {
    if (followed.size >= followedMax) return true
    const own = [...followed.keys()].filter((each) => each.sessionId === sessionId)
    return own.length >= followedOfSessionMax
  }

  return {
    readVersion: async (subject) => {
      const version = (await readVersions([subject])).get(subjectKey(subject))
      return version === undefined ? undefined : hash(version)
    },
    follow: (follower) => {
      if (isStopped || isFull(follower.sessionId)) return undefined
      followed.set(follower, 0)
      lookLater()
      return () => void followed.delete(follower)
    },
    following: () => followed.size,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      for (const follower of [...followed.keys()]) end(follower, 'over')
    },
  }
}
