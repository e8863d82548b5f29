import { argon2 as argon2Callback, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { fairQueue } from '../../database/fair-queue.ts'
import { isEasyPassword } from '../../domain/people/password-rules.ts'
import { InvalidRequest, Problem } from '../../domain/problems.ts'

/**
 * Passwords as Argon2id (RFC 9106, OWASP's second choice of cost: 19 MiB, two passes), computed
 * outside database transactions and few at a time: each takes a thread for a tenth of a second.
 * Whoever asks is served in turn, so that many of one network do not keep others waiting.
 */

const argon2 = promisify(argon2Callback)

const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
/** Where there are few processors, requests need one of them. */
const atOnce = availableParallelism() > 2 ? 2 : 1
const waitingMax = 200
const waitingOfOneMax = 10

let running = 0
const waiting = fairQueue<() => void>()
const waitingOf = new Map<string, number>()

const countWaiting = (owner: string, change: 1 | -1): void => {
  const count = (waitingOf.get(owner) ?? 0) + change
  if (count === 0) waitingOf.delete(owner)
  else waitingOf.set(owner, count)
}

const totalWaiting = (): number =>
  [...waitingOf.values()].reduce((total, count) => total + count, 0)

/** Throws Problem `service_unavailable` if too many wait, of all or of this owner. */
const inTurn = async <Value>(owner: string, work: () => Promise<Value>): Promise<Value> => {
  if (running >= atOnce) {
    if ((waitingOf.get(owner) ?? 0) >= waitingOfOneMax || totalWaiting() >= waitingMax)
      throw new Problem('service_unavailable')
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting.push(owner, resolve)
    countWaiting(owner, 1)
    await promise
    countWaiting(owner, -1)
  } else running += 1
  try {
    return await work()
  } finally {
    const [next] = waiting.take(1)
    if (next === undefined) running -= 1
    else next()
  }
}

const digest = (
  owner: string,
  password: string,
  nonce: Buffer,
  { memory, passes, parallelism } = cost,
) =>
  inTurn(owner, () =>
    argon2('argon2id', {
      // Keyboards compose letters differently.
      message: password.normalize('NFKC'),
      nonce,
      memory,
      passes,
      parallelism,
      tagLength: cost.tagLength,
    }),
  )

const encoded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

/** In the usual form `$argon2id$v=19$m=…,t=…,p=…$salt$hash`; `owner` is who asks for it. */
export const hashPassword = async (owner: string, password: string): Promise<string> => {
  const nonce = randomBytes(16)
  const { memory, passes, parallelism } = cost
  const hash = await digest(owner, password, nonce)
  const used = `m=${memory},t=${passes},p=${parallelism}`
  return `$argon2id$v=19$${used}$${encoded(nonce)}$${encoded(hash)}`
}

const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/

/** Takes as long for a person who does not exist: `stored` is undefined then. */
export const isPassword = async (
  owner: string,
  password: string,
  stored: string | undefined,
): Promise<boolean> => {
  const [, memory, passes, parallelism, nonce = '', hash = ''] = form.exec(stored ?? '') ?? []
  if (memory === undefined) {
    await digest(owner, password, Buffer.alloc(16))
    return false
  }
  const used = {
    ...cost,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  }
  const expected = Buffer.from(hash, 'base64')
  const found = await digest(owner, password, Buffer.from(nonce, 'base64'), used)
  return expected.length === found.length && timingSafeEqual(expected, found)
}

/** Throws InvalidRequest for a new password that is easy to guess; `field` is where it was sent. */
export const requireHardPassword = (
  field: 'password' | 'new_password',
  password: string,
  known: readonly string[],
): void => {
  if (isEasyPassword(password, known))
    throw new InvalidRequest({ [field]: [{ code: 'easy_password' }] })
}
