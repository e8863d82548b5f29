import type { Request } from 'express'
import type { Options, Store } from 'express-rate-limit'
import type { AppContext } from '../../context.ts'
import { groupCommit } from '../../database/group-commit.ts'
import { minuteMs } from '../../domain/time.ts'
import { type FailureLimiter, timeIn } from '../../http/rate-limit.ts'
import { findKnownPages } from '../../repositories/checkout/sessions.ts'
import { isReceiptKey } from './form-token.ts'
import { findSessionView, pageAddressOf, type SessionView } from './session-view.ts'

/** The maximum number of wrong forms of one session in a window. */
const wrongFormsMax = 30
/**
 * Maximum visits per window of one link by one IP address, and of all links: a carrier's customers
 * share an address. If many addresses follow a link, each gets a smaller share, so that the number
 * of opened sessions stays limited and no address blocks the others.
 */
const linkVisits = { ofAddressMax: 300, allLinksMax: 1000, busyFrom: 2000, ofAddressOfBusyMax: 10 }
const windowMs = 10 * minuteMs

/** Addresses with too many wrong requests share one database statement at a time. */
const suspected = { sizeMax: 1000, statementsMax: 1 }

/** Maximum number of missing pages that one IP address may request before it gets a 429. */
export const missingPageLimits = { max: 60, windowMs }

/**
 * Limits wrong requests (forged or invalid forms, counted by session, and pages that do not exist,
 * counted by address), and how often links are followed. A valid form on an existing page is always
 * accepted, because thousands of a carrier's customers share one address. The service that starts
 * payments limits how often a session can be paid.
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
    /** Counts a wrong form; if it exceeds the limit, returns when the next one is accepted. */
    countForm: async (sessionId: string): Promise<Date | undefined> => {
      const { hits, resetTime } = await count(sessionId)
      return hits > wrongFormsMax ? resetTime : undefined
    },
    /**
     * Counts a visit of a link by an IP address; beyond a limit, returns when the next visit is
     * accepted. Visits refused to a single address do not count for the link.
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
     * The session of a page's address. Otherwise counts the request; if it exceeds the limit,
     * returns when the next one is accepted.
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
     * The id of the session if the address of a receipt is right. Otherwise counts the request; if
     * it exceeds the limit, returns when the next one is accepted.
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
