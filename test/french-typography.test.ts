import ts from 'typescript'
import { listFiles, textOf } from './source-files.ts'

/**
 * The texts that pages and e-mails show as they are. API messages and the guide use plain
 * punctuation, and `printed` corrects it in pages.
 */
const paths = listFiles('src/pages', 'src/workers/people').filter(
  (path) => !/\/docs\/(documents|events)-fr\.ts$/.test(path),
)

const elision = /(?<!\p{L})(?:[cdjlmnst]|aujourd|jusqu|lorsqu|puisqu|qu|quelqu)'(?=\p{L})/iu
const plainSpace = /(?<=[\p{L}\p{N})}%»]|^) (?:[;!?:](?=\s|$)|»)|« /u

const literalsOf = (path: string): string[] => {
  const literals: string[] = []
  const read = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node)) literals.push(node.text)
    ts.forEachChild(node, read)
  }
  read(ts.createSourceFile(path, textOf(path), ts.ScriptTarget.Latest))
  return literals
}

const literalsLike = (pattern: RegExp): string[] =>
  paths.flatMap((path) =>
    literalsOf(path)
      .filter((text) => pattern.test(text))
      .map((text) => `${path}: ${text}`),
  )

test('French texts use curly apostrophes', () => {
  expect(literalsLike(elision)).toEqual([])
})

test('French texts have non-breaking spaces before double punctuation and in quotation marks', () => {
  expect(literalsLike(plainSpace)).toEqual([])
})
