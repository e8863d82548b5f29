import type { OrderKind, Outcome } from './types.ts'

/** As in the sandbox, the last six digits of the phone number determine a transaction's outcome. */

export type Cause = 'funds' | 'declined' | 'expired' | 'not-found' | 'limit' | 'internal'

export interface Ending {
  status: Outcome
  cause?: Cause
}

export interface Story {
  title: string
  submission?: 'refused' | 'unavailable twice'
  /**
   * The outcomes are one latency apart. Without outcomes, the transaction stays open until a test
   * completes it.
   */
  endings: Ending[]
  /** The number of callbacks for each outcome. */
  callbacks: 0 | 1 | 2
  /** The provider reports this reason while the transaction is open. */
  openReason?: 'ongoing' | 'delayed'
}

export const succeeded: Ending = { status: 'succeeded' }

export const failed = (cause: Cause): Ending => ({ status: 'failed', cause })

export const declined: Ending = { status: 'declined', cause: 'declined' }

export const expired: Ending = { status: 'expired', cause: 'expired' }

export const story = (title: string, endings: Ending[], more: Partial<Story> = {}): Story => ({
  title,
  endings,
  callbacks: 1,
  ...more,
})

const unavailable = { submission: 'unavailable twice' } as const

export const stories: Record<string, Story> = {
  '999001': story('succeeds, like any other number', [succeeded]),
  '999002': story('not enough funds', [failed('funds')]),
  '999003': story('the payer declines', [declined]),
  '999004': story('the prompt expires', [expired]),
  '999005': story('payer not found', [failed('not-found')]),
  '999006': story('a limit is reached', [failed('limit')]),
  '999007': story('refused at submission', [], { submission: 'refused' }),
  '999008': story('unavailable twice, then succeeds', [succeeded], unavailable),
  '999009': story('stays pending (a test ends it with setOutcome)', []),
  '999010': story('succeeds without a callback', [succeeded], { callbacks: 0 }),
  '999011': story('succeeds, reported twice', [succeeded], { callbacks: 2 }),
  '999012': story('reported failed, then succeeds after all', [failed('internal'), succeeded]),
  '999013': story('the collection succeeds, a refund of it fails', [succeeded]),
}

const usual = story('succeeds', [succeeded])
const refundFails = story('the refund fails', [failed('internal')])

export const storyOf = (msisdn: string, kind: OrderKind): Story => {
  const ending = msisdn.slice(-6)
  if (ending === '999013' && kind === 'refund') return refundFails
  return stories[ending] ?? usual
}
