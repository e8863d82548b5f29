import type { ProblemCode } from '../domain/problems.ts'
import {
  type Guide,
  otherRefusals,
  type ProblemAnchor,
  problemCatalogue,
  type Retry,
} from './problem-catalogue.ts'
import { guideInEnglish } from './problem-guide-en.ts'
import { guideInFrench } from './problem-guide-fr.ts'
import { exampleRefusal } from './replies.ts'

export const guides = { en: guideInEnglish, fr: guideInFrench } as const satisfies Record<
  string,
  Guide
>

export interface ProblemEntry {
  /** The error code, or the entry name of an error without a code. */
  anchor: ProblemAnchor
  hasCode: boolean
  status: number
  retry: Retry
  /** The French messages in responses. */
  sentences: string[]
}

const sentencesOf = (anchor: string): string[] =>
  Object.entries(problemCatalogue).flatMap(([name, text]) =>
    name === anchor || ('code' in text && text.code === anchor)
      ? [exampleRefusal(name as ProblemCode).body.error]
      : [],
  )

const codeEntries = Object.entries(problemCatalogue).flatMap(([name, text]): ProblemEntry[] => {
  if ('code' in text) return []
  const { status, retry } = text
  const anchor = name as ProblemAnchor
  return [{ anchor, hasCode: true, status, retry, sentences: sentencesOf(name) }]
})

const otherEntries = Object.entries(otherRefusals).map(
  ([name, { status, retry, error }]): ProblemEntry => ({
    anchor: name as ProblemAnchor,
    hasCode: false,
    status,
    retry,
    sentences: [error.fr],
  }),
)

export const problemEntries: readonly ProblemEntry[] = [...codeEntries, ...otherEntries].sort(
  (one, other) => one.status - other.status,
)

export const problemPath = '/docs/errors'

/** Programs read this JSON, which contains both languages. `retry` is one of `Retry`. */
export const errorsJson = (): string =>
  JSON.stringify({
    data: problemEntries.map(({ anchor, hasCode, status, retry }) => ({
      id: anchor,
      code: hasCode ? anchor : null,
      status,
      retry,
      meaning: { en: guides.en[anchor].meaning, fr: guides.fr[anchor].meaning },
      action: { en: guides.en[anchor].action, fr: guides.fr[anchor].action },
    })),
  })
