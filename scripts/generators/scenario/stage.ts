import type { Access } from './clients.ts'

/** Where a scenario is played: one merchant of a running service. */
export interface Stage {
  /** The API of the document. */
  access: Access
  /** A key that nobody was given. */
  stranger: Access
  /** A key that has used up its requests of this minute. */
  hurried: Access
  /** The same API, through a proxy that changes answers into ones of a later version. */
  later: Access
  applicationId: string
  /** A sandbox transaction that waits for its outcome. */
  waitingId: string
  /** What the listed transactions have in their metadata. */
  order: string
  /** The bodies of webhooks, one of each kind; of the last the kind is not in the document. */
  webhooks: string[]
}

export const greatest = 9_007_199_254_740_991

/** Throws where two values differ as JSON; amounts compare as numbers. */
export const assertSame = (what: string, found: unknown, expected: unknown): void => {
  const text = (value: unknown) =>
    JSON.stringify(value, (_name, inner: unknown) =>
      typeof inner === 'bigint' ? Number(inner) : inner,
    )
  if (text(found) !== text(expected)) {
    throw new Error(`${what}: ${text(found)} instead of ${text(expected)}`)
  }
}

export const assertTrue = (what: string, holds: boolean): void => {
  if (!holds) throw new Error(what)
}

/** The messages about one field of a refusal. */
export const messagesOf = (refusal: unknown, field: string): unknown =>
  (refusal as { errors?: Record<string, unknown[]> } | undefined)?.errors?.[field]

export const codeOf = (refusal: unknown): unknown =>
  (refusal as { code?: unknown } | undefined)?.code
