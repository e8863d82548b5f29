import { createSharedRun } from '../../src/services/shared-run.ts'

const startShared = () => {
  const ends: PromiseWithResolvers<number>[] = []
  const ask = createSharedRun(() => {
    const run = Promise.withResolvers<number>()
    ends.push(run)
    return run.promise
  })
  const endLast = (number: number) => ends.at(-1)?.resolve(number)
  return { ask, ends, endLast }
}

test('all calls made during a run share the next run and its result', async () => {
  const { ask, ends, endLast } = startShared()
  const first = ask()
  const others = [ask(), ask(), ask()]
  expect(ends).toHaveLength(1)
  endLast(1)
  expect(await first).toBe(1)
  await new Promise(setImmediate)
  expect(ends).toHaveLength(2)
  const later = ask()
  endLast(2)
  expect(await Promise.all(others)).toEqual([2, 2, 2])
  await new Promise(setImmediate)
  expect(ends).toHaveLength(3)
  endLast(3)
  expect(await later).toBe(3)
})

test('a failed run affects only the callers that share it', async () => {
  const { ask, ends, endLast } = startShared()
  const first = ask()
  const second = ask()
  ends[0]?.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await new Promise(setImmediate)
  endLast(2)
  expect(await second).toBe(2)
  const third = ask()
  endLast(3)
  expect(await third).toBe(3)
})
