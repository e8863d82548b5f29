import { createHash } from 'node:crypto'
import { type CountryLimit, limitKey } from '../domain/people/countries.ts'
import type { Role } from '../domain/people/roles.ts'
import { type PageSubject, subjectKey } from '../repositories/page-versions.ts'

/** Notifies open pages when their content has changed; one check serves all of them. */

interface Standing {
  role: Role
  countries: CountryLimit
}

interface PageFollower {
  subject: PageSubject
  /** The version of the content that the page shows. */
  version: string
  sessionId: string
  /** The reader's permissions when the session started to follow. */
  standing: Standing
  onChange: (version: string) => void
  /** Called regularly, so that no proxy closes an idle connection. */
  onQuiet: () => void
  /** Not called after the reader has left the page. */
  onEnd: (reason: EndReason) => void
}

/**
 * `signed_out`: the session has ended, or its person was disabled or has another role or other
 * countries. `over`: the time limit was reached, or this process stops.
 */
type EndReason = 'signed_out' | 'over'

export interface PageWatch {
  /** The version of a page's content; undefined if its subject does not exist. */
  readVersion(subject: PageSubject): Promise<string | undefined>
  /**
   * Follows a page until the returned function is called; undefined at the limit of followed pages.
   */
  follow(follower: PageFollower): (() => void) | undefined
  following(): number
  /** Ends all followers and accepts no new ones. */
  stop(): void
}

interface PageWatchOptions {
  /** By `subjectKey`. */
  readVersions: (subjects: PageSubject[]) => Promise<Map<string, string>>
  /** The permissions of people with active sessions, by session id. */
  readStandings: (sessionIds: string[]) => Promise<Map<string, Standing>>
  /** Milliseconds between two checks. */
  pollMs: number
  onError: (error: unknown) => void
}

/** Maximum number of followed pages: per session, and per process. */
export const followedOfSessionMax = 4
export const followedMax = 500
/**
 * The number of checks after which an unchanged page receives a message, and after which the server
 * stops following a page.
 */
const looksBetweenSigns = 15
const looksMax = 300

const hash = (version: string): string =>
  createHash('sha256').update(version).digest('base64url').slice(0, 16)

/** Lists each subject once. */
const distinct = (followers: PageFollower[]): PageSubject[] => [
  ...new Map(followers.map(({ subject }) => [subjectKey(subject), subject])).values(),
]

const isSame = (some: Standing, other: Standing): boolean =>
  some.role === other.role && limitKey(some.countries) === limitKey(other.countries)

/** Checks all followed pages together at regular intervals. */
export const createPageWatch = (options: PageWatchOptions): PageWatch => {
  const { readVersions, readStandings, pollMs, onError } = options
  /** The followed pages, with the number of checks of each. */
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

  const tellChanges = async (followers: PageFollower[]): Promise<void> => {
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
    // Sign-outs are noticed even if other data cannot be read.
    await Promise.all([
      endSignedOut(followers).catch(onError),
      tellChanges(followers).catch(onError),
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
