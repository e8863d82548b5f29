import { type Availability, type Evidence, evidenceFor, judge } from '../src/domain/availability.ts'

type Outcome = Evidence['outcome']

const calls = (owner: string | undefined, outcomes: Outcome[]): Evidence[] =>
  outcomes.map((outcome) => ({ startedAtMs: 0, outcome, owner }))

const many = (count: number, outcome: Outcome): Outcome[] =>
  Array.from({ length: count }, () => outcome)

test.each<[string, Outcome[], Outcome[], Availability, Availability]>([
  ['no calls', [], [], 'down', 'operational'],
  ['a single failure', ['failed'], [], 'operational', 'operational'],
  ['one failure confirmed by a failed probe', ['failed'], ['failed'], 'operational', 'down'],
  ['one failure after an outage', ['failed'], [], 'down', 'down'],
  [
    'two failures and a successful probe',
    ['failed', 'failed'],
    ['answered'],
    'operational',
    'degraded',
  ],
  ['three failures and a successful probe', many(3, 'failed'), ['answered'], 'operational', 'down'],
  ['a successful call and failed probes', ['answered'], many(3, 'failed'), 'down', 'operational'],
  ['only successful probes', [], ['answered'], 'down', 'operational'],
  [
    'a failure rate of 10 %',
    [...many(18, 'answered'), ...many(2, 'failed')],
    [],
    'operational',
    'degraded',
  ],
  [
    'a failure rate of 5 %',
    [...many(38, 'answered'), ...many(2, 'failed')],
    [],
    'down',
    'operational',
  ],
  ['late responses that may still arrive', many(5, 'late'), [], 'operational', 'degraded'],
  ['slow responses', many(5, 'slow'), [], 'operational', 'degraded'],
])('availability after %s is reported correctly', (_title, orders, own, before, expected) => {
  expect(judge([...calls('one', orders), ...calls(undefined, own)], before)).toBe(expected)
})

test('failed calls of one organisation change the provider availability shown to that organisation only', () => {
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
