import { listFiles, textOf } from './source-files.ts'

/** Line widths: Biome formats code, but leaves long texts and comments as they are. */

const columnsMax = 100

test.each(['src', 'scripts'])(`lines of %s have at most ${columnsMax} columns`, (folder) => {
  const isWide = (line: string): boolean => line.length > columnsMax
  expect(listFiles(folder).filter((path) => textOf(path).split('\n').some(isWide))).toEqual([])
})
