import { type Request, type Response, Router } from 'express'
import type { AppContext } from '../../context.ts'
import { workFor } from '../../database/work-owner.ts'
import { isClaimCode } from '../../domain/merchants/live-key.ts'
import { hashToken } from '../../domain/people/tokens.ts'
import { strangerOf } from '../../http/authenticate.ts'
import { nameOperation } from '../../http/operation-names.ts'
import { originOf } from '../../http/origin.ts'
import { addressKey, type FailureLimiter, secondsUntil } from '../../http/rate-limit.ts'
import type { OperationContext } from '../../operations/handler.ts'
import { performOperation } from '../../operations/run-operation.ts'
import { type Claim, findClaim } from '../../repositories/merchants/live-keys.ts'
import { type ClaimRefusal, claimLiveKey, claimState } from '../../services/merchants/live-keys.ts'
import { handlePageErrors } from '../checkout/routes.ts'
import { sendPage } from '../checkout/send-page.ts'
import { pageContextOf } from '../layout.ts'
import { keyPage, missingPage, readyPage, refusedPage } from './claim-page.ts'

const operationId = 'claimLiveKey'

/**
 * A GET does not claim a key, because programs that preview links also send a GET. The form
 * generates the key and shows it in the response. `missingPages` counts requests for non-existent
 * links by caller.
 */
export const claimPages = (ctx: AppContext, missingPages: FailureLimiter): Router => {
  const router = Router()

  /** Sends an error page and returns undefined if the live key does not exist. */
  const findView = async (req: Request, res: Response) => {
    const { code = '' } = req.params as Record<string, string>
    const claim = isClaimCode(code) ? await findClaim(ctx.db, hashToken(code)) : undefined
    const context = pageContextOf(ctx, req)
    if (claim !== undefined)
      return { claim, context: { ...context, address: `${context.base}/claim/${code}` } }
    const resetTime = await missingPages.count(req)
    if (resetTime !== undefined) res.set('Retry-After', String(secondsUntil(resetTime)))
    sendPage(res, resetTime === undefined ? 404 : 429, missingPage(context))
    return undefined
  }

  const claimFor = async (
    req: Request,
    res: Response,
    claim: Claim,
  ): Promise<{ key: string } | ClaimRefusal> => {
    const caller = strangerOf(req)
    const run = async ({ ctx: acting }: { ctx: OperationContext }) => ({
      outcome: await claimLiveKey(acting, claim),
    })
    const input = { caller, params: {}, query: {}, body: undefined }
    return (await performOperation(ctx, operationId, originOf(req, res), run, input)).outcome
  }

  router.use('/claim', (req, _res, next) => workFor(addressKey(req), next))

  router.get('/claim/:code', nameOperation('viewClaimLink'), async (req, res) => {
    const view = await findView(req, res)
    if (view === undefined) return
    const { claim, context } = view
    const state = claimState(claim, ctx.clock.nowMs())
    sendPage(
      res,
      200,
      state === 'ready' ? readyPage(context, claim) : refusedPage(context, claim, state),
    )
  })

  router.post('/claim/:code', nameOperation(operationId), async (req, res) => {
    await ctx.recovery.refuse()
    const view = await findView(req, res)
    if (view === undefined) return
    const { claim, context } = view
    const outcome = await claimFor(req, res, claim)
    if (typeof outcome === 'object') return sendPage(res, 200, keyPage(context, claim, outcome.key))
    // Another browser may have claimed the key in the meantime, so the claim is read again.
    const now = (await findClaim(ctx.db, hashToken(String(req.params.code)))) ?? claim
    sendPage(res, 409, refusedPage(context, now, outcome))
  })

  router.use('/claim', (req, res) => sendPage(res, 404, missingPage(pageContextOf(ctx, req))))
  router.use('/claim', handlePageErrors(ctx))
  return router
}
