import {
  type Guide,
  otherRefusals,
  type ProblemAnchor,
  problemCatalogue,
  type Retry,
} from './problem-catalogue.ts'
import { guideInEnglish } from './problem-guide-en.ts'
import { guideInFrench } from './problem-guide-fr.ts'

export const guides = { en: guideInEnglish, fr: guideInFrench } as const satisfies Record<
  string,
  Guide
>

export interface ProblemEntry {
  /** Its code, or what stands for one where the shape of the refusal has none. */
  anchor: ProblemAnchor
  hasCode: boolean
  status: number
  retry: Retry
  /** The French sentences sent with it. */
  sentences: string[]
}

const sentencesOf = (anchor: string): string[] =>
  Object.entries(problemCatalogue).flatMap(([name, text]) =>
    name === anchor || ('code' in text && text.code === anchor) ? [text.error] : [],
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
    sentences: [error],
  }),
)

/** Every refusal that has an entry in the catalogue for developers, by status. */
export const problemEntries: readonly ProblemEntry[] = [...codeEntries, ...otherEntries].sort(
  (one, other) => one.status - other.status,
)

/** Where the catalogue is, below the address of the service. */
export const problemPath = '/docs/errors'
