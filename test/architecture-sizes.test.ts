import { describe, expect, test } from '@jest/globals'
import ts from 'typescript'
import { listFiles, textOf } from './source-files.ts'

/** How long files, functions and lines are: what one can read at once. */

const fileLinesMax = 250
const operationLinesMax = 40
const functionLinesMax = 70
const columnsMax = 100

const linesOf = (path: string): number => textOf(path).split('\n').length - 1

const longFunctionsOf = (path: string): string[] => {
  const source = ts.createSourceFile(path, textOf(path), ts.ScriptTarget.Latest, true)
  const long: string[] = []
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1
  const measure = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      const first = lineAt(node.getStart(source))
      const lines = lineAt(node.end) - first + 1
      if (lines > functionLinesMax) long.push(`${path}:${first} has ${lines} lines`)
    }
    ts.forEachChild(node, measure)
  }
  measure(source)
  return long
}

const isOperation = (path: string): boolean => /operations\/([a-z]+\/)?[a-z]+[A-Z]/.test(path)

const measuredIn = (folder: string): string[] =>
  listFiles(folder).filter((path) => !path.includes('/migrations/'))

describe.each(['src', 'scripts', 'test'])('the files of %s', (folder) => {
  test(`files of ${folder} have at most ${fileLinesMax} lines`, () => {
    const long = measuredIn(folder).filter(
      (path) => linesOf(path) > (isOperation(path) ? operationLinesMax : fileLinesMax),
    )
    expect(long).toEqual([])
  })

  test(`functions of ${folder} have at most ${functionLinesMax} lines`, () => {
    expect(measuredIn(folder).flatMap(longFunctionsOf)).toEqual([])
  })

  test(`files of ${folder} have kebab-case names`, () => {
    const files = listFiles(folder).filter((path) => !path.startsWith('src/operations/'))
    expect(files.filter((path) => /[A-Z_]/.test(path))).toEqual([])
  })
})

test.each(['src', 'scripts'])(`lines of %s have at most ${columnsMax} columns`, (folder) => {
  const isWide = (line: string): boolean => line.length > columnsMax
  expect(listFiles(folder).filter((path) => textOf(path).split('\n').some(isWide))).toEqual([])
})
