import type { AppContext } from '../../context.ts'
import { wrongCodesMax } from '../../domain/people/limits.ts'
import { InvalidRequest, Problem } from '../../domain/problems.ts'
import { forgetAttempts, subtractAttempt } from '../../repositories/people/attempts.ts'
import {
  countProof,
  endAfterWrongProofs,
  subtractProof,
} from '../../repositories/people/sign-ins.ts'

/**
 * Verifies proofs in a session, such as codes and passwords. Too many wrong proofs end the session.
 */

type Context = Pick<AppContext, 'db' | 'clock'>

export interface SessionProof {
  /** The request field that contains the proof. Errors are reported on this field. */
  field: string
  /** Counts the attempt across all sessions of the person. Throws TooManyAttempts. */
  countOfAll?: (() => Promise<Buffer>) | undefined
  isRight: () => Promise<boolean>
}

const endIfWrong = ({ db, clock }: Context, sessionId: string): Promise<unknown> =>
  endAfterWrongProofs(db, { id: sessionId, max: wrongCodesMax, at: clock.nowIso() })

/**
 * Counts a proof for its session, then verifies it. Throws Problem `invalid_management_token` if
 * the session has ended, for example after too many wrong proofs.
 */
const judge = async (
  ctx: Context,
  sessionId: string,
  { isRight }: SessionProof,
): Promise<boolean> => {
  if (!(await countProof(ctx.db, { id: sessionId, max: wrongCodesMax }))) {
    await endIfWrong(ctx, sessionId)
    throw new Problem('invalid_management_token')
  }
  try {
    return await isRight()
  } catch (error) {
    await subtractProof(ctx.db, sessionId)
    throw error
  }
}

/**
 * Throws InvalidRequest if the proof is wrong. Five wrong proofs in a row end the session. A proof
 * does not count as wrong if it could not be verified or if it exceeded the person's limit.
 */
export const requireProof = async (
  ctx: Context,
  sessionId: string,
  proof: SessionProof,
): Promise<void> => {
  const ofAll = await proof.countOfAll?.()
  let isRight: boolean
  try {
    isRight = await judge(ctx, sessionId, proof)
  } catch (error) {
    if (ofAll !== undefined) await subtractAttempt(ctx.db, ofAll)
    throw error
  }
  if (!isRight) {
    await endIfWrong(ctx, sessionId)
    throw new InvalidRequest({ [proof.field]: [{ code: 'wrong_proof' }] })
  }
  if (ofAll !== undefined) await forgetAttempts(ctx.db, ofAll)
}
