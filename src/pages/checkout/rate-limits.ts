import type { Request } from 'express'
import type { Options, Store } from 'express-rate-limit'
import type { AppContext } from '../../context.ts'
import { groupCommit } from '../../database/group-commit.ts'
import { minuteMs } from '../../domain/time.ts'
import { type FailureLimiter, timeIn } from '../../http/rate-limit.ts'
import { findKnownPages } from '../../repositories/checkout/sessions.ts'
import { isReceiptKey } from './form-token.ts'
import { findSessionView, pageAddressOf, type SessionView } from './session-view.ts'

/** This limit applies per session and window. */
const wrongFormsMax = 30
/**
 * The limits per IP address and window, for visits to one payment link and to all links together.
 * They are high because the customers of a carrier share an address. Once a link has `busyFrom`
 * visits, each address gets fewer visits, so that no address can block the others.
 */
const linkVisits = { ofAddressMax: 300, allLinksMax: 1000, busyFrom: 2000, ofAddressOfBusyMax: 10 }
const windowMs = 10 * minuteMs

/** Addresses with too many invalid requests share one database statement at a time. */
const suspected = { sizeMax: 1000, statementsMax: 1 }

/** An IP address that exceeds this limit gets a 429. */
export const missingPageLimits = { max: 60, windowMs }

/**
 * Forged or invalid forms are counted by session, and requests for missing pages by address. A
 * valid form on an existing page is always accepted, because thousands of a carrier's customers
 * share one address. The service that starts payments limits the attempts per session.
 */
export const createPageLimits = (ctx: AppContext, forms: Store, missingPages: FailureLimiter) => {
  forms.init?.({ windowMs } as Options)
  const isPage = groupCommit(
    (pages: Parameters<typeof findKnownPages>[1]) => findKnownPages(ctx.db, pages),
    suspected,
  )

  const count = async (key: string): Promise<{ hits: number; resetTime: Date }> => {
    const { totalHits, resetTime = timeIn(windowMs) } = await forms.increment(key)
    return { hits: totalHits, resetTime }
  }

  return {
    /** If the limit is exceeded, returns the time when the next form is accepted. */
    countForm: async (sessionId: string): Promise<Date | undefined> => {
      const { hits, resetTime } = await count(sessionId)
      return hits > wrongFormsMax ? resetTime : undefined
    },
    /**
     * If a limit is exceeded, returns the time when the next visit is accepted. Visits that are
     * rejected because of their address do not count towards the link's limit.
     */
    countLinkVisit: async (linkId: string, address: string): Promise<Date | undefined> => {
      const own = await count(`${linkId} ${address}`)
      if (own.hits > linkVisits.ofAddressMax) return own.resetTime
      const ofAddress = await count(`links ${address}`)
      if (ofAddress.hits > linkVisits.allLinksMax) return ofAddress.resetTime
      const ofLink = await count(`link ${linkId}`)
      const isBusy = ofLink.hits > linkVisits.busyFrom
      return isBusy && own.hits > linkVisits.ofAddressOfBusyMax ? ofLink.resetTime : undefined
    },
    /**
     * If the session does not exist, counts the request. If the limit is exceeded, also returns the
     * time when the next request is accepted.
     */
    findView: async (
      req: Request,
    ): Promise<{ view?: SessionView | undefined; resetTime?: Date | undefined }> => {
      const address = pageAddressOf(req)
      if (address === undefined) return {}
      const isRefused = (await missingPages.isSuspected(req)) && !(await isPage(address))
      const view = isRefused ? undefined : await findSessionView(ctx, req, address)
      return view === undefined ? { resetTime: await missingPages.count(req) } : { view }
    },
    /**
     * If the receipt URL is invalid, counts the request. If the limit is exceeded, also returns the
     * time when the next request is accepted.
     */
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
