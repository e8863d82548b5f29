import type { CallName, DocumentedAnswer, ForcedAnswer } from './types.ts'

export interface Subject {
  reference?: string | undefined
  msisdn?: string | undefined
}

export interface MatchedAnswer {
  forced: ForcedAnswer
  row: DocumentedAnswer
}

const findRow = (forced: ForcedAnswer, answers: readonly DocumentedAnswer[]): MatchedAnswer => {
  const row = answers.find(
    ({ name, calls }) => name === forced.answer && calls.includes(forced.call),
  )
  if (row === undefined)
    throw new Error(`${forced.call} has no documented response ${forced.answer}`)
  const isSubmission = !forced.call.endsWith('Status')
  if (isSubmission && forced.effect !== undefined && !row.effects.includes(forced.effect)) {
    throw new Error(`the response ${forced.answer} cannot have the effect ${forced.effect}`)
  }
  return { forced, row }
}

const appliesTo = ({ forced }: MatchedAnswer, call: CallName, subject: Subject): boolean =>
  forced.call === call &&
  (forced.reference === undefined || forced.reference === subject.reference) &&
  (forced.msisdn === undefined || forced.msisdn === subject.msisdn)

/** Queues forced responses until requests use them, oldest first. */
export const createForcedAnswers = (answers: readonly DocumentedAnswer[]) => {
  const pending: { matched: MatchedAnswer; left: number }[] = []
  return {
    add: (forced: ForcedAnswer): void => {
      pending.push({ matched: findRow(forced, answers), left: forced.times ?? 1 })
    },
    clear: (): void => void pending.splice(0),
    take: (call: CallName, readSubject: () => Subject): MatchedAnswer | undefined => {
      if (pending.length === 0) return undefined
      const subject = readSubject()
      const found = pending.find(({ matched }) => appliesTo(matched, call, subject))
      if (found === undefined) return undefined
      found.left -= 1
      if (found.left <= 0) pending.splice(pending.indexOf(found), 1)
      return found.matched
    },
  }
}
