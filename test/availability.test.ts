import { type Availability, type Evidence, evidenceFor, judge } from '../src/domain/availability.ts'

type Outcome = Evidence['outcome']

const calls = (owner: string | undefined, outcomes: Outcome[]): Evidence[] =>
  outcomes.map((outcome) => ({ startedAtMs: 0, outcome, owner }))

const many = (count: number, outcome: Outcome): Outcome[] =>
  Array.from({ length: count }, () => outcome)

test.each<[string, Outcome[], Outcome[], Availability, Availability]>([
  ['no call at all', [], [], 'down', 'operational'],
  ['one failure alone', ['failed'], [], 'operational', 'operational'],
  ['one failure, confirmed by a probe', ['failed'], ['failed'], 'operational', 'down'],
  ['one failure, after an outage', ['failed'], [], 'down', 'down'],
  [
    'two failures beside a good probe',
    ['failed', 'failed'],
    ['answered'],
    'operational',
    'degraded',
  ],
  ['three failures beside good probes', many(3, 'failed'), ['answered'], 'operational', 'down'],
  ['good orders beside bad probes', ['answered'], many(3, 'failed'), 'down', 'operational'],
  ['good probes alone', [], ['answered'], 'down', 'operational'],
  [
    'a tenth of failures',
    [...many(18, 'answered'), ...many(2, 'failed')],
    [],
    'operational',
    'degraded',
  ],
  [
    'a twentieth of failures',
    [...many(38, 'answered'), ...many(2, 'failed')],
    [],
    'down',
    'operational',
  ],
  ['late answers that may still come', many(5, 'late'), [], 'operational', 'degraded'],
  ['slow answers', many(5, 'slow'), [], 'operational', 'degraded'],
])('availability after %s is reported correctly', (_title, orders, own, before, expected) => {
  expect(judge([...calls('one', orders), ...calls(undefined, own)], before)).toBe(expected)
})

test("an organisation's failed calls affect only the availability that it sees itself", () => {
  const own = calls(undefined, ['answered', 'failed'])
  const good = calls('two', ['answered'])
  const troubled = calls('one', ['failed', 'answered', 'slow'])
  const evidence = [...troubled, ...good, ...own]
  expect(evidenceFor(evidence, 'two')).toEqual([...good, ...own])
  expect(evidenceFor(evidence, undefined)).toEqual([...good, ...own])
  expect(evidenceFor(evidence, 'one')).toEqual([...troubled, ...own])
  const more = [...evidence, ...calls('three', ['late'])]
  for (const reader of ['one', 'two', undefined]) expect(evidenceFor(more, reader)).toEqual(more)
  expect(evidenceFor([...good, ...own], 'one')).toEqual([...good, ...own])
})
