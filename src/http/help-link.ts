import { problemPath } from '../replies/problem-guide.ts'
import { anchorOf } from '../replies/replies.ts'

/**
 * The value of `Link` (RFC 8288) on a refusal: where it is explained. It names the configured
 * address of the service and a code, and repeats nothing of the request.
 */
export const helpLink = (publicUrl: string, reply: { status: number; body: unknown }): string =>
  `<${publicUrl}${problemPath}#${anchorOf(reply)}>; rel="help"`
