import type { AppContext } from '../../context.ts'
import { generateClaimCode } from '../../domain/merchants/live-key.ts'
import { passwordResetMs, passwordResetsMax } from '../../domain/people/limits.ts'
import type { FactsOf, MailFacts } from '../../domain/people/mails.ts'
import { generateToken, hashToken } from '../../domain/people/tokens.ts'
import { dayMs, hourMs } from '../../domain/time.ts'
import { replaceClaimCode } from '../../repositories/merchants/live-keys.ts'
import { replaceInvitationToken } from '../../repositories/people/invitations.ts'
import {
  claimDueMails,
  type MailResult,
  type MailRow,
  recordMailAttempt,
} from '../../repositories/people/mails.ts'
import { countPasswordResets } from '../../repositories/people/password-resets.ts'
import { findPersonByEmail } from '../../repositories/people/people.ts'
import { claimUrlOf } from '../../services/merchants/live-keys.ts'
import { consoleUrlOf } from '../../services/people/console-url.ts'
import { storePasswordReset } from '../../services/people/password-resets.ts'
import { startWorkLoop, type WorkLoop } from '../work-loop.ts'
import { mailText } from './mail-texts.ts'
import { createMailer, type Mailer, type MailSettings } from './mailer.ts'

const pollMs = 1000
const atOnce = 5
/**
 * Must be longer than it takes to send an e-mail. After the lease, another node may send the e-mail
 * again.
 */
const leaseMs = 120_000
/** The delay after the first failure. Each further failure doubles the delay. */
const retryMs = 30_000
const retryMaxMs = hourMs
const giveUpMs = dayMs

const isoAfter = (ms: number, nowMs: number): string => new Date(nowMs + ms).toISOString()

/**
 * Returns the link of an e-mail; undefined if the e-mail has no link, and `nothing` if it should no
 * longer be sent.
 */
const linkOf = async (
  ctx: AppContext,
  { kind, recipient, invitation_id: invitationId, live_key_id: liveKeyId, facts: stored }: MailRow,
): Promise<string | 'nothing' | undefined> => {
  const { db, clock } = ctx
  const at = clock.nowIso()
  const facts = stored as unknown as MailFacts
  if (kind === 'live_key' && liveKeyId !== null) {
    const code = generateClaimCode()
    const isReady = await replaceClaimCode(db, { id: liveKeyId, hash: hashToken(code), at })
    return isReady ? claimUrlOf(ctx, code) : 'nothing'
  }
  if (kind === 'invitation' && invitationId !== null) {
    const token = generateToken('invitation')
    const hash = hashToken(token)
    const isOpen = await replaceInvitationToken(db, { id: invitationId, hash, at })
    return isOpen ? `${consoleUrlOf(ctx)}/console/invitation?token=${token}` : 'nothing'
  }
  if (kind === 'control_change' && facts.proposal_id !== undefined)
    return `${consoleUrlOf(ctx)}/console/approvals/proposals/${facts.proposal_id}`
  if (kind === 'second_factor_due') return `${consoleUrlOf(ctx)}/console/account`
  if (kind !== 'password_reset') return undefined
  const person = await findPersonByEmail(db, recipient)
  if (person === undefined || person.disabled_at !== null) return 'nothing'
  const since = isoAfter(-passwordResetMs, clock.nowMs())
  if ((await countPasswordResets(db, person.id, since)) >= passwordResetsMax) return 'nothing'
  const { token } = await storePasswordReset(ctx, db, {
    personId: person.id,
    madeBy: null,
  })
  return `${consoleUrlOf(ctx)}/console/password?token=${token}`
}

const retryOf = ({ attempts, created_at }: MailRow, failure: string, nowMs: number): MailResult => {
  const waitMs = Math.min(retryMs * 2 ** (attempts - 1), retryMaxMs)
  const isOver = nowMs + waitMs > Date.parse(created_at) + giveUpMs
  return { dueAt: isOver ? null : isoAfter(waitMs, nowMs), sentAt: null, failure }
}

const attempt = async (ctx: AppContext, mailer: Mailer, mail: MailRow): Promise<MailResult> => {
  const { id, kind, recipient: to } = mail
  const link = await linkOf(ctx, mail)
  if (link === 'nothing') return { dueAt: null, sentAt: null, failure: 'not wanted any more' }
  const { subject, text } = mailText(kind, mail.facts as unknown as FactsOf<MailRow['kind']>, link)
  const outcome = await mailer.send({ id, to, subject, text })
  if (outcome === 'sent') return { dueAt: null, sentAt: ctx.clock.nowIso(), failure: null }
  const { failure, isFinal } = outcome
  const result = isFinal
    ? { dueAt: null, sentAt: null, failure }
    : retryOf(mail, failure, ctx.clock.nowMs())
  const level = result.dueAt === null ? 'error' : 'warn'
  ctx.log[level]({ mail: id, kind, failure, due_at: result.dueAt }, 'mail not sent')
  return result
}

/**
 * Sends e-mails. If the outcome of an attempt is unknown, the e-mail is sent again with a new link.
 */
export const startSendingMails = (ctx: AppContext, mail: MailSettings): WorkLoop => {
  const { db, clock } = ctx
  let mailer: Promise<Mailer> | undefined
  return startWorkLoop({
    name: 'mails',
    pollMs: ctx.pollMs(pollMs),
    tick: async () => {
      const due = await claimDueMails(db, { at: clock.nowIso(), leaseMs, count: atOnce })
      if (due.length === 0) return false
      mailer ??= createMailer(mail)
      const ready = await mailer
      await Promise.all(
        due.map(async (row) => recordMailAttempt(db, row, await attempt(ctx, ready, row))),
      )
      return due.length === atOnce
    },
    ctx,
  })
}
