import ts from 'typescript'
import { fieldText } from '../src/pages/console/problem-text.ts'
import { documentTextInFrench } from '../src/pages/docs/documents-fr.ts'
import { printed } from '../src/pages/printed.ts'
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

test('the console shows API messages, and the reference its French texts, with French punctuation', () => {
  expect(fieldText({ code: 'wrong_check_digits' }, 'fr')).toContain('incorrecte\u00a0: comparez')
  const schedule = 'The start of the period of its schedule; null if it was requested.'
  expect(documentTextInFrench(schedule)).toContain('\u00a0; null')
})

test('a French number contains no breaking space, and English texts keep their spaces', () => {
  const text = "jusqu'à 10 000 lignes, en 2026 : 06 512 34 56"
  expect(printed(text, 'fr')).toBe('jusqu’à 10\u00a0000 lignes, en 2026\u00a0: 06\u00a0512 34 56')
  expect(printed("merchants' 10 000", 'en')).toBe('merchants’ 10 000')
})
