import type { Request } from 'express'
import type { Options, Store } from 'express-rate-limit'
import type { AppContext } from '../../context.ts'
import { groupCommit } from '../../database/group-commit.ts'
import { type FailureLimiter, timeIn } from '../../http/rate-limit.ts'
import { findKnownPages } from '../../repositories/checkout/sessions.ts'
import { isReceiptKey } from './form-token.ts'
import { findSessionView, pageAddressOf, type SessionView } from './session-view.ts'

const wrongFormsMax = 30
/** How often one address may follow one link: a carrier's customers share an address. */
const linkVisitsMax = 300
const windowMs = 10 * 60_000

/** Addresses with too many wrong requests share one database statement at a time. */
const suspected = { sizeMax: 1000, statementsMax: 1 }

/** How many wrong pages one address may ask for before it gets a 429. */
export const missingPageLimits = { max: 60, windowMs }

/**
 * Limits what is wrong: forged or impossible forms, counted by session, and pages that do not
 * exist, counted by address. A right form on a right page always gets through, because thousands
 * of a carrier's customers share one address. How often a session can be paid is
 * limited where its payments are started.
 */
export const createPageLimits = (ctx: AppContext, forms: Store, missingPages: FailureLimiter) => {
  forms.init?.({ windowMs } as Options)
  const isPage = groupCommit(
    (pages: Parameters<typeof findKnownPages>[1]) => findKnownPages(ctx.db, pages),
    suspected,
  )

  const countBeyond = async (key: string, max: number): Promise<Date | undefined> => {
    const { totalHits, resetTime } = await forms.increment(key)
    return totalHits > max ? (resetTime ?? timeIn(windowMs)) : undefined
  }

  return {
    /** Counts a wrong form; returns when the next one is accepted, if this was one too many. */
    countForm: (sessionId: string): Promise<Date | undefined> =>
      countBeyond(sessionId, wrongFormsMax),
    /** Counts a followed link by link and address; returns when the next one is accepted. */
    countLinkVisit: (visitor: string): Promise<Date | undefined> =>
      countBeyond(visitor, linkVisitsMax),
    /** The session of an address; or none, and when the next wrong address is accepted. */
    findView: async (
      req: Request,
    ): Promise<{ view?: SessionView | undefined; resetTime?: Date | undefined }> => {
      const address = pageAddressOf(req)
      if (address === undefined) return {}
      const isRefused = (await missingPages.isSuspected(req)) && !(await isPage(address))
      const view = isRefused ? undefined : await findSessionView(ctx, req, address)
      return view === undefined ? { resetTime: await missingPages.count(req) } : { view }
    },
    /** Whether the address of a receipt is right; or when the next wrong address is accepted. */
    admitReceipt: async (
      req: Request,
    ): Promise<{ id?: string | undefined; resetTime?: Date | undefined }> => {
      const address = pageAddressOf(req)
      if (address === undefined) return {}
      const id = address.id.toLowerCase()
      return isReceiptKey(ctx, address.key, id)
        ? { id }
        : { resetTime: await missingPages.count(req) }
    },
  }
}

export type PageLimits = ReturnType<typeof createPageLimits>
