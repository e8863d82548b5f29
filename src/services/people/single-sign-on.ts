import { createHash, randomBytes } from 'node:crypto'
import type { AppContext } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import type { Acting } from '../../domain/audit/act.ts'
import { singleSignOnMs } from '../../domain/people/limits.ts'
import type { Stranger } from '../../domain/people/person.ts'
import type { Identity, SingleSignOnChecks } from '../../domain/people/single-sign-on.ts'
import { Problem } from '../../domain/problems.ts'
import { findPersonOfIdentity, linkIdentity } from '../../repositories/people/identities.ts'
import { markChallengeUsed } from '../../repositories/people/passkeys.ts'
import { findPersonByEmail, lockPerson, type PersonRow } from '../../repositories/people/people.ts'
import { recordAct } from '../audit/record-act.ts'
import { consoleUrlOf } from './console-url.ts'
import { countNetworkSignIn } from './count-attempts.ts'
import { AnswerRefused, type IdentityProvider, ProviderAway } from './identity-provider.ts'
import { type NewSignIn, needsSecondFactor, startSession } from './sign-in.ts'

/**
 * Single sign-on takes two requests from the same browser. Between these requests, the browser
 * keeps a sealed transaction that contains its expiry time. The second request stores the
 * transaction as used, so that each response can be used only once.
 */

/** The provider redirects the browser to this path of the console. */
export const answerPath = '/console/sign-in/single-sign-on/answer'

const returnAddress = (ctx: AppContext): string => consoleUrlOf(ctx) + answerPath

/** Throws Problem `no_single_sign_on`. */
const requireProvider = ({ identityProvider }: AppContext): IdentityProvider => {
  if (identityProvider === undefined) throw new Problem('no_single_sign_on')
  return identityProvider
}

/** Throws Problem `identity_provider_away` or `single_sign_on_failed`. */
const translateProviderErrors = async <Answer>(
  { log }: AppContext,
  answer: Promise<Answer>,
): Promise<Answer> => {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof ProviderAway || error instanceof AnswerRefused)) throw error
    log.warn({ reason: error.message }, 'single sign-on failed')
    const isAway = error instanceof ProviderAway
    throw new Problem(isAway ? 'identity_provider_away' : 'single_sign_on_failed', { cause: error })
  }
}

interface Transaction extends SingleSignOnChecks {
  expiresAt: string
}

/** This prefix distinguishes a sign-in transaction from other sealed text. */
const purpose = 'single sign-on '

const randomText = (): string => randomBytes(32).toString('base64url')

interface SingleSignOnStart {
  address: string
  /** Must be sent only to the browser that started the sign-in. */
  transaction: string
  expiresAt: string
}

/** Throws Problem `no_single_sign_on` or `identity_provider_away`. */
export const startSingleSignOn = async (ctx: AppContext): Promise<SingleSignOnStart> => {
  const provider = requireProvider(ctx)
  const checks = { state: randomText(), nonce: randomText(), verifier: randomText() }
  const address = await translateProviderErrors(
    ctx,
    provider.addressFor(returnAddress(ctx), checks),
  )
  const expiresAt = new Date(ctx.clock.nowMs() + singleSignOnMs).toISOString()
  const content: Transaction = { ...checks, expiresAt }
  const sealed = ctx.sealer.seal(purpose + JSON.stringify(content))
  return { address, transaction: sealed.toString('base64url'), expiresAt }
}

/** Returns undefined if the sealed text has another purpose or has expired. */
const opened = ({ sealer, clock }: AppContext, sealed: Buffer): Transaction | undefined => {
  try {
    const text = sealer.open(sealed)
    if (!text.startsWith(purpose)) return undefined
    const content = JSON.parse(text.slice(purpose.length)) as Transaction
    return Date.parse(content.expiresAt) > clock.nowMs() ? content : undefined
  } catch {
    return undefined
  }
}

/**
 * Marks a transaction as used. Throws Problem `single_sign_on_failed` if the transaction is invalid
 * or was already used.
 */
const claim = async (ctx: AppContext, transaction: string): Promise<Transaction> => {
  const sealed = Buffer.from(transaction, 'base64url')
  const content = opened(ctx, sealed)
  if (content === undefined) throw new Problem('single_sign_on_failed')
  const hash = createHash('sha256').update(sealed).digest()
  const used = { hash, person_id: null, expires_at: content.expiresAt }
  if (!(await markChallengeUsed(ctx.db, used))) throw new Problem('single_sign_on_failed')
  return content
}

const linkOf = (person: PersonRow, { issuer, subject }: Identity): 'this' | 'other' | 'none' => {
  if (person.identity_subject === null) return 'none'
  const isThis = person.identity_issuer === issuer && person.identity_subject === subject
  return isThis ? 'this' : 'other'
}

/**
 * Finds and locks the person linked to an account. The first sign-in links the account to the
 * person with the same e-mail address. Throws Problem `identity_unknown`, which does not reveal
 * whether the person exists.
 */
const personOf = async (
  ctx: AppContext & Acting,
  tx: Tx,
  identity: Identity,
): Promise<PersonRow> => {
  const { email, issuer, subject } = identity
  const found =
    (await findPersonOfIdentity(tx, identity)) ??
    (email === undefined ? undefined : await findPersonByEmail(tx, email))
  const person = found && (await lockPerson(tx, found.id))
  if (person === undefined || person.disabled_at !== null) throw new Problem('identity_unknown')
  const link = linkOf(person, identity)
  if (link === 'this') return person
  // The account may have been unlinked before the lock, so its e-mail address must match again.
  if (link === 'other' || person.email !== email) throw new Problem('identity_unknown')
  const linkedAt = ctx.clock.nowIso()
  if (!(await linkIdentity(tx, person.id, { ...identity, linkedAt })))
    throw new Problem('identity_unknown')
  const { id } = person
  const after = { identity: { issuer, subject } }
  await recordAct(ctx, tx, { subject: 'person', id, personId: id, after })
  return person
}

/**
 * Starts a session for the person who signed in at the provider. Single sign-on replaces only the
 * password, so the session is incomplete if the person must still use an authenticator or passkey.
 * The session is never confirmed. It has a second factor if the provider reports one. Throws
 * Problem `no_single_sign_on`, `identity_provider_away`, `single_sign_on_failed` if the response is
 * invalid, and `identity_unknown` if the account belongs to no active person. Throws
 * TooManyAttempts.
 */
export const finishSingleSignOn = async (
  ctx: AppContext & Acting,
  stranger: Stranger,
  { transaction, answer }: { transaction: string; answer: string },
): Promise<NewSignIn> => {
  const provider = requireProvider(ctx)
  const succeed = await countNetworkSignIn(ctx, stranger)
  const checks = await claim(ctx, transaction)
  const identity = await translateProviderErrors(
    ctx,
    provider.identify(returnAddress(ctx), answer, checks),
  )
  const dueAt = await ctx.secondFactorDue()
  const signedIn = await ctx.db.transaction().execute(async (tx) => {
    const person = await personOf(ctx, tx, identity)
    const secondFactor = identity.hasSecondFactor ? ('identity_provider' as const) : null
    const isProven = secondFactor !== null && person.totp_secret === null
    const isIncomplete = !isProven && (await needsSecondFactor(ctx, tx, person, dueAt))
    const session = { person, isIncomplete, isConfirmed: false, secondFactor }
    const started = await startSession(ctx, tx, stranger, session)
    const { id } = started.row
    const after = { identity_provider: identity.issuer }
    await recordAct(ctx, tx, { subject: 'session', id, personId: person.id, after })
    return started
  })
  await succeed()
  return signedIn
}
