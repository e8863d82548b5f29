import { InvalidRequest } from '../../domain/problems.ts'

/** The filters, or undefined if a filter in the URL was refused. */
export const unlessWrong = async <Value>(asked: Promise<Value>): Promise<Value | undefined> => {
  try {
    return await asked
  } catch (error) {
    if (error instanceof InvalidRequest) return undefined
    throw error
  }
}
