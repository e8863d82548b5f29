import {
  declined,
  expired,
  failed,
  type Story,
  stories,
  story,
  storyOf,
  succeeded,
} from '../stories.ts'
import type { OrderKind } from '../types.ts'

/**
 * The provider's sandbox knows these scenario numbers, which are unknown in every other
 * environment.
 */
export const sandboxNumbers: Record<string, Story> = {
  '46733123450': story('fails', [failed('internal')]),
  '46733123451': story('is rejected', [declined]),
  '46733123452': story('expires', [expired]),
  '46733123453': story('is ongoing, then succeeds', [succeeded], { openReason: 'ongoing' }),
  '46733123454': story('is delayed, then succeeds', [succeeded], { openReason: 'delayed' }),
  '46733123455': story('payer not found; a transfer: not enough funds', [failed('not-found')]),
}

const fundsAreShort = story('not enough funds', [failed('funds')])

const sandboxStory = (msisdn: string, kind: OrderKind): Story =>
  msisdn === '46733123455' && kind !== 'collect'
    ? fundsAreShort
    : (sandboxNumbers[msisdn] ?? storyOf(msisdn, kind))

/** A number from another country has no account in this environment. */
const unknownPayer = stories['999005'] as Story

interface Party {
  msisdn: string
  kind: OrderKind
  isSandbox: boolean
  isLocal: boolean
}

export const storyOfNumber = ({ msisdn, kind, isSandbox, isLocal }: Party): Story => {
  if (isSandbox) return sandboxStory(msisdn, kind)
  return isLocal ? storyOf(msisdn, kind) : unknownPayer
}
