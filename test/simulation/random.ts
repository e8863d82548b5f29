import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { V7Generator as Ids } from 'uuidv7'
import { replaceModules } from './replace-modules.ts'

/** Derives random numbers only from a seed (sfc32). */
export interface Random {
  /** Returns an integer from 0 to 2^32 − 1. */
  next(): number
  /** Returns an integer from 0 to `below` − 1. */
  below(below: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
}

/** Hashes a text into 32 bits (FNV-1a). */
const hash = (text: string, start: number): number => {
  let value = start
  for (const character of text) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 16_777_619)
  }
  return value >>> 0
}

/**
 * Creates a separate stream of numbers for each name, so that extra draws do not shift other
 * streams.
 */
export const createRandom = (seed: number, name: string): Random => {
  let a = hash(name, 2_166_136_261 ^ seed)
  let b = hash(name, a ^ 0x9e3779b9)
  let c = seed >>> 0
  let count = 1
  const next = (): number => {
    const sum = (a + b + count) | 0
    count = (count + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return sum >>> 0
  }
  for (let warm = 0; warm < 16; warm++) next()
  const below = (limit: number): number => Math.floor((next() / 2 ** 32) * limit)
  return {
    next,
    below,
    chance: (probability) => next() / 2 ** 32 < probability,
    pick: (items) => items[below(items.length)] as never,
  }
}

export const pickByWeight = <Item>(
  random: Random,
  items: readonly (readonly [Item, weight: number])[],
): Item => {
  let left = (random.next() / 2 ** 32) * items.reduce((sum, [, weight]) => sum + weight, 0)
  const found = items.find(([, weight]) => {
    left -= weight
    return left < 0
  })
  return (found ?? (items[0] as (typeof items)[number]))[0]
}

let current = createRandom(0, 'service')
let ids = new Ids({ nextUint32: () => current.next() })

/**
 * Replaces the generator of the uuid package, which would keep random state from the previous run.
 */
export class V7Generator {
  generateOrResetWithTs(ms: number) {
    return ids.generateOrResetWithTs(ms)
  }
}

export const seedProcess = (seed: number): void => {
  current = createRandom(seed, 'service')
  ids = new Ids({ nextUint32: () => current.next() })
}

const fill = <View extends ArrayBufferView>(view: View): View => {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
  for (let at = 0; at < bytes.length; at++) bytes[at] = current.next() >>> 24
  return view
}

const randomBytes = (size: number): Buffer => fill(Buffer.alloc(size))

const randomUUID = (): string => {
  const bytes = randomBytes(16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const randomInt = (minimum: number, maximum?: number): number =>
  maximum === undefined ? current.below(minimum) : minimum + current.below(maximum - minimum)

type Argon2 = typeof crypto.argon2

/** Hashes in this thread, because the simulated clock would not wait for a different thread. */
const argon2 = ((algorithm, parameters, done) => {
  setImmediate(() => done(null, crypto.argon2Sync(algorithm, parameters)))
}) as Argon2

/** Replaces every source of randomness. Call it once, before you import the service. */
export const replaceRandomness = (): void => {
  Object.assign(crypto, { argon2, randomBytes, randomUUID, randomInt, randomFillSync: fill })
  for (const [name, value] of Object.entries({ getRandomValues: fill, randomUUID })) {
    Object.defineProperty(crypto.webcrypto, name, { value, configurable: true })
  }
  Math.random = () => current.next() / 2 ** 32
  syncBuiltinESMExports()
  replaceModules({ uuidv7: import.meta.url })
}
