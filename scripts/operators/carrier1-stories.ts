import { declined, expired, failed, type Story, story, storyOf, succeeded } from './stories.ts'
import type { OrderKind } from './types.ts'

/** carrier1 has scenario numbers of its own, beside those of the sandbox. */
export const ownNumbers: Record<string, Story> = {
  '46733123450': story('fails', [failed('internal')]),
  '46733123451': story('rejected', [declined]),
  '46733123452': story('expired', [expired]),
  '46733123453': story('ongoing, then succeeds', [succeeded], { meanwhile: 'ongoing' }),
  '46733123454': story('delayed, then succeeds', [succeeded], { meanwhile: 'delayed' }),
  '46733123455': story('payer not found', [failed('not-found')]),
}

const payoutTo455 = story('not enough funds', [failed('funds')])

export const storyOfNumber = (msisdn: string, kind: OrderKind): Story =>
  msisdn === '46733123455' && kind === 'payout'
    ? payoutTo455
    : (ownNumbers[msisdn] ?? storyOf(msisdn, kind))
