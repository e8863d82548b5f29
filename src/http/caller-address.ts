import type { Request } from 'express'
import { type Address, parseAddress } from '../domain/network.ts'

/**
 * The caller's address: the socket's, or the one that a trusted proxy names (`trust proxy`).
 * Nothing when the text is no address, which a careless proxy can cause.
 */
export const callerAddress = (req: Request): Address | undefined => parseAddress(req.ip ?? '')
