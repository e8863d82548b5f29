import { listFiles, textOf } from './source-files.ts'

/** Biome formats code, but does not wrap long texts and comments. */

const columnsMax = 100

test.each(['src', 'scripts'])(`no line of %s is longer than ${columnsMax} columns`, (folder) => {
  const isWide = (line: string): boolean => line.length > columnsMax
  expect(listFiles(folder).filter((path) => textOf(path).split('\n').some(isWide))).toEqual([])
})
