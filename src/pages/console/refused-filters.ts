import { InvalidRequest } from '../../domain/problems.ts'

/** What was asked, or undefined where a filter of the address was refused. */
export const unlessWrong = async <Value>(asked: Promise<Value>): Promise<Value | undefined> => {
  try {
    return await asked
  } catch (error) {
    if (error instanceof InvalidRequest) return undefined
    throw error
  }
}
