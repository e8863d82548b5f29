import type { Request, Response } from 'express'
import type { Origin } from '../domain/audit/act.ts'
import { callerAddress } from './caller-address.ts'

export const originOf = (req: Request, res: Response): Origin => ({
  address: callerAddress(req)?.toString() ?? null,
  requestId: String(res.getHeader('X-Request-Id') ?? '') || null,
})
