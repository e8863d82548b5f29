import { expect, test } from '@jest/globals'
import { listFiles, textOf } from './source-files.ts'

/** Names of files and widths of lines. */

const columnsMax = 100

test.each(['src', 'scripts', 'test'])('files of %s have kebab-case names', (folder) => {
  expect(listFiles(folder).filter((path) => /[A-Z_]/.test(path))).toEqual([])
})

test.each(['src', 'scripts'])(`lines of %s have at most ${columnsMax} columns`, (folder) => {
  const isWide = (line: string): boolean => line.length > columnsMax
  expect(listFiles(folder).filter((path) => textOf(path).split('\n').some(isWide))).toEqual([])
})
