import type { Retry } from '../../src/replies/problem-catalogue.ts'
import { guides, problemEntries } from '../../src/replies/problem-guide.ts'

/** Writes the description of `ErrorCode` in openapi/openapi.yaml from the error catalogue. */

const lineMax = 100

/** The position of the description in the file: between the type of the schema and its values. */
const place = /(\n {4}ErrorCode:\n {6}type: string\n)[\s\S]*?(\n {6}enum:)/

/** How to retry a rejected request, in words. */
const retries: Record<Retry, string> = {
  same: 'as it is',
  corrected: 'corrected',
  resolved: 'later',
  never: 'never',
}

const introduction =
  'Identifies the error, for programs. New values may be added. The list gives the status and ' +
  'the meaning of each code, and shows how to retry the request: `as it is` (with its ' +
  'idempotency key), `corrected`, `later` (after the cause has been resolved), or `never`.'

/**
 * Wraps a text into lines after `margin`. All lines except the first are also indented by `indent`.
 */
const wrapped = (text: string, margin: string, indent: string): string[] => {
  const lines: string[] = []
  let line = margin
  for (const word of text.split(' ')) {
    const isEmpty = line.trim() === ''
    if (!isEmpty && line.length + 1 + word.length > lineMax) {
      lines.push(line)
      line = margin + indent + word
    } else {
      line += isEmpty ? word : ` ${word}`
    }
  }
  return [...lines, line]
}

/** Returns the document with the description of `ErrorCode`. Throws if that schema is missing. */
export const withErrorCodes = (yaml: string): string => {
  if (!place.test(yaml)) throw new Error('openapi.yaml has no schema ErrorCode')
  const [, , listed = ''] = /( {6}enum: &errorCode\n)((?: {8}- \w+\n)+)/.exec(yaml) ?? []
  const margin = ' '.repeat(8)
  const lines = problemEntries
    .filter(({ hasCode, anchor }) => hasCode && listed.includes(`- ${anchor}\n`))
    .flatMap(({ anchor, status, retry }) => {
      const { meaning } = guides.en[anchor]
      const text = `- \`${anchor}\` (${status}, ${retries[retry]}): ${meaning}`
      return wrapped(text, margin, '  ')
    })
  const description = [
    '      # Written by `make generate` from the catalogue of src/replies/.',
    '      description: |',
    ...wrapped(introduction, margin, ''),
    '',
    ...lines,
  ].join('\n')
  return yaml.replace(place, (_, before, after) => before + description + after)
}
