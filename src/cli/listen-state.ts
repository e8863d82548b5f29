import { createHash, randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { readTextFile } from '../startup/secret-values.ts'
import { generateWebhookSecret } from '../webhooks/signature.ts'
import { Failure, isRecord } from './failures.ts'
import type { Terminal } from './terminal.ts'

/** `momo listen` stores this state between runs, per server and application. */
export interface ListenState {
  secret: string
  /** All events up to this feed position have been forwarded. Undefined initially. */
  position?: string
  /** The id of the last forwarded event after `position`. */
  forwarded?: string
}

interface Owner {
  url: string
  applicationId: string
  environment: string
}

const folderOf = (env: Terminal['env']): string =>
  join(
    env.XDG_STATE_HOME || env.LOCALAPPDATA || join(env.HOME || homedir(), '.local', 'state'),
    'momo',
  )

const fileOf = (env: Terminal['env'], { url, applicationId, environment }: Owner): string => {
  const { origin } = new URL(url)
  const name = createHash('sha256').update(`${origin} ${applicationId} ${environment}`)
  return join(folderOf(env), `listen-${name.digest('hex').slice(0, 24)}.json`)
}

const isState = (value: unknown): value is ListenState =>
  isRecord(value) &&
  typeof value.secret === 'string' &&
  ['string', 'undefined'].includes(typeof value.position) &&
  ['string', 'undefined'].includes(typeof value.forwarded)

/** Returns undefined if the file does not exist. Throws a Failure if the file is damaged. */
const read = (file: string): ListenState | undefined => {
  const stored = readTextFile(file)
  if ('reason' in stored) {
    if (stored.isMissing) return undefined
    throw new Failure(`${file} cannot be read: ${stored.reason}.`, 2)
  }
  try {
    const state: unknown = JSON.parse(stored.text)
    if (isState(state)) return state
  } catch {}
  throw new Failure(`${file} is damaged: remove it to create a new secret.`, 2)
}

const explain = (error: unknown): unknown =>
  error instanceof Error && 'syscall' in error
    ? new Failure(
        `The position and the secret for the next start cannot be saved: ${error.message}`,
        2,
      )
    : error

/**
 * Creates the state with a new secret on the first run. If two processes run for the first time
 * simultaneously, both get the same secret. `save` replaces the file atomically. Throws a Failure
 * if the folder is unusable.
 */
export const openListenState = (env: Terminal['env'], owner: Owner) => {
  const file = fileOf(env, owner)
  const text = (state: ListenState): string => {
    const kept = { url: owner.url, application_id: owner.applicationId, ...state }
    return `${JSON.stringify(kept, null, 2)}\n`
  }

  const create = (): ListenState | undefined => {
    const state = { secret: generateWebhookSecret() }
    mkdirSync(folderOf(env), { recursive: true, mode: 0o700 })
    const written = `${file}.${randomUUID()}`
    writeFileSync(written, text(state), { mode: 0o600 })
    try {
      linkSync(written, file)
      return state
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return read(file)
      throw error
    } finally {
      rmSync(written)
    }
  }

  const attempt = <Value>(work: () => Value): Value => {
    try {
      return work()
    } catch (error) {
      throw explain(error)
    }
  }

  const state = attempt(() => read(file) ?? create())
  if (state === undefined) throw new Failure(`${file} cannot be read.`, 2)
  const save = (changed: ListenState): void =>
    attempt(() => {
      const written = `${file}.${randomUUID()}`
      writeFileSync(written, text(changed), { mode: 0o600 })
      renameSync(written, file)
    })
  return { state, save }
}
