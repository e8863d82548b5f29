import { readFile } from 'node:fs/promises'
import { stateMachinePage } from '../scripts/state-machine-page.ts'
import { postingKinds } from '../src/domain/ledger/posting-kinds.ts'
import {
  findTransition,
  isFinal,
  requireTransition,
  stateMachines,
  statusesOf,
  transactionTypes,
  transitionsOf,
} from '../src/domain/transactions/state-machine.ts'
import { eventKinds } from '../src/domain/webhooks/events.ts'

describe('the transition table', () => {
  test.each(transactionTypes)('only evidence can move a %s out of a final status', (type) => {
    for (const { from, causes, isCorrection } of transitionsOf(type)) {
      expect(isFinal(type, from)).toBe(isCorrection)
      if (isCorrection) expect(causes).toEqual(['evidence'])
    }
  })

  test.each(transactionTypes)(
    'every status of a %s is reachable, and the transition table lists each transition once',
    (type) => {
      const pairs = transitionsOf(type).map(({ from, to }) => `${from} ${to}`)
      expect(new Set(pairs).size).toBe(pairs.length)
      const reached = new Set([
        stateMachines[type].created.status,
        ...transitionsOf(type).map(({ to }) => to),
      ])
      expect([...reached].sort()).toEqual(statusesOf(type).sort())
    },
  )

  test.each(transactionTypes)(
    'every final status of a %s notifies its merchant and stops its timer',
    (type) => {
      for (const { to, event, timer } of transitionsOf(type)) {
        if (!isFinal(type, to)) continue
        expect(event).toBeDefined()
        expect(timer).toBe('none')
      }
    },
  )

  test('every posting and event of a transaction appears in the transition table', () => {
    const transitions = transactionTypes.flatMap(transitionsOf)
    const postings = [
      ...transitions.map(({ posting }) => posting),
      ...transactionTypes.map((type) => stateMachines[type].created.posting),
    ]
    expect(new Set(postings.filter((kind) => kind !== undefined))).toEqual(
      // Charges and corrected fees have separate postings. Adjustments, withdrawals, top-ups, moves and
      // the platform's own money do not belong to any transaction.
      new Set(
        postingKinds.filter(
          (kind) =>
            !/^(sandbox|bulk|provider_ch|returned_fee|balance_ad|withdrawal|top_up)/.test(kind) &&
            !/^(capital|transfer|float)_/.test(kind),
        ),
      ),
    )
    expect(new Set(transitions.flatMap(({ event }) => event ?? []))).toEqual(
      new Set(eventKinds.filter((kind) => /^(payment|refund|payout)\./.test(kind))),
    )
  })

  test('a transition is refused unless the table lists it with the same cause', () => {
    expect(findTransition('disbursement', 'pending', 'processing')).toBeUndefined()
    expect(() => requireTransition('disbursement', 'pending', 'processing', 'submission')).toThrow(
      'a disbursement does not go from pending to processing by submission',
    )
    expect(() => requireTransition('disbursement', 'pending', 'rejected', 'submission')).toThrow()
    expect(requireTransition('disbursement', 'pending', 'rejected', 'decision').posting).toBe(
      'payout_released',
    )
  })

  test('docs/state-machine.md draws every transition of every type', async () => {
    const page = await readFile(new URL('../docs/state-machine.md', import.meta.url), 'utf8')
    expect(page).toBe(stateMachinePage())
    const arrows = [...page.matchAll(/^ {2}(\w+) --> (\w+): /gm)].map(
      ([, from, to]) => `${from} ${to}`,
    )
    const drawn = transactionTypes.flatMap((type) =>
      transitionsOf(type)
        .filter(({ isCorrection }) => !isCorrection)
        .map(({ from, to }) => `${from} ${to}`),
    )
    expect(arrows).toEqual(drawn)
  })
})
