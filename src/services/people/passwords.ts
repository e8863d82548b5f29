import { argon2 as argon2Callback, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import type { AppContext } from '../../context.ts'
import { fairQueue } from '../../database/fair-queue.ts'
import { isEasyPassword, type PasswordCost } from '../../domain/people/password-rules.ts'
import type { Stranger } from '../../domain/people/person.ts'
import { InvalidRequest, Problem } from '../../domain/problems.ts'
import { countPassword, ownerOfStranger } from './count-attempts.ts'
import type { SessionProof } from './require-proof.ts'

/**
 * Argon2id password hashes (RFC 9106). A hash occupies a thread for a tenth of a second, so only a
 * few hashes are computed at a time, outside database transactions. Each stored hash contains its
 * cost parameters. Callers who are not signed in take turns by network, and signed-in people do not
 * wait for them.
 */

const argon2 = promisify(argon2Callback)

const hashBytes = 32
/** On a small machine, one processor stays free for requests. */
const atOnce = availableParallelism() > 2 ? 2 : 1
/** With this many waiting requests, a new caller waits several seconds. */
const waitingMax = 60
const waitingOfOneMax = 10

interface Waiting {
  start: () => void
  refuse: () => void
}

const createTurns = () => {
  let running = 0
  const waiting = fairQueue<Waiting>()

  /** If the queue is full, rejects the newest request of the owner with the most requests. */
  const makeRoom = (owner: string): void => {
    const own = waiting.size(owner)
    if (own >= waitingOfOneMax) throw new Problem('service_unavailable')
    if (waiting.size() < waitingMax) return
    const displaced = waiting.takeNewest(own + 1)
    if (displaced === undefined) throw new Problem('service_unavailable')
    displaced.refuse()
  }

  /** Throws Problem `service_unavailable` if the queue is full. */
  return async <Value>(owner: string, work: () => Promise<Value>): Promise<Value> => {
    if (running >= atOnce) {
      makeRoom(owner)
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const refuse = () => reject(new Problem('service_unavailable'))
      waiting.push(owner, { start: resolve, refuse })
      await promise
    } else running += 1
    try {
      return await work()
    } finally {
      const [next] = waiting.take(1)
      if (next === undefined) running -= 1
      else next.start()
    }
  }
}

const turns = { strangers: createTurns(), people: createTurns() }

type Asker = { personId: string } | Stranger

const inTurn = <Value>(asker: Asker, work: () => Promise<Value>): Promise<Value> =>
  'personId' in asker
    ? turns.people(asker.personId, work)
    : turns.strangers(ownerOfStranger(asker), work)

const digest = (
  asker: Asker,
  password: string,
  nonce: Buffer,
  { memory, passes, parallelism }: PasswordCost,
) =>
  inTurn(asker, () =>
    argon2('argon2id', {
      // Keyboards encode the same character differently, so the password is normalised.
      message: password.normalize('NFKC'),
      nonce,
      memory,
      passes,
      parallelism,
      tagLength: hashBytes,
    }),
  )

const encoded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

/** Returns the standard format `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export const hashPassword = async (
  { passwordCost }: Pick<AppContext, 'passwordCost'>,
  asker: Asker,
  password: string,
): Promise<string> => {
  const nonce = randomBytes(16)
  const { memory, passes, parallelism } = passwordCost
  const hash = await digest(asker, password, nonce, passwordCost)
  const used = `m=${memory},t=${passes},p=${parallelism}`
  return `$argon2id$v=19$${used}$${encoded(nonce)}$${encoded(hash)}`
}

const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/

/**
 * The check takes the same time if `stored` is undefined. The response time therefore does not
 * reveal whether the person exists.
 */
export const isPassword = async (
  { passwordCost }: Pick<AppContext, 'passwordCost'>,
  asker: Asker,
  password: string,
  stored: string | undefined,
): Promise<boolean> => {
  const [, memory, passes, parallelism, nonce = '', hash = ''] = form.exec(stored ?? '') ?? []
  if (memory === undefined) {
    await digest(asker, password, Buffer.alloc(16), passwordCost)
    return false
  }
  const used = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  }
  const expected = Buffer.from(hash, 'base64')
  const found = await digest(asker, password, Buffer.from(nonce, 'base64'), used)
  return expected.length === found.length && timingSafeEqual(expected, found)
}

/** Throws InvalidRequest for the request field `field` if the new password is easy to guess. */
export const requireHardPassword = (
  field: 'password' | 'new_password',
  password: string,
  known: readonly string[],
): void => {
  if (isEasyPassword(password, known))
    throw new InvalidRequest({ [field]: [{ code: 'easy_password' }] })
}

export const passwordProof = (
  ctx: Pick<AppContext, 'db' | 'clock' | 'passwordCost'>,
  personId: string,
  entered: string,
  stored: string | undefined,
): SessionProof => ({
  field: 'password',
  countOfAll: () => countPassword(ctx, personId),
  isRight: () => isPassword(ctx, { personId }, entered, stored),
})
