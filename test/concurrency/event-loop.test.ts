import { expect, test } from '@jest/globals'
import { workFor } from '../../src/database/work-owner.ts'
import { shareEventLoop, waitForOwnTurn } from '../../src/event-loop.ts'

/** Long work gives the event loop to other requests for as long as it had it. */

const busyFor = (ms: number): void => {
  const endsMs = performance.now() + ms
  while (performance.now() < endsMs);
}

/** Turns of the event loop that other work gets between two slices, the most of some slices. */
const turnsBetween = async (slices: () => Promise<void>): Promise<number> => {
  let isOver = false
  let turns = 0
  let most = 0
  const turn = (): void => {
    turns += 1
    if (!isOver) setImmediate(turn)
  }
  turn()
  for (let slice = 0; slice < 5; slice += 1) {
    await slices()
    most = Math.max(most, turns)
    turns = 0
    busyFor(20)
  }
  isOver = true
  return most
}

test('after a slice of long work, other work has many turns', async () => {
  expect(await turnsBetween(waitForOwnTurn)).toBeGreaterThan(10)
})

test('after a slice of rows, other work has many turns', async () => {
  const letOthersRun = shareEventLoop()
  busyFor(20)
  expect(await turnsBetween(async () => letOthersRun())).toBeGreaterThan(10)
})

test('eight long works of one owner take turns with one of another', async () => {
  const order: string[] = []
  const work = async (owner: string): Promise<void> => {
    for (let slice = 0; slice < 3; slice += 1) {
      await waitForOwnTurn()
      order.push(owner)
    }
  }
  const many = Array.from({ length: 8 }, () => workFor('many', () => work('many')))
  await Promise.all([...many, workFor('one', () => work('one'))])
  expect(order.lastIndexOf('one')).toBeLessThan(8)
})
