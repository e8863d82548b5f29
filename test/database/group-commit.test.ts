import { groupCommit } from '../../src/database/group-commit.ts'
import { eventually } from '../support/eventually.ts'

interface Item {
  owner: string
  n: number
}

const heldGroup = (options: { isSerial?: boolean }) => {
  const runs: { items: Item[]; release: () => void }[] = []
  const submit = groupCommit<Item, number>(
    async (items) => {
      await new Promise<void>((resolve) => runs.push({ items, release: resolve }))
      return items.map(({ n }) => n)
    },
    { sizeMax: 100, statementsMax: 2, ownerOf: ({ owner }) => owner, ...options },
  )
  const runsOf = (count: number) =>
    eventually(
      () => Promise.resolve(runs),
      ({ length }) => length >= count,
    )
  return { submit, runs, runsOf }
}

test("group commit queues an owner's items while that owner's work is in progress, and then groups them", async () => {
  const { submit, runs, runsOf } = heldGroup({ isSerial: true })
  const first = submit({ owner: 'a', n: 1 })
  await runsOf(1)
  const later = [2, 3, 4].map((n) => submit({ owner: 'a', n }))
  const other = submit({ owner: 'b', n: 5 })
  await runsOf(2)
  expect(runs.map(({ items }) => items.map(({ n }) => n))).toEqual([[1], [5]])
  runs[0]?.release()
  await runsOf(3)
  expect(runs[2]?.items.map(({ n }) => n)).toEqual([2, 3, 4])
  for (const { release } of runs) release()
  expect(await Promise.all([first, ...later, other])).toEqual([1, 2, 3, 4, 5])
  await submit.idle()
})

test('group commit runs items of one owner at the same time if no wait is configured', async () => {
  const { submit, runs, runsOf } = heldGroup({})
  const first = submit({ owner: 'a', n: 1 })
  await runsOf(1)
  const second = submit({ owner: 'a', n: 2 })
  await runsOf(2)
  for (const { release } of runs) release()
  expect(await Promise.all([first, second])).toEqual([1, 2])
})
