import { errorsMarkdown } from '../src/replies/problem-markdown.ts'

/** docs/errors.md, written from the catalogue that the service answers with. */
export const errorsPage = (): string =>
  [
    '<!-- Made by `make generate` from src/replies/problem-catalogue.ts; do not edit. -->',
    '',
    errorsMarkdown('en', ['The service shows this page at `/docs/errors`, in French, too.']),
  ].join('\n')
