import { errorsMarkdown } from '../src/replies/problem-markdown.ts'

/** The text of docs/errors.md, generated from the error catalogue of the service. */
export const errorsPage = (): string =>
  [
    '<!-- Made by `make generate` from src/replies/problem-catalogue.ts; do not edit. -->',
    '',
    errorsMarkdown('en', ['The service shows this page at `/docs/errors`, in French, too.']),
  ].join('\n')
