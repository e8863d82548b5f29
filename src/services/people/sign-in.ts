import type { AppContext } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'
import type { Acting } from '../../domain/audit/act.ts'
import { confirmedMs, sessionMs } from '../../domain/people/limits.ts'
import type { Stranger } from '../../domain/people/person.ts'
import { permissionsOf } from '../../domain/people/roles.ts'
import { mayDecide, type SecondFactorKind } from '../../domain/people/second-factor.ts'
import { generateToken, hashToken, plainRecoveryCode } from '../../domain/people/tokens.ts'
import { Problem } from '../../domain/problems.ts'
import { usePasskey } from '../../repositories/people/passkeys.ts'
import {
  claimRecoveryCode,
  claimTotpStep,
  findPerson,
  findPersonByEmail,
  lockPerson,
  type PersonRow,
} from '../../repositories/people/people.ts'
import { readHasOwnFactor } from '../../repositories/people/second-factors.ts'
import {
  confirmSignIn,
  insertSignIn,
  isNewAddress,
  type SignInRow,
} from '../../repositories/people/sign-ins.ts'
import { recordAct } from '../audit/record-act.ts'
import { stepOfCode } from './authenticator.ts'
import { countCode, countNetworkSignIn, countSignIn } from './count-attempts.ts'
import { notify } from './notify.ts'
import { judgeProof, type PasskeyProof } from './passkey-proofs.ts'
import { isPassword, passwordProof } from './passwords.ts'
import { requireProof, type SessionProof } from './require-proof.ts'
import { isPast } from './second-factor-due.ts'

/** The token is shown only once. */
export interface NewSignIn {
  row: SignInRow
  token: string
}

const isoAfter = (nowMs: number, ms: number): string => new Date(nowMs + ms).toISOString()

/** Returns false if the person's credentials have changed since they were checked. */
const isUnchanged = (before: PersonRow, now: PersonRow | undefined): boolean =>
  now !== undefined &&
  now.disabled_at === null &&
  now.password === before.password &&
  (now.totp_secret === null) === (before.totp_secret === null)

/**
 * Returns true if a locked person must provide a second factor after the password. `dueAt` is the
 * result of `secondFactorDue()`. Call `secondFactorDue` before the transaction, because its first
 * call opens a transaction.
 */
export const needsSecondFactor = async (
  { clock }: Pick<AppContext, 'clock'>,
  tx: Tx,
  { id, role, totp_secret }: PersonRow,
  dueAt: string | null,
): Promise<boolean> => {
  if (totp_secret !== null) return true
  const isDue = mayDecide(permissionsOf(role)) && isPast(clock, dueAt)
  return isDue && (await readHasOwnFactor(tx, id))
}

/**
 * Starts a session. The session is incomplete if the person has an authenticator or must use a
 * passkey. Throws Problem `sign_in_refused`, which does not reveal whether the person exists.
 * Throws TooManyAttempts.
 */
export const signIn = async (
  ctx: AppContext & Acting,
  stranger: Stranger,
  { email, password }: { email: string; password: string },
): Promise<NewSignIn> => {
  const address = email.trim().toLowerCase()
  const succeed = await countSignIn(ctx, address, stranger)
  const person = await findPersonByEmail(ctx.db, address)
  const isRight = await isPassword(ctx, stranger, password, person?.password)
  if (person === undefined || !isRight || person.disabled_at !== null) {
    throw new Problem('sign_in_refused')
  }
  const dueAt = await ctx.secondFactorDue()
  const signedIn = await ctx.db.transaction().execute(async (tx) => {
    // Otherwise, a session that was started with the old password would survive a password change.
    if (!isUnchanged(person, await lockPerson(tx, person.id))) throw new Problem('sign_in_refused')
    const isIncomplete = await needsSecondFactor(ctx, tx, person, dueAt)
    const session = { person, isIncomplete, isConfirmed: !isIncomplete, secondFactor: null }
    const started = await startSession(ctx, tx, stranger, session)
    await recordAct(ctx, tx, { subject: 'session', id: started.row.id, personId: person.id })
    return started
  })
  await succeed()
  return signedIn
}

/**
 * Starts a complete session, because a passkey provides two factors: the device and its unlock
 * method. Throws Problem `no_passkeys`, and `passkey_unknown`, which does not reveal why the
 * passkey was rejected. Throws TooManyAttempts.
 */
export const signInByPasskey = async (
  ctx: AppContext & Acting,
  stranger: Stranger,
  proof: PasskeyProof,
): Promise<NewSignIn> => {
  const succeed = await countNetworkSignIn(ctx, stranger)
  const judged = await judgeProof(ctx, proof)
  if (judged === undefined) throw new Problem('passkey_unknown')
  const { passkey, counter } = judged
  const signedIn = await ctx.db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, passkey.person_id)
    if (person === undefined || person.disabled_at !== null) throw new Problem('passkey_unknown')
    if (!(await usePasskey(tx, { id: passkey.id, counter, at: ctx.clock.nowIso() })))
      throw new Problem('passkey_unknown')
    const proven = { isConfirmed: true, secondFactor: 'own' as const }
    const session = { person, isIncomplete: false, ...proven }
    const started = await startSession(ctx, tx, stranger, session)
    const after = { passkey_id: passkey.id }
    await recordAct(ctx, tx, {
      subject: 'session',
      id: started.row.id,
      personId: person.id,
      after,
    })
    return started
  })
  await succeed()
  return signedIn
}

interface NewSession {
  person: PersonRow
  isIncomplete: boolean
  /** True if the session may perform operations that require a recent confirmation. */
  isConfirmed: boolean
  /** The second factor that was provided at sign-in. */
  secondFactor: SecondFactorKind | null
}

/** Notifies the person if the session is started from a new IP address. */
export const startSession = async (
  ctx: Pick<AppContext, 'clock' | 'config'>,
  tx: Tx,
  { address, client }: Stranger,
  { person, isIncomplete, isConfirmed, secondFactor }: NewSession,
): Promise<NewSignIn> => {
  const { clock } = ctx
  const isElsewhere = await isNewAddress(tx, person.id, address)
  if (isElsewhere) await notify(ctx, tx, person, 'new_address', { address })
  const nowMs = clock.nowMs()
  const token = generateToken('session')
  const row = await insertSignIn(tx, {
    id: newId(nowMs),
    person_id: person.id,
    token_hash: hashToken(token),
    is_incomplete: isIncomplete,
    second_factor: secondFactor,
    confirmed_until: isConfirmed ? isoAfter(nowMs, confirmedMs) : null,
    address,
    client,
    created_at: clock.nowIso(),
    used_at: clock.nowIso(),
    expires_at: isoAfter(nowMs, sessionMs),
  })
  return { row, token }
}

/** Exactly one kind of proof is set. */
interface Confirmation {
  code?: string | undefined
  recovery_code?: string | undefined
  password?: string | undefined
  passkey?: PasskeyProof | undefined
}

const isRightCode = async (ctx: AppContext, person: PersonRow, code: string): Promise<boolean> => {
  const { totp_secret: sealed, id } = person
  if (sealed === null) return false
  const secret = Buffer.from(sealed)
  const step = stepOfCode(ctx.sealer.open(secret), code, ctx.clock.nowMs())
  if (step === undefined) return false
  return ctx.db.transaction().execute((tx) => claimTotpStep(tx, { id, secret, step }))
}

const isRightRecoveryCode = (
  ctx: AppContext,
  person: PersonRow,
  code: string,
): Promise<boolean> => {
  const hash = hashToken(plainRecoveryCode(code))
  return ctx.db.transaction().execute(async (tx) => {
    const at = ctx.clock.nowIso()
    const isClaimed = await claimRecoveryCode(tx, { personId: person.id, hash, at })
    if (isClaimed) await notify(ctx, tx, person, 'recovery_code_used')
    return isClaimed
  })
}

const isRightPasskey = async (
  ctx: AppContext,
  person: PersonRow,
  proof: PasskeyProof,
): Promise<boolean> => {
  const judged = await judgeProof(ctx, proof)
  if (judged?.passkey.person_id !== person.id) return false
  const use = { id: judged.passkey.id, counter: judged.counter, at: ctx.clock.nowIso() }
  return ctx.db.transaction().execute((tx) => usePasskey(tx, use))
}

/**
 * Returns the proof in a request. `lacksFactor` means that a passkey is required, so a password is
 * not enough.
 */
const proofOf = (
  ctx: AppContext,
  person: PersonRow,
  confirmation: Confirmation,
  lacksFactor: boolean,
): SessionProof => {
  const { code, recovery_code, passkey, password = '' } = confirmation
  const hasAuthenticator = person.totp_secret !== null
  if (code !== undefined) {
    const countOfAll = hasAuthenticator ? () => countCode(ctx, person.id) : undefined
    return { field: 'code', countOfAll, isRight: () => isRightCode(ctx, person, code) }
  }
  if (recovery_code !== undefined) {
    const isRight = () => isRightRecoveryCode(ctx, person, recovery_code)
    return { field: 'recovery_code', isRight }
  }
  if (passkey !== undefined)
    return { field: 'passkey', isRight: () => isRightPasskey(ctx, person, passkey) }
  // People with an authenticator cannot use their password instead.
  const isAccepted = !hasAuthenticator && !lacksFactor
  return passwordProof(ctx, person.id, password, isAccepted ? person.password : undefined)
}

interface ConfirmedSession {
  sessionId: string
  personId: string
  /** True if the session still lacks a required second factor. */
  lacksFactor: boolean
}

/**
 * Completes and confirms a session, and replaces its token. Throws InvalidRequest if the proof is
 * wrong. Five wrong proofs in a row end the session. Throws TooManyAttempts.
 */
export const confirm = async (
  ctx: AppContext & Acting,
  { sessionId, personId, lacksFactor }: ConfirmedSession,
  confirmation: Confirmation,
): Promise<NewSignIn> => {
  const person = await findPerson(ctx.db, personId)
  if (person === undefined) throw new Problem('invalid_management_token')
  const proof = proofOf(ctx, person, confirmation, lacksFactor)
  await requireProof(ctx, sessionId, proof)
  const token = generateToken('session')
  const row = await ctx.db.transaction().execute(async (tx) => {
    const confirmed = await confirmSignIn(tx, {
      id: sessionId,
      hash: hashToken(token),
      confirmedUntil: isoAfter(ctx.clock.nowMs(), confirmedMs),
      secondFactor: proof.field === 'password' ? undefined : 'own',
    })
    if (confirmed === undefined) throw new Problem('invalid_management_token')
    await recordAct(ctx, tx, { subject: 'session', id: sessionId })
    return confirmed
  })
  return { row, token }
}
