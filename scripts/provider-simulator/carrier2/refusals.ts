import { rejectionPage, type SimulatorReply } from '../http-messages.ts'
import type { OrderKind } from '../types.ts'
import { codeOf, productOf, refuse, statusObject } from './protocol.ts'

/** Calls the given replies in rotation. */
const createRotation = () => {
  let count = 0
  return <Value>(replies: (() => Value)[]): Value => {
    const reply = replies[count % replies.length]
    count += 1
    if (reply === undefined) throw new Error('no replies to rotate')
    return reply()
  }
}

/** How carrier2_money refuses an order: every way it is known to use, in rotation. */
export const createRefusals = () => {
  const next = {
    duplicate: createRotation(),
    story: createRotation(),
    unknown: createRotation(),
    unavailable: createRotation(),
  }
  return {
    duplicate: (): SimulatorReply =>
      next.duplicate([
        () => refuse(409, 'ESB000041'),
        () => ({ status: 409, body: rejectionPage }),
        () => refuse(400, 'ESB000041'),
      ]),
    byStory: (kind: OrderKind): SimulatorReply => {
      const code = codeOf(productOf(kind), kind === 'payout' ? '013' : '008')
      return next.story([200, 400, 500].map((status) => () => refuse(status, code)))
    },
    unavailable: (): SimulatorReply =>
      next.unavailable<SimulatorReply>([
        () => ({ status: 503, body: rejectionPage }),
        () => refuse(503, 'ESB000001'),
      ]),
    /** The reply to an enquiry about an order that the provider has no record of. */
    unknown: (kind: OrderKind): SimulatorReply => {
      const code = codeOf(productOf(kind), kind === 'collect' ? '025' : '015')
      const notFound = (httpStatus: number, code: string) => () => ({
        status: httpStatus,
        body: statusObject({ httpStatus, code, success: false }),
      })
      return next.unknown([notFound(200, code), notFound(404, 'ESB000045'), notFound(400, code)])
    },
  }
}
