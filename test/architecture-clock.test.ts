import { listFiles, textOf } from './source-files.ts'

/** All rules use one clock (`src/clock.ts`), so nodes with wrong clocks still agree. */

const exceptions: Record<string, string> = {
  'src/clock.ts': 'the node’s own clock, until the first answer of the database',
  'src/database/read-time.ts': 'asks the database for its time',
  'src/database/data-folder.ts': 'tells people since when a folder is held',
  'src/startup/restore-backup.ts': 'names the folder in which a database is kept',
  'src/http/rate-limit.ts': 'what is left of times that express-rate-limit made by this clock',
  'src/cli/forward-event.ts': 'a client: signs at the time of the machine that verifies',
  'src/cli/backup.ts': 'a client: proves when it uses the token, a few minutes exactly',
  'src/cli/api-keys.ts': 'a client: whether a key has expired, as a person reads it',
  'src/cli/reconciliation.ts': 'a client: how long ago something was, as a person reads it',
}

const otherTimes =
  /\bDate\.now\b|\bnew Date\(\)|\bDate\(\)|\b(now|clock_timestamp|statement_timestamp)\(\)|\b(current|local)_?(timestamp|date|time)\b/i

/** Returns a file's code without comments and without calls such as `performance.now()`. */
const codeOf = (path: string): string =>
  textOf(path)
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    .replace(/\bperformance\.now\(\)/g, '')

test('only src/clock.ts reads the current time', () => {
  const readers = listFiles('src').filter((path) => otherTimes.test(codeOf(path)))
  expect(readers.sort()).toEqual(Object.keys(exceptions).sort())
})
