import { unusualProse } from '../scripts/prose/patterns.ts'

const foundIn = (file: string, text: string) =>
  unusualProse(file, text, () => true).map(({ line, found }) => [line, found])

test.each([
  ['// Of a field that appears twice, the last counts.', 'Of a'],
  [' * What never changes is made once.', 'What never'],
  ["test('a month that is none is named at its field', () => {", 'is none'],
  ['const text = `The other payment is given back today.`', 'is given back'],
  ['/** Whoever runs it may read this. */', 'Whoever runs'],
])('the check of changed prose finds an unusual expression in %j', (line, found) => {
  expect(foundIn('src/a.ts', line)).toEqual([[1, found]])
})

test('the check of changed prose reads comments, strings and documents, but not code', () => {
  expect(foundIn('src/a.ts', "const beside = of.it\nimport x from './beside.ts'")).toEqual([])
  expect(foundIn('docs/a.md', 'Run `beside` here.\nThe note is beside the list.')).toEqual([
    [2, 'beside'],
  ])
})

test('a line marked with prose-ok, and the line below it, are not checked', () => {
  expect(foundIn('docs/a.md', '<!-- prose-ok -->\nbeside\nbeside')).toEqual([[3, 'beside']])
})

test('the prose check reports only changed lines', () => {
  expect(unusualProse('a.md', 'beside\nbeside', (line) => line === 2)).toHaveLength(1)
})

test('the prose check allows a question that begins with What', () => {
  expect(foundIn('docs/a.md', 'What is a refund?')).toEqual([])
})
